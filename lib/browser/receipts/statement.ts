import type { StatementOf } from '@/lib/browser/addresses/spending-paths'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import { receiptsIn } from '@/lib/browser/receipts/period'
import type { Receipt, Seller } from '@/lib/browser/receipts/receipt'
import { sharesOf, type Shares, spentFor, sumOf } from '@/lib/browser/receipts/totals'
import type { Sum } from '@/lib/core/payment/budget'

export type Statement = {
  /** What cost something or is being checked, the oldest first. */
  lines: readonly Receipt[]
  sum: Sum
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
    byLookup: sharesOf(lines, 'lookup'),
    sellers: lines.map(({ seller }) => seller),
    free: found.length - lines.length - unverified,
    unverified,
  }
}
