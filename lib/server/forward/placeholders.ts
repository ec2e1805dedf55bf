import 'server-only'
import { endpoints } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import { readIdentifier, type IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { WireProblem } from '@/lib/core/wire/decode'

type Identified = Field & { identifier: IdentifierKind }

/** The fields that hold identifiers, by endpoint; read once, since reading a schema is slow. */
const identified = new Map(
  endpoints.map((endpoint) => [endpoint.id, fieldsOf(endpoint).filter(isIdentified)]),
)

function isIdentified(field: Field): field is Identified {
  return field.identifier !== undefined
}

/** The identifiers of a valid input that cannot be real, with the path of each: bought, they would bring nothing. */
export function unrealIdentifiers(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
): WireProblem[] {
  return (identified.get(endpoint.id) ?? []).flatMap((field) =>
    textsOf(field, input).flatMap(([path, text]) => {
      const read = readIdentifier(field.identifier, text)
      return read.ok ? [] : [{ path, message: read.error }]
    }),
  )
}

/** One control may stand for two properties, and a list holds them in each of its entries. */
function textsOf(field: Field, input: Readonly<Record<string, unknown>>): [path: string, text: string][] {
  const names = field.name === 'networkId' ? ['networkId', 'networkUrl'] : [field.name]
  if (field.control !== 'lines') return strings(input, names, '')
  const entries: unknown = input[field.name]
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, index) =>
    strings(Object(entry), ['networkId', 'networkUrl'], `${field.name}.${index}.`),
  )
}

function strings(
  from: Readonly<Record<string, unknown>>,
  names: readonly string[],
  prefix: string,
): [path: string, text: string][] {
  return names.flatMap((name): [string, string][] => {
    const value = from[name]
    return typeof value === 'string' ? [[`${prefix}${name}`, value]] : []
  })
}
