import type { KeptCard } from '@/components/keep/cards/kept-cards'
import { LookupButton } from '@/components/record/acts/lookup-cell'
import type { Cell } from '@/components/tables/columns/cells'
import { type TableColumn } from '@/components/record/parts/value-column'
import { Stage, Tags } from '@/components/tables/columns/mark-columns'
import type { ItemRow } from '@/components/tables/table/item-row'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import type { ListRow } from '@/lib/browser/database/stores'

/** What can be bought from a card; the rest is bought in the record that it opens. */
const onCards: ReadonlySet<string> = new Set(['Enrich', 'E-mail'])

const isOnCard = ({ label, state: { state } }: Cell) => onCards.has(label) && state !== 'bought'

/** What a card is called: the first column says all that was typed of a row, where no column of a file does. */
export const cardTitle = (
  row: ItemRow,
  { header }: ListRow,
  shown: readonly TableColumn<ItemRow>[],
): string => (row.row || header ? row.title : (shown[0]?.text(row) ?? row.title))

type CardOf = Pick<OpenTable, 'list' | 'shown' | 'acts' | 'cellsOf' | 'beside'>

/** A row of a list on a phone. */
export const listCard = (row: ItemRow, { list, shown, acts, cellsOf, beside }: CardOf): KeptCard => ({
  title: cardTitle(row, list, shown),
  row: row.row,
  note: row.item.note,
  isHidden: row.item.isHidden,
  onNote: () => acts.noteOf(row),
  onOpen: row.record && (() => beside.onOpen(row.id)),
  stage: (
    <>
      <span className="w-36">
        <Stage row={row} list={list} acts={acts} />
      </span>
      <Tags row={row} acts={acts} isInRow={false} />
    </>
  ),
  more: row.item.brought && <Told row={row} shown={shown} />,
  acts: cellsOf(row)
    .filter(isOnCard)
    .map(
      ({ step, state }) =>
        step && (
          <LookupButton
            key={step.label}
            {...{ step, state }}
            inRow
            variant="quiet"
            onBuy={() => acts.buy(step, row)}
          />
        ),
    ),
})

type ToldProps = { row: ItemRow; shown: readonly TableColumn<ItemRow>[] }

/** What a row was brought with, and what runs did for it. */
function Told({ row, shown }: ToldProps) {
  // the card says these by itself
  const said = new Set(['', row.title, row.row?.email])
  const told = shown.filter(
    ({ id, of, text }) => (of === 'own' || of === 'lookup') && id !== 'row' && !said.has(text(row)),
  )
  return (
    <dl className="flex flex-col gap-1 text-sm empty:hidden">
      {told.map((column) => (
        <div key={column.id} className="flex min-w-0 gap-2">
          <dt className="shrink-0 text-ink-faint">{column.label}</dt>
          <dd className="min-w-0 wrap-anywhere *:whitespace-normal">
            {column.cell(row, { index: 0, isActive: true })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
