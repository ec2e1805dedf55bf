import { ActionCell, actionText } from '@/components/tables/lists/action-cell'
import { actionColumns, isToldByRun, type CellsOf } from '@/components/tables/lists/cells'
import type { ItemRow } from '@/components/tables/lists/item-row'
import { LookCell, lookColumn, lookText } from '@/components/tables/lists/look-cell'
import type { ListActs } from '@/components/tables/lists/use-list-acts'
import { wantedKey } from '@/components/tables/runs/step-words'
import { keyOfType, middle, type TableColumn } from '@/components/tables/table/column'
import type { ListRow } from '@/lib/browser/database/rows'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Run } from '@/lib/browser/tables/runs/run'

type BoughtOf = {
  list: ListRow
  cellsOf: CellsOf
  acts: ListActs
  /** The purchases of the journal, by their ids. */
  byId: ReadonlyMap<string, Entry>
}

/** The columns in whose cells something can be bought. */
export const boughtColumns = ({ list, cellsOf, acts, byId }: BoughtOf): TableColumn<ItemRow>[] =>
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
        return cell && <ActionCell {...cell} row={row} onBuy={(step) => acts.buy(step, row)} />
      },
    }
  })

type AskedOf = Pick<BoughtOf, 'list' | 'byId'> & { runs: readonly Run[] }

/** What runs asked that no action column tells of: who is meant by a name, the people with a title. */
export function askedColumns({ list, runs, byId }: AskedOf): TableColumn<ItemRow>[] {
  const told = new Set(actionColumns[list.kind].map(({ wanted }) => wanted))
  const steps = new Map(runs.flatMap((run) => run.steps.map((step) => [wantedKey(step), step] as const)))
  return [...steps].filter(([key]) => !told.has(key)).map(([key, step]) => lookColumn(key, step, byId))
}
