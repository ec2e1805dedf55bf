import type { Receipt } from '@/lib/browser/receipts/receipt'

export const periods = ['all', 'today', 'week', 'month', 'year', 'custom'] as const
export type Period = (typeof periods)[number]

export type Span = {
  period?: Period | undefined
  /** 'YYYY-MM-DD' in local time, for the custom period. */
  from?: string | undefined
  to?: string | undefined
}

/** Milliseconds; `before` is not included. */
export type Range = { from: number; before: number }

const days = { today: 1, week: 7, month: 30, year: 365 } as const

/** Local midnight, `offset` days after the day of `at`. */
export function dayStart(at: number, offset = 0): number {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset).getTime()
}

function readDay(text: string | undefined, offset: number): number | null {
  const [year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/
      .exec(text ?? '')
      ?.slice(1)
      .map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  return new Date(year, month - 1, day + offset).getTime()
}

export function rangeOf({ period = 'all', from, to }: Span, now: number): Range {
  const ever = { from: -Infinity, before: Infinity }
  if (period === 'all') return ever
  if (period === 'custom')
    return { from: readDay(from, 0) ?? ever.from, before: readDay(to, 1) ?? ever.before }
  return { from: dayStart(now, 1 - days[period]), before: dayStart(now, 1) }
}

/** The receipts of a time, in the order given. */
export function receiptsIn(receipts: readonly Receipt[], span: Span, now: number): readonly Receipt[] {
  const { from, before } = rangeOf(span, now)
  return receipts.filter(({ at }) => at >= from && at < before)
}
