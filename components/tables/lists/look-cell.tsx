import type { ItemRow } from '@/components/tables/lists/item-row'
import type { RowLook } from '@/components/tables/lists/use-table-runs'
import { columnTitle } from '@/components/tables/runs/step-words'
import type { Bought } from '@/components/tables/table/bought'
import { BoughtCell } from '@/components/tables/table/bought-cell'
import { keyOfType, middle, type TableColumn } from '@/components/tables/table/column'
import { boughtBy } from '@/components/tables/table/look-words'
import type { Entry } from '@/lib/browser/purchase/journal'
import { isFinding, type LookStep } from '@/lib/browser/tables/runs/run'
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
