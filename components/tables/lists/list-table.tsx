'use client'

import { actionColumns } from '@/components/tables/lists/list-columns'
import { ListLine } from '@/components/tables/lists/list-line'
import { RowGrid } from '@/components/grid/row-grid'
import { itemColumns, nextOrder, type ItemOrder } from '@/components/tables/lists/sort-items'
import type { Cell } from '@/components/tables/lists/use-cells'
import type { Step } from '@/lib/browser/addresses/step'
import { GridHeader } from '@/components/ui/grid-header'
import type { Input } from '@/lib/core/catalogue/draft'
import type { Item } from '@/lib/browser/tables/lists'
import type { Block } from '@/lib/browser/privacy/blocks'
import type { ListRow } from '@/lib/browser/database/rows'

/** What can be done with a row, by key or by button. */
export type ListActs = {
  open: (item: Item) => void
  toList: (item: Item | undefined) => void
  hide: (item: Item | undefined) => void
  compare: (item: Item | undefined) => void
  note: (item: Item) => void
  stage: (item: Item, stage: string) => void
  tags: (item: Item, tags: readonly string[]) => void
  buy: (step: Step, input: Input, item: Item) => void
}

type ListTableProps = {
  order: ItemOrder
  onOrder: (order: ItemOrder) => void
  list: ListRow
  items: readonly Item[]
  cells: ReadonlyMap<string, readonly Cell[]>
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  acts: ListActs
  opened: string | null
  blocks: ReadonlyMap<string, Block>
  /** Whether there is a column for who was told that their data is kept. */
  showsTold: boolean
}

const idOf = ({ row }: Item) => row.id

/** A list as a grid: walked by arrows or j and k, selected by Space, worked on by single keys. */
export function ListTable({ list, items, order, onOrder, cells, ...rest }: ListTableProps) {
  const { selected, onSelect, acts, opened, blocks, showsTold } = rest
  const actions = actionColumns[list.kind]
  const widths = actions.map(({ label }) => (label === 'E-mail' ? 'minmax(9.5rem, 1fr)' : '8.75rem'))
  return (
    <RowGrid
      label={list.name}
      frame="List, scrolls"
      columns={`minmax(13rem, 2fr) 7.5rem minmax(5.5rem, 0.8fr) minmax(6.5rem, 1fr) ${showsTold ? '11rem ' : ''}${widths.join(' ')}`}
      className={{ frame: 'max-h-[calc(100dvh-14rem)]', grid: 'min-w-[70rem]' }}
      rows={items}
      idOf={idOf}
      rowHeight={44}
      selected={selected}
      onSelect={onSelect}
      onOpen={acts.open}
      letters={(item) => ({
        l: () => acts.toList(item),
        x: () => acts.hide(item),
        n: () => item && acts.note(item),
        c: () => acts.compare(item),
        e() {
          const email = cells.get(item?.row.id ?? '')?.find(({ label }) => label === 'E-mail')
          if (item && email?.step && 'input' in email.cell) acts.buy(email.step, email.cell.input, item)
        },
      })}
      head={
        <>
          {itemColumns
            .filter(({ field }) => field !== 'told' || showsTold)
            .map(({ field, label }) => (
              <GridHeader
                key={field}
                label={label}
                sort={order?.by !== field ? 'none' : order.descending ? 'descending' : 'ascending'}
                onSort={() => onOrder(nextOrder(order, field))}
              />
            ))}
          {actions.map(({ label }) => (
            <GridHeader key={label} label={label} />
          ))}
        </>
      }
      line={(item, place) => (
        <ListLine
          key={item.row.id}
          place={place}
          item={item}
          stages={list.stages}
          cells={cells.get(item.row.id) ?? []}
          isOpen={opened === item.row.id}
          showsTold={showsTold}
          block={blocks.get(item.row.id)}
          acts={acts}
        />
      )}
      empty="Nothing on this list has all of this."
    />
  )
}
