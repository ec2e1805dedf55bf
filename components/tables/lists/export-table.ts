import { readLibraryExport } from '@/components/keep/export/read-records'
import type { ListRow } from '@/lib/browser/database/rows'
import type { Imported } from '@/lib/browser/files/records'
import { takeIn } from '@/lib/browser/library/take-in'
import { linkRows, readList, type Item } from '@/lib/browser/tables/lists'

/** The records of rows, each once, with the columns that their first row was brought with. */
function recordsOf({ header = [] }: ListRow, items: readonly Item[]) {
  const imported = new Map<string, Imported>()
  const ids = new Set<string>()
  for (const { item, row } of items) {
    if (!row || ids.has(row.id)) continue
    ids.add(row.id)
    if (item.brought) imported.set(row.id, { header, cells: item.brought.cells })
  }
  return { recordIds: [...ids], imported }
}

/** The records of these rows, or of all rows of a table; what a run brought a moment ago is taken in first. */
export async function readTable(list: ListRow, selected: readonly Item[]) {
  await takeIn()
  const items = (await readList(list.id))?.items ?? []
  await linkRows(items)
  const ids = new Set(selected.map(({ item }) => item.rowId))
  const wanted = ids.size > 0 ? items.filter(({ item }) => ids.has(item.rowId)) : items
  return readLibraryExport({ name: list.name, listId: list.id, ...recordsOf(list, wanted) })
}
