'use client'

import { BlockBadge } from '@/components/keep/seen-mark'
import { NoteCell } from '@/components/keep/note-cell'
import { ItemTags } from '@/components/keep/item-tags'
import { StageSelect } from '@/components/keep/stage-select'
import { ActionCell, actionText } from '@/components/tables/lists/action-cell'
import { actionColumns, type Cell } from '@/components/tables/lists/cells'
import { Notified } from '@/components/tables/lists/notice'
import { keyOfType, type TableColumn, type TableRow } from '@/components/tables/table/column'
import { factColumns } from '@/components/tables/table/fact-columns'
import { Badge } from '@/components/ui/badge'
import type { Input } from '@/lib/core/catalogue/typed'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/rows'
import { dayText } from '@/lib/browser/privacy/notice'
import type { Block } from '@/lib/browser/privacy/blocks'
import type { Item } from '@/lib/browser/tables/lists'

/** A record on a list as a row of its table. */
export type ItemRow = Item & TableRow

/** What can be done with a row, by key or by button. */
export type ListActs = {
  open: (item: Item) => void
  toList: (item: Item | undefined) => void
  hide: (item: Item | undefined) => void
  compare: (item: Item | undefined) => void
  note: (item: Item | undefined) => void
  email: (item: Item | undefined) => void
  /** The note of this row alone, whatever is selected. */
  noteOf: (item: Item) => void
  stage: (item: Item, stage: string) => void
  tags: (item: Item, tags: readonly string[]) => void
  buy: (step: Step, input: Input, item: Item) => void
}

/** What the columns of a list are made from. */
export type ListDrawn = {
  list: ListRow
  rows: readonly ItemRow[]
  /** Ids of the columns that the visitor chose. */
  chosen: readonly string[]
  cells: ReadonlyMap<string, readonly Cell[]>
  /** Which records are to be left alone, and why. */
  blocks: ReadonlyMap<string, Block>
  acts: ListActs
  /** Whether there is a column for who was told that their data is kept. */
  showsTold: boolean
}

const middle = 'flex min-w-0 items-center px-3'

/** The columns of a list: what is known of each record, what was written beside it, and what can be bought for it. */
export const listColumns = (drawn: ListDrawn): TableColumn<ItemRow>[] => [
  ...factColumns({
    kind: drawn.list.kind,
    rows: drawn.rows,
    chosen: drawn.chosen,
    onOpen: drawn.acts.open,
    badges: ({ row, item }) => {
      const block = drawn.blocks.get(row.id)
      return (
        <>
          {block && <BlockBadge block={block} />}
          {item.isHidden && <Badge tone="outline">Hidden</Badge>}
        </>
      )
    },
  }),
  ...markColumns(drawn),
  ...boughtColumns(drawn),
]

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
      cell: (row) => <NoteCell note={row.item.note} name={row.row.title} onOpen={() => acts.noteOf(row)} />,
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

/** The stage of a row, to be changed. */
export const Stage = ({ row, list, acts }: MarkProps & { list: ListRow }) => (
  <StageSelect
    item={row.item}
    name={row.row.title}
    stages={list.stages}
    onChange={(stage) => acts.stage(row, stage)}
  />
)

/** The tags of a row, to be changed. */
export const Tags = ({ row, acts, isInRow = true }: MarkProps & { isInRow?: boolean }) => (
  <ItemTags
    item={row.item}
    name={row.row.title}
    isInRow={isInRow}
    onChange={(tags) => acts.tags(row, tags)}
  />
)

const boughtColumns = ({ list, cells, acts }: ListDrawn): TableColumn<ItemRow>[] =>
  actionColumns[list.kind].map(({ label }) => {
    const cellOf = ({ id }: ItemRow) => cells.get(id)?.find((one) => one.label === label)
    return {
      id: `bought:${label}`,
      is: 'bought',
      type: 'text',
      label,
      isUsual: true,
      ...(label === 'E-mail' ? { width: 168, grow: 1 } : { width: label.length * 7 + 108, grow: 0 }),
      cellStyle: middle,
      text: (row) => actionText(row, cellOf(row)),
      sortKey: (row) => keyOfType('text', actionText(row, cellOf(row))),
      cell: (row) => {
        const cell = cellOf(row)
        return cell && <ActionCell {...cell} row={row} onBuy={(...asked) => acts.buy(...asked, row)} />
      },
    }
  })
