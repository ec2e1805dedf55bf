import { RefreshCw, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExportButton } from '@/components/keep/export/export-button'
import { TickBar } from '@/components/keep/tick-bar'
import { FindBox, OrderSelect } from '@/components/table/row-tools'
import { priceOfOpen, useUnbought } from '@/components/tables/columns/list-columns'
import { withRecords } from '@/components/tables/table/item-row'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/popover'
import { PriceChip } from '@/components/ui/price'
import { recordLookup } from '@/lib/browser/tables/runs/choices'
import { countText } from '@/lib/core/text'
import { readLibraryExport } from '@/lib/browser/receipts/read-records'
import type { ListRow, BroughtRow } from '@/lib/browser/database/stores'
import { fieldOfHeading } from '@/lib/browser/files/import/headings'
import type { ExportSet } from '@/lib/browser/files/records'
import { takeIn } from '@/lib/browser/library/take-in'
import { type Item, linkRows, readList, recordOfRow } from '@/lib/browser/tables/lists'
import { keptKinds } from '@/lib/core/records/kinds'
import { writtenIn, type Brought } from '@/lib/browser/files/sources'
import { inColumns } from '@/lib/browser/files/statement'
import { factsIn } from '@/lib/browser/library/facts'
import { namedSubject } from '@/lib/browser/privacy/blocks'

export function ListTools({ table, children }: { table: OpenTable; children: ReactNode }) {
  const { list, every, rows, reading, words, onWords, hidden, shown, choice, selected, targets, waits } =
    table
  const exported = exportOf(list, { items: every, rows: reading ? null : rows, selected })
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
      {selected.length === 0 && <ExportButton variant="quiet" {...exported} />}
      {children}
      <RowsButton
        icon={<Rows3 aria-hidden="true" />}
        words="Look up"
        rows={targets.length}
        waits={waits}
        onPress={() => table.fill({ items: targets })}
      />
      <p role="status" className="ml-auto text-sm text-ink-quiet tabular-nums">
        {reading ?? `${countText(rows.length)} of ${countText(every.length)}`}
      </p>
    </div>
  )
}

type TableProps = { table: OpenTable }

export function ListTickBar({ table }: TableProps) {
  const { list, every, rows, reading, selected, selection, acts } = table
  return (
    <TickBar
      kind={list.kind}
      ticked={selected.length}
      // of a part of the rows nothing is counted
      ids={reading ? [] : rows.map(({ id }) => id)}
      selection={selection}
      request={{ recordIds: [...new Set(withRecords(selected).map(({ row }) => row.id))] }}
      exported={exportOf(list, { items: every, rows: reading ? null : rows, selected })}
    >
      <Menu label="Move to stage" trigger="Stage" triggerProps={{ size: 'sm' }}>
        {list.stages.map((stage) => (
          <MenuItem key={stage} onSelect={() => void acts.stage(selected, stage)}>
            {stage}
          </MenuItem>
        ))}
      </Menu>
      {list.kind === 'person' && (
        <Menu label="EU and UK notice" trigger="Notice" triggerProps={{ size: 'sm' }}>
          <MenuItem onSelect={() => void acts.tell(selected, true)}>They were told today</MenuItem>
          <MenuItem onSelect={() => void acts.tell(selected, false)}>They were not told</MenuItem>
        </Menu>
      )}
      <Menu label="More" trigger="More" triggerProps={{ size: 'sm' }}>
        <MenuItem onSelect={() => acts.compare(selected)}>Compare two to four (c)</MenuItem>
        <MenuItem onSelect={() => void acts.hide(selected)}>Hide, or show again (x)</MenuItem>
        <MenuItem onSelect={() => void acts.takeOff(selected)}>Take off this list</MenuItem>
      </Menu>
      <Unbought table={table} />
    </TickBar>
  )
}

const mostOffered = 2

function Unbought({ table: { list, selected, cellsOf, blocks, fill } }: TableProps) {
  const unbought = useUnbought({ kind: list.kind, rows: selected, cellsOf, blocks })
  return [...(unbought ?? [])].slice(0, mostOffered).map(([label, open]) => (
    <Button
      key={label}
      size="sm"
      onClick={() => fill({ items: open.rows, first: { wanted: open.step.wanted } })}
    >
      {label} {countText(open.count)}
      <span className="sr-only"> · </span>
      <PriceChip className="-mr-1">{priceOfOpen(open)}</PriceChip>
    </Button>
  ))
}

function isBought({ row }: Item): boolean {
  // tens of thousands of rows are asked: a list of the keys of each would be made for nothing
  for (const _ in row?.bought) return true
  return false
}

export const RefreshButton = ({ table: { list, targets, waits, fill } }: TableProps) =>
  recordLookup[list.kind] !== null && targets.some(isBought) ? (
    <RowsButton
      icon={<RefreshCw aria-hidden="true" />}
      words="Refresh"
      rows={targets.length}
      waits={waits}
      onPress={() => fill({ items: targets, isRefresh: true })}
    />
  ) : null

type RowsButtonProps = {
  icon?: ReactNode
  words: string
  rows: number
  waits: string | undefined
  onPress: () => void
}

export const RowsButton = ({ icon, words, rows, waits, onPress }: RowsButtonProps) => (
  <Button size="sm" disabled={waits !== undefined || rows === 0} title={waits} onClick={onPress}>
    {icon} {waits === undefined ? `${words} ${countText(rows)}…` : `${words}…`}
  </Button>
)

export async function readTable(list: ListRow, rows: readonly Item[] | null): Promise<ExportSet> {
  await takeIn()
  const items = (await readList(list.id))?.items ?? []
  await linkRows(items)
  const byId = new Map(items.map((one) => [one.item.rowId, one]))
  const wanted = rows ? rows.flatMap(({ item }) => byId.get(item.rowId) ?? []) : items
  return readLibraryExport({
    name: list.name,
    listId: list.id,
    rows: wanted.map((one) => ({ recordId: one.row?.id, brought: broughtOf(list, one) })),
  })
}

type OnShow = { items: readonly Item[]; rows: readonly Item[] | null; selected: readonly Item[] }

export function exportOf(list: ListRow, { items, rows, selected }: OnShow) {
  const all = () => readTable(list, null)
  const part = selected.length > 0 ? selected : rows
  if (!part) return { read: all }
  const read = () => readTable(list, part)
  if (rows && part.length === items.length) return { read }
  const words = `${countText(part.length)} ${selected.length > 0 ? 'selected' : 'on show'}`
  return { read, whole: { part: words, words: rows ? `All ${countText(items.length)}` : 'All', read: all } }
}

const isCompanyName = (heading: string) =>
  fieldOfHeading(heading) === 'companyName' || /^names?$/i.test(heading.trim())

function saidBy({ kind, header = [] }: ListRow, brought: BroughtRow): Record<string, unknown> {
  const { cells, named, email, phone, domain } = brought
  if (kind === 'company') return { name: cells[header.findIndex(isCompanyName)], website: domain, phone }
  return {
    fullName: named?.fullName,
    firstName: named?.firstName,
    lastName: named?.lastName,
    companyName: named?.company,
    title: named?.title,
    location: named?.place,
    companyDomain: domain,
    email,
    phone,
  }
}

/** A row as it was brought: its cells under their headings, the facts among them, and what was written of it. */
function broughtOf(list: ListRow, one: Item): Brought | undefined {
  const { brought, addedAt } = one.item
  if (!brought) return undefined
  const kind = keptKinds[list.kind]
  const said = { ...saidBy(list, brought), ...(one.row ? {} : recordOfRow(list.kind, one)) }
  return {
    kind: list.kind,
    imported: { header: list.header ?? [], cells: brought.cells },
    facts: {
      ...inColumns(kind, factsIn(kind, said, addedAt)),
      ...writtenIn([{ ...one.item, list: list.name }]),
    },
    subject: namedSubject(list.kind, brought),
  }
}
