import type { Field, Form } from '@/lib/core/catalogue/fields'
import { entriesOf, wholeIn, type Draft } from '@/lib/core/catalogue/entries'
import { readIdentifier } from '@/lib/core/catalogue/identifiers'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Usdc } from '@/lib/core/money'
import { err, ok, type Result } from '@/lib/core/result'
import { fieldsIn, type Fields } from '@/lib/core/json'

export type { Draft }

export type FieldProblem = { field: string; message: string }

export type Input = Record<string, unknown>

type Read = Result<unknown, string>

const readText = ({ identifier, name }: Field, text: string): Read =>
  identifier ? readIdentifier(identifier, text, name) : ok(text)

function readNumber({ label }: Field, text: string): Read {
  const number = wholeIn(text)
  return number === undefined ? err(`${label} must be a whole number.`) : ok(number)
}

function readLines(field: Field, text: string): Read {
  const entries = new Map<string, { networkId: string }>()
  // pages are the same in whichever letters, encoded IDs are not
  const sameOf = (value: string) =>
    field.identifier === 'profile' && !/^AC[a-z][\w-]{20,}$/.test(value) ? value.toLowerCase() : value
  for (const entry of entriesOf(text)) {
    const identifier = readIdentifier(field.identifier ?? 'opaque', entry, field.name)
    if (!identifier.ok) return err(`${entry}: ${identifier.error}`)
    const same = sameOf(identifier.value)
    if (!entries.has(same)) entries.set(same, { networkId: identifier.value })
  }
  return ok([...entries.values()])
}

const readers = { text: readText, number: readNumber, lines: readLines } as const

const place = (input: Fields, name: string, value: unknown): Input => {
  const [head = name, ...rest] = name.split('.')
  if (rest.length === 0) return { ...input, [head]: value }
  return { ...input, [head]: place(fieldsIn(input[head]), rest.join('.'), value) }
}

/** The one form of texts that look the same, without halves of characters, so that none is bought in two spellings. */
const oneSpelling = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .normalize('NFC')
    .trim()

/** Reads a draft without any schema. */
export function readTyped(
  fields: readonly Field[],
  draft: Draft,
): { input: Input; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  let input: Input = {}
  for (const field of fields) {
    const text = oneSpelling(draft[field.name] ?? '')
    if (text === '') {
      if (field.required && field.otherwise === undefined)
        problems.push({ field: field.name, message: `${field.label} is required.` })
      continue
    }
    const read = readers[field.control](field, text)
    if (read.ok) input = place(input, field.name, read.value)
    else problems.push({ field: field.name, message: read.error })
  }
  return { input, problems }
}

/** In millionths; of the nearest valid input while something is wrong. */
export const priceOfDraft = ({ rate, fields }: Pick<Form, 'rate' | 'fields'>, draft: Draft): Usdc =>
  priceOf(rate, readTyped(fields, draft).input)
