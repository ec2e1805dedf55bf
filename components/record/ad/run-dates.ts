import type { Ad } from '@/components/record/ad/read-ad'
import { formatDate } from '@/lib/core/answers/date-text'
import { readDate } from '@/lib/core/answers/dates'

/** When an ad ran: 'since 14 Nov 2026', '3 May – 9 Jun 2026'; nothing where no date was given. */
export function runDates({ from, to, isActive }: Pick<Ad, 'from' | 'to' | 'isActive'>): string | null {
  const start = dateText(from)
  const end = dateText(to)
  if (start !== null && end !== null) return start === end ? start : `${start} – ${end}`
  if (start !== null) return isActive === false ? `from ${start}` : `since ${start}`
  return end === null ? null : `until ${end}`
}

function dateText(value: unknown): string | null {
  const reading = readDate(value)
  if (reading.state === 'date') return formatDate(reading.date)
  return reading.state === 'text' ? reading.text : null
}
