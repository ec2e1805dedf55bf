import type { Endpoint } from '@/lib/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/catalogue/fields'
import { readIdentifier } from '@/lib/catalogue/identifiers'
import { sentenceFor } from '@/lib/catalogue/problems'
import { priceOf } from '@/lib/catalogue/rate'
import type { Usdc } from '@/lib/money'
import { err, ok, type Result } from '@/lib/result'

/** What was typed: the text of each control by its name. */
export type Draft = Readonly<Record<string, string>>

/** What is wrong with one control, told before anything is sent. */
export type FieldProblem = { field: string; message: string }

/** A valid input, ready for the wire. */
export type Input = Record<string, unknown>

type Read = Result<unknown, string>

function readText(field: Field, text: string): Read {
  if (field.identifier) {
    const identifier = readIdentifier(field.identifier, text)
    return identifier.ok ? ok(identifier.value.value) : identifier
  }
  return ok(text)
}

function readNumber(field: Field, text: string): Read {
  return /^[+-]?\d+$/.test(text) ? ok(Number(text)) : err(`${field.label} must be a whole number.`)
}

/** The entries of a list as they were typed, empty ones left out. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter(Boolean)

function readLines(field: Field, text: string): Read {
  const entries = new Map<string, { networkId: string }>()
  for (const entry of entriesOf(text)) {
    const identifier = readIdentifier(field.identifier ?? 'opaque', entry)
    if (!identifier.ok) return err(`${entry}: ${identifier.error}`)
    entries.set(identifier.value.value, { networkId: identifier.value.value })
  }
  return ok([...entries.values()])
}

const readers = { text: readText, number: readNumber, lines: readLines } as const

const place = (input: Input, name: string, value: unknown): Input => {
  const [head = name, ...rest] = name.split('.')
  if (rest.length === 0) return { ...input, [head]: value }
  const inner = input[head]
  return { ...input, [head]: place(isInput(inner) ? inner : {}, rest.join('.'), value) }
}

const isInput = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readFields(fields: readonly Field[], draft: Draft): { input: Input; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  let input: Input = {}
  for (const field of fields) {
    const text = (draft[field.name] ?? '').trim()
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

/** What the draft would cost as it stands, in millionths; of the nearest valid input while something is wrong. */
export const priceOfDraft = (endpoint: Endpoint, draft: Draft): Usdc =>
  priceOf(endpoint.rate, readFields(fieldsOf(endpoint), draft).input)

/** Reads a draft into an input that keeps every rule of the contract, or says what is wrong at which control. */
export function readDraft(endpoint: Endpoint, draft: Draft): Result<Input, FieldProblem[]> {
  const fields = fieldsOf(endpoint)
  const { input, problems } = readFields(fields, draft)
  if (problems.length > 0) return err(problems)
  const parsed = endpoint.input.safeParse(input)
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues.map((issue) => {
      const path = issue.path.map(String)
      const field =
        fields.find(({ name }) => name === path.join('.')) ?? fields.find(({ name }) => name === path[0])
      return { field: field?.name ?? '', message: sentenceFor(issue, field?.label ?? 'This', fields) }
    }),
  )
}

/** The draft that reads back to this input: how a hand-off or a stored purchase fills a form. */
export function draftOf(endpoint: Endpoint, input: Input): Draft {
  const textAt = (name: string): string => {
    const value = name.split('.').reduce<unknown>((at, key) => (isInput(at) ? at[key] : undefined), input)
    if (Array.isArray(value))
      return value
        .map((entry) => (isInput(entry) ? (entry['networkId'] ?? entry['networkUrl']) : entry))
        .join('\n')
    return value === undefined ? '' : String(value)
  }
  const texts = fieldsOf(endpoint).map(({ name }) => {
    const own = textAt(name)
    return [name, own === '' && name === 'networkId' ? textAt('networkUrl') : own] as const
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
