import { instantOf } from '@/lib/core/answers/dates'
import { isArray, isBlank, isObject, pick } from '@/lib/core/answers/json'
import { comparable } from '@/lib/core/answers/text'

/** ASCII as Unicode's root collation (UTS 10, CLDR) has it: space, marks, signs, digits, letters. */
const order = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz'

/** Between marks and letters, so that a number stands by its length first, which is most of its size. */
const [numbers, letters] = [0x100, 0x400]
const [zero, a] = [order.indexOf('0'), order.indexOf('a')]

const places = Uint16Array.from({ length: 128 }, (_, code) => {
  const rank = order.indexOf(String.fromCharCode(code).toLowerCase())
  return rank < a ? rank + 1 : letters + rank
})

const isDigit = (code: number) => code >= 48 && code <= 57

/** A text for plain comparing in English order; undefined for what only a collator knows, 100 times slower. */
export function wordKey(text: string): string | undefined {
  const codes: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const place = places[code] ?? 0
    if (place === 0) return undefined
    if (!isDigit(code)) codes.push(place)
    else {
      while (text.charAt(at) === '0' && isDigit(text.charCodeAt(at + 1))) at += 1
      const from = at
      while (isDigit(text.charCodeAt(at + 1))) at += 1
      // a collator parts longer numbers
      if (at - from > 200) return undefined
      codes.push(numbers + at - from, ...[...text.slice(from, at + 1)].map((digit) => zero + Number(digit)))
    }
  }
  return codes.length > 4_000 ? undefined : String.fromCharCode(...codes)
}

export type SortKey = number | string | null

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
  return typeof text === 'string' ? comparable(text.slice(0, 200)) : null
}

function textKey(text: string): SortKey {
  const short = text.trim()
  if (short.length > 60) return comparable(short.slice(0, 200))
  if (/^\d{4}-\d{2}/.test(short)) return instantOf(short) ?? comparable(short)
  const age = ageSeconds(short)
  if (age !== null) return -age
  const amount =
    /^[<>~≈]?\s?(?:[A-Z]{1,3}\s?)?[$€£¥₹]?\s?(-?\d[\d,]*(?:\.\d+)?)\s?([kKmMbB%]?)(?![\p{L}\d])/u.exec(short)
  if (amount === null || /^\d{16,}/.test(short)) return comparable(short)
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
  const lower = text.trim().toLowerCase()
  if (lower === 'yesterday') return 86_400
  if (lower === 'today' || lower === 'just now') return 0
  const match = /^(\d{1,3}|an?)\+?\s?([a-z]+)(?:\sago)?(?:\s?•.*)?$/.exec(lower)
  if (match === null) return null
  const size = units.find(([form]) => form.test(match[2] ?? ''))?.[1]
  if (size === undefined) return null
  return (/^an?$/.test(match[1] ?? '') ? 1 : Number(match[1])) * size
}

/** Order of two sort keys: numbers, then texts by the locale, then nothing; negated by the caller for descending. */
export function compareKeys(a: SortKey, b: SortKey, collator: Intl.Collator): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'number') return -1
  return typeof b === 'number' ? 1 : collator.compare(a, b)
}
