import { useMemo } from 'react'
import { usePurchases, type Purchases } from '@/components/record/acts/purchases'
import { boughtAbout, stateOf, type StepState } from '@/components/record/acts/step-state'
import type { ItemRow } from '@/components/tables/table/item-row'
import type { RowLook } from '@/components/tables/runs/use-runs'
import { stepTo, type Step } from '@/lib/browser/addresses/step'
import { stepsOf } from '@/lib/browser/addresses/steps'
import type { ListRow } from '@/lib/browser/database/stores'
import { held } from '@/lib/browser/library/tell'
import { recordOfRow, type Item } from '@/lib/browser/tables/lists'
import { eachKept } from '@/lib/core/kind-titles'

/** A column in whose cells something can be bought for the record of the row. */
type ActionColumn = {
  label: string
  stepOf: (item: Item) => Step | null
  /** The same as what runs buy; null where none does. */
  wanted: string | null
}

/** What rows lead to, worked out once for as long as what is known of them stands. */
const known = new WeakMap<object, readonly Step[]>()
const noSteps: readonly Step[] = []

function stepsOfRow(kind: 'person' | 'company', item: Item): readonly Step[] {
  const key = item.detail ?? item.item
  const record = known.has(key) ? null : recordOfRow(kind, item)
  const steps = known.get(key) ?? (record ? stepsOf(kind, record) : noSteps)
  known.set(key, steps)
  return steps
}

const byLabel =
  (kind: 'person' | 'company', label: string): ActionColumn['stepOf'] =>
  (item) =>
    stepsOfRow(kind, item).find((step) => step.label === label) ?? null

/** The step to somebody's present employer, which is named by the id or slug in the person's record. */
function employerStep({ row, detail }: Item): Step | null {
  const key = detail && held(detail, 'companyKey')?.value
  const company = typeof key === 'string' ? /^company:(?:id|slug):(.+)$/.exec(key)?.[1] : undefined
  return company === undefined
    ? null
    : stepTo('companies.enrich', 'Company', { company }, row?.company ?? null)
}

const none: readonly ActionColumn[] = []

/** The action columns of a table, by what its records are. */
export const actionColumns: Readonly<Record<ListRow['kind'], readonly ActionColumn[]>> = {
  ...eachKept(() => none),
  person: [
    { label: 'Enrich', stepOf: byLabel('person', 'Enrich'), wanted: 'profiles.enrich' },
    { label: 'E-mail', stepOf: byLabel('person', 'Work email'), wanted: 'profiles.email' },
    { label: 'Posts', stepOf: byLabel('person', 'Posts'), wanted: 'profiles.posts' },
    { label: 'Company', stepOf: employerStep, wanted: null },
  ],
  company: [
    { label: 'Enrich', stepOf: byLabel('company', 'Enrich'), wanted: 'companies.enrich' },
    { label: 'People', stepOf: byLabel('company', 'People'), wanted: 'company.people' },
    { label: 'Jobs', stepOf: byLabel('company', 'Jobs'), wanted: 'company.jobs' },
    { label: 'Ads', stepOf: byLabel('company', 'Ads'), wanted: 'company.ads' },
  ],
}

/** `look` is what the newest run that means the row did; `isQueued`: a run is about to buy it. */
export type Cell = {
  label: string
  step: Step | null
  cell: StepState
  look: RowLook | undefined
  isQueued: boolean
}

/** Whether what a run did says more of a cell than what could still be bought in it. */
export const isToldByRun = ({ cell: { state }, look, isQueued }: Cell): boolean =>
  look !== undefined &&
  !isQueued &&
  ['empty', 'unsent', 'unknown', 'not-charged', 'refused'].includes(state) &&
  (look.look.is !== 'waiting' || state === 'unknown')

/** The action cells of a row. */
export type CellsOf = (row: ItemRow) => readonly Cell[]

/** The action cells of rows, each row's worked out when it is first asked for, and kept up with every purchase. */
export function useCells(kind: ListRow['kind']): CellsOf {
  const purchases = usePurchases()
  return useMemo(() => workingOut(kind, purchases), [kind, purchases])
}

/** Works out the cells of a row once. */
function workingOut(kind: ListRow['kind'], purchases: Purchases): CellsOf {
  const known = new WeakMap<ItemRow, readonly Cell[]>()
  return (row) => {
    const cells = known.get(row) ?? actionColumns[kind].map((column) => cellIn(row, column, purchases))
    known.set(row, cells)
    return cells
  }
}

function cellIn(row: ItemRow, { label, stepOf, wanted }: ActionColumn, { newest, byId }: Purchases): Cell {
  const step = stepOf(row)
  // a purchase about the employer is kept with the employer's record, not with this one
  const own = label === 'Company' ? undefined : boughtAbout(row.row, step, byId)
  const cell = stateOf(step, newest, own)
  const look = wanted === null ? undefined : row.looks.get(wanted)
  const isWaiting = look?.look.is === 'waiting' && look.isMoving
  return {
    label,
    step,
    cell,
    look,
    isQueued: isWaiting && (cell.state === 'empty' || cell.state === 'unsent'),
  }
}
