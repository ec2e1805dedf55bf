'use client'

import { BlockBadge } from '@/components/keep/seen-mark'
import { NoteCell } from '@/components/keep/note-cell'
import { ItemTags } from '@/components/keep/item-tags'
import { StageSelect } from '@/components/keep/stage-select'
import { ActionCell, actionText } from '@/components/tables/lists/action-cell'
import { actionColumns, isToldByRun, type CellsOf } from '@/components/tables/lists/cells'
import type { ItemRow } from '@/components/tables/lists/item-row'
import { LookCell, lookColumn, lookText } from '@/components/tables/lists/look-cell'
import { Notified } from '@/components/tables/lists/notice'
import { wantedKey } from '@/components/tables/runs/step-words'
import { changeColumn } from '@/components/tables/table/change-column'
import { keyOfType, type TableColumn } from '@/components/tables/table/column'
import { factColumns } from '@/components/tables/table/fact-columns'
import { ownColumns } from '@/components/tables/table/own-columns'
import { Badge } from '@/components/ui/badge'
import type { Input } from '@/lib/core/catalogue/typed'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/rows'
import { dayText } from '@/lib/browser/privacy/notice'
import type { Block } from '@/lib/browser/privacy/blocks'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Item } from '@/lib/browser/tables/lists'
import type { Look, Run } from '@/lib/browser/tables/runs/run'

/** What can be done with a row, by key or by button. */
export type ListActs = {
  open: (row: ItemRow) => void
  toList: (item: Item | undefined) => void
  hide: (item: Item | undefined) => void
  compare: (item: Item | undefined) => void
  note: (item: Item | undefined) => void
  email: (item: Item | undefined) => void
  /** The note of this row alone, whatever is selected. */
  noteOf: (item: Item) => void
  /** Says whether it could be kept. */
  stage: (item: Item, stage: string) => Promise<boolean>
  tags: (item: Item, tags: readonly string[]) => void
  buy: (step: Step, input: Input, row: ItemRow) => void
}

/** What the columns of a table are made from. */
export type ListDrawn = {
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

const middle = 'flex min-w-0 items-center px-3'

/**
 * The columns of a table: what its rows were brought with, what is known of each record, what was written beside it, and
 * what can be bought for it. Of rows that were brought, what was asked stands before all that is known.
 */
export function listColumns(drawn: ListDrawn): TableColumn<ItemRow>[] {
  const { list, rows, runs } = drawn
  const facts = factColumns<ItemRow>({
    kind: list.kind,
    rows,
    chosen: drawn.chosen,
    onOpen: drawn.acts.open,
    nameOf: list.header ? undefined : ({ own }) => own.filter(Boolean).join(' · '),
    badges: ({ id, item, looks }) => {
      const block = drawn.blocks.get(id)
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
  const bought = boughtColumns(drawn)
  const asked = askedColumns(drawn)
  const changed = runs[0] ? changeColumn(rows, runs[0].at) : []
  if (!list.header) return [...facts, ...changed, ...markColumns(drawn), ...bought, ...asked]
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
    ...markColumns(drawn),
  ]
}

/** The line of the row that a row repeats. */
const twinOf = (look: Look): readonly number[] =>
  look.is === 'skipped' && look.skip.why === 'duplicate' ? [look.skip.ofLine] : []

/** The line of its file that a row came from, as wide as its head or the largest number with the box before it. */
const lineColumn = (rows: number): TableColumn<ItemRow> => ({
  id: 'row',
  is: 'own',
  type: 'count',
  label: 'Row',
  width: Math.max(96, 64 + 9 * String(rows + 1).length),
  grow: 0,
  isUsual: true,
  text: ({ item }) => String(item.brought?.line ?? ''),
  sortKey: ({ item }) => item.brought?.line ?? null,
  cellStyle: middle,
  cell: ({ item }) => (
    <span className="w-full text-right font-normal text-ink-faint tabular-nums">{item.brought?.line}</span>
  ),
})

const toldOn = ({ item }: ItemRow) => (item.toldAt === undefined ? '' : dayText(item.toldAt))

const markColumns = ({ list, acts, showsTold }: ListDrawn): TableColumn<ItemRow>[] => {
  const mark = { is: 'mark', type: 'text', isUsual: true, cellStyle: middle } as const
  return [
    {
      ...mark,
      id: 'mark:stage',
      label: 'Stage',
      width: 112,
      grow: 0,
      text: ({ item }) => item.stage ?? '',
      sortKey({ item }) {
        const at = list.stages.indexOf(item.stage ?? '')
        return at < 0 ? null : at
      },
      cell: (row) => <Stage row={row} list={list} acts={acts} />,
    },
    {
      ...mark,
      id: 'mark:tags',
      type: 'words',
      label: 'Tags',
      width: 96,
      grow: 0.6,
      text: ({ item }) => item.tags.join(', '),
      sortKey: ({ item }) => keyOfType('words', item.tags),
      cell: (row) => <Tags row={row} acts={acts} />,
    },
    {
      ...mark,
      id: 'mark:note',
      label: 'Note',
      width: 100,
      grow: 0.8,
      text: ({ item }) => item.note ?? '',
      sortKey: ({ item }) => keyOfType('text', item.note),
      cell: (row) => <NoteCell note={row.item.note} name={row.title} onOpen={() => acts.noteOf(row)} />,
    },
    ...(showsTold
      ? [
          {
            ...mark,
            id: 'mark:told',
            type: 'date' as const,
            label: 'Told',
            width: 176,
            grow: 0,
            text: toldOn,
            sortKey: (row: ItemRow) => keyOfType('date', toldOn(row)),
            cell: (row: ItemRow) => <Notified item={row} />,
          },
        ]
      : []),
  ]
}

type MarkProps = { row: ItemRow; acts: ListActs }

type StageProps = MarkProps & { list: ListRow; isMark?: boolean }

/** The stage of a row, to be changed; as a mark alone where its stage is told beside it. */
export const Stage = ({ row, list, acts, isMark }: StageProps) => (
  <StageSelect
    item={row.item}
    name={row.title}
    stages={list.stages}
    isMark={isMark}
    onChange={(stage) => void acts.stage(row, stage)}
  />
)

/** The tags of a row, to be changed. */
export const Tags = ({ row, acts, isInRow = true }: MarkProps & { isInRow?: boolean }) => (
  <ItemTags item={row.item} name={row.title} isInRow={isInRow} onChange={(tags) => acts.tags(row, tags)} />
)

const boughtColumns = ({ list, cellsOf, acts, byId }: ListDrawn): TableColumn<ItemRow>[] =>
  actionColumns[list.kind].map(({ label }) => {
    const cellOf = (row: ItemRow) => cellsOf(row).find((one) => one.label === label)
    const text = (row: ItemRow) => {
      const cell = cellOf(row)
      const told = cell && isToldByRun(cell) ? cell.look : undefined
      return told ? lookText(row, told, byId) : actionText(row, cell)
    }
    return {
      id: `bought:${label}`,
      is: 'bought',
      type: 'text',
      label,
      isUsual: true,
      ...(label === 'E-mail' ? { width: 168, grow: 1 } : { width: label.length * 7 + 108, grow: 0 }),
      cellStyle: middle,
      text,
      sortKey: (row) => keyOfType('text', text(row)),
      cell: (row) => {
        const cell = cellOf(row)
        if (cell?.look && isToldByRun(cell)) return <LookCell row={row} told={cell.look} byId={byId} />
        return cell && <ActionCell {...cell} row={row} onBuy={(...asked) => acts.buy(...asked, row)} />
      },
    }
  })

/** What runs asked that no action column tells of: who is meant by a name, the people with a title. */
function askedColumns({ list, runs, byId }: ListDrawn): TableColumn<ItemRow>[] {
  const told = new Set(actionColumns[list.kind].map(({ wanted }) => wanted))
  const steps = new Map(runs.flatMap((run) => run.steps.map((step) => [wantedKey(step), step] as const)))
  return [...steps].filter(([key]) => !told.has(key)).map(([key, step]) => lookColumn(key, step, byId))
}
