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

async function write(writes: readonly Write[]): Promise<Write[]> {
  const names = [...new Set(writes.map((one) => one.store))]
  if (names.length === 0) return []
  const before: Write[] = []
  await writeTogether(names, async (transaction) => {
    for (const one of writes) {
      const rows = transaction.objectStore(one.store)
      const range = IDBKeyRange.only(one.key)
      // by a cursor, which also gives a row that cannot be read
      const value: unknown = (await rows.openCursor(range))?.value
      // safe: the value was read from the store that is named beside it
      before.unshift({ store: one.store, key: one.key, ...(value !== undefined && { value }) } as Write)
      if (one.value === undefined) await rows.delete(range)
      // the name of a setting does not stand in it
      else await rows.put(one.value, one.store === 'settings' ? String(one.key) : undefined)
    }
  })
  announceChange('library', changed(writes))
  return before
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
  const before = await write(writes)
  return async () => {
    await write(before)
  }
}
