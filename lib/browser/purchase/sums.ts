import type { SumRow } from '@/lib/browser/database/stores'
import { reckon, type Spend, type Sum, type Sums, type Times } from '@/lib/core/payment/budget'

/** What one purchase adds to the sums of its session and its time. */
export type Share = { at: number; session: string; sum: Sum }

/** What is to be summed up; `sessionStart` is when the session began, in milliseconds. */
export type Counting = Times & { sessionStart: number }

/** Milliseconds. Days begin with a quarter of an hour in every time zone; whole days in UTC keep long times short. */
const quarterMs = 15 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
const spans = [quarterMs, dayMs] as const

/** What a purchase adds. */
export const shareOfSpend = (spend: Spend): Share => ({
  at: spend.at,
  session: spend.session,
  sum: reckon([spend]),
})

const nothing: Sum = { paid: 0n, unsettled: 0n, unsent: 0n }

const plus = (a: Sum, b: Sum): Sum => ({
  paid: a.paid + b.paid,
  unsettled: a.unsettled + b.unsettled,
  unsent: a.unsent + b.unsent,
})

const negative = (sum: Sum): Sum => ({ paid: -sum.paid, unsettled: -sum.unsettled, unsent: -sum.unsent })

const isNothing = ({ paid, unsettled, unsent }: Sum) => paid === 0n && unsettled === 0n && unsent === 0n

/** The store of the sums, as far as counting needs it. */
export type Place = {
  get: (key: [number, number, string]) => Promise<SumRow | undefined>
  put: (row: SumRow) => Promise<unknown>
}

async function add(sums: Place, { at: moment, session, sum }: Share): Promise<void> {
  if (isNothing(sum)) return
  for (const span of spans) {
    const at = Math.floor(moment / span) * span
    const row = await sums.get([span, at, session])
    await sums.put({ span, at, session, ...plus(row ?? nothing, sum) })
  }
}

/** Counts one share in place of another. */
export async function moveShare(sums: Place, before: Share | null, after: Share | null): Promise<void> {
  if (before && after && before.at === after.at && before.session === after.session)
    return add(sums, { ...after, sum: plus(after.sum, negative(before.sum)) })
  if (before) await add(sums, { ...before, sum: negative(before.sum) })
  if (after) await add(sums, after)
}

type Ranges = { getAll: (range: IDBKeyRange) => Promise<SumRow[]> }

/** Everything since a moment: quarters until the first whole day, then days. */
async function since(sums: Ranges, moment: number, isMeant: (row: SumRow) => boolean): Promise<Sum> {
  const from = Math.floor(moment / quarterMs) * quarterMs
  const firstDay = Math.ceil(from / dayMs) * dayMs
  const [quarters, days] = await Promise.all([
    // a range from a key to itself is none
    from < firstDay
      ? sums.getAll(IDBKeyRange.bound([quarterMs, from], [quarterMs, firstDay], false, true))
      : [],
    sums.getAll(IDBKeyRange.bound([dayMs, firstDay], [dayMs, Number.POSITIVE_INFINITY])),
  ])
  return [...quarters, ...days].filter(isMeant).reduce<Sum>(plus, nothing)
}

/** What this session, this day and this month come to, by the running totals: a few hundred rows at most. */
export async function readSums(
  sums: Ranges,
  { session, sessionStart, dayStart, monthStart }: Counting,
): Promise<Sums> {
  const [ofSession, day, month] = await Promise.all([
    // with a day to spare: a clock may have been put back since
    since(sums, sessionStart - dayMs, (row) => row.session === session),
    since(sums, dayStart, () => true),
    since(sums, monthStart, () => true),
  ])
  return { session: ofSession, day, month }
}
