'use client'

import type { Selected } from '@/components/grid/selection'
import { KeptCards } from '@/components/keep/cards/kept-cards'
import { ItemTags } from '@/components/keep/item-tags'
import { StageSelect } from '@/components/keep/stage-select'
import { ActionCell } from '@/components/tables/lists/action-cell'
import type { Cell } from '@/components/tables/lists/cells'
import type { ListActs } from '@/components/tables/lists/list-table'
import type { ListRow, RecordRow } from '@/lib/browser/database/rows'
import type { Item } from '@/lib/browser/tables/lists'

type ListCardsProps = Selected & {
  list: ListRow
  items: readonly Item[]
  cells: ReadonlyMap<string, readonly Cell[]>
  acts: ListActs
}

/** What can be bought from a card; the rest is bought in the record that it opens. */
const bought: ReadonlySet<string> = new Set(['Enrich', 'E-mail'])

/** A list on a phone. */
export function ListCards({ list, items, cells, acts, selected, onSelect }: ListCardsProps) {
  const byId = new Map(items.map((item) => [item.row.id, item]))
  const withItem = (row: RecordRow, act: (item: Item) => void) => {
    const item = byId.get(row.id)
    if (item) act(item)
  }
  return (
    <KeptCards
      label={list.name}
      selected={selected}
      onSelect={onSelect}
      onOpen={(row) => withItem(row, acts.open)}
      onNote={(row) => withItem(row, acts.noteOf)}
      cards={items.map((one) => ({
        row: one.row,
        note: one.item.note,
        tags: [],
        isHidden: one.item.isHidden,
        stage: (
          <>
            <span className="w-36">
              <StageSelect
                item={one.item}
                name={one.row.title}
                stages={list.stages}
                onChange={(stage) => acts.stage(one, stage)}
              />
            </span>
            <ItemTags
              item={one.item}
              name={one.row.title}
              isInRow={false}
              onChange={(tags) => acts.tags(one, tags)}
            />
          </>
        ),
      }))}
      more={(row) =>
        cells
          .get(row.id)
          ?.filter(
            ({ label, cell }) => bought.has(label) && cell.state !== 'bought' && cell.state !== 'unknown',
          )
          .map((cell) => (
            <ActionCell
              key={cell.label}
              {...cell}
              isAlone
              row={row}
              onBuy={(...asked) => withItem(row, (item) => acts.buy(...asked, item))}
            />
          ))
      }
    />
  )
}
