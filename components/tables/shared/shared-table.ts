import * as z from 'zod/mini'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { firstStages, planKey } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/stores'
import { areWhole, plannedSchema, stepsOf, type Choices } from '@/lib/browser/tables/runs/choices'
import { parseJson } from '@/lib/core/json'
import { keptNames } from '@/lib/core/kind-titles'
import { columnTitle, stepTitles, wantedKey } from '@/components/pay/runs/step-words'
import { lookupColumns } from '@/components/record/acts/lookup-columns'
import { changedId } from '@/components/tables/columns/mark-columns'
import { factLabel } from '@/lib/browser/library/fact-words'
import { priceOfOne } from '@/lib/browser/tables/runs/plan'
import type { Usdc } from '@/lib/core/money'
import { keptKinds } from '@/lib/core/records/kinds'
import { factColumnId } from '@/lib/core/rows/fact-columns'
import { err, ok, type Result } from '@/lib/core/result'
import { announceChange } from '@/lib/browser/database/changes'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import { identifierKinds, byName, findWanted } from '@/lib/browser/tables/runs/wanted'

export const planTitle = (plan: Choices): string => stepTitles(stepsOf(plan))

/** What a plan comes to for one row at most, in millionths. */
export const planPrice = (plan: Choices): Usdc =>
  stepsOf(plan).reduce((most, step) => most + priceOfOne(step), 0n)

/** A plan that can be bought for rows of a kind, within what its lookup takes; null for one that cannot. */
export function understoodPlan(plan: Choices, kind: ListRow['kind']): Choices | null {
  const wanted = findWanted(plan.wanted)
  if (!wanted || wanted.id === byName.id || wanted.kind !== identifierKinds[kind]) return null
  const { least = 1, most = plan.amount } = wanted.amount ?? {}
  const whole = { ...plan, amount: Math.min(Math.max(plan.amount, least), most) }
  return areWhole(whole) ? whole : null
}

/** What is planned for a table and was not looked up yet; nothing where it cannot be read. */
export async function readPlanned({ id, kind }: Pick<ListRow, 'id' | 'kind'>): Promise<readonly Choices[]> {
  const read = z.array(plannedSchema).safeParse(await readSetting(planKey(id)))
  return (read.data ?? []).flatMap((plan) => understoodPlan(plan, kind) ?? [])
}

/** Keeps what is planned for a table; nothing forgets it. */
export async function writePlanned(listId: string, plans: readonly Choices[]): Promise<void> {
  await writeSetting(planKey(listId), plans.length > 0 ? plans : undefined)
  announceChange('library', { records: [], lists: [listId], items: [] })
}

/** What a link carries of a table: how it looks and what is looked up for its rows, and nothing of any row. */
export type SharedTable = {
  kind: ListRow['kind']
  /** Ids of the columns on show, in order; null for the usual ones. */
  columns: readonly string[] | null
  stages: readonly string[]
  plans: readonly Choices[]
}

/** Characters of the part of an address that carries a table: what browsers and chats pass on whole. */
export const longestShared = 8_000

const most = { columns: 60, stages: 20, plans: 5 } as const

const shortText = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))

const schema = z.strictObject({
  kind: z.enum(keptNames),
  columns: z.nullable(z.array(shortText(120)).check(z.maxLength(most.columns))),
  stages: z.array(shortText(60)).check(z.maxLength(most.stages)),
  plans: z.array(plannedSchema).check(z.maxLength(most.plans)),
})

const marks = {
  ...{ 'mark:stage': 'Stage', 'mark:tags': 'Tags', 'mark:note': 'Note', 'mark:told': 'Told' },
  ...{ 'mark:notice': 'Notice', 'mark:outcome': 'Outcome', [changedId]: 'Changed' },
}

/** The columns that a table of a kind may have anywhere, by their ids: none of a file, whose headings may name somebody. */
export const sharedColumns = ({ kind, plans }: Pick<SharedTable, 'kind' | 'plans'>) =>
  new Map([
    ...keptKinds[kind].keys.map((key) => [factColumnId(key), factLabel(key)] as const),
    ...Object.entries(marks),
    ...lookupColumns[kind].map(({ label }) => [`bought:${label}`, label] as const),
    ...plans.flatMap((plan) =>
      stepsOf(plan).map((step) => [`look:${wantedKey(step)}`, columnTitle(step)] as const),
    ),
  ])

/** The hash of the address that makes a table like this one; columns that are of one table only are left out. */
export function sharedHash({ kind, columns, stages, plans }: SharedTable): string {
  const kept = plans.filter((plan) => plannedSchema.safeParse(plan).success).slice(0, most.plans)
  const known = sharedColumns({ kind, plans: kept })
  const table: SharedTable = {
    kind,
    columns: columns && columns.filter((id) => known.has(id)).slice(0, most.columns),
    stages: stages.map((stage) => stage.slice(0, 60)).slice(0, most.stages),
    plans: kept,
  }
  return draftHash({ table: JSON.stringify(table) })
}

export type ReadTable = { table: SharedTable; dropped: readonly string[] }

/** Reads the table of a link that anybody may have written; what is not known here is left out and told. */
export function readSharedTable(text: string): Result<ReadTable, 'too-long' | 'unreadable'> {
  if (text.length > longestShared) return err('too-long')
  const read = schema.safeParse(parseJson(text))
  if (!read.success) return err('unreadable')
  const { kind, columns, stages, plans } = read.data
  const known = plans.flatMap((plan) => understoodPlan(plan, kind) ?? [])
  const labels = sharedColumns({ kind, plans: known })
  const own = [...new Set(stages.map((stage) => stage.trim()))].filter((stage) => stage !== '')
  return ok({
    table: {
      kind,
      columns: columns && [...new Set(columns)].filter((id) => labels.has(id)),
      stages: own.length > 0 ? own : firstStages(kind),
      plans: known,
    },
    dropped: [
      ...(columns ?? []).filter((id) => !labels.has(id)),
      ...plans.filter((plan) => understoodPlan(plan, kind) === null).map(({ wanted }) => wanted),
    ],
  })
}
