import type * as z from 'zod/mini'
import type { Field } from '@/lib/core/catalogue/fields'

type Issue = z.core.$ZodIssue

const limit = (issue: {
  minimum?: number | bigint
  maximum?: number | bigint
  inclusive?: boolean | undefined
}) => String(issue.minimum ?? issue.maximum)

/** What is wrong, in a sentence that names the control. */
export function sentenceFor(issue: Issue, label: string, fields: readonly Field[]): string {
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
