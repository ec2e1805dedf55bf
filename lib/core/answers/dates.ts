import { isBlank, isObject, pick, type JsonObject } from '@/lib/core/answers/json'

export type PartDate = { year: number; month: number | null; day: number | null }

type DateReading =
  | { state: 'date'; date: PartDate; note: string | null }
  | { state: 'present'; text: string }
  | { state: 'text'; text: string }
  | { state: 'none' }

export type Period = { start: DateReading; end: DateReading }

const none: DateReading = { state: 'none' }

/** Reads dates as people write them, epochs and ISO 8601; words that are no date are kept as they are. */
export function readDate(value: unknown): DateReading {
  if (typeof value === 'string') return readText(value)
  if (typeof value === 'number') return readNumber(value)
  return isObject(value) ? readParts(value) : none
}

/** Reads a start and an end, or both from one text such as "Aug 2018 - May 2022". */
export const readPeriod = (start: unknown, end: unknown): Period =>
  (isBlank(end) ? splitPeriod(start) : null) ?? { start: readDate(start), end: readDate(end) }

/** The two dates of one value: "Aug 2018 - May 2022 · 3 yrs", `{start,end}`; null when it is no such value. */
export function splitPeriod(value: unknown): Period | null {
  if (isObject(value)) {
    const start = pick(value, ['start', 'startdate', 'startedat', 'from', 'startson'])
    const end = pick(value, ['end', 'enddate', 'endedat', 'to', 'endson'])
    return start === undefined && end === undefined ? null : { start: readDate(start), end: readDate(end) }
  }
  if (typeof value !== 'string' || value.length > 120) return null
  const text = value.split('·')[0]?.trim() ?? ''
  const sides = /^(.*?\d{4}\S*?)\s*(?:\s-\s|–|—|\sto\s|(?<=\b\d{4})-(?=\d{4}\b))\s*(.+)$/i.exec(text)
  if (sides === null) return null
  const start = readText(sides[1] ?? '')
  const end = readText(sides[2] ?? '')
  return start.state === 'date' && end.state !== 'none' && end.state !== 'text' ? { start, end } : null
}

const presentWord =
  /^(?:(?:to |until |till )?(?:the )?(?:present|current|currently|now|today|ongoing|date)|heute|aujourd'hui|actualidad|presente|atual|heden|nu)$/i
const lead =
  /^(issued|expires|expired|expiring|graduated|since|from|started|joined|posted|published|until)\s+/i

function readText(raw: string): DateReading {
  const text = raw.trim()
  if (text === '') return none
  if (presentWord.test(text)) return { state: 'present', text: raw }
  if (text.length > 60) return { state: 'text', text: raw }
  const note = lead.exec(text)?.[1] ?? null
  const date = datePart(note === null ? text : text.slice(note.length).trim())
  return date === null ? { state: 'text', text: raw } : { state: 'date', date, note }
}

function datePart(text: string): PartDate | null {
  if (/^\d{4}$/.test(text)) return partDate(Number(text), null, null)
  const iso = isoParts(text)
  if (iso !== null) return iso
  if (/^(?:\d{10}|\d{13})$/.test(text)) return fromEpoch(Number(text))
  const slashed = /^(\d{1,2})[/.](\d{4})$/.exec(text)
  if (slashed) return partDate(Number(slashed[2]), Number(slashed[1]), null)
  const dayLast = /^(\p{L}{3,9})\.?\s(?:(\d{1,2})(?:st|nd|rd|th)?,?\s)?,?\s?(\d{4})$/u.exec(text)
  if (dayLast) return named(dayLast[3], dayLast[1], dayLast[2])
  const dayFirst = /^(?:(\d{1,2})\.?\s)?(\p{L}{3,9})\.?\s(\d{4})$/u.exec(text)
  return dayFirst ? named(dayFirst[3], dayFirst[2], dayFirst[1]) : null
}

function named(year = '', monthName = '', day?: string): PartDate | null {
  const month = monthNumber(monthName)
  return month === null ? null : partDate(Number(year), month, day === undefined ? null : Number(day))
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

function monthNumber(name: string): number | null {
  const lower = name.toLowerCase()
  const at = months.findIndex((month) => month === lower || month.slice(0, 3) === lower)
  return at >= 0 ? at + 1 : lower === 'sept' ? 9 : null
}

function readNumber(value: number): DateReading {
  const isYear = value >= 1000 && value <= 9999
  const date = !Number.isInteger(value) ? null : isYear ? partDate(value, null, null) : fromEpoch(value)
  return date === null ? { state: 'text', text: String(value) } : { state: 'date', date, note: null }
}

/** Milliseconds of a moment in seconds or milliseconds since 1970; null for a number of any other length. */
export function epochOf(value: number): number | null {
  const size = Number.isInteger(value) ? String(Math.abs(value)).length : 0
  return size === 13 ? value : size === 10 ? value * 1000 : null
}

function fromEpoch(value: number): PartDate | null {
  const instant = epochOf(value)
  if (instant === null) return null
  const date = new Date(instant)
  return partDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function readParts(value: JsonObject): DateReading {
  const year = whole(pick(value, ['year']))
  if (year !== null) {
    const given = pick(value, ['month'])
    const month = typeof given === 'string' && !/^\d+$/.test(given) ? monthNumber(given) : whole(given)
    const date = partDate(year, month, whole(pick(value, ['day'])))
    if (date !== null) return { state: 'date', date, note: null }
  }
  const inner = pick(value, ['date', 'iso', 'timestamp', 'text', 'value'])
  return inner === undefined || isObject(inner) ? none : readDate(inner)
}

function whole(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}

function partDate(year: number, month: number | null, day: number | null): PartDate | null {
  if (!Number.isInteger(year) || year < 1 || year > 9999) return null
  if (month === null || month < 1 || month > 12)
    return month === null || month === 0 ? { year, month: null, day: null } : null
  if (day === null || day === 0) return { year, month, day: null }
  return day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
    ? { year, month, day }
    : null
}

const isoForm =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?)?$/i

/** The calendar parts of strict ISO 8601 text (a month, a day, or a moment); null when any part is impossible. */
export function isoParts(text: string): PartDate | null {
  const [, year, month, day] = isoForm.exec(text) ?? []
  if (Number(month ?? 0) === 0) return null
  return partDate(Number(year), Number(month), day === undefined ? null : Number(day) || 99)
}

/** Milliseconds since 1970 UTC of an ISO moment, an epoch of 10 or 13 digits, or a dated object; null otherwise. */
export function instantOf(value: unknown): number | null {
  if (typeof value === 'string' && isoForm.test(value)) return isoInstant(value)
  if (typeof value === 'string' && /^(?:\d{10}|\d{13})$/.test(value)) return epochOf(Number(value))
  if (typeof value === 'number') return epochOf(value)
  const inner = pick(value, ['timestamp', 'date', 'iso', 'datetime', 'value'])
  if (inner !== undefined && !isObject(inner)) return instantOf(inner)
  const reading = readDate(value)
  return reading.state === 'date' ? startOf(reading.date) : null
}

/** Midnight UTC of the first day that a date can mean. */
function startOf(date: PartDate): number {
  const moment = new Date(0)
  moment.setUTCFullYear(date.year, (date.month ?? 1) - 1, date.day ?? 1)
  return moment.getTime()
}

function isoInstant(text: string): number | null {
  const match = isoForm.exec(text)
  const date = isoParts(text)
  if (match === null || date === null) return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(4, 7).map((part) => Number(part ?? 0))
  if (hours > 24 || minutes > 59 || seconds > 60) return null
  const millis = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000)
  const [, sign, zoneHours, zoneMinutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(match[8] ?? '') ?? []
  const offset = Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)
  const clock = hours * 60 + minutes + (sign === '-' ? offset : -offset)
  return startOf(date) + (clock * 60 + seconds) * 1000 + millis
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  formats.set(key, known)
  return known
}

/** 'Jan 2024', 'Jan 5, 2024', or '2016' when only the year is known. */
export function formatDate(date: PartDate): string {
  if (date.month === null) return String(date.year)
  const day = date.day === null ? {} : ({ day: 'numeric' } as const)
  return format({ ...day, month: 'short', year: 'numeric' }).format(startOf(date))
}

/** A reading as text: dates without their day, 'Present', other words verbatim, nothing as ''. */
export function formatReading(reading: DateReading): string {
  if (reading.state === 'date')
    return [reading.note, formatDate({ ...reading.date, day: null })].filter(Boolean).join(' ')
  if (reading.state === 'present') return 'Present'
  return reading.state === 'text' ? reading.text : ''
}

/** 'Jan 2020 – Mar 2023', one date where both are the same, 'until May 2020' where only an end is known. */
export function formatPeriod(period: Period): string {
  const [start, end] = [formatReading(period.start), formatReading(period.end)]
  if (start === '') return end === '' || period.end.state === 'present' ? end : `until ${end}`
  return end === '' || end === start ? start : `${start} – ${end}`
}

/** ISO 8601, as in `<time datetime>`: '2024', '2024-01' or '2024-01-05'. */
export const isoDate = ({ year, month, day }: PartDate): string =>
  [year, month, day]
    .filter((part) => part !== null)
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-')

/** A moment in full in UTC, for a hover: 'Nov 21, 2026, 07:14 UTC'. */
export function formatInstant(instant: number): string {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return ''
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return `${format({ ...day, ...clock }).format(instant)} UTC`
}

/** How long ago (or ahead) a moment is, in the largest whole unit: '3 days ago', '2 hours ago'. */
export function relativeTime(instant: number, now: number): string {
  const seconds = Math.round((instant - now) / 1000)
  const units = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit)
  return words.format(0, 'second')
}
