import type { ItemRow } from '@/components/tables/table/item-row'
import type { ListItemRow } from '@/lib/browser/database/stores'

/** A column of the board: a stage with the rows in it, in the order of the list. */
export type StageColumn = { stage: string; rows: readonly ItemRow[] }

/** Stands for the stage of rows that have none. */
const noStage = ''

/** The stage that is kept with a row. */
export const stageIn = ({ stage }: ListItemRow): string => stage ?? noStage

/** The stages that have a column: none where some row has none, those of the list, and those it had when rows came into them. */
export function columnStages(own: readonly string[], rows: readonly ItemRow[]): readonly string[] {
  const found = new Set(rows.map(({ item }) => stageIn(item)))
  const isNeeded = found.delete(noStage)
  return [...new Set([...(isNeeded ? [noStage] : []), ...own, ...found])]
}

/** Rows in the columns of their stages. */
export function groupByStage(
  stages: readonly string[],
  rows: readonly ItemRow[],
  stageOf: (row: ItemRow) => string,
): readonly StageColumn[] {
  const byStage = new Map(stages.map((stage): [string, ItemRow[]] => [stage, []]))
  for (const row of rows) byStage.get(stageOf(row))?.push(row)
  return stages.map((stage) => ({ stage, rows: byStage.get(stage) ?? [] }))
}

/** The stage of the column before or after a stage; undefined at either end. */
export function neighbourStage(
  columns: readonly StageColumn[],
  stage: string,
  by: 1 | -1,
): string | undefined {
  const at = columns.findIndex((column) => column.stage === stage)
  return at < 0 ? undefined : columns[at + by]?.stage
}

/** Where a card stands on the board. */
type Place = { id: string; column: number; index: number }

/** Where the card of a row stands; undefined where it is not on show. */
export function placeOf(columns: readonly StageColumn[], id: string): Place | undefined {
  for (const [column, { rows }] of columns.entries()) {
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) return { id, column, index }
  }
  return undefined
}

const placeAt = (columns: readonly StageColumn[], column: number, index: number): Place | undefined => {
  const rows = columns[column]?.rows ?? []
  const at = Math.max(0, Math.min(index, rows.length - 1))
  const row = rows[at]
  return row && { id: row.id, column, index: at }
}

/** Where a card is now; where it is gone, the card that took its place, else the first of all. */
export const placeNow = (columns: readonly StageColumn[], before: Place | null): Place | undefined =>
  (before && (placeOf(columns, before.id) ?? placeAt(columns, before.column, before.index))) ??
  placeAt(
    columns,
    columns.findIndex(({ rows }) => rows.length > 0),
    0,
  )

/** Keys that lead from card to card. */
export const walkKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const

/** Where a key leads from a card, past columns without any; the card itself where there is none further on. */
export function placeBeside(
  columns: readonly StageColumn[],
  from: Place,
  key: (typeof walkKeys)[number],
): Place {
  const { column, index } = from
  const isFilled = ({ rows }: StageColumn) => rows.length > 0
  const before = columns.slice(0, column).findLastIndex(isFilled)
  const after = columns.slice(column + 1).findIndex(isFilled)
  const to = {
    ArrowUp: () => placeAt(columns, column, index - 1),
    ArrowDown: () => placeAt(columns, column, index + 1),
    ArrowLeft: () => placeAt(columns, before, index),
    ArrowRight: () => (after < 0 ? undefined : placeAt(columns, column + 1 + after, index)),
    Home: () => placeAt(columns, column, 0),
    End: () => placeAt(columns, column, Infinity),
  }[key]()
  return to ?? from
}
