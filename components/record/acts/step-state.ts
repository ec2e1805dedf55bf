import { useJournal } from '@/components/pay/journal'
import type { Step } from '@/lib/browser/addresses/step'
import type { RecordRow } from '@/lib/browser/database/rows'
import type { Entry } from '@/lib/browser/purchase/journal'
import { broughtBy, brings } from '@/lib/core/catalogue/brings'
import { keyOf } from '@/lib/core/catalogue/lookup'

/** What became of one thing that may be bought about a record. */
export type StepState =
  | { state: 'unknown' | 'empty' | 'running' | 'not-charged' }
  | { state: 'bought' | 'lost'; entry: Entry }

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

/** Purchases in the ways in which they are looked up. */
export type Purchases = {
  /** The newest of each lookup, by the lookup's name. */
  newest: ReadonlyMap<string, Entry>
  byId: ReadonlyMap<string, Entry>
}

/** Worked out once of a journal as it stands, for all that ask on one page. */
const known = new WeakMap<readonly Entry[], Purchases>()
const noEntries: readonly Entry[] = []

/** Every purchase, kept up with every purchase. */
export function usePurchases(): Purchases {
  const { data: entries = noEntries } = useJournal()
  const purchases = known.get(entries) ?? {
    newest: newestByLookup(entries),
    byId: new Map(entries.map((entry) => [entry.purchase.intentId, entry])),
  }
  known.set(entries, purchases)
  return purchases
}

/** The state of a step; without a step nothing can be asked about the record. `bought` is a purchase known to be about it. */
export function stateOf(step: Step | null, newest: ReadonlyMap<string, Entry>, bought?: Entry): StepState {
  if (!step) return { state: 'unknown' }
  const entry = bought ?? newest.get(step.key)
  if (!entry) return { state: 'empty' }
  switch (entry.purchase.state) {
    case 'RESULT':
      return { state: 'bought', entry }
    case 'PAID_NO_RESULT':
      return { state: 'lost', entry }
    case 'NOT_CHARGED':
      return { state: 'not-charged' }
    case 'DECLINED':
      return { state: 'empty' }
    default:
      return { state: 'running' }
  }
}

/** The latest purchase that brought for a record what a step would bring, whichever endpoint and name it was asked by. */
export function boughtAbout(
  row: Pick<RecordRow, 'bought'> | null | undefined,
  step: Step | null,
  byId: ReadonlyMap<string, Entry>,
): Entry | undefined {
  if (!step || !row) return undefined
  const [latest] = Object.entries(row.bought)
    .filter(([id]) => broughtBy(id) === brings(step.endpoint))
    .toSorted(([, a], [, b]) => b.at - a.at)
  return latest && byId.get(latest[1].intentId)
}
