import type { Form } from '@/lib/core/catalogue/fields'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Usdc } from '@/lib/core/money'

/** The text of each control by its name. */
export type Draft = Readonly<Record<string, string>>

/** The entries of a list as they were typed, empty ones left out. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter(Boolean)

/** A whole number as it is typed; undefined for anything else. */
export const wholeIn = (text: string): number | undefined =>
  /^[+-]?\d+$/.test(text) ? Number(text) : undefined

/** The price of a draft by its numbers and entries as they stand, until what reads identifiers has come. */
export function priceAsTyped({ rate, fields }: Pick<Form, 'rate' | 'fields'>, draft: Draft): Usdc {
  const field = fields.find(({ name }) => name === rate.quantity?.field)
  const text = draft[field?.name ?? '']?.trim()
  if (!field || !text) return priceOf(rate, {})
  return priceOf(rate, {
    [field.name]: field.control === 'lines' ? [...new Set(entriesOf(text))] : wholeIn(text),
  })
}
