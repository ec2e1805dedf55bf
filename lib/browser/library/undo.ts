import { CannotUndo, readDeletions, refuseIfDeletedSince } from '@/lib/browser/library/deletions'
import { isObject } from '@/lib/core/answers/json'
import { announceChange, type LibraryChange } from '@/lib/browser/database/changes'
import type { RowOf } from '@/lib/browser/database/stores'
import { writeTogether, type Writing } from '@/lib/browser/database/database'

/** Puts back what one act changed; rejects with a `CannotUndo` where that is not possible any more. */
export type Undo = () => Promise<void>

/** Ends the undoing of an act of which nothing is left. */
export function refuseIfNothing(isLeft: boolean): void {
  if (!isLeft) throw new CannotUndo('This was changed or removed since, so nothing was undone.')
}

/** An undo of the caller's own that brings nothing back which is deleted for good before it is used. */
export async function undoable(undo: Undo): Promise<Undo> {
  const deletions = await readDeletions()
  return async () => {
    await writeTogether(['settings'], (transaction) => refuseIfDeletedSince(deletions, transaction))
    await undo()
  }
}

type Kept =
  | ('records' | 'details' | 'aliases' | 'lists' | 'listItems')
  | ('runs' | 'runRows' | 'savedSearches' | 'settings')

/** What a store is to hold under a key afterwards, or which fields its row there is to have; nothing when it is to go. */
export type Write = {
  [Name in Kept]: { store: Name; key: IDBValidKey; value?: RowOf<Name>; part?: Partial<RowOf<Name>> }
}[Kept]

async function write<One extends Write>(
  writes: readonly One[],
  next: (one: One, now: unknown) => unknown,
  begin?: (transaction: Writing<readonly Kept[]>) => Promise<void>,
): Promise<{ before: unknown; wrote: unknown }[]> {
  const names = [...new Set(writes.map((one) => one.store))]
  if (names.length === 0) return []
  const done: { before: unknown; wrote: unknown }[] = []
  await writeTogether([...new Set([...names, 'settings' as const])], async (transaction) => {
    await begin?.(transaction)
    for (const one of writes) {
      const rows = transaction.objectStore(one.store)
      const range = IDBKeyRange.only(one.key)
      // by a cursor, which also gives a row that cannot be read
      const now: unknown = (await rows.openCursor(range))?.value
      // safe: it is what was given for this store, or made of what stood in it
      const value = next(one, now) as RowOf<Kept> | undefined
      done.push({ before: now, wrote: value })
      if (value === undefined) await rows.delete(range)
      // the name of a setting does not stand in it
      else await rows.put(value, one.store === 'settings' ? String(one.key) : undefined)
    }
  })
  announceChange('library', changed(writes))
  return done
}

/** Whether two values that are kept are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What Nickel writes into a row by itself. */
const ownFields: ReadonlySet<string> = new Set(['changedAt', 'recordId'])

const wordsIn = (row: unknown) =>
  isObject(row) ? Object.entries(row).filter(([name]) => !ownFields.has(name)) : row

/** What is to stand where an act wrote once it is taken back: what was changed since stays as it is. */
function takenBack(now: unknown, wrote: unknown, before: unknown): unknown {
  if (wrote === undefined) return before
  if (before === undefined) return isSame(wordsIn(now), wordsIn(wrote)) ? undefined : now
  if (!isObject(now) || !isObject(wrote) || !isObject(before)) return isSame(now, wrote) ? before : now
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  const fields = [...names].map((name) => [name, isSame(now[name], wrote[name]) ? before[name] : now[name]])
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** What some writes changed; a name is its record's, before and after. */
function changed(writes: readonly Write[]): LibraryChange {
  const keysIn = (store: Kept) => writes.flatMap((one) => (one.store === store ? one.key : []))
  return {
    records: [...keysIn('records'), ...keysIn('details')].map(String),
    lists: keysIn('lists').map(String),
    items: writes.flatMap(({ store, key }) =>
      store === 'listItems' && Array.isArray(key) ? [key.map(String)] : [],
    ),
  }
}

/** Makes several changes at once and says how they are taken back. */
export async function change(writes: readonly Write[]): Promise<Undo> {
  const deletions = await readDeletions()
  const done = await write(writes, ({ value, part }, now) =>
    part ? (isObject(now) ? { ...now, ...part } : undefined) : value,
  )
  const backwards = writes.map((one, at) => ({ ...one, ...done[at] })).toReversed()
  return async () => {
    let isLeft = false
    const takeBack = (one: (typeof backwards)[number], now: unknown) => {
      const next = takenBack(now, one.wrote, one.before)
      isLeft ||= !isSame(wordsIn(next), wordsIn(now))
      return next
    }
    await write(backwards, takeBack, (transaction) => refuseIfDeletedSince(deletions, transaction))
    refuseIfNothing(isLeft)
  }
}
