import { readLibraryExport } from '@/components/keep/export/read-records'
import type { ListRow } from '@/lib/browser/database/stores'
import type { ExportSet, Imported } from '@/lib/browser/files/records'
import { takeIn } from '@/lib/browser/library/take-in'
import { countText } from '@/lib/core/text'
import { broughtRecords, importedOf } from '@/lib/browser/tables/export-rows'
import { linkRows, readList, type Item } from '@/lib/browser/tables/lists'
import { Columns2, EyeOff, ListPlus, ListX, Rows3 } from 'lucide-react'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { ReactNode } from 'react'
import { ExportButton } from '@/components/keep/export/export-button'
import { FindBox } from '@/components/table/find-box'
import { OrderSelect } from '@/components/table/order-select'
import { RowsButton } from '@/components/tables/table/rows-button'

/** The columns that records were brought with, each by its first row. */
function importedBy(list: ListRow, items: readonly Item[]): Map<string, Imported> {
  const imported = new Map<string, Imported>()
  for (const { item, row } of items)
    if (row && item.brought && !imported.has(row.id)) imported.set(row.id, importedOf(list, item.brought))
  return imported
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
  const imported = importedBy(list, wanted)
  const set = await readLibraryExport({ name: list.name, listId: list.id, recordIds, imported })
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

type SelectedToolsProps = { table: Pick<OpenTable, 'list' | 'selected' | 'acts'> }

/** What can be done with the rows that are selected. None of it is paid here. */
export const SelectedTools = ({ table: { list, selected, acts } }: SelectedToolsProps) => (
  <div className="flex flex-wrap gap-1.5">
    <Button
      size="sm"
      disabled={selected.length < 2}
      onClick={() => acts.compare(undefined)}
      title="Compare two to four (c)"
    >
      <Columns2 aria-hidden="true" /> Compare
    </Button>
    <Menu label="Move to stage" trigger="Stage" triggerProps={{ size: 'sm' }} align="end">
      {list.stages.map((stage) => (
        <MenuItem key={stage} onSelect={() => acts.stageChosen(stage)}>
          {stage}
        </MenuItem>
      ))}
    </Menu>
    {list.kind === 'person' && (
      <Menu label="EU and UK notice" trigger="Notice" triggerProps={{ size: 'sm' }} align="end">
        <MenuItem onSelect={() => acts.tellChosen(true)}>They were told today</MenuItem>
        <MenuItem onSelect={() => acts.tellChosen(false)}>They were not told</MenuItem>
      </Menu>
    )}
    <Button
      data-add-to-list="chosen"
      size="sm"
      onClick={() => acts.toList(undefined)}
      title="Add to another list (l)"
    >
      <ListPlus aria-hidden="true" /> Add to list
    </Button>
    <Button size="sm" onClick={() => acts.hide(undefined)} title="Hide (x)">
      <EyeOff aria-hidden="true" /> Hide
    </Button>
    <Button size="sm" onClick={acts.takeOffChosen}>
      <ListX aria-hidden="true" /> Take off
    </Button>
  </div>
)

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
      <ExportButton size="sm" variant="quiet" {...exported} />
      {children}
      <RowsButton
        icon={<Rows3 aria-hidden="true" />}
        words="Look up"
        rows={meant.length}
        waits={waits}
        onPress={() => table.fill({ items: meant })}
      />
      <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
        {reading ??
          (selected.length > 0
            ? `${countText(selected.length)} selected`
            : `${countText(rows.length)} of ${countText(items.length)}`)}
      </p>
      {selected.length > 0 && <SelectedTools table={table} />}
    </div>
  )
}
