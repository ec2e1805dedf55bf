import { isArray, scalarText } from '@/lib/core/answers/json'
import { sortKey, wordKey, type SortKey } from '@/lib/core/rows/sort'
import { formatTenure } from '@/lib/core/answers/tenure'
import type { FactType } from '@/lib/core/records/convert'
import type { Test } from '@/lib/core/rows/conditions'
import { countText } from '@/lib/core/text'

export type ValueKind = FactType

const ofWords: readonly Test[] = ['has', 'one-of', 'empty', 'filled']
const ofAmounts: readonly Test[] = ['between', 'empty', 'filled']

type KindOfValue = {
  /** The least width of its columns, in CSS pixels. */
  width: number
  /** What can be asked of it, the likeliest first. */
  tests: readonly Test[]
  /** Rows have such values in common, by which they can be narrowed. */
  isShared?: true
  isNumeric?: true
  look?: 'link' | 'place'
  /** A value that is no list and no flag in words, where it is not written as it is. */
  words?: (value: unknown) => string
  /** What its text is sorted by, where that is not its words. */
  key?: (text: string) => SortKey
}

/** Every kind of value: how it is written, sorted, asked for and drawn is a function of it. */
export const valueKinds: Readonly<Record<ValueKind, KindOfValue>> = {
  text: { width: 132, tests: ofWords, isShared: true },
  longText: { width: 240, tests: ofWords },
  count: {
    width: 104,
    tests: ofAmounts,
    isShared: true,
    isNumeric: true,
    key: sortKey,
    words: (value) => (/^\d{4,15}$/.test(String(value)) ? countText(Number(value)) : String(value)),
  },
  money: { width: 168, tests: ['between', 'has', 'empty', 'filled'], key: sortKey },
  // ISO 8601 in any length stands in the order of time
  date: { width: 112, tests: ['since', 'between', 'empty', 'filled'], isShared: true, key: (text) => text },
  period: {
    width: 144,
    tests: ofAmounts,
    key: sortKey,
    words: (value) =>
      typeof value === 'number'
        ? formatTenure({ months: value, about: false }) || 'less than a month'
        : String(value),
  },
  flag: { width: 96, tests: ['one-of', 'empty', 'filled'], isShared: true },
  link: { width: 192, tests: ofWords, look: 'link' },
  email: { width: 200, tests: ofWords, look: 'link' },
  phone: { width: 136, tests: ofWords, look: 'link' },
  picture: { width: 72, tests: ofWords },
  place: { width: 112, tests: ofWords, isShared: true, look: 'place' },
  words: { width: 208, tests: ofWords, isShared: true },
  entries: { width: 240, tests: ofWords },
}

const isNothing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** A value in words; numbers of a period are months. */
export function wordsOf(kind: ValueKind, value: unknown): string {
  if (isNothing(value)) return ''
  if (isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (valueKinds[kind].words ?? String)(value)
}

/** An amount or a range of amounts and nothing else: '11-50', '10,001+'. */
const amount = /^\d[\d,.]*(?:\s?[-–]\s?\d[\d,.]*|\+)?$/

function keyOfText(text: string): SortKey {
  const first = amount.test(text.trim()) ? Number.parseFloat(text.replaceAll(',', '')) : Number.NaN
  return Number.isNaN(first) ? wordKey(text) || null : first
}

/** What a value is sorted by: amounts by size, dates by time, all else by its words; nothing goes last. */
export function keyOf(kind: ValueKind, value: unknown): SortKey {
  if (isNothing(value)) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (isArray(value)) return keyOfText(value.map(String).join(', '))
  return (valueKinds[kind].key ?? keyOfText)(String(value))
}

const most = 20_000

/** Every text and number inside a value of any shape. */
export function allText(value: unknown): string {
  const parts: string[] = []
  const open = [value]
  for (let length = 0; open.length > 0 && length < most;) {
    const next = open.pop()
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next).slice(0, 1_000))
    const text = scalarText(next)?.slice(0, most)
    if (text === undefined) continue
    parts.push(text)
    length += text.length
  }
  return parts.join('\n')
}
