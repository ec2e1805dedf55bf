import type { Usdc } from '@/lib/core/money'
import { reckon, spentOf, type Sum } from '@/lib/core/payment/budget'
import { dayStart } from '@/lib/browser/receipts/period'
import type { Receipt } from '@/lib/browser/receipts/receipt'

/** What was spent in one span of local time. `start` in milliseconds. */
export type Spell = { start: number; spent: Usdc; purchases: number }

/** Spending over time: by day while that can be read, by month beyond. */
export type Timeline = { unit: 'day' | 'month'; spells: readonly Spell[] }

const mostDays = 62
const dayMs = 24 * 60 * 60 * 1000

/** What receipts come to; what only a backup says counts for nothing. */
export const sumOf = (receipts: readonly Receipt[]): Sum =>
  reckon(
    receipts
      .filter(({ outcome }) => outcome !== 'unverified')
      .map(({ state, quoted, outcome }) => ({
        ...{ state, price: quoted },
        ...{ isFree: outcome === 'free', isClaim: outcome === 'claimed' },
      })),
  )

/** Millionths that a purchase counts as spent: what it cost, or what it may cost while it is being checked. */
export const spentFor = (receipt: Receipt): Usdc => spentOf(sumOf([receipt]))

const monthStart = (at: number, offset = 0): number => {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth() + offset).getTime()
}

/**
 * What was spent day by day in local time, without gaps, from the first day with a cost (or `from`) to `until`; months
 * where there would be too many days.
 */
export function spendingOverTime(
  receipts: readonly Receipt[],
  { from, until }: { from: number; until: number },
): Timeline {
  const costs = receipts.filter((receipt) => spentFor(receipt) > 0n)
  const first = Number.isFinite(from) ? from : Math.min(until, ...costs.map(({ at }) => at))
  const last = Math.max(first, until)
  const unit = (last - first) / dayMs > mostDays ? 'month' : 'day'
  const start = unit === 'day' ? dayStart : monthStart
  const spells = new Map<number, Spell>()
  for (let at = start(first); at <= last; at = start(at, 1))
    spells.set(at, { start: at, spent: 0n, purchases: 0 })
  for (const receipt of costs) {
    const spell = spells.get(start(receipt.at))
    if (!spell) continue
    spell.spent += spentFor(receipt)
    spell.purchases += 1
  }
  return { unit, spells: [...spells.values()] }
}
