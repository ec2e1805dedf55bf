import { ActionCell, actionText } from '@/components/tables/columns/action-cell'
import { boughtBy, resultOf } from '@/components/tables/columns/bought'
import { BoughtCell } from '@/components/tables/columns/bought-cell'
import { actionColumns, isToldByRun, type CellsOf } from '@/components/tables/columns/cells'
import { keyOfType, middle, type TableColumn } from '@/components/tables/columns/column'
import { columnTitle, wantedKey } from '@/components/tables/plan/step-words'
import type { RowLook } from '@/components/tables/runs/use-runs'
import type { ItemRow } from '@/components/tables/table/item-row'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { ListRow } from '@/lib/browser/database/stores'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { LookStep, Run } from '@/lib/browser/tables/runs/run'

type ById = ReadonlyMap<string, Entry>

type Told = Pick<TableColumn<ItemRow>, 'id' | 'label' | 'width' | 'text' | 'cell'> & { grow?: number }

const boughtColumn = (told: Told): TableColumn<ItemRow> => ({
  ...told,
  is: 'bought',
  type: 'text',
  isUsual: true,
  cellStyle: middle,
  sortKey: (row) => keyOfType('text', told.text(row)),
})

/** What a run did for a row, in words. */
function lookText(row: ItemRow, told: RowLook, byId: ById): string {
  const { value, mark } = boughtBy(row, told, byId)
  return value ?? mark?.word ?? ''
}

/** A column for what runs asked under one name. */
const lookColumn = (key: string, step: LookStep, byId: ById): TableColumn<ItemRow> =>
  boughtColumn({
    id: `look:${key}`,
    label: columnTitle(step),
    width: resultOf(step) === 'email' ? 232 : 176,
    text(row) {
      const told = row.looks.get(key)
      return told ? lookText(row, told, byId) : ''
    },
    cell(row) {
      const told = row.looks.get(key)
      return told && <BoughtCell bought={boughtBy(row, told, byId)} />
    },
  })

type BoughtOf = {
  list: ListRow
  cellsOf: CellsOf
  acts: ListActs
  /** The purchases of the journal, by their ids. */
  byId: ById
}

/** The columns in whose cells something can be bought. */
export const boughtColumns = ({ list, cellsOf, acts, byId }: BoughtOf): TableColumn<ItemRow>[] =>
  actionColumns[list.kind].map(({ label }) => {
    const cellOf = (row: ItemRow) => cellsOf(row).find((one) => one.label === label)
    return boughtColumn({
      id: `bought:${label}`,
      label,
      ...(label === 'E-mail' ? { width: 168, grow: 1 } : { width: label.length * 7 + 108, grow: 0 }),
      text(row) {
        const cell = cellOf(row)
        return cell?.look && isToldByRun(cell) ? lookText(row, cell.look, byId) : actionText(row, cell)
      },
      cell(row) {
        const cell = cellOf(row)
        if (cell?.look && isToldByRun(cell)) return <BoughtCell bought={boughtBy(row, cell.look, byId)} />
        return cell && <ActionCell {...cell} row={row} onBuy={(step) => acts.buy(step, row)} />
      },
    })
  })

type AskedOf = Pick<BoughtOf, 'list' | 'byId'> & { runs: readonly Run[] }

/** What runs asked that no action column tells of: who is meant by a name, the people with a title. */
export function askedColumns({ list, runs, byId }: AskedOf): TableColumn<ItemRow>[] {
  const told = new Set(actionColumns[list.kind].map(({ wanted }) => wanted))
  const steps = new Map(runs.flatMap((run) => run.steps.map((step) => [wantedKey(step), step] as const)))
  return [...steps].filter(([key]) => !told.has(key)).map(([key, step]) => lookColumn(key, step, byId))
}
