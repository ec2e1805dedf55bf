import { useSyncExternalStore } from 'react'
import { watchChanges } from '@/lib/browser/database/changes'
import type { Entry } from '@/lib/browser/purchase/journal'
import { currentEntries } from '@/lib/browser/purchase/journal-cache'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { newState } from '@/lib/core/signal'

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

/** Every purchase, in the ways in which they are looked up. */
export type Purchases = {
  /** The newest of each lookup, by the lookup's name. */
  newest: ReadonlyMap<string, Entry>
  byId: ReadonlyMap<string, Entry>
  /** False until the journal was read. */
  isRead: boolean
}

const purchasesOf = (entries: readonly Entry[], isRead = true): Purchases => ({
  newest: newestByLookup(entries),
  byId: new Map(entries.map((entry) => [entry.purchase.intentId, entry])),
  isRead,
})

let sorted: readonly Entry[] = []
const purchases = newState(purchasesOf(sorted, false))

async function readAgain(): Promise<void> {
  const entries = await currentEntries()
  if (entries === sorted) return
  sorted = entries
  purchases.write(purchasesOf(entries))
}

const follow = () => void readAgain().catch(() => undefined)

/** How many components read it: the journal is followed once for all of them, and not at all for none. */
let readers = 0
let unfollow: (() => void) | undefined

function watch(listener: () => void): () => void {
  const unwatch = purchases.watch(listener)
  readers += 1
  if (readers === 1) {
    unfollow = watchChanges('journal', follow)
    follow()
  }
  return () => {
    unwatch()
    readers -= 1
    if (readers === 0) unfollow?.()
  }
}

/** Every purchase, kept up with every purchase; read by each cell of a large table. */
export const usePurchases = (): Purchases => useSyncExternalStore(watch, purchases.read, purchases.read)
