import type * as z from 'zod/mini'
import { type Field, fieldsOf } from '@/lib/core/catalogue/fields'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { readTyped, type Draft, type FieldProblem, type Input } from '@/lib/core/catalogue/typed'
import { err, ok, type Result } from '@/lib/core/result'
import { fieldsIn, isFields } from '@/lib/core/json'

type Issue = z.core.$ZodIssue

const limit = (issue: { minimum?: number | bigint; maximum?: number | bigint }) =>
  String(issue.minimum ?? issue.maximum)

function sentenceFor(issue: Issue, label: string, fields: readonly Field[]): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') return `${label} is required.`
      return issue.origin === 'array'
        ? `Give at least ${limit(issue)}.`
        : `${label} must be ${limit(issue)} or more.`
    case 'too_big':
      return issue.origin === 'array'
        ? `At most ${limit(issue)} at once.`
        : `${label} must be ${limit(issue)} or less.`
    case 'invalid_type':
      return issue.expected === 'int' || issue.expected === 'number'
        ? `${label} must be a whole number.`
        : `${label} must be ${issue.expected === 'string' ? 'text' : `a value of type ${issue.expected}`}.`
    case 'invalid_format':
      return issue.format === 'url'
        ? `${label} must be a full URL, such as https://…`
        : `${label} is not written as it should be.`
    case 'unrecognized_keys':
      return `Unknown property: ${issue.keys.join(', ')}.`
    case 'custom':
      return `Give at least one of: ${fields
        .filter((field) => !field.metadata)
        .map((field) => field.label)
        .join(', ')}.`
    default:
      return `${label} is not valid.`
  }
}

/** Reads a draft into an input that keeps every rule of the contract, or says what is wrong at which control. */
export function readDraft(endpoint: Endpoint, draft: Draft): Result<Input, FieldProblem[]> {
  const fields = fieldsOf(endpoint)
  const { input, problems } = readTyped(fields, draft)
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
    const value = name.split('.').reduce<unknown>((at, key) => fieldsIn(at)[key], input)
    if (Array.isArray(value))
      return value
        .map((entry) => (isFields(entry) ? (entry['networkId'] ?? entry['networkUrl']) : entry))
        .join('\n')
    return value === undefined ? '' : String(value)
  }
  const texts = fieldsOf(endpoint).map(({ name }) => {
    const own = textAt(name)
    return [name, own === '' && name === 'networkId' ? textAt('networkUrl') : own] as const
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
