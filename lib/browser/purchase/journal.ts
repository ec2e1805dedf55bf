import type { AnswerRow, JournalRow } from '@/lib/browser/database/stores'
import { isLookup, type Lookup } from '@/lib/core/catalogue/lookup'
import { isHex, type Hex } from '@/lib/core/payment/bytes'
import {
  isPurchase,
  certaintyOf,
  isFree,
  isLive,
  type Purchase,
  type PurchaseState,
  strengthOf,
} from '@/lib/core/payment/purchase-state'
import * as is from '@/lib/core/shape'
import type { Answer } from '@/lib/core/payment/outcome'
import { openStore, holds } from '@/lib/browser/database/database'
import { setRowAside } from '@/lib/browser/database/reading'
import { newState } from '@/lib/core/signal'

export type Entry = {
  purchase: Purchase
  lookup: Lookup
  /** The transaction that the service's receipt named, kept beside the answer: its word, not yet the chain's. */
  transaction?: Hex
  /** When it came out of a backup: only the chain can say that it was paid. */
  restoredAt?: number
  /** It was bought by a run, not by a click. */
  byRun?: true
}

export type Kept = Answer & Pick<AnswerRow, 'pictures' | 'earlier' | 'at'>

export const rowOf = (entry: Entry): JournalRow => ({
  intentId: entry.purchase.intentId,
  rev: entry.purchase.rev,
  purchaseKey: entry.purchase.purchaseKey,
  ...(isLive[entry.purchase.state] && { liveKey: entry.purchase.purchaseKey }),
  ...(isOpen(entry) && { open: 1 }),
  preparedAt: entry.purchase.preparedAt,
  record: entry,
})

export const isEntry = is.shape<Entry>({
  purchase: isPurchase,
  lookup: isLookup,
  transaction: is.optional((value): value is Hex => isHex(value, 32)),
  restoredAt: is.optional(is.number),
  byRun: is.optional((value): value is true => value === true),
})

/** The entry of a stored row; a row that is none is set aside. */
export function entryOf(row: JournalRow): Entry | undefined {
  if (isEntry(row.record)) return row.record
  setRowAside('purchases', row.intentId)
  return undefined
}

export const entriesOf = (rows: readonly JournalRow[]): Entry[] => rows.flatMap((row) => entryOf(row) ?? [])

const dayMs = 24 * 60 * 60 * 1000

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

export async function readAnswer(intentId: Hex): Promise<AnswerRow | undefined> {
  return (await openStore()).get('answers', intentId)
}

/** True for what a backup says was bought while the chain has not said so, too: it counts for nothing. */
export const isUnverified = ({
  restoredAt,
  purchase: { state, receipt, spent, notCharged },
}: Entry): boolean =>
  restoredAt !== undefined &&
  (state === 'RESULT' || state === 'PAID_NO_RESULT') &&
  spent === null &&
  notCharged === null &&
  receipt !== 'matches'

export const isUnsent = ({ purchase: { state } }: Entry): boolean =>
  state === 'PREPARED' || state === 'SIGNED'

/**
 * Signed and never sent: it was cut short, and whoever finds it sends it while its signature is good. What was held back
 * waits for the visitor, and so does that of a wallet that is not on the chain yet, of which they were warned.
 */
export const goesOutByItself = ({ state, signed, sends }: Purchase): boolean =>
  state === 'SIGNED' && sends === 0 && signed?.payer !== 'undeployed'

/** Whether a purchase was paid for, with or without its answer. */
export const isPaidFor = (entry: Entry): boolean => {
  const { state } = entry.purchase
  const isBought = state === 'RESULT' || state === 'PAID_NO_RESULT'
  return isBought && !isFree(entry.purchase) && !isUnverified(entry)
}

/** Whether the service refused a lookup because there is nobody, or nothing, of that name. */
export const isMissed = ({ purchase: { lastOutcome } }: Entry): boolean =>
  lastOutcome?.status === 404 || lastOutcome?.isMissing === true

/** Called not charged by one node, in a block that may be undone: buying it again may be a second charge. */
export function isDoubtful({ purchase }: Entry): boolean {
  if (purchase.state !== 'NOT_CHARGED' || !purchase.notCharged) return false
  const { nodes, isFinalBlock } = certaintyOf(purchase.notCharged)
  return nodes < 2 && !isFinalBlock && mayChange(purchase)
}

/** Every purchase of this lookup, the newest last. */
export async function entriesOfKey(purchaseKey: string): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'purchaseKey', purchaseKey)
  return entriesOf(rows.toSorted((a, b) => a.preparedAt - b.preparedAt))
}

/** The purchases that are under way, found by their key. */
export async function liveEntries(): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'liveKey')
  return entriesOf(rows)
}

/** How many purchases were begun since a moment, in milliseconds; none is counted beyond `most`. */
export async function begunSince(moment: number, most: number): Promise<number> {
  const since = IDBKeyRange.lowerBound(moment)
  return (await (await openStore()).getAllKeysFromIndex('purchases', 'preparedAt', since, most)).length
}

/** Whether anything was begun to be bought here, and whether an answer is kept. */
export async function readHoldings(): Promise<{ purchases: boolean; answers: boolean; lists: boolean }> {
  const [purchases, answers, lists] = await Promise.all([
    holds('purchases'),
    holds('answers'),
    holds('lists'),
  ])
  return { purchases, answers, lists }
}

/** Every purchase, the newest first. */
export async function allEntries(): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'preparedAt')
  return entriesOf(rows.toReversed())
}

/** Within a day the vault may have the answer, and what is not certain is asked again. */
export const isWithinDay = ({ preparedAt }: Pick<Purchase, 'preparedAt'>): boolean =>
  Date.now() - preparedAt < dayMs

/** Whether what is said of a purchase may still turn out otherwise. */
export const mayChange = (purchase: Purchase): boolean =>
  strengthOf(purchase, isWithinDay(purchase)) !== 'final'

const needsCare = {
  PREPARED: () => true,
  SIGNED: () => true,
  HOT: () => true,
  PAID_NO_RESULT: () => true,
  RESULT: (purchase) => !purchase.isAcked || mayChange(purchase),
  NOT_CHARGED: (purchase) => purchase.signed !== null || mayChange(purchase),
  DECLINED: () => false,
} as const satisfies Record<PurchaseState, (purchase: Purchase) => boolean>

/** True for a purchase that is not at its end: to be taken up again on every start. */
export const isOpen = (entry: Entry): boolean =>
  !isUnverified(entry) && needsCare[entry.purchase.state](entry.purchase)

/** The last purchase of which something else was said on this page than turned out; null once that was told. */
export const corrected = newState<Hex | null>(null)
