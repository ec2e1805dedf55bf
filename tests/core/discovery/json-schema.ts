import { Ajv2020 } from 'ajv/dist/2020.js'

/** A JSON Schema 2020-12 validator that has nothing to do with the one the schemas were made with. */
export function jsonSchemaCheck(schema: object): (value: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  // blanks around an address are no part of it; a byte order mark is one for String.trim and none for the parser
  ajv.addFormat('uri', (text: string) => URL.canParse(text.trim()))
  ajv.addFormat(
    'date-time',
    (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
  )
  const validate = ajv.compile(schema)
  return (value) => {
    validate(value)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  }
}
