import type { JournalRow, RunLineRow } from '@/lib/browser/database/stores'
import { announceChange } from '@/lib/browser/database/changes'
import { durably, openStore, writeTogether, type Writing } from '@/lib/browser/database/database'
import {
  entriesOf,
  entriesOfKey,
  entryOf,
  isOpen,
  rowOf,
  type Entry,
  type Kept,
} from '@/lib/browser/purchase/journal'
import {
  allowanceIn,
  countingOf,
  countRow,
  readSums,
  type Allowance,
  type Counting,
} from '@/lib/browser/purchase/limits'
import type { Sums } from '@/lib/core/payment/budget'
import { isLive } from '@/lib/core/payment/purchase-state'
import { err, ok, type Result } from '@/lib/core/result'

type Stores = 'purchases' | 'answers' | 'sums' | 'settings' | 'runRows' | 'blocked'

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

/** A row as it is written today; one that cannot be read stays as it is. */
export function withMarks(row: JournalRow): JournalRow {
  const entry = entryOf(row)
  return entry ? rowOf(entry) : row
}

const isConstraint = (error: unknown) => error instanceof DOMException && error.name === 'ConstraintError'

export type Around = {
  /** The one of that id, which a run chose beforehand. */
  own: Entry | undefined
  /** Those of the same lookup. */
  same: readonly Entry[]
  /** The limits and the session of this moment, and what was spent of them. */
  allowance: Allowance
  sums: Sums
  /** For a run: all that are not at their end. */
  open: readonly Entry[]
  /** For a run: the rows of runs that it is for. */
  rows: readonly RunLineRow[]
  /** For a run: under what is written who is to be left alone. */
  blocked: readonly string[]
}

/**
 * Writes a purchase's first record, in the session that it falls in, and gives it; else the reason of `refuse`, or 'live'
 * where one is under way that cannot be read.
 */
export async function addEntry<R>(
  { purchase, ...lookup }: Entry,
  refuse: (around: Around) => R | null,
  isForRun = false,
): Promise<Result<Entry, R | 'live'>> {
  const { intentId, purchaseKey } = purchase
  try {
    const added = await write(
      ['purchases', 'sums', 'settings', 'runRows', 'blocked'],
      async (transaction): Promise<Result<Entry, R>> => {
        const purchases = transaction.objectStore('purchases')
        const sums = transaction.objectStore('sums')
        const allowing = allowanceIn(transaction.objectStore('settings'))
        const [own, same, open, rows, blocked, allowance, spent] = await Promise.all([
          purchases.get(intentId),
          purchases.index('purchaseKey').getAll(purchaseKey),
          isForRun ? purchases.index('open').getAll() : [],
          isForRun ? transaction.objectStore('runRows').index('intentId').getAll(intentId) : [],
          isForRun ? transaction.objectStore('blocked').getAllKeys() : [],
          allowing,
          allowing.then((allowance) => readSums(sums, countingOf(allowance))),
        ])
        const reason = refuse({
          allowance,
          rows,
          blocked,
          sums: spent,
          own: own && entryOf(own),
          same: entriesOf(same),
          open: entriesOf(open).filter(isOpen),
        })
        if (reason !== null) return err(reason)
        const entry = { ...lookup, purchase: { ...purchase, session: allowance.session } }
        const row = rowOf(entry)
        await Promise.all([purchases.add(row), countRow(sums, undefined, row)])
        return ok(entry)
      },
    )
    if (added.ok) announceChange('journal', intentId)
    return added
  } catch (error) {
    if (isConstraint(error)) return err('live')
    throw error
  }
}

/** Writes where the journal still holds revision `seen` (null: nothing), which keeps two tabs from driving one purchase. */
export async function replaceEntry(seen: number | null, entry: Entry, answer?: Kept): Promise<boolean> {
  const { intentId } = entry.purchase
  const isWritten = await write(['purchases', 'answers', 'sums'], async (transaction) => {
    const purchases = transaction.objectStore('purchases')
    const current = await purchases.get(intentId)
    if ((current?.rev ?? null) !== seen) return false
    const row = rowOf(entry)
    await Promise.all([
      purchases.put(row),
      countRow(transaction.objectStore('sums'), current, row),
      answer && transaction.objectStore('answers').put({ intentId, ...answer }),
    ])
    return true
  })
  if (isWritten) announceChange('journal', intentId)
  return isWritten
}

/** The purchases that are not at their end, found by their mark. */
export async function openEntries(): Promise<Entry[]> {
  const rows = await (await openStore()).getAllFromIndex('purchases', 'open')
  return entriesOf(rows).filter(isOpen)
}

/** Those under way, and of each lookup that was paid for and not delivered the newest, unless bought again since. */
export async function unfinishedEntries(): Promise<Entry[]> {
  const open = await openEntries()
  const owed = open.filter(({ purchase }) => purchase.state === 'PAID_NO_RESULT')
  const newest = await Promise.all(
    owed.map(async (entry) => {
      const last = (await entriesOfKey(entry.purchase.purchaseKey)).at(-1)
      return last?.purchase.intentId === entry.purchase.intentId ? [entry] : []
    }),
  )
  return [...open.filter(({ purchase }) => isLive[purchase.state]), ...newest.flat()].toSorted(
    (one, other) => other.purchase.preparedAt - one.purchase.preparedAt,
  )
}

/** What a session, a day and a month come to, by the running totals. */
export async function sumsOfJournal(times: Counting): Promise<Sums> {
  return readSums((await openStore()).transaction('sums').store, times)
}
