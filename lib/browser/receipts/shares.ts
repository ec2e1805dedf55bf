import type { Usdc } from '@/lib/core/money'
import type { Belonging, Belongings, Named } from '@/lib/browser/receipts/belongings'
import type { Receipt } from '@/lib/browser/receipts/receipt'
import { spentFor, sumOf } from '@/lib/browser/receipts/totals'
import { spentOf } from '@/lib/core/payment/budget'

export type Share = Named & { spent: Usdc; purchases: number }

export type Shares = {
  /** The dearest first. */
  shares: readonly Share[]
  rest: Omit<Share, keyof Named>
  /** A purchase counts in several, so that they come to more than the total. */
  isShared: boolean
  /** Each purchase counts once. */
  total: Usdc
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
  return { shares, rest, isShared, total: spentOf(sumOf(receipts)) }
}
