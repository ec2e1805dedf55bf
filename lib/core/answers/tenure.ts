import type { PartDate, Period } from '@/lib/core/answers/dates'
import { counted } from '@/lib/core/text'

/** Time spent: whole months counted inclusively; `about` when a month is unknown on either side. */
type Tenure = { months: number; about: boolean }

/** A month on a line: year × 12 + month − 1. */
export type MonthIndex = number

const monthIndex = (year: number, month: number): MonthIndex => year * 12 + month - 1

/** The month that a clock shows in UTC, as "now" for the functions here. */
export function monthOf(date: Date): PartDate {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: null }
}

/** Tenure of a period; null when a side is missing or is no date, or when the end comes before the start. */
export function tenure(period: Period, now: PartDate): Tenure | null {
  const sides = dated(period, now)
  if (sides === null) return null
  const { start, end } = sides
  if (start.month === null || end.month === null) {
    const years = end.year - start.year
    return years < 0 ? null : { months: years * 12, about: true }
  }
  const months = monthIndex(end.year, end.month) - monthIndex(start.year, start.month) + 1
  return months < 1 ? null : { months, about: false }
}

function dated({ start, end }: Period, now: PartDate): { start: PartDate; end: PartDate } | null {
  if (start.state !== 'date' || (end.state !== 'date' && end.state !== 'present')) return null
  return { start: start.date, end: end.state === 'date' ? end.date : now }
}

/** '1 yr 2 mos', 'about 3 yrs', 'less than a year'. */
export function formatTenure({ months, about }: Tenure): string {
  const [years, rest] = [Math.floor(months / 12), about ? 0 : months % 12]
  if (about && years === 0) return 'less than a year'
  const words = [years > 0 && counted(years, 'yr'), rest > 0 && counted(rest, 'mo')].filter(Boolean)
  return `${about ? 'about ' : ''}${words.join(' ')}`
}

/** First and last month that a period covers, both included; year-only sides count from January to January. */
export function monthSpan(period: Period, now: PartDate): { first: MonthIndex; last: MonthIndex } | null {
  const sides = tenure(period, now) && dated(period, now)
  if (!sides) return null
  const { start, end } = sides
  const first = monthIndex(start.year, start.month ?? 1)
  const last = end.month === null ? monthIndex(end.year, 0) : monthIndex(end.year, end.month)
  return { first, last: Math.max(first, last) }
}

/** Months covered by at least one period, overlaps once; `undated` counts the periods that could not be placed. */
export function totalMonths(spent: readonly { period: Period }[], now: PartDate) {
  const spans = spent.flatMap(({ period }) => monthSpan(period, now) ?? [])
  let [months, from] = [0, -Infinity]
  for (const { first, last } of spans.toSorted((a, b) => a.first - b.first)) {
    months += Math.max(0, last + 1 - Math.max(first, from))
    from = Math.max(from, last + 1)
  }
  const about = spent.some(({ period }) => tenure(period, now)?.about === true)
  return { months, about, undated: spent.length - spans.length }
}

/** Months told by a duration text such as '3 yrs 2 mos', '1 year' or 'P3Y2M'; null when it tells none. */
export function readDuration(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > 60) return null
  const iso = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:\d+D)?$/.exec(value.trim())
  if (iso && (iso[1] ?? iso[2]) !== undefined) return Number(iso[1] ?? 0) * 12 + Number(iso[2] ?? 0)
  const years = /(?<!\d)(\d+)\s*(?:yrs?|years?|y)\b/i.exec(value)
  const months = /(?<!\d)(\d+)\s*(?:mos?|months?|m)\b/i.exec(value)
  if (years === null && months === null) return null
  return Number(years?.[1] ?? 0) * 12 + Number(months?.[1] ?? 0)
}

/** True when the answer's own duration and ours differ by more than a month, which earns a small '≈'. */
export function durationDiffers(given: unknown, ours: Tenure | null): boolean {
  const months = readDuration(given)
  return months !== null && ours !== null && !ours.about && Math.abs(months - ours.months) > 1
}
