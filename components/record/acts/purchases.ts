import { useJournal } from '@/components/pay/journal'
import type { Entry } from '@/lib/browser/purchase/journal'
import { keyOf } from '@/lib/core/catalogue/lookup'

/** Every purchase, in the ways in which they are looked up. */
export type Purchases = {
  /** The newest of each lookup, by the lookup's name. */
  newest: ReadonlyMap<string, Entry>
  byId: ReadonlyMap<string, Entry>
  /** False until the journal was read. */
  isRead: boolean
}

/** The newest purchase of each lookup, by its key; `entries` has the newest first. */
export function newestByLookup(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const key = keyOf(entry.lookup)
    const known = newest.get(key)
    // a purchase that brought its answer is shown even where a later one was declined
    if (!known || (known.purchase.state !== 'RESULT' && entry.purchase.state === 'RESULT'))
      newest.set(key, entry)
  }
  return newest
}

const noEntries: readonly Entry[] = []
const mapped = new WeakMap<readonly Entry[], Purchases>()

function purchasesOf(entries: readonly Entry[]): Purchases {
  const purchases = mapped.get(entries) ?? {
    newest: newestByLookup(entries),
    byId: new Map(entries.map((entry) => [entry.purchase.intentId, entry])),
    isRead: entries !== noEntries,
  }
  mapped.set(entries, purchases)
  return purchases
}

/** The same by lookup and by id; empty until it was read. */
export const usePurchases = (): Purchases => purchasesOf(useJournal().data ?? noEntries)
