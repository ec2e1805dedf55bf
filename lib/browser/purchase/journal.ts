import type { AnswerRow, JournalRow } from '@/lib/browser/database/rows'
import { isHex, type Hex } from '@/lib/core/payment/bytes'
import { isPurchase } from '@/lib/core/payment/is-purchase'
import { isAnything, isNumber, isOptional, isRecordOf, isShape, isText } from '@/lib/core/shape'
import type { Answer } from '@/lib/core/payment/outcome'
import { isLive, type Purchase, type PurchaseState } from '@/lib/core/payment/purchase-state'
import { err, ok, type Result } from '@/lib/core/result'
import { durably, openStore } from '@/lib/browser/database/database'
import { setRowAside } from '@/lib/browser/database/reading'
import { announceChange } from '@/lib/browser/database/changes'
import { writeTogether, type Writing } from '@/lib/browser/database/write'

/** A purchase with the lookup that it buys. */
export type Entry = {
  purchase: Purchase
  lookup: { endpointId: string; input: Readonly<Record<string, unknown>> }
  /** The transaction that the service's receipt named, kept beside the answer: its word, not yet the chain's. */
  transaction?: Hex
  /** When it came out of a backup: only the chain can say that it was paid. */
  restoredAt?: number
}

/** An answer to be kept, with the seal of its pictures and an earlier reply that could not be read. */
export type Kept = Answer & Pick<AnswerRow, 'pictures' | 'earlier'>

const rowOf = (entry: Entry): JournalRow => ({
  intentId: entry.purchase.intentId,
  rev: entry.purchase.rev,
  purchaseKey: entry.purchase.purchaseKey,
  ...(isLive[entry.purchase.state] && { liveKey: entry.purchase.purchaseKey }),
  preparedAt: entry.purchase.preparedAt,
  record: entry,
})

const isEntry = isShape<Entry>({
  purchase: isPurchase,
  lookup: isShape<Entry['lookup']>({ endpointId: isText, input: isRecordOf(isAnything) }),
  transaction: isOptional((value): value is Hex => isHex(value, 32)),
  restoredAt: isOptional(isNumber),
})

/** The entry of a stored row; a row that is none is set aside. */
function entryOf(row: JournalRow): Entry | undefined {
  if (isEntry(row.record)) return row.record
  setRowAside('purchases', row.intentId)
  return undefined
}

const entriesOf = (rows: readonly JournalRow[]): Entry[] => rows.flatMap((row) => entryOf(row) ?? [])

type Stores = 'purchases' | 'answers'

/** A write that is on the disk when it is done: a browser that promises less is not trusted with payments. */
const write = <T>(
  names: readonly Stores[],
  work: (transaction: Writing<readonly Stores[]>) => Promise<T>,
): Promise<T> =>
  writeTogether(
    names,
    async (transaction) => {
      if (transaction.durability !== undefined && transaction.durability !== durably.durability)
        throw new Error('This browser does not write durably.')
      return work(transaction)
    },
    durably,
  )

const dayMs = 24 * 60 * 60 * 1000

/** From a moment on, with a day to spare: a clock may have been put back since. */
const from = (moment: number) => IDBKeyRange.lowerBound(moment - dayMs)

const isConstraint = (error: unknown) => error instanceof DOMException && error.name === 'ConstraintError'

/**
 * Writes the first record of a purchase, in one transaction with a look at those of the same lookup and at all since a
 * moment: fails when the same thing is being bought already, and with the reason of `refuse` when that gives one.
 */
export async function addEntry<R>(
  entry: Entry,
  since: number,
  refuse: (others: readonly Entry[]) => R | null,
): Promise<Result<null, 'live' | { refused: R }>> {
  const { intentId, purchaseKey } = entry.purchase
  try {
    const refused = await write(['purchases'], async (transaction) => {
      const purchases = transaction.objectStore('purchases')
      const [own, same, recent] = await Promise.all([
        purchases.get(intentId),
        purchases.index('purchaseKey').getAll(purchaseKey),
        purchases.index('preparedAt').getAll(from(since)),
      ])
      const others = new Map([...(own ? [own] : []), ...same, ...recent].map((row) => [row.intentId, row]))
      const reason = refuse(entriesOf([...others.values()]))
      if (reason === null) await purchases.add(rowOf(entry))
      return reason
    })
    if (refused !== null) return err({ refused })
  } catch (error) {
    if (isConstraint(error)) return err('live')
    throw error
  }
  announceChange('journal', intentId)
  return ok(null)
}

/**
 * Writes the next record where the journal still holds the revision it was made from: the compare-and-set that
 * keeps two tabs from driving one purchase. An answer is written in the same transaction. `seen` null writes where
 * there is nothing, as when the browser's data was cleared under a purchase.
 */
export async function replaceEntry(
  seen: number | null,
  entry: Entry,
  answer?: Kept,
): Promise<Result<null, 'stale'>> {
  const { intentId } = entry.purchase
  const isWritten = await write(['purchases', 'answers'], async (transaction) => {
    const purchases = transaction.objectStore('purchases')
    const current = await purchases.get(intentId)
    if ((current?.rev ?? null) !== seen) return false
    await Promise.all([
      purchases.put(rowOf(entry)),
      answer && transaction.objectStore('answers').put({ intentId, ...answer, at: Date.now() }),
    ])
    return true
  })
  if (!isWritten) return err('stale')
  announceChange('journal', intentId)
  return ok(null)
}

/** One purchase as the journal has it now. */
export async function readEntry(intentId: Hex): Promise<Entry | undefined> {
  const row = await (await openStore()).get('purchases', intentId)
  return row && entryOf(row)
}

/** Some purchases as the journal has them now, by id; undefined where it has none. */
export async function readEntries(ids: readonly string[]): Promise<(readonly [string, Entry | undefined])[]> {
  const { store } = (await openStore()).transaction('purchases')
  return Promise.all(
    ids.map(async (id) => {
      const row = await store.get(id)
      return [id, row && entryOf(row)] as const
    }),
  )
}

/** The bought answer of a purchase. */
export async function readAnswer(intentId: Hex): Promise<AnswerRow | undefined> {
  return (await openStore()).get('answers', intentId)
}

/** True for what a backup says was bought while the chain has not said so, too: it counts for nothing. */
export const isUnverified = ({ restoredAt, purchase: { state, receipt, spent } }: Entry): boolean =>
  restoredAt !== undefined &&
  (state === 'RESULT' || state === 'PAID_NO_RESULT') &&
  spent === null &&
  receipt !== 'matches'

/** Whether a purchase was paid for, with or without its answer. */
export const isPaidFor = (entry: Entry): boolean => {
  const { state } = entry.purchase
  return (state === 'RESULT' || state === 'PAID_NO_RESULT') && !isUnverified(entry)
}

/** Every purchase of this lookup, the newest last. */
export async function entriesOfKey(purchaseKey: string): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'purchaseKey', purchaseKey)
  return entriesOf(rows.toSorted((a, b) => a.preparedAt - b.preparedAt))
}

/** The purchases since a moment, and what was made in the day before it. */
export async function entriesSince(moment: number): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'preparedAt', from(moment))
  return entriesOf(rows)
}

/** Every purchase, the newest first. */
export async function allEntries(): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'preparedAt')
  return entriesOf(rows.toReversed())
}

const isFinal = ({ notCharged }: Purchase) =>
  notCharged?.kind !== 'expired-unused' || notCharged.answers.every(({ tag }) => tag === 'finalized')

const needsCare = {
  PREPARED: () => true,
  SIGNED: () => true,
  HOT: () => true,
  PAID_NO_RESULT: () => true,
  RESULT: ({ isAcked, receipt }) => !isAcked || receipt === 'unproven',
  NOT_CHARGED: (purchase) => !isFinal(purchase),
  DECLINED: () => false,
} as const satisfies Record<PurchaseState, (purchase: Purchase) => boolean>

/** True for a purchase that is not at its end: to be taken up again on every start. */
export const isOpen = (entry: Entry): boolean =>
  !isUnverified(entry) && needsCare[entry.purchase.state](entry.purchase)

/** The purchases that are not at their end. */
export const openEntries = async (): Promise<Entry[]> => (await allEntries()).filter(isOpen)
