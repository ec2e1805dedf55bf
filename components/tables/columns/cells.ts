import { useMemo } from 'react'
import {
  usePurchases,
  type Purchases,
  lookupState,
  type LookupState,
} from '@/components/record/acts/lookup-state'
import { lookupColumns, type LookupColumn } from '@/components/record/acts/lookup-columns'
import type { ItemRow } from '@/components/tables/table/item-row'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { ListRow } from '@/lib/browser/database/stores'
import { held } from '@/lib/browser/library/facts'
import { recordOfRow, type Item } from '@/lib/browser/tables/lists'

/** What rows lead to, worked out once for as long as what is known of them stands. */
const known = new WeakMap<object, readonly Step[]>()
const noSteps: readonly Step[] = []

function stepsOfRow(kind: ListRow['kind'], item: Item): readonly Step[] {
  const key = item.detail ?? item.item
  const record = known.has(key) ? null : recordOfRow(kind, item)
  const steps = known.get(key) ?? (record ? stepsOf(kind, record) : noSteps)
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

/** The action cells of rows, each row's worked out when it is first asked for, and kept up with every purchase. */
export function useCells(kind: ListRow['kind']): CellsOf {
  const purchases = usePurchases()
  return useMemo(() => workingOut(kind, purchases), [kind, purchases])
}

function workingOut(kind: ListRow['kind'], purchases: Purchases): CellsOf {
  const known = new WeakMap<ItemRow, readonly Cell[]>()
  return (row) => {
    const cells =
      known.get(row) ??
      lookupColumns[kind].map((column): Cell => {
        const { label, wanted } = column
        const step = stepIn(kind, column, row)
        // a purchase about the employer is kept with the employer's record
        const record = kind === 'person' && wanted === null ? null : row.record
        const look = wanted === null ? undefined : row.looks.get(wanted)
        return { label, step, state: lookupState({ step, record, look }, purchases) }
      })
    known.set(row, cells)
    return cells
  }
}
