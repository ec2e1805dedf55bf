import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { sentenceFor } from '@/lib/core/catalogue/problems'
import { readTyped, type Draft, type FieldProblem, type Input } from '@/lib/core/catalogue/typed'
import { err, ok, type Result } from '@/lib/core/result'
import { fieldsIn, isFields } from '@/lib/core/json'

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
