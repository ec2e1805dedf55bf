import type { ReactNode } from 'react'
import { ActionCell, actionText } from '@/components/tables/columns/action-cell'
import { boughtBy, resultOf } from '@/components/tables/columns/bought'
import { BoughtCell } from '@/components/tables/columns/bought-cell'
import { actionColumns, isToldByRun, type CellsOf } from '@/components/tables/columns/cells'
import { drawn, middle, type TableColumn } from '@/components/record/parts/value-column'
import { columnTitle, wantedKey } from '@/components/tables/plan/step-words'
import type { RowLook } from '@/components/tables/runs/use-runs'
import type { ItemRow, TableRow } from '@/components/tables/table/item-row'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { ListRow } from '@/lib/browser/database/stores'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { LookStep, Run, Look } from '@/lib/browser/tables/runs/run'
import { BlockBadge } from '@/components/keep/seen-mark'
import { changeColumn } from '@/components/tables/columns/change-column'
import { recordColumns } from '@/components/keep/record-columns'
import { columnOf, type Column } from '@/lib/core/rows/column'
import { markColumns } from '@/components/tables/columns/mark-columns'
import { Badge } from '@/components/ui/badge'
import type { Block } from '@/lib/browser/privacy/blocks'
import { sortKey } from '@/lib/core/answers/sort'

type ById = ReadonlyMap<string, Entry>

type Lookup = Pick<Column<ItemRow>, 'id' | 'label' | 'width' | 'text' | 'grow'>

const lookupColumn = (lookup: Lookup, cell: (row: ItemRow) => ReactNode): TableColumn<ItemRow> =>
  drawn(columnOf<ItemRow>({ ...lookup, of: 'lookup', kind: 'text', value: lookup.text }), cell)

/** What a run did for a row, in words. */
function lookText(row: ItemRow, told: RowLook, byId: ById): string {
  const { value, mark } = boughtBy(row, told, byId)
  return value ?? mark?.word ?? ''
}

/** A column for what runs asked under one name. */
const lookColumn = (key: string, step: LookStep, byId: ById): TableColumn<ItemRow> =>
  lookupColumn(
    {
      id: `look:${key}`,
      label: columnTitle(step),
      width: resultOf(step) === 'email' ? 232 : 176,
      text(row) {
        const told = row.looks.get(key)
        return told ? lookText(row, told, byId) : ''
      },
    },
    (row) => {
      const told = row.looks.get(key)
      return told && <BoughtCell bought={boughtBy(row, told, byId)} />
    },
  )

type BoughtOf = {
  list: ListRow
  cellsOf: CellsOf
  acts: ListActs
  /** The purchases of the journal, by their ids. */
  byId: ById
}

/** The columns in whose cells something can be bought. */
const boughtColumns = ({ list, cellsOf, acts, byId }: BoughtOf): TableColumn<ItemRow>[] =>
  actionColumns[list.kind].map(({ label }) => {
    const cellOf = (row: ItemRow) => cellsOf(row).find((one) => one.label === label)
    return lookupColumn(
      {
        id: `bought:${label}`,
        label,
        ...(label === 'E-mail' ? { width: 168, grow: 1 } : { width: label.length * 7 + 108, grow: 0 }),
        text(row) {
          const cell = cellOf(row)
          return cell?.look && isToldByRun(cell) ? lookText(row, cell.look, byId) : actionText(row, cell)
        },
      },
      (row) => {
        const cell = cellOf(row)
        if (cell?.look && isToldByRun(cell)) return <BoughtCell bought={boughtBy(row, cell.look, byId)} />
        return cell && <ActionCell {...cell} row={row} onBuy={(step) => acts.buy(step, row)} />
      },
    )
  })

type AskedOf = Pick<BoughtOf, 'list' | 'byId'> & { runs: readonly Run[] }

/** What runs asked that no action column tells of: who is meant by a name, the people with a title. */
function askedColumns({ list, runs, byId }: AskedOf): TableColumn<ItemRow>[] {
  const told = new Set(actionColumns[list.kind].map(({ wanted }) => wanted))
  const steps = new Map(runs.flatMap((run) => run.steps.map((step) => [wantedKey(step), step] as const)))
  return [...steps].filter(([key]) => !told.has(key)).map(([key, step]) => lookColumn(key, step, byId))
}

/** What the columns of a table are made from. */
type ListDrawn = {
  list: ListRow
  rows: readonly ItemRow[]
  /** The runs over it, the newest first. */
  runs: readonly Run[]
  /** The purchases of the journal, by their ids. */
  byId: ReadonlyMap<string, Entry>
  /** Ids of the columns that the visitor chose. */
  chosen: readonly string[]
  cellsOf: CellsOf
  /** Which records are to be left alone, and why. */
  blocks: ReadonlyMap<string, Block>
  acts: ListActs
  /** Whether there is a column for who was told that their data is kept. */
  showsTold: boolean
}

/** Rows that are looked at to see which columns tell something. */
const lookedAt = 500

/**
 * The columns of a table: what its rows were brought with, what is known of each record, what was written beside it, and
 * what can be bought for it. Of rows that were brought, what was asked stands before all that is known.
 */
export function listColumns(given: ListDrawn): TableColumn<ItemRow>[] {
  const { list, rows, runs } = given
  const facts = recordColumns<ItemRow>({
    kind: list.kind,
    rows,
    knownOf: (row) => row,
    chosen: given.chosen,
    onOpen: given.acts.open,
    nameOf: list.header ? undefined : ({ own }) => own.filter(Boolean).join(' · '),
    badges: ({ id, item, looks }) => {
      const block = given.blocks.get(id)
      const twin = [...looks.values()].flatMap(({ look }) => twinOf(look))[0]
      return (
        <>
          {block && <BlockBadge block={block} />}
          {twin !== undefined && <Badge tone="outline">As row {twin}</Badge>}
          {item.isHidden && <Badge tone="outline">Hidden</Badge>}
        </>
      )
    },
  })
  const bought = boughtColumns(given)
  const asked = askedColumns(given)
  const changed = runs[0] ? changeColumn(rows, runs[0].at) : []
  if (!list.header) return [...facts, ...changed, ...markColumns(given), ...bought, ...asked]
  const isSearched = runs.some(({ search }) => search) && rows.every(({ record }) => record)
  const own = ownColumns<ItemRow>(list.header)
  const headings = new Set(isSearched ? [] : own.map(({ label }) => label.toLowerCase()))
  const unusual = (column: TableColumn<ItemRow>) => ({ ...column, isUsual: false })
  const first = rows.slice(0, lookedAt)
  const whereTold = (column: TableColumn<ItemRow>) =>
    first.some((row) => column.text(row) !== '') ? column : unusual(column)
  const [name, others] = [facts.slice(0, 1).map(whereTold), facts.slice(1).map(whereTold)]
  return [
    lineColumn(rows.length),
    // what a search said of its rows stands in their records
    ...(isSearched ? own.map(unusual) : own),
    ...name,
    ...asked,
    // what most rows are looked up for is offered from the start
    ...bought.slice(0, 2),
    ...others.map((fact) => (headings.has(fact.label.toLowerCase()) ? unusual(fact) : fact)),
    ...changed,
    ...bought.slice(2).map(whereTold),
    ...markColumns(given),
  ]
}

/** The line of the row that a row repeats. */
const twinOf = (look: Look): readonly number[] =>
  look.is === 'skipped' && look.skip.why === 'duplicate' ? [look.skip.ofLine] : []

/** The line of its file that a row came from, as wide as its head or the largest number with the box before it. */
const lineColumn = (rows: number): TableColumn<ItemRow> => ({
  ...drawn(
    columnOf<ItemRow>({
      ...{ id: 'row', of: 'own', kind: 'count', label: 'Row', grow: 0 },
      width: Math.max(96, 64 + 9 * String(rows + 1).length),
      value: ({ item }) => item.brought?.line,
      text: ({ item }) => String(item.brought?.line ?? ''),
    }),
    ({ item }) => (
      <span className="w-full text-right font-normal text-ink-faint tabular-nums">{item.brought?.line}</span>
    ),
  ),
  cellStyle: middle,
  isNumeric: false,
})

/** The columns that a file came with, under its own headings. */
export const ownColumns = <Row extends TableRow>(header: readonly string[]): TableColumn<Row>[] =>
  header.map((heading, at) => {
    const text = ({ own }: Row) => own[at] ?? ''
    return drawn(
      columnOf<Row>({
        id: `own:${at}`,
        of: 'own',
        kind: 'text',
        label: heading.trim() || `Column ${at + 1}`,
        width: 120,
        value: text,
        sortKey: (row) => sortKey(text(row)),
      }),
    )
  })
