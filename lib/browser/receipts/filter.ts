import type { Belongings } from '@/lib/browser/receipts/belongings'
import type { Outcome, Receipt } from '@/lib/browser/receipts/receipt'

export const periods = ['all', 'today', 'week', 'month', 'year', 'custom'] as const
export type Period = (typeof periods)[number]

/** Which purchases are wanted; absent parts want all. */
export type Filter = {
  outcome?: Outcome | undefined
  endpointId?: string | undefined
  /** Ids of a run and of a list, and a tag. */
  job?: string | undefined
  list?: string | undefined
  tag?: string | undefined
  period?: Period | undefined
  /** First and last day as 'YYYY-MM-DD' in local time, for the custom period. */
  from?: string | undefined
  to?: string | undefined
  text?: string | undefined
}

/** Milliseconds: from the first moment, before the last. */
export type Range = { from: number; before: number }

const days = { today: 1, week: 7, month: 30, year: 365 } as const

/** The first moment of the day that is `offset` days after the one of `at`, in local time. */
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

/** The time that a filter wants, in whole local days. */
export function rangeOf({ period = 'all', from, to }: Filter, now: number): Range {
  const ever = { from: -Infinity, before: Infinity }
  if (period === 'all') return ever
  if (period === 'custom')
    return { from: readDay(from, 0) ?? ever.from, before: readDay(to, 1) ?? ever.before }
  return { from: dayStart(now, 1 - days[period]), before: dayStart(now, 1) }
}

const textOf = ({ what, about, route, id, transaction }: Receipt) =>
  [what, about, route, id, transaction].join(' ').toLowerCase()

const parts = ['job', 'list', 'tag'] as const

/** The receipts that a filter wants, in the order given. Every word of its text must occur. */
export function filterReceipts(
  receipts: readonly Receipt[],
  filter: Filter,
  now: number,
  belongings: Belongings = new Map(),
): Receipt[] {
  const { from, before } = rangeOf(filter, now)
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return receipts.filter((receipt) => {
    if (filter.outcome && receipt.outcome !== filter.outcome) return false
    if (filter.endpointId && receipt.endpointId !== filter.endpointId) return false
    const belonging = belongings.get(receipt.id)
    if (parts.some((part) => filter[part] && !belonging?.[part].some(({ key }) => key === filter[part])))
      return false
    if (receipt.at < from || receipt.at >= before) return false
    if (words.length === 0) return true
    const text = textOf(receipt)
    return words.every((word) => text.includes(word))
  })
}
