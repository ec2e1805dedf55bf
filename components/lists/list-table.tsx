'use client'

import { useRef, type CSSProperties } from 'react'
import { actionColumns } from '@/components/lists/list-columns'
import { ListLine } from '@/components/lists/list-line'
import { itemColumns, nextOrder, type ItemOrder } from '@/components/lists/sort-items'
import { useRowWalk } from '@/components/lists/use-row-walk'
import type { Cell } from '@/components/lists/use-cells'
import type { Step } from '@/components/result/handoff/step'
import { Checkbox } from '@/components/ui/checkbox'
import { GridHeader } from '@/components/ui/grid-header'
import type { Input } from '@/lib/catalogue/draft'
import type { Item } from '@/lib/library/lists'
import type { Block } from '@/lib/privacy/blocks'
import type { ListRow } from '@/lib/store/rows'

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
}

const rowHeight = 44

const idOf = ({ row }: Item) => row.id

/** A list as a grid: walked by arrows or j and k, selected by Space, worked on by single keys. */
export function ListTable({ list, items, order, onOrder, cells, ...rest }: ListTableProps) {
  const { selected, onSelect, acts, opened, blocks } = rest
  const scroller = useRef<HTMLDivElement>(null)
  const { virtual, at, setCurrent, toggle, onKeyDown, all } = useRowWalk({
    rows: items,
    idOf,
    rowHeight,
    scroller,
    selected,
    onSelect,
    onOpen: acts.open,
    letters: (item) => ({
      l: () => acts.toList(item),
      x: () => acts.hide(item),
      n: () => item && acts.note(item),
      c: () => acts.compare(item),
      e() {
        const email = cells.get(item?.row.id ?? '')?.find(({ label }) => label === 'E-mail')
        if (item && email?.step && 'input' in email.cell) acts.buy(email.step, email.cell.input, item)
      },
    }),
  })
  const actions = actionColumns[list.kind]
  const widths = actions.map(({ label }) => (label === 'E-mail' ? 'minmax(9.5rem, 1fr)' : '8.75rem'))
  const columns = `2.5rem minmax(13rem, 2fr) 7.5rem minmax(5.5rem, 0.8fr) minmax(6.5rem, 1fr) ${widths.join(' ')}`
  const template: CSSProperties & { '--columns': string } = { '--columns': columns }
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="List, scrolls"
      className="max-h-[calc(100dvh-14rem)] min-h-40 overflow-auto rounded-lg border border-line"
    >
      <div
        role="grid"
        aria-label={list.name}
        aria-rowcount={items.length + 1}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        style={template}
        className="min-w-[70rem] text-sm"
      >
        <div
          role="row"
          className="sticky top-0 z-10 grid h-9 border-b border-line bg-sunken [grid-template-columns:var(--columns)]"
        >
          <span role="columnheader" className="grid place-items-center pl-2">
            <Checkbox label="Select all" hideLabel {...all} />
          </span>
          {itemColumns.map(({ field, label }) => (
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
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const item = items[index]
            return (
              item && (
                <ListLine
                  key={key}
                  index={index}
                  top={start}
                  item={item}
                  stages={list.stages}
                  cells={cells.get(item.row.id) ?? []}
                  isCurrent={index === at}
                  isSelected={selected.has(item.row.id)}
                  isOpen={opened === item.row.id}
                  block={blocks.get(item.row.id)}
                  onFocus={() => setCurrent(index)}
                  onToggle={() => toggle(item.row.id)}
                  acts={acts}
                />
              )
            )
          })}
        </div>
      </div>
      {items.length === 0 && (
        <p className="px-4 py-8 text-center text-ink-quiet">Nothing on this list has all of this.</p>
      )}
    </div>
  )
}
