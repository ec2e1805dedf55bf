import { type Item, type RecordItem, hasRecord, recordOfRow, titleOf } from '@/lib/browser/tables/lists'
import {
  type LookupState,
  type Purchases,
  type ShownCell,
  lookupState,
  usePurchases,
} from '@/components/record/acts/lookup-state'
import type { CellsByRow } from '@/components/tables/runs/use-runs'
import type { Known } from '@/components/record/parts/value-column'
import { useMemo } from 'react'
import { type LookupColumn, lookupColumns } from '@/components/record/acts/lookup-columns'
import { type Step, stepTo } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { ListRow } from '@/lib/browser/database/stores'
import { held } from '@/lib/browser/library/facts'
import { onceFor } from '@/lib/core/once-for'

export type ItemRow = Item &
  Known & { id: string; title: string; own: readonly string[]; looks: ReadonlyMap<string, ShownCell> }

const noCells: readonly string[] = []
const noRunCells: ReadonlyMap<string, ShownCell> = new Map()

/** Rows as they were drawn last: one stays the same for as long as what it is made of does. */
const drawn = new WeakMap<Item, ItemRow>()

export function rowOf(item: Item, cellsByRow: CellsByRow): ItemRow {
  const id = item.item.rowId
  const looks = cellsByRow.get(id) ?? noRunCells
  const known = drawn.get(item)
  if (known?.looks === looks) return known
  const own = item.item.brought?.cells ?? noCells
  const row: ItemRow = { ...item, id, own, looks, record: item.row, title: titleOf(item) }
  drawn.set(item, row)
  return row
}

export const withRecords = (items: readonly Item[]): RecordItem[] => items.filter(hasRecord)

export function inOrderOnShow<Row>(some: readonly Row[], onShow: readonly Row[]): readonly Row[] {
  const chosen = new Set(some)
  return [...new Set([...onShow.filter((row) => chosen.has(row)), ...some])]
}

export const textOfRow = ({ item, record, own }: ItemRow): string =>
  [
    ...[record?.title, record?.position, record?.company, record?.place, record?.email, item.note],
    ...[...item.tags, ...own],
  ].join('\n')

const known = new WeakMap<object, readonly Step[]>()

/** Kept by what is known of a row, since the row itself is another with each step of a run. */
function stepsOfRow(kind: ListRow['kind'], item: Item): readonly Step[] {
  const key = item.detail ?? item.item
  const before = known.get(key)
  if (before) return before
  const record = recordOfRow(kind, item)
  const steps = record ? stepsOf(kind, record) : []
  known.set(key, steps)
  return steps
}

function employerStep({ row, detail }: Item): Step | null {
  const key = detail && held(detail, 'companyKey')?.value
  const company = typeof key === 'string' ? /^company:(?:id|slug):(.+)$/.exec(key)?.[1] : undefined
  return company === undefined
    ? null
    : stepTo('companies.enrich', 'Company', { company }, row?.company ?? null)
}

export function stepIn(kind: ListRow['kind'], { step, wanted }: LookupColumn, item: Item): Step | null {
  if (kind === 'person' && wanted === null) return employerStep(item)
  return stepsOfRow(kind, item).find(({ label }) => label === step) ?? null
}

export type Cell = { label: string; step: Step | null; state: LookupState }

export type CellsOf = (row: ItemRow) => readonly Cell[]

export function useCells(kind: ListRow['kind']): CellsOf {
  const purchases = usePurchases()
  return useMemo(() => onceFor((row) => cellsIn(kind, row, purchases)), [kind, purchases])
}

const cellsIn = (kind: ListRow['kind'], row: ItemRow, purchases: Purchases): readonly Cell[] =>
  lookupColumns[kind].map((column) => {
    const { label, wanted } = column
    const step = stepIn(kind, column, row)
    // a purchase about the employer is kept with the employer's record
    const record = kind === 'person' && wanted === null ? null : row.record
    const look = wanted === null ? undefined : row.looks.get(wanted)
    return { label, step, state: lookupState({ step, record, look }, purchases) }
  })
