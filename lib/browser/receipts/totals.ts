import type { Usdc } from '@/lib/core/money'
import { dayStart } from '@/lib/browser/receipts/filter'
import type { Receipt } from '@/lib/browser/receipts/receipt'

/** What was paid in one span of local time. `start` in milliseconds. */
export type Spell = { start: number; paid: Usdc; purchases: number }

/** Spending over time: by day while that can be read, by month beyond. */
export type Timeline = { unit: 'day' | 'month'; spells: readonly Spell[] }

/** What was paid for one kind of lookup. */
export type Share = { endpointId: string; what: string; paid: Usdc; purchases: number }

const mostDays = 62
const dayMs = 24 * 60 * 60 * 1000

const isPaid = ({ paid }: Receipt) => paid !== null && paid > 0n

/** Millionths paid in all. */
export const paidTotal = (receipts: readonly Receipt[]): Usdc =>
  receipts.reduce((total, { paid }) => total + (paid ?? 0n), 0n)

/** Millionths that are still at stake: signed or sent, and not settled. */
export const openTotal = (receipts: readonly Receipt[]): Usdc =>
  receipts.reduce((total, { outcome, quoted }) => (outcome === 'open' ? total + quoted : total), 0n)

const monthStart = (at: number, offset = 0): number => {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth() + offset).getTime()
}

/**
 * What was paid day by day in local time, without gaps, from the first paid day (or `from`) to `until`; months where
 * there would be too many days.
 */
export function spendingOverTime(
  receipts: readonly Receipt[],
  { from, until }: { from: number; until: number },
): Timeline {
  const paid = receipts.filter(isPaid)
  const first = Number.isFinite(from) ? from : Math.min(until, ...paid.map(({ at }) => at))
  const last = Math.max(first, until)
  const unit = (last - first) / dayMs > mostDays ? 'month' : 'day'
  const start = unit === 'day' ? dayStart : monthStart
  const spells = new Map<number, Spell>()
  for (let at = start(first); at <= last; at = start(at, 1))
    spells.set(at, { start: at, paid: 0n, purchases: 0 })
  for (const receipt of paid) {
    const spell = spells.get(start(receipt.at))
    if (!spell) continue
    spell.paid += receipt.paid ?? 0n
    spell.purchases += 1
  }
  return { unit, spells: [...spells.values()] }
}

/** What was paid for each kind of lookup, the dearest first. */
export function spendingByEndpoint(receipts: readonly Receipt[]): Share[] {
  const shares = new Map<string, Share>()
  for (const { endpointId, what, paid } of receipts.filter(isPaid)) {
    const share = shares.get(endpointId) ?? { endpointId, what, paid: 0n, purchases: 0 }
    share.paid += paid ?? 0n
    share.purchases += 1
    shares.set(endpointId, share)
  }
  return [...shares.values()].toSorted((a, b) => (a.paid < b.paid ? 1 : a.paid > b.paid ? -1 : 0))
}
