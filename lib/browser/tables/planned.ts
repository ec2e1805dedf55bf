import * as z from 'zod/mini'
import type { ListRow } from '@/lib/browser/database/stores'
import { announceChange } from '@/lib/browser/database/changes'
import { readSetting, writeSetting } from '@/lib/browser/database/kept-settings'
import { areWhole, type Choices } from '@/lib/browser/tables/runs/choices'
import { identifierKinds, byName, findWanted } from '@/lib/browser/tables/runs/wanted'
import { planKey } from '@/lib/browser/tables/list-keys'

/** What is to be looked up for the rows of a table once there are some, as a link or this browser tells it. */
export const plannedSchema = z.strictObject({
  wanted: z.string().check(z.maxLength(60)),
  amount: z.int().check(z.minimum(1), z.maximum(1_000)),
  isTogether: z.boolean(),
  days: z.int().check(z.minimum(0), z.maximum(3_650)),
  withEmail: z.boolean(),
  titles: z.string().check(z.maxLength(600)),
})

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
