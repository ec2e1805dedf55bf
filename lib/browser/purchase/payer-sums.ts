import { openStore } from '@/lib/browser/database/database'
import { entriesOf, type Entry } from '@/lib/browser/purchase/journal'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import { spendOf } from '@/lib/browser/purchase/limits'
import type { Usdc } from '@/lib/core/money'
import { reckon } from '@/lib/core/payment/budget'
import type { Address } from '@/lib/core/payment/bytes'

/** `out`: what open purchases of a payer may still take; `byRuns`: what runs sent of its money since a time. */
export type PayerSums = { out: Usdc; byRuns: Usdc }

/** What of a payer's money this journal knows to be out, and what runs spent of it; `since` in milliseconds. */
export async function sumsOfPayer(payer: Address, since: number): Promise<PayerSums> {
  const [open, rows] = await Promise.all([
    openEntries(),
    (await openStore()).getAllFromIndex('purchases', 'preparedAt', IDBKeyRange.lowerBound(since)),
  ])
  const isOwn = ({ purchase }: Entry) => purchase.from.toLowerCase() === payer.toLowerCase()
  const { unsettled, unsent } = reckon(open.filter(isOwn).map(spendOf))
  const byRuns = entriesOf(rows).filter((entry) => {
    const isSigned = entry.purchase.state !== 'PREPARED' && entry.purchase.state !== 'DECLINED'
    return entry.byRun && isSigned && isOwn(entry)
  })
  const sum = byRuns.reduce((total, { purchase }) => total + purchase.quote.price, 0n)
  return { out: unsettled + unsent, byRuns: sum }
}
