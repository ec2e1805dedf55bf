import { type DateReading, type PartDate, type Period, startOf } from '@/lib/core/answers/dates'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}

/** 'Jan 2024', '5 Jan 2024' in the order of the locale, or '2016' when only the year is known. */
export function formatDate(date: PartDate, locale = 'en-US'): string {
  if (date.month === null) return String(date.year)
  const day = date.day === null ? {} : ({ day: 'numeric' } as const)
  return format(locale, { ...day, month: 'short', year: 'numeric' }).format(startOf(date))
}

/** 'Jan 2024' without a day, for careers. */
export function formatMonth(date: PartDate, locale = 'en-US'): string {
  return formatDate({ ...date, day: null }, locale)
}

/** A reading as text: dates in the locale, 'Present', other words verbatim, nothing as ''. */
export function formatReading(reading: DateReading, locale = 'en-US'): string {
  if (reading.state === 'date') {
    const date = formatMonth(reading.date, locale)
    return reading.note === null ? date : `${reading.note} ${date}`
  }
  if (reading.state === 'present') return 'Present'
  return reading.state === 'text' ? reading.text : ''
}

/** 'Jan 2020 – Mar 2023', one date where both are the same, 'until May 2020' where only an end is known. */
export function formatPeriod(period: Period, locale = 'en-US'): string {
  const start = formatReading(period.start, locale)
  const end = formatReading(period.end, locale)
  if (start === '') return end === '' || period.end.state === 'present' ? end : `until ${end}`
  return end === '' || end === start ? start : `${start} – ${end}`
}

/** The value of `<time datetime>`: '2024', '2024-01' or '2024-01-05'. */
export function isoDate(date: PartDate): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(date.year).padStart(4, '0')
  if (date.month === null) return year
  return date.day === null ? `${year}-${two(date.month)}` : `${year}-${two(date.month)}-${two(date.day)}`
}

/** A moment in full in UTC, for a hover: 'Nov 21, 2026, 07:14 UTC' in the locale. */
export function formatInstant(instant: number, locale = 'en-US'): string {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return ''
  const parts = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return `${format(locale, { ...parts, hourCycle: 'h23' }).format(instant)} UTC`
}

/** How long ago (or ahead) a moment is, in the largest whole unit: '3 days ago', '2 hours ago'. */
export function relativeTime(instant: number, now: number, locale = 'en'): string {
  const seconds = Math.round((instant - now) / 1000)
  const units = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  return words.format(0, 'second')
}
