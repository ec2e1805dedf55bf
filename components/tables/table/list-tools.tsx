import { readLibraryExport } from '@/components/keep/export/read-records'
import type { ListRow } from '@/lib/browser/database/stores'
import type { ExportSet } from '@/lib/browser/files/records'
import type { Brought } from '@/lib/browser/files/sources/library'
import { takeIn } from '@/lib/browser/library/take-in'
import { countText } from '@/lib/core/text'
import { broughtOf, broughtRecords, isBrought } from '@/lib/browser/tables/export-rows'
import { linkRows, readList, type Item } from '@/lib/browser/tables/lists'
import { Rows3, Search } from 'lucide-react'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { useMemo, type ReactNode } from 'react'
import { ExportButton } from '@/components/keep/export/export-button'
import { noticeChoices } from '@/components/tables/columns/notice'
import { standings, type ListNarrowing } from '@/components/tables/table/narrowing'
import { RowsButton } from '@/components/tables/table/rows-button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

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

const plain = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }))

/** Narrowing of a list, and what can be done with the rows that are selected. None of it is paid. */
export function ListTools({ table, children }: ListToolsProps) {
  const { list, items, rows, reading, narrowing, onNarrow, selected, meant, waits } = table
  const tags = useMemo(() => [...new Set(items.flatMap(({ item }) => item.tags))].toSorted(), [items])
  const hidden = useMemo(() => items.filter(({ item }) => item.isHidden).length, [items])
  const change = (part: Partial<ListNarrowing>) => onNarrow({ ...narrowing, ...part })
  const exported = exportOf(list, { items, rows: reading ? null : rows, selected })
  const narrowed = { narrowing, onChange: change }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Find on this list"
        placeholder="Find in list"
        icon={<Search aria-hidden="true" />}
        value={narrowing.words}
        onChange={({ target }) => change({ words: target.value })}
        data-find
        className="sm:max-w-60 sm:flex-[1_1_9rem]"
      />
      <Narrow
        {...narrowed}
        label="Stage"
        by="stage"
        options={[{ value: '', label: 'Any stage' }, ...plain(list.stages)]}
      />
      {tags.length > 0 && (
        <Narrow
          {...narrowed}
          label="Tag"
          by="tag"
          options={[{ value: '', label: 'Any tag' }, ...plain(tags)]}
          waits={reading}
        />
      )}
      {table.runs.length > 0 && <Narrow {...narrowed} label="Outcome" by="standing" options={standings} />}
      {table.showsTold && <Narrow {...narrowed} label="Notice" by="notice" options={noticeChoices} />}
      {!reading && hidden > 0 && (
        <Button size="sm" variant="quiet" onClick={() => change({ isHiddenShown: !narrowing.isHiddenShown })}>
          {narrowing.isHiddenShown ? 'Leave out hidden' : `Show ${countText(hidden)} hidden`}
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

type NarrowProps = {
  label: string
  by: 'stage' | 'tag' | 'standing' | 'notice'
  options: readonly { value: string; label: string }[]
  narrowing: ListNarrowing
  onChange: (part: Partial<ListNarrowing>) => void
  /** Why it waits, where not all is known that can be chosen. */
  waits?: string | undefined
}

const Narrow = ({ label, by, options, narrowing, onChange, waits }: NarrowProps) => (
  <span className="w-34">
    <Select
      aria-label={label}
      value={narrowing[by]}
      onChange={({ target }) => onChange({ [by]: target.value })}
      options={options}
      disabled={waits !== undefined}
      title={waits}
    />
  </span>
)
