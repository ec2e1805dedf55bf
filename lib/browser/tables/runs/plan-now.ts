import { blocksFor, planByKnown } from '@/lib/browser/tables/runs/known'
import { planOf, type Plan, type PlannedRow, type PlannedSteps } from '@/lib/browser/tables/runs/plan'
import type { RunStep, Skip } from '@/lib/browser/tables/runs/run'

/** What of rows that were to be bought was bought since, or is being bought. */
async function boughtSince({ rows }: Plan, step: RunStep, freshMs: number): Promise<Map<number, Skip>> {
  const asked = rows.filter(({ skip, isPutBack }) => skip === null && !isPutBack)
  const sinceMs = Math.min(freshMs, Date.now() - (asked[0]?.plannedAt ?? 0))
  const source = asked.map(({ row }) => row)
  const now = await planByKnown(step, source, { freshMs: sinceMs })
  const bought = now.rows.flatMap(({ skip }, at) =>
    skip?.why === 'stored' || skip?.why === 'unsettled' ? [[asked[at]?.index ?? -1, skip] as const] : [],
  )
  return new Map(bought)
}

/** Planned steps by what was bought and said since: what costs less by now. */
export async function plannedNow([first, ...later]: PlannedSteps, freshMs: number): Promise<PlannedSteps> {
  const now = async (plan: Plan, step: RunStep) => (await planNow(plan, step, freshMs)).plan
  const others = later.map(async ({ step, plan }) => ({ step, plan: plan && (await now(plan, step)) }))
  return [{ ...first, plan: await now(first.plan, first.step) }, ...(await Promise.all(others))]
}

/** A plan by what was bought and said since it was made: that, and who is to be left alone, is left out; some were deleted. */
export async function planNow(plan: Plan, step: RunStep | undefined, freshMs: number) {
  const source = plan.rows.map(({ row }) => row)
  const blockOf = step && (await blocksFor(step, source))
  const bought = step && (await boughtSince(plan, step, freshMs))
  const deleted = new Set<number>()
  const rows = plan.rows.map((planned): PlannedRow => {
    const { index, row, skip, isMeant, plannedAt } = planned
    const found = blockOf?.(row) ?? null
    const isSeen = skip?.why === 'blocked' || isMeant
    const block = found && (!isSeen || found.at > plannedAt) ? found : null
    if (block?.kind === 'deleted') deleted.add(index)
    const isLeftOut = block && (skip === null || block.kind === 'deleted')
    if (isLeftOut) return { ...planned, skip: { why: 'blocked', reason: block.reason } }
    return { ...planned, skip: skip ?? bought?.get(index) ?? null }
  })
  return { plan: step ? planOf(rows, step) : plan, deleted }
}
