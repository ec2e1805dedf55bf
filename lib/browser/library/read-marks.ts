import { recordsOf } from '@/lib/browser/library/records'
import { openStore } from '@/lib/browser/database/database'
import type { RecordRow } from '@/lib/browser/database/stores'

/** What the library has of rows, by the names of each: the record and the names of its lists; null where nothing. */
export async function readMarks(
  rows: readonly (readonly string[])[],
): Promise<({ row: RecordRow; lists: readonly string[] } | null)[]> {
  const found = await recordsOf(rows.flat())
  const store = await openStore()
  const items = store.transaction(['listItems', 'lists'])
  return Promise.all(
    rows.map(async (names) => {
      const row = names.map((name) => found.get(name)).find((one) => one !== undefined)
      if (!row) return null
      const places = await items.objectStore('listItems').index('recordId').getAll(row.id)
      const lists = await Promise.all(places.map(({ listId }) => items.objectStore('lists').get(listId)))
      return { row, lists: lists.flatMap((list) => list?.name ?? []) }
    }),
  )
}
