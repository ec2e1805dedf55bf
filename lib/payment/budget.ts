import type { Usdc } from '@/lib/money'
import { err, ok, type Result } from '@/lib/result'
import { type Refusal, refuse } from '@/lib/payment/refusal'
import type { PurchaseState } from '@/lib/payment/purchase-state'

/** Limits that the visitor set, in millionths; an absent one does not limit. */
export type Limits = { perPurchase?: Usdc; perSession?: Usdc; perDay?: Usdc }

/** What the budget needs to know of one purchase; `at` is when it was prepared, in milliseconds. */
export type Spend = { state: PurchaseState; price: Usdc; at: number; session: string }

/** What has been or may still be charged: a signature that is out counts until the chain disproves it. */
export const countsAsSpent = {
  PREPARED: true,
  SIGNED: true,
  HOT: true,
  RESULT: true,
  PAID_NO_RESULT: true,
  NOT_CHARGED: false,
  DECLINED: false,
} as const satisfies Record<PurchaseState, boolean>

/** Millionths spent or still at stake in this session and since `dayStart` (milliseconds). */
export function spentSoFar(
  spends: readonly Spend[],
  given: { session: string; dayStart: number },
): { session: Usdc; day: Usdc } {
  const counted = spends.filter(({ state }) => countsAsSpent[state])
  return {
    session: sum(counted.filter(({ session }) => session === given.session)),
    day: sum(counted.filter(({ at }) => at >= given.dayStart)),
  }
}

/**
 * Whether one more purchase stays within every limit; the refusal names the limit and what it would
 * come to.
 */
export function checkBudget(given: {
  price: Usdc
  limits: Limits
  spends: readonly Spend[]
  session: string
  dayStart: number
}): Result<null, Refusal> {
  const { price, limits } = given
  const spent = spentSoFar(given.spends, given)
  const totals = [
    [limits.perPurchase, price],
    [limits.perSession, spent.session + price],
    [limits.perDay, spent.day + price],
  ] as const
  const over = totals.find(([limit, total]) => limit !== undefined && total > limit)
  return over ? err(refuse('E_BUDGET', String(over[0]), over[1].toString())) : ok(null)
}

function sum(spends: readonly Spend[]): Usdc {
  return spends.reduce((total, { price }) => total + price, 0n)
}
