import type { Usdc } from '@/lib/core/money'
import { reckon, spentOf, type Sum } from '@/lib/core/payment/budget'
import { dayStart } from '@/lib/browser/receipts/period'
import type { Receipt } from '@/lib/browser/receipts/receipt'

/** In local time; `start` in milliseconds. */
export type Spell = { start: number; spent: Usdc; purchases: number }

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

/** In millionths: what it cost, or may cost while it is being checked. */
export const spentFor = (receipt: Receipt): Usdc => spentOf(sumOf([receipt]))

const monthStart = (at: number, offset = 0): number => {
  const day = new Date(at)
  return new Date(day.getFullYear(), day.getMonth() + offset).getTime()
}

/** Without gaps from the first cost (or `from`) to `until`, by day, or by month where days would be too many. */
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
