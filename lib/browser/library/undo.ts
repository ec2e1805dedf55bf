import { isObject } from '@/lib/core/answers/json'
import { announceChange, type LibraryChange } from '@/lib/browser/database/changes'
import type { RowOf } from '@/lib/browser/database/stores'
import { writeTogether } from '@/lib/browser/database/write'

/** Puts back what one act changed. */
export type Undo = () => Promise<void>

type Kept =
  | ('records' | 'details' | 'aliases' | 'lists' | 'listItems')
  | ('runs' | 'runRows' | 'savedSearches' | 'settings')
type Key = IDBValidKey

/** What a store is to hold under a key afterwards; nothing when the row is to go. */
export type Write = {
  [Name in Kept]: { store: Name; key: Key; value?: RowOf<Name> }
}[Kept]

/** Writes what `next` makes of what stands in each place, and gives what stood there. */
async function write<One extends Write>(
  writes: readonly One[],
  next: (one: One, now: unknown) => unknown,
): Promise<unknown[]> {
  const names = [...new Set(writes.map((one) => one.store))]
  if (names.length === 0) return []
  const before: unknown[] = []
  await writeTogether(names, async (transaction) => {
    for (const one of writes) {
      const rows = transaction.objectStore(one.store)
      const range = IDBKeyRange.only(one.key)
      // by a cursor, which also gives a row that cannot be read
      const now: unknown = (await rows.openCursor(range))?.value
      before.push(now)
      // safe: it is what was given for this store, or made of what stood in it
      const value = next(one, now) as RowOf<Kept> | undefined
      if (value === undefined) await rows.delete(range)
      // the name of a setting does not stand in it
      else await rows.put(value, one.store === 'settings' ? String(one.key) : undefined)
    }
  })
  announceChange('library', changed(writes))
  return before
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
  const before = await write(writes, ({ value }) => value)
  const backwards = writes.map((one, at) => ({ ...one, before: before[at] })).toReversed()
  return async () => {
    await write(backwards, (one, now) => takenBack(now, one.value, one.before))
  }
}
