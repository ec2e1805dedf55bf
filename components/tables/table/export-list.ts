import { readLibraryExport } from '@/components/keep/export/read-records'
import type { ListRow } from '@/lib/browser/database/stores'
import type { ExportSet } from '@/lib/browser/files/records'
import type { Brought } from '@/lib/browser/files/sources/library'
import { takeIn } from '@/lib/browser/library/take-in'
import { countText } from '@/lib/core/text'
import { broughtOf, broughtRecords, isBrought } from '@/lib/browser/tables/export-rows'
import { type Item, linkRows, readList } from '@/lib/browser/tables/lists'

function broughtBy(list: ListRow, items: readonly Item[]): Map<string, Brought> {
  const brought = new Map<string, Brought>()
  for (const one of items.filter(isBrought))
    if (one.row && !brought.has(one.row.id)) brought.set(one.row.id, broughtOf(list, one))
  return brought
}

/**
 * These rows of a table, or all where none are given, in their order and each record once; rows of which nothing is
 * known are there as they were brought. What a run brought a moment ago is taken in first.
 */
export async function readTable(list: ListRow, rows: readonly Item[] | null): Promise<ExportSet> {
  await takeIn()
  const items = (await readList(list.id))?.items ?? []
  await linkRows(items)
  const byId = new Map(items.map((one) => [one.item.rowId, one]))
  const wanted = rows ? rows.flatMap(({ item }) => byId.get(item.rowId) ?? []) : items
  const recordIds = [...new Set(wanted.flatMap(({ row }) => row?.id ?? []))]
  const cells = broughtBy(list, wanted)
  const set = await readLibraryExport({ name: list.name, listId: list.id, recordIds, brought: cells })
  const known = new Map(set.records.map((record) => [record.recordId, record]))
  const brought = await broughtRecords(list, wanted)
  const records = wanted.flatMap(({ item, row }) => (row ? known.get(row.id) : brought.get(item.rowId)) ?? [])
  return { ...set, records: [...new Set(records)] }
}

type OnShow = {
  items: readonly Item[]
  /** In the order in which they are sorted; null while some are still missing. */
  rows: readonly Item[] | null
  selected: readonly Item[]
}

/** What a list exports: the rows that are selected, else those on show; and all of them, where those are fewer. */
export function exportOf(list: ListRow, { items, rows, selected }: OnShow) {
  const all = () => readTable(list, null)
  const part = selected.length > 0 ? selected : rows
  if (!part) return { read: all }
  const read = () => readTable(list, part)
  if (rows && part.length === items.length) return { read }
  const words = `${countText(part.length)} ${selected.length > 0 ? 'selected' : 'on show'}`
  return { read, whole: { part: words, words: rows ? `All ${countText(items.length)}` : 'All', read: all } }
}
