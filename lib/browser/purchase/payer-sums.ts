import { openStore } from '@/lib/browser/database/database'
import { entriesOf, type Entry } from '@/lib/browser/purchase/journal'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import type { Usdc } from '@/lib/core/money'
import { isSameAddress, type Address } from '@/lib/core/payment/bytes'
import { settledAs } from '@/lib/core/payment/purchase-state'

const isOf =
  (payer: Address) =>
  ({ purchase }: Entry): boolean =>
    isSameAddress(purchase.from, payer)

const isSigned = ({ purchase: { state } }: Entry): boolean => state !== 'PREPARED' && state !== 'DECLINED'

const priceOfAll = (entries: readonly Entry[]): Usdc =>
  entries.reduce((sum, { purchase }) => sum + purchase.quote.price, 0n)

/** What purchases that a payer signed may still take of its money, in millionths, as far as is known. */
export async function readOut(payer: Address): Promise<Usdc> {
  const isOut = ({ purchase }: Entry) => settledAs(purchase) === null
  return priceOfAll(
    (await openEntries()).filter((entry) => isOf(payer)(entry) && isSigned(entry) && isOut(entry)),
  )
}

/** `out`: as `readOut`; `byRuns`: what runs sent of its money since a time. */
export type PayerSums = { out: Usdc; byRuns: Usdc }

/** What of a payer's money this journal knows to be out, and what runs spent of it; `since` in milliseconds. */
export async function sumsOfPayer(payer: Address, since: number): Promise<PayerSums> {
  const [out, rows] = await Promise.all([
    readOut(payer),
    (await openStore()).getAllFromIndex('purchases', 'preparedAt', IDBKeyRange.lowerBound(since)),
  ])
  const byRuns = entriesOf(rows).filter((entry) => entry.byRun && isSigned(entry) && isOf(payer)(entry))
  return { out, byRuns: priceOfAll(byRuns) }
}
