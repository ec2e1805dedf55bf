import { formatReading, isoDate, readDate } from '@/lib/core/answers/dates'
import { isArray, isObject, pick, pickText } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import { bestPicture } from '@/lib/core/answers/picture'
import { moneyText, rangeText, summarise } from '@/lib/core/answers/summary'
import { comparable, hasHidden } from '@/lib/core/answers/text'
import { placeText, listIn, wording } from '@/lib/core/records/read-fields'

export type FactType = keyof typeof converts

/** A fact as it is kept, searched and exported. Dates are ISO 8601; a count that is no number stays text. */
export type FactValue = string | number | boolean | readonly string[]

/** How a field becomes a fact's value: undefined where it cannot be one, null where there is nothing to write of it. */
export type Convert = (value: unknown, at: number) => FactValue | null | undefined

/** The picture that a card shows, in CSS pixels. */
const pictureSize = 112

/** Entries of one list that are written out. */
export const mostEntries = 60

const text = (value: unknown): string | undefined => {
  const words = wording(value)
  return words === null || (hasHidden(words) && comparable(words) === '') ? undefined : words
}

/** Words of a list, or of text with commas. */
export const wordsOf = (value: unknown): string[] =>
  (typeof value === 'string' ? value.split(',') : listIn(value))
    .slice(0, mostEntries)
    .flatMap((entry) => text(entry)?.trim() || [])

/** The entries of a list, each as one line. */
export const linesOf = (value: unknown, lineOf: (entry: unknown) => string | null = entryLine): string[] =>
  listIn(value)
    .slice(0, mostEntries)
    .flatMap((entry) => lineOf(entry) || [])

/** Lines or words, null where there are none. */
export const someOf = (lines: readonly string[]) => (lines.length > 0 ? lines : null)

/** One entry as a line; null where nothing in it can be said in words. */
export function entryLine(entry: unknown): string | null {
  const summary = summarise(entry)
  if (summary.as === 'image') return pickText(entry, ['url'])
  if (summary.as !== 'text') return null
  return isObject(entry) && /^\d+ fields?$/.test(summary.text) ? null : summary.text
}

/** ISO 8601 for a full date or a date with a time, also of `{date: …}`; words that are no date stay as they are. */
export function dateValue(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value)) {
    const time = Date.parse(value)
    if (!Number.isNaN(time)) return new Date(time).toISOString()
  }
  const inner = isObject(value) ? pick(value, ['date', 'timestamp', 'iso']) : undefined
  if (inner !== undefined && !isObject(inner)) return dateValue(inner)
  const reading = readDate(value)
  return reading.state === 'date' ? isoDate(reading.date) : formatReading(reading) || undefined
}

/** '80,000–95,000 USD per year': an amount or a range as it is told, never one that is made up. */
function moneyValue(value: unknown): string | undefined {
  if (!isObject(value)) return text(value)
  const told = pickText(value, ['text', 'formatted', 'label', 'description', 'name', 'title', 'value'])
  if (told !== null) return told
  const range = rangeText(value)
  const currency = pickText(value, ['currency', 'currencycode'])
  const period = pickText(value, ['period', 'payperiod', 'interval'])
  const amount = range ?? (moneyText(value) || null)
  if (amount === null || amount === currency) return undefined
  return [amount, range && currency, period && `per ${period.toLowerCase()}`].filter(Boolean).join(' ')
}

function pictureValue(value: unknown, at: number): string | null | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return undefined
  const picture = bestPicture(value, at, pictureSize)
  return picture?.state === 'ok' && picture.src.startsWith('http') ? picture.src : null
}

export const converts = {
  text,
  longText: text,
  link: text,
  email: text,
  phone: text,
  count: (value) => wholeNumber(value) ?? (isArray(value) ? undefined : text(value)),
  money: moneyValue,
  date: dateValue,
  period: (value) => wholeNumber(value) ?? text(value),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  picture: pictureValue,
  place: (value) => placeText(value) ?? undefined,
  words: (value) => someOf(wordsOf(value)) ?? undefined,
  entries: (value) => (typeof value === 'object' ? someOf(linesOf(value)) : undefined),
} as const satisfies Record<string, Convert>

// safe: Object.keys forgets which keys an object has
export const factTypes = Object.keys(converts) as readonly FactType[]
