import { groupBy } from '@/lib/core/group'
import { eachKept, type KeptKind } from '@/lib/core/kind-titles'
import { openStore } from '@/lib/browser/database/database'
import type { ListItemRow, ListRow, RecordRow } from '@/lib/browser/database/stores'

export type Shelf = {
  /** The records of each kind, the latest first. */
  sections: Readonly<Record<KeptKind, readonly RecordRow[]>>
  lists: readonly ListRow[]
  placed: ReadonlyMap<string, readonly ListItemRow[]>
}

/** Makes the library ready to be shown. */
export function buildShelf(
  records: readonly RecordRow[],
  items: readonly ListItemRow[],
  lists: readonly ListRow[],
): Shelf {
  const placedItems = items.filter(({ recordId }) => recordId !== undefined)
  const placed = groupBy(placedItems, ({ recordId }) => recordId ?? '')
  const byKind = groupBy(records, ({ kind }) => kind)
  return {
    sections: eachKept((kind) => (byKind.get(kind) ?? []).toSorted((a, b) => b.at - a.at)),
    lists: lists.toSorted((a, b) => b.changedAt - a.changedAt),
    placed,
  }
}

/** Reads the whole library into memory. */
export async function openShelf(): Promise<Shelf> {
  const store = await openStore()
  const transaction = store.transaction(['records', 'listItems', 'lists'])
  const [records, items, lists] = await Promise.all([
    transaction.objectStore('records').getAll(),
    transaction.objectStore('listItems').getAll(),
    transaction.objectStore('lists').getAll(),
  ])
  return buildShelf(records, items, lists)
}
