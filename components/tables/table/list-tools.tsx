import { readLibraryExport } from '@/components/keep/export/read-records'
import type { ListRow } from '@/lib/browser/database/stores'
import type { ExportSet } from '@/lib/browser/files/records'
import type { Brought } from '@/lib/browser/files/sources/library'
import { takeIn } from '@/lib/browser/library/take-in'
import { countText } from '@/lib/core/text'
import { broughtOf, broughtRecords, isBrought } from '@/lib/browser/tables/export-rows'
import { linkRows, readList, type Item } from '@/lib/browser/tables/lists'
import { Rows3 } from 'lucide-react'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import type { ReactNode } from 'react'
import { ExportButton } from '@/components/keep/export/export-button'
import { FindBox } from '@/components/table/find-box'
import { OrderSelect } from '@/components/table/order-select'
import { RowsButton } from '@/components/tables/table/rows-button'

/** What records were brought with, each by its first row. */
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

type ListToolsProps = {
  table: OpenTable
  /** What is chosen of the table: its filter and its columns. */
  children: ReactNode
}

/** Narrowing of a list, and what can be done with the rows that are selected. None of it is paid. */
export function ListTools({ table, children }: ListToolsProps) {
  const { list, items, rows, reading, words, onWords, hidden, shown, choice, selected, meant, waits } = table
  const exported = exportOf(list, { items, rows: reading ? null : rows, selected })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FindBox
        label="Find on this list"
        placeholder="Find in list"
        words={words}
        onWords={onWords}
        className="sm:max-w-60 sm:flex-[1_1_9rem]"
      />
      <OrderSelect columns={shown} sort={choice.sort} onSort={choice.sortBy} unsorted="As added" />
      {!reading && hidden.count > 0 && (
        <Button size="sm" variant="quiet" onClick={() => hidden.show(!hidden.isShown)}>
          {hidden.isShown ? 'Leave out hidden' : `Show ${countText(hidden.count)} hidden`}
        </Button>
      )}
      {selected.length === 0 && <ExportButton size="sm" variant="quiet" {...exported} />}
      {children}
      <RowsButton
        icon={<Rows3 aria-hidden="true" />}
        words="Look up"
        rows={meant.length}
        waits={waits}
        onPress={() => table.fill({ items: meant })}
      />
      <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
        {reading ?? `${countText(rows.length)} of ${countText(items.length)}`}
      </p>
    </div>
  )
}
