import { certaintyOf, isClaim, isForGood, type Purchase } from '@/lib/core/payment/purchase-state'

/**
 * How strong it is what is said of a purchase: nothing is, the service's word alone, what a block says that may be taken
 * back or one node alone does, or what nothing undoes.
 */
export type Strength = 'open' | 'claimed' | 'provisional' | 'final'

type Told = Pick<Purchase, 'state' | 'spent' | 'notCharged'>

/** How strong it is what is said of a purchase; `isToday`: it was made within a day. */
export function strengthOf(purchase: Told, isToday: boolean): Strength {
  const { spent, notCharged } = purchase
  if (spent) return isForGood(spent) ? 'final' : 'provisional'
  if (!notCharged) return isClaim(purchase) ? 'claimed' : 'open'
  const { isFinal, isFinalBlock } = certaintyOf(notCharged)
  // one node's word is asked about for a day
  return isFinal || (isFinalBlock && !isToday) ? 'final' : 'provisional'
}

const soonest = { paid: 15_000, other: 5_000 }
const rarest = 3_600_000

/**
 * Milliseconds from one look at the chain to the next, `known` milliseconds after the first: soon, and ever more rarely.
 * Infinite where it is not looked again: what is final, and after a day.
 */
export function pauseBetween(purchase: Told, known: number, isToday: boolean): number {
  const strength = strengthOf(purchase, isToday)
  if (strength === 'open' || strength === 'final' || !isToday) return Infinity
  return Math.min(rarest, Math.max(purchase.spent ? soonest.paid : soonest.other, known / 4))
}
