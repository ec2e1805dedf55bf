import type { KeptCard } from '@/components/keep/cards/kept-cards'
import { ActionCell } from '@/components/tables/lists/action-cell'
import type { Cell } from '@/components/tables/lists/cells'
import { Stage, Tags, type ItemRow, type ListActs } from '@/components/tables/lists/list-columns'
import type { ListRow } from '@/lib/browser/database/rows'

/** What can be bought from a card; the rest is bought in the record that it opens. */
const onCards: ReadonlySet<string> = new Set(['Enrich', 'E-mail'])

const isOnCard = ({ label, cell: { state } }: Cell) =>
  onCards.has(label) && state !== 'bought' && state !== 'unknown'

/** A row of a list on a phone. */
export const listCard = (
  row: ItemRow,
  list: ListRow,
  cells: readonly Cell[] | undefined,
  acts: ListActs,
): KeptCard => ({
  title: row.row.title,
  row: row.row,
  note: row.item.note,
  isHidden: row.item.isHidden,
  onNote: () => acts.noteOf(row),
  stage: (
    <>
      <span className="w-36">
        <Stage row={row} list={list} acts={acts} />
      </span>
      <Tags row={row} acts={acts} isInRow={false} />
    </>
  ),
  acts: cells
    ?.filter(isOnCard)
    .map((cell) => (
      <ActionCell
        key={cell.label}
        {...cell}
        isAlone
        row={row}
        onBuy={(...asked) => acts.buy(...asked, row)}
      />
    )),
})
