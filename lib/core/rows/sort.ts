import { instantOf } from '@/lib/core/answers/dates'
import { isArray, isBlank, isObject, pick } from '@/lib/core/answers/json'
import { comparable } from '@/lib/core/answers/text'
import { fold } from '@/lib/core/rows/words'

export type Sort = { column: string; descending: boolean } | null

/** Texts are compared plainly; null goes last. */
export type SortKey = number | string | null

/** Letters of Latin alphabets that are no letter with an accent. */
const letters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Words for plain comparing, which a collator takes 100 times as long for: without accents, numbers by their size. */
export const wordKey = (text: string): string =>
  fold(comparable(text.slice(0, 200)))
    .replace(/[łøđßæœ]/g, (letter) => letters[letter] ?? letter)
    .replace(/\d+/g, (digits) => digits.padStart(24, '0'))

/** The sort key of a value of any kind: amounts, percentages, ranges and ages by size, dates by time, text by words. */
export function sortKey(value: unknown): SortKey {
  if (isBlank(value)) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') return textKey(value)
  if (isArray(value)) return value.length
  if (!isObject(value)) return null
  const number = pick(value, ['amount', 'start', 'min', 'value', 'count'])
  if (typeof number === 'number') return number
  const instant = instantOf(value)
  if (instant !== null) return instant
  const text = pick(value, ['text', 'name', 'title', 'label', 'displayname', 'fullname'])
  return typeof text === 'string' ? wordKey(text) : null
}

function textKey(text: string): SortKey {
  const short = text.trim()
  if (short.length > 60) return wordKey(short)
  if (/^\d{4}-\d{2}/.test(short)) return instantOf(short) ?? wordKey(short)
  const age = ageSeconds(short)
  if (age !== null) return -age
  const amount =
    /^[<>~≈]?\s?(?:[A-Z]{1,3}\s?)?[$€£¥₹]?\s?(-?\d[\d,]*(?:\.\d+)?)\s?([kKmMbB%]?)(?![\p{L}\d])/u.exec(short)
  if (amount === null || /^\d{16,}/.test(short)) return wordKey(short)
  const size = sizes[(amount[2] ?? '').toLowerCase()] ?? 1
  return Number((amount[1] ?? '').replaceAll(',', '')) * size
}

const sizes: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

const units: readonly [RegExp, number][] = [
  [/^s(?:ec|econd)?s?$/, 1],
  [/^min(?:ute)?s?$/, 60],
  [/^h(?:r|our)?s?$/, 3600],
  [/^d(?:ay)?s?$/, 86_400],
  [/^w(?:eek)?s?$/, 604_800],
  [/^mo(?:nth)?s?$/, 2_629_800],
  [/^y(?:r|ear)?s?$/, 31_557_600],
]

function ageSeconds(text: string): number | null {
  const lower = text.toLowerCase()
  if (lower === 'yesterday') return 86_400
  if (lower === 'today' || lower === 'just now') return 0
  const match = /^(\d{1,3}|an?)\+?\s?([a-z]+)(?:\sago)?(?:\s?•.*)?$/.exec(lower)
  if (match === null) return null
  const size = units.find(([form]) => form.test(match[2] ?? ''))?.[1]
  if (size === undefined) return null
  return (/^an?$/.test(match[1] ?? '') ? 1 : Number(match[1])) * size
}

/** Numbers stand before texts, and nothing goes last in either direction. */
export function compareKeys(a: SortKey, b: SortKey, descending = false): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const sign = descending ? -1 : 1
  if (typeof a === 'number') return sign * (typeof b === 'number' ? a - b : -1)
  if (typeof b === 'number') return sign
  return sign * (a < b ? -1 : Number(a > b))
}
