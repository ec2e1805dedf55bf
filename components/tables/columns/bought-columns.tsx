import { ActionCell, actionText } from '@/components/tables/columns/action-cell'
import { actionColumns, isToldByRun, type CellsOf } from '@/components/tables/columns/cells'
import type { ItemRow } from '@/components/tables/table/item-row'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import { wantedKey, columnTitle } from '@/components/tables/plan/step-words'
import { keyOfType, middle, type TableColumn } from '@/components/tables/columns/column'
import type { ListRow } from '@/lib/browser/database/rows'
import type { Entry } from '@/lib/browser/purchase/journal'
import { isFinding, type Run, type LookStep } from '@/lib/browser/tables/runs/run'
import type { RowLook } from '@/components/tables/runs/use-runs'
import { boughtBy, type Bought } from '@/components/tables/columns/bought'
import { BoughtCell } from '@/components/tables/columns/bought-cell'
import { endpointFor } from '@/lib/browser/tables/runs/wanted'

type ById = ReadonlyMap<string, Entry>

const resultOf = (step: LookStep) => endpointFor(step.wanted)?.result ?? 'profile'

const boughtOf = (row: ItemRow, { step, look, isMoving, askedBy }: RowLook, byId: ById): Bought =>
  boughtBy(row, {
    look,
    result: resultOf(step),
    isFinding: isFinding(step),
    entryOf: (intentId) => byId.get(intentId),
    isMoving,
    askedBy,
  })

/** What a run did for a row, in words. */
export function lookText(row: ItemRow, told: RowLook, byId: ById): string {
  const { value, mark } = boughtOf(row, told, byId)
  return value ?? mark?.word ?? ''
}

type LookCellProps = { row: ItemRow; told: RowLook; byId: ById }

/** What a run brought for a row, else how the row stands in it. */
export const LookCell = ({ row, told, byId }: LookCellProps) => (
  <BoughtCell
    bought={boughtOf(row, told, byId)}
    endpointId={endpointFor(told.step.wanted)?.id ?? told.step.wanted}
    result={resultOf(told.step)}
  />
)

/** A column for what runs asked under one name. */
export const lookColumn = (key: string, step: LookStep, byId: ById): TableColumn<ItemRow> => {
  const text = (row: ItemRow) => {
    const told = row.looks.get(key)
    return told ? lookText(row, told, byId) : ''
  }
  return {
    id: `look:${key}`,
    is: 'bought',
    type: 'text',
    label: columnTitle(step),
    width: resultOf(step) === 'email' ? 232 : 176,
    isUsual: true,
    text,
    sortKey: (row) => keyOfType('text', text(row)),
    cellStyle: middle,
    cell: (row) => {
      const told = row.looks.get(key)
      return told && <LookCell row={row} told={told} byId={byId} />
    },
  }
}

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
        return cell && <ActionCell {...cell} row={row} onBuy={(...asked) => acts.buy(...asked, row)} />
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
