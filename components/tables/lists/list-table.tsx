'use client'

import type { ReactNode } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import type { Selected } from '@/components/grid/selection'
import { BlockBadge } from '@/components/keep/seen-mark'
import { NoteCell } from '@/components/keep/note-cell'
import { ItemTags } from '@/components/keep/item-tags'
import { StageSelect } from '@/components/keep/stage-select'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { ActionCell } from '@/components/tables/lists/action-cell'
import { actionColumns, type Cell } from '@/components/tables/lists/cells'
import { Notified } from '@/components/tables/lists/notice'
import { itemColumns, type ItemField, type ItemOrder } from '@/components/tables/lists/sort-items'
import { Badge } from '@/components/ui/badge'
import type { Input } from '@/lib/core/catalogue/typed'
import type { Step } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/rows'
import type { Block } from '@/lib/browser/privacy/blocks'
import type { Item } from '@/lib/browser/tables/lists'

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

/** What the cells of a list are drawn from besides their row. */
type Drawn = {
  list: ListRow
  cells: ReadonlyMap<string, readonly Cell[]>
  /** Which records are to be left alone, and why. */
  blocks: ReadonlyMap<string, Block>
  acts: ListActs
  /** Whether there is a column for who was told that their data is kept. */
  showsTold: boolean
}

type ListTableProps = Drawn &
  Selected & {
    order: ItemOrder
    onOrder: (order: ItemOrder) => void
    items: readonly Item[]
    opened: string | null
  }

const idOf = ({ row }: Item) => row.id
const boxLabel = ({ row }: Item) => `Select ${row.title}`
const rowStyle = ({ item }: Item) => (item.isHidden ? 'opacity-55' : undefined)

/** A list as a grid. Single letters add to a list, hide, note, compare and find the e-mail. */
export function ListTable({ order, onOrder, items, opened, selected, onSelect, ...drawn }: ListTableProps) {
  const { list, acts } = drawn
  return (
    <Grid
      label={list.name}
      frame="List, scrolls"
      rows={items}
      idOf={idOf}
      columns={listColumns(drawn)}
      sorted={{
        by: order && { column: order.by, descending: order.descending },
        canUnsort: true,
        onSort(next) {
          const field = itemColumns.find(({ field: one }) => one === next?.column)?.field
          onOrder(next && field ? { by: field, descending: next.descending } : null)
        },
      }}
      unsortedText="In the order in which they were added"
      selection={{ selected, onSelect, boxLabel, allLabel: 'Select all' }}
      openId={opened}
      onOpen={acts.open}
      opensOnPress={false}
      letters={(item) => ({
        l: () => acts.toList(item),
        x: () => acts.hide(item),
        n: () => acts.note(item),
        c: () => acts.compare(item),
        e: () => acts.email(item),
      })}
      rowHeight={44}
      rowStyle={rowStyle}
      holdsState
      className="max-h-[calc(100dvh-14rem)] min-h-40"
      empty="Nothing on this list has all of this."
    />
  )
}

const middle = 'flex min-w-0 items-center px-3'

/** The least widths in pixels, and the shares of the room that is left. */
const measures = {
  name: { width: 248, grow: 2 },
  stage: { width: 120, grow: 0 },
  tags: { width: 88, grow: 0.8 },
  note: { width: 104, grow: 1 },
  told: { width: 176, grow: 0 },
} as const satisfies Record<ItemField, { width: number; grow: number }>

function listColumns({ list, cells, blocks, acts, showsTold }: Drawn): GridColumn<Item>[] {
  const cell: Record<ItemField, (item: Item) => ReactNode> = {
    name: (item) => <NameCell item={item} block={blocks.get(item.row.id)} onOpen={() => acts.open(item)} />,
    stage: (item) => (
      <StageSelect
        item={item.item}
        name={item.row.title}
        stages={list.stages}
        onChange={(stage) => acts.stage(item, stage)}
      />
    ),
    tags: (item) => (
      <ItemTags item={item.item} name={item.row.title} onChange={(tags) => acts.tags(item, tags)} />
    ),
    note: (item) => <NoteCell note={item.item.note} name={item.row.title} onOpen={() => acts.noteOf(item)} />,
    told: (item) => <Notified item={item} />,
  }
  return [
    ...itemColumns
      .filter(({ field }) => field !== 'told' || showsTold)
      .map(({ field, label }) => ({
        id: field,
        label,
        ...measures[field],
        isSortable: true,
        cellStyle: field === 'name' ? 'flex items-center' : middle,
        cell: cell[field],
      })),
    ...actionColumns[list.kind].map(({ label }) => ({
      id: label,
      label,
      ...(label === 'E-mail' ? { width: 152, grow: 1 } : { width: 140, grow: 0 }),
      cellStyle: middle,
      cell: (item: Item) => {
        const bought = cells.get(item.row.id)?.find((one) => one.label === label)
        return (
          bought && <ActionCell {...bought} row={item.row} onBuy={(...asked) => acts.buy(...asked, item)} />
        )
      },
    })),
  ]
}

type NameCellProps = { item: Item; block: Block | undefined; onOpen: () => void }

function NameCell({ item: { item, row }, block, onOpen }: NameCellProps) {
  const quiet = [row.position ?? row.subtitle, row.company].filter(Boolean).join(' · ')
  return (
    <>
      <RecordPicture row={row} size="sm" />
      <button type="button" tabIndex={-1} onClick={onOpen} className="min-w-0 text-left hover:underline">
        <span className="flex items-center gap-2">
          <bdi className="truncate">{row.title}</bdi>
          {block && <BlockBadge block={block} />}
          {item.isHidden && <Badge tone="outline">Hidden</Badge>}
        </span>
        {quiet && <bdi className="block truncate text-xs font-normal text-ink-faint">{quiet}</bdi>}
      </button>
    </>
  )
}
