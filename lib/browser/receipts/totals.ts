import type { Usdc } from '@/lib/core/money'
import { reckon, spentOf, type Sum } from '@/lib/core/payment/budget'
import { dayStart, receiptsIn } from '@/lib/browser/receipts/period'
import type { Receipt, Seller } from '@/lib/browser/receipts/receipt'
import type { Belonging, Belongings, Named } from '@/lib/browser/receipts/belongings'
import type { StatementOf } from '@/lib/browser/addresses/spending-paths'

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
        state,
        price: quoted,
        isFree: outcome === 'free',
        isClaim: outcome === 'claimed',
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

export type Share = Named & { spent: Usdc; purchases: number }

export type Shares = {
  /** The dearest first. */
  shares: readonly Share[]
  rest: Omit<Share, keyof Named>
  /** A purchase counts in several, so that they come to more than the total. */
  isShared: boolean
  /** Each purchase counts once. `unsettled` is that part of it that is being checked and may not be charged. */
  total: Usdc
  unsettled: Usdc
}

export type ShareBy = 'lookup' | keyof Belonging

const namesOf = (receipt: Receipt, by: ShareBy, belongings: Belongings): readonly Named[] =>
  by === 'lookup'
    ? [{ key: receipt.endpointId, name: receipt.what }]
    : (belongings.get(receipt.id)?.[by] ?? [])

/** What was spent for each lookup, list, tag or job. A purchase counts whole in each that it belongs to. */
export function sharesOf(
  receipts: readonly Receipt[],
  by: ShareBy,
  belongings: Belongings = new Map(),
): Shares {
  const found = new Map<string, Share>()
  const rest = { spent: 0n, purchases: 0 }
  let isShared = false
  for (const receipt of receipts) {
    const spent = spentFor(receipt)
    if (spent === 0n) continue
    const names = namesOf(receipt, by, belongings)
    const places = names.map(({ key, name }) => found.get(key) ?? { key, name, spent: 0n, purchases: 0 })
    for (const place of places.length === 0 ? [rest] : places) {
      place.spent += spent
      place.purchases += 1
    }
    for (const place of places) found.set(place.key, place)
    isShared ||= names.length > 1
  }
  const shares = [...found.values()].toSorted((a, b) =>
    a.spent < b.spent ? 1 : a.spent > b.spent ? -1 : a.name.localeCompare(b.name, 'en'),
  )
  const sum = sumOf(receipts)
  return { shares, rest, isShared, total: spentOf(sum), unsettled: sum.unsettled }
}

export type Statement = {
  /** What cost something or is being checked, the oldest first. */
  lines: readonly Receipt[]
  sum: Sum
  /** Of what is paid. */
  byLookup: Shares
  sellers: readonly Seller[]
  /** Neither is listed; `unverified` are those that only a backup tells of. */
  free: number
  unverified: number
}

/** The statement of a period or of a run. */
export function statementOf(
  receipts: readonly Receipt[],
  of: StatementOf,
  belongings: Belongings = new Map(),
): Statement {
  const found =
    'run' in of
      ? receipts.filter(({ id }) => belongings.get(id)?.job.some(({ key }) => key === of.run))
      : receiptsIn(receipts, { period: 'custom', ...of }, Date.now())
  const lines = found.filter((receipt) => spentFor(receipt) > 0n).toSorted((a, b) => a.at - b.at)
  const unverified = found.filter(({ outcome }) => outcome === 'unverified').length
  return {
    lines,
    sum: sumOf(lines),
    byLookup: sharesOf(
      lines.filter((line) => sumOf([line]).paid > 0n),
      'lookup',
    ),
    sellers: lines.map(({ seller }) => seller),
    free: found.length - lines.length - unverified,
    unverified,
  }
}
