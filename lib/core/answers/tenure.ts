import type { PartDate, Period } from '@/lib/core/answers/dates'
import { counted } from '@/lib/core/text'

/** Time spent: whole months counted inclusively; `about` when a month is unknown on either side. */
export type Tenure = { months: number; about: boolean }

/** A month on a line: year × 12 + month − 1. */
export type MonthIndex = number

/** The month on the line of a calendar month (1 to 12). */
export function monthIndex(year: number, month: number): MonthIndex {
  return year * 12 + month - 1
}

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

function dated(period: Period, now: PartDate): { start: PartDate; end: PartDate } | null {
  if (period.start.state !== 'date') return null
  if (period.end.state === 'present') return { start: period.start.date, end: now }
  return period.end.state === 'date' ? { start: period.start.date, end: period.end.date } : null
}

/** '1 yr 2 mos', 'about 3 yrs', 'less than a year'. */
export function formatTenure(spent: Tenure): string {
  const years = Math.floor(spent.months / 12)
  const months = spent.about ? 0 : spent.months % 12
  if (spent.about && years === 0) return 'less than a year'
  const words = [years > 0 ? counted(years, 'yr') : '', months > 0 ? counted(months, 'mo') : ''].filter(
    (word) => word !== '',
  )
  return `${spent.about ? 'about ' : ''}${words.join(' ')}`
}

/** First and last month that a period covers, both included; year-only sides count from January to January. */
export function monthSpan(period: Period, now: PartDate): { first: MonthIndex; last: MonthIndex } | null {
  const spent = tenure(period, now)
  const sides = dated(period, now)
  if (spent === null || sides === null) return null
  const first = monthIndex(sides.start.year, sides.start.month ?? 1)
  if (sides.end.month !== null)
    return { first, last: Math.max(first, monthIndex(sides.end.year, sides.end.month)) }
  return { first, last: Math.max(first, monthIndex(sides.end.year, 1) - 1) }
}

/** Months covered by at least one period, overlaps once; `undated` counts the periods that could not be placed. */
export function totalMonths(
  periods: readonly Period[],
  now: PartDate,
): { months: number; about: boolean; undated: number } {
  const spans = periods.map((period) => monthSpan(period, now))
  const known = unionSpans(spans.filter((span) => span !== null))
  return {
    months: known.reduce((sum, span) => sum + span.last - span.first + 1, 0),
    about: periods.some((period) => tenure(period, now)?.about === true),
    undated: spans.filter((span) => span === null).length,
  }
}

function unionSpans(
  spans: readonly { first: MonthIndex; last: MonthIndex }[],
): { first: MonthIndex; last: MonthIndex }[] {
  const out: { first: MonthIndex; last: MonthIndex }[] = []
  for (const span of [...spans].sort((a, b) => a.first - b.first)) {
    const before = out.at(-1)
    if (before !== undefined && span.first <= before.last + 1) before.last = Math.max(before.last, span.last)
    else out.push({ ...span })
  }
  return out
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
