import { isArray } from '@/lib/core/answers/json'
import { sortKey, type SortKey } from '@/lib/core/answers/sort'
import { comparable } from '@/lib/core/answers/text'
import type { FactType } from '@/lib/core/records/convert'
import { countText } from '@/lib/core/text'

/** What the values of a column are. How they are written, sorted and asked for are functions of it. */
export type ValueKind = FactType

const isNothing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

function monthsText(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [
    years > 0 && `${years} yr${years === 1 ? '' : 's'}`,
    rest > 0 && `${rest} mo${rest === 1 ? '' : 's'}`,
  ].filter(Boolean)
  return parts.join(' ') || 'less than a month'
}

/** A value in words; numbers of a period are months. */
export function wordsOf(kind: ValueKind, value: unknown): string {
  if (isNothing(value)) return ''
  if (isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && kind === 'period') return monthsText(value)
  const text = String(value)
  return kind === 'count' && /^\d{4,15}$/.test(text) ? countText(Number(text)) : text
}

/** An amount or a range of amounts and nothing else: '11-50', '10,001+'. */
const amount = /^\d[\d,.]*(?:\s?[-–]\s?\d[\d,.]*|\+)?$/

function keyOfText(text: string): SortKey {
  const first = amount.test(text.trim()) ? Number.parseFloat(text.replaceAll(',', '')) : Number.NaN
  return Number.isNaN(first) ? comparable(text.slice(0, 200)) || null : first
}

/** What a value is sorted by: amounts by size, dates by time, all else by its words; nothing goes last. */
export function keyOf(kind: ValueKind, value: unknown): SortKey {
  if (isNothing(value)) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (isArray(value)) return keyOfText(value.map(String).join(', '))
  const text = String(value)
  if (kind === 'count' || kind === 'money' || kind === 'period') return sortKey(text)
  // ISO 8601 in any length stands in the order of time
  return kind === 'date' ? text : keyOfText(text)
}
