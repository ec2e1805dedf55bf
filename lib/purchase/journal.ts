import type { Hex } from '@/lib/payment/bytes'
import type { Answer } from '@/lib/payment/outcome'
import { isLive, type Purchase } from '@/lib/payment/purchase-state'
import { err, ok, type Result } from '@/lib/result'
import { durably, openStore, type AnswerRow, type JournalRow } from '@/lib/store/database'

/** A purchase with the lookup that it buys. */
export type Entry = {
  purchase: Purchase
  lookup: { endpointId: string; input: Readonly<Record<string, unknown>> }
}

/** An answer to be kept, with the seal of its pictures. */
export type Kept = Answer & Pick<AnswerRow, 'pictures'>

const rowOf = (entry: Entry): JournalRow => ({
  intentId: entry.purchase.intentId,
  rev: entry.purchase.rev,
  purchaseKey: entry.purchase.purchaseKey,
  ...(isLive[entry.purchase.state] && { liveKey: entry.purchase.purchaseKey }),
  preparedAt: entry.purchase.preparedAt,
  record: entry,
})

/** safe: only `rowOf` writes rows. */
const entryOf = (row: JournalRow): Entry => row.record as Entry

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nickel.journal')
const listeners = new Set<() => void>()
channel?.addEventListener('message', () => listeners.forEach((listener) => listener()))

function changed() {
  channel?.postMessage(null)
  listeners.forEach((listener) => listener())
}

/** Tells of every change of the journal, in this tab and in others. */
export function watchJournal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Writes the first record of a purchase, in one transaction with a look at all the others: fails when the same thing
 * is being bought already, and with the reason of `refuse` when that gives one.
 */
export async function addEntry<R>(
  entry: Entry,
  refuse: (others: readonly Entry[]) => R | null,
): Promise<Result<null, 'live' | { refused: R }>> {
  const store = await openStore()
  const transaction = store.transaction('purchases', 'readwrite', durably)
  const refused = refuse((await transaction.store.getAll()).map(entryOf))
  if (refused !== null) {
    await transaction.done
    return err({ refused })
  }
  try {
    await Promise.all([transaction.store.add(rowOf(entry)), transaction.done])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return err('live')
    throw error
  }
  changed()
  return ok(null)
}

/**
 * Writes the next record where the journal still holds the revision it was made from: the compare-and-set that
 * keeps two tabs from driving one purchase. An answer is written in the same transaction.
 */
export async function replaceEntry(
  seen: number,
  entry: Entry,
  answer?: Kept,
): Promise<Result<null, 'stale'>> {
  const store = await openStore()
  const transaction = store.transaction(['purchases', 'answers'], 'readwrite', durably)
  const { intentId } = entry.purchase
  const current = await transaction.objectStore('purchases').get(intentId)
  if (current?.rev !== seen) {
    await transaction.done
    return err('stale')
  }
  await Promise.all([
    transaction.objectStore('purchases').put(rowOf(entry)),
    answer && transaction.objectStore('answers').put({ intentId, ...answer, at: Date.now() }),
    transaction.done,
  ])
  changed()
  return ok(null)
}

/** One purchase as the journal has it now. */
export async function readEntry(intentId: Hex): Promise<Entry | undefined> {
  const row = await (await openStore()).get('purchases', intentId)
  return row && entryOf(row)
}

/** The bought answer of a purchase. */
export async function readAnswer(intentId: Hex): Promise<AnswerRow | undefined> {
  return (await openStore()).get('answers', intentId)
}

/** Every purchase of this lookup, the newest last. */
export async function entriesOfKey(purchaseKey: string): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'purchaseKey', purchaseKey)
  return rows.toSorted((a, b) => a.preparedAt - b.preparedAt).map(entryOf)
}

/** Every purchase, the newest first. */
export async function allEntries(): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'preparedAt')
  return rows.toReversed().map(entryOf)
}

/** The purchases that are not at their end: to be taken up again on every start. */
export async function openEntries(): Promise<Entry[]> {
  return (await allEntries()).filter(
    ({ purchase: { state, isAcked, receipt } }) =>
      isLive[state] ||
      state === 'PAID_NO_RESULT' ||
      (state === 'RESULT' && (!isAcked || receipt === 'unproven')),
  )
}
