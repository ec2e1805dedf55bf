import { groupBy } from '@/lib/core/group'
import { eachKept } from '@/lib/core/kind-titles'
import { openStore } from '@/lib/browser/database/database'
import type { ListItemRow, ListRow, RecordRow } from '@/lib/browser/database/stores'

export type Shelf = Awaited<ReturnType<typeof openShelf>>

/** Makes the library ready to be shown. */
export function buildShelf(
  records: readonly RecordRow[],
  items: readonly ListItemRow[],
  lists: readonly ListRow[],
) {
  const placedItems = items.filter(({ recordId }) => recordId !== undefined)
  const placed = groupBy(placedItems, ({ recordId }) => recordId ?? '')
  const byKind = groupBy(records, ({ kind }) => kind)
  return {
    /** The latest first. */
    sections: eachKept((kind) => (byKind.get(kind) ?? []).toSorted((a, b) => b.at - a.at)),
    lists: lists.toSorted((a, b) => b.changedAt - a.changedAt),
    placed,
  }
}

/** Reads the whole library into memory. */
export async function openShelf() {
  const store = await openStore()
  const transaction = store.transaction(['records', 'listItems', 'lists'])
  const [records, items, lists] = await Promise.all([
    transaction.objectStore('records').getAll(),
    transaction.objectStore('listItems').getAll(),
    transaction.objectStore('lists').getAll(),
  ])
  return buildShelf(records, items, lists)
}
