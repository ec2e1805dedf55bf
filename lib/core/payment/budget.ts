import type { Usdc } from '@/lib/core/money'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'

/** Limits that the visitor set, in millionths; an absent one does not limit. */
export type Limits = {
  perPurchase?: Usdc
  perHour?: Usdc
  perSession?: Usdc
  perDay?: Usdc
  perMonth?: Usdc
  inAll?: Usdc
}

/** `at`: when it was prepared, in milliseconds. */
export type Spend = {
  state: PurchaseState
  price: Usdc
  at: number
  session: string
  isFree?: boolean
  /** It was delivered, and that it was charged is the service's word alone. */
  isClaim?: boolean
}

/** As what a purchase counts: `unsettled` went out and is being checked, `unsent` was begun and may still go out. */
const countsAs = {
  PREPARED: 'unsent',
  SIGNED: 'unsent',
  HOT: 'unsettled',
  RESULT: 'paid',
  PAID_NO_RESULT: 'paid',
  NOT_CHARGED: null,
  DECLINED: null,
} as const satisfies Record<PurchaseState, keyof Sum | null>

/** What some purchases come to, in millionths; nothing is in two parts. */
export type Sum = { paid: Usdc; unsettled: Usdc; unsent: Usdc }

export const noSum: Sum = { paid: 0n, unsettled: 0n, unsent: 0n }

/** What two come to together; with a sign of -1n what the first comes to without the second. */
export const plus = (a: Sum, b: Sum, sign = 1n): Sum => ({
  paid: a.paid + sign * b.paid,
  unsettled: a.unsettled + sign * b.unsettled,
  unsent: a.unsent + sign * b.unsent,
})

/** What some purchases come to. Every sum that a visitor is told is reckoned here. */
export function reckon(spends: readonly Pick<Spend, 'state' | 'price' | 'isFree' | 'isClaim'>[]): Sum {
  const sum = { ...noSum }
  for (const { state, price, isFree, isClaim } of spends) {
    const part = isFree ? null : isClaim ? 'unsettled' : countsAs[state]
    if (part) sum[part] += price
  }
  return sum
}

/** What is told as spent: paid, or out and not settled. What was never sent is not spent. */
export const spentOf = ({ paid, unsettled }: Sum): Usdc => paid + unsettled

/** What may be charged in all: a limit keeps room for what was begun, so that two tabs cannot pass it together. */
export const atStakeOf = (sum: Sum): Usdc => spentOf(sum) + sum.unsent

export type Sums = Readonly<Record<'hour' | 'session' | 'day' | 'month' | 'all', Sum>>

/** The session that is being counted, and when the hour, the day and the month that count began, in milliseconds. */
export type Times = { session: string; hourStart: number; dayStart: number; monthStart: number }

/** What this hour, this session, this day and this month come to, and what all do. */
export const sumsOf = (
  spends: readonly Spend[],
  { session, hourStart, dayStart, monthStart }: Times,
): Sums => ({
  hour: reckon(spends.filter(({ at }) => at >= hourStart)),
  session: reckon(spends.filter((spend) => spend.session === session)),
  day: reckon(spends.filter(({ at }) => at >= dayStart)),
  month: reckon(spends.filter(({ at }) => at >= monthStart)),
  all: reckon(spends),
})

const inEachTime = (sumOf: (time: keyof Sums) => Sum): Sums => ({
  hour: sumOf('hour'),
  session: sumOf('session'),
  day: sumOf('day'),
  month: sumOf('month'),
  all: sumOf('all'),
})

export const sumsWithout = (sums: Sums, part: Sums): Sums =>
  inEachTime((time) => plus(sums[time], part[time], -1n))

/** What the sums come to once one more purchase of this price is begun. */
export const sumsAfter = (sums: Sums, price: Usdc): Sums =>
  inEachTime((time) => plus(sums[time], { ...noSum, unsent: price }))

const capTimes = [
  ['perHour', 'hour'],
  ['perSession', 'session'],
  ['perDay', 'day'],
  ['perMonth', 'month'],
  ['inAll', 'all'],
] as const satisfies readonly (readonly [keyof Limits, keyof Sums])[]

/** A limit over a time with what it holds; `left` is what one more purchase may cost at most. */
export type Cap = { name: (typeof capTimes)[number][0]; limit: Usdc; sum: Sum; left: Usdc }

/** The limits over a time that are set, the one with least left first: that one binds. */
export function capsOf(sums: Sums, limits: Limits): Cap[] {
  const caps = capTimes.flatMap(([name, time]): Cap[] => {
    const limit = limits[name]
    if (limit === undefined) return []
    const sum = sums[time]
    const left = limit - atStakeOf(sum)
    return [{ name, limit, sum, left: left > 0n ? left : 0n }]
  })
  return caps.toSorted((a, b) => (a.left < b.left ? -1 : a.left > b.left ? 1 : 0))
}

/** A limit that one more purchase would break: what that would come to, what is left, and what unsent ones hold of it. */
export type Broken = { name: keyof Limits; limit: Usdc; total: Usdc; left: Usdc; unsent: Usdc }

/** The limit with least left that one more purchase would break; null when it stays within every one. */
export function brokenLimit(price: Usdc, sums: Sums, limits: Limits): Broken | null {
  const { perPurchase } = limits
  if (perPurchase !== undefined && price > perPurchase)
    return { name: 'perPurchase', limit: perPurchase, total: price, left: perPurchase, unsent: 0n }
  const cap = capsOf(sums, limits).find(({ limit, sum }) => atStakeOf(sum) + price > limit)
  if (!cap) return null
  const { name, limit, sum, left } = cap
  return { name, limit, total: atStakeOf(sum) + price, left, unsent: sum.unsent }
}
