import * as z from 'zod/mini'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { firstStages, planKey } from '@/lib/browser/tables/lists'
import type { ListRow } from '@/lib/browser/database/stores'
import { areWhole, plannedSchema, type Choices } from '@/lib/browser/tables/runs/choices'
import { parseJson } from '@/lib/core/json'
import { keptNames } from '@/lib/core/kind-titles'
import { err, ok, type Result } from '@/lib/core/result'
import { announceChange } from '@/lib/browser/database/changes'
import { readSetting, writeSetting } from '@/lib/browser/database/database'
import { identifierKinds, byName, findWanted } from '@/lib/browser/tables/runs/wanted'

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

export type IsColumn = (id: string, of: Pick<SharedTable, 'kind' | 'plans'>) => boolean

/** The hash of the address that makes a table like this one; columns that are of one table only are left out. */
export function sharedHash({ kind, columns, stages, plans }: SharedTable, isColumn: IsColumn): string {
  const kept = plans.filter((plan) => plannedSchema.safeParse(plan).success).slice(0, most.plans)
  const table: SharedTable = {
    kind,
    columns: columns && columns.filter((id) => isColumn(id, { kind, plans: kept })).slice(0, most.columns),
    stages: stages.map((stage) => stage.slice(0, 60)).slice(0, most.stages),
    plans: kept,
  }
  return draftHash({ table: JSON.stringify(table) })
}

export type ReadTable = { table: SharedTable; dropped: readonly string[] }

/** Reads the table of a link that anybody may have written; what is not known here is left out and told. */
export function readSharedTable(
  text: string,
  isColumn: IsColumn,
): Result<ReadTable, 'too-long' | 'unreadable'> {
  if (text.length > longestShared) return err('too-long')
  const read = schema.safeParse(parseJson(text))
  if (!read.success) return err('unreadable')
  const { kind, columns, stages, plans } = read.data
  const known = plans.flatMap((plan) => understoodPlan(plan, kind) ?? [])
  const isKnown = (id: string) => isColumn(id, { kind, plans: known })
  const own = [...new Set(stages.map((stage) => stage.trim()))].filter((stage) => stage !== '')
  return ok({
    table: {
      kind,
      columns: columns && [...new Set(columns.filter(isKnown))],
      stages: own.length > 0 ? own : firstStages(kind),
      plans: known,
    },
    dropped: [
      ...(columns ?? []).filter((id) => !isKnown(id)),
      ...plans.filter((plan) => understoodPlan(plan, kind) === null).map(({ wanted }) => wanted),
    ],
  })
}
