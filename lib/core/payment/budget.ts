import type { Usdc } from '@/lib/core/money'
import { err, ok, type Result } from '@/lib/core/result'
import { type Refusal, refuse } from '@/lib/core/payment/refusal'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'

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

/** What one more purchase is held against. */
type Asked = {
  price: Usdc
  limits: Limits
  spends: readonly Spend[]
  session: string
  dayStart: number
}

/** A limit that one more purchase would break, and what it would come to. */
export type Broken = { name: keyof Limits; limit: Usdc; total: Usdc }

/** The first limit that one more purchase would break; null when it stays within every one. */
export function brokenLimit(given: Asked): Broken | null {
  const { price, limits } = given
  const spent = spentSoFar(given.spends, given)
  const totals = {
    perPurchase: price,
    perSession: spent.session + price,
    perDay: spent.day + price,
  } as const satisfies Record<keyof Limits, Usdc>
  for (const name of ['perPurchase', 'perSession', 'perDay'] as const) {
    const limit = limits[name]
    if (limit !== undefined && totals[name] > limit) return { name, limit, total: totals[name] }
  }
  return null
}

/**
 * Whether one more purchase stays within every limit; the refusal names the limit and what it would
 * come to.
 */
export function checkBudget(given: Asked): Result<null, Refusal> {
  const broken = brokenLimit(given)
  return broken ? err(refuse('E_BUDGET', String(broken.limit), broken.total.toString())) : ok(null)
}

function sum(spends: readonly Spend[]): Usdc {
  return spends.reduce((total, { price }) => total + price, 0n)
}
