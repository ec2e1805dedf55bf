import { planByKnown, withAliases } from '@/lib/browser/tables/runs/known'
import { planOf, type PlannedStep } from '@/lib/browser/tables/runs/plan'
import { anyAge } from '@/lib/browser/tables/runs/refresh'
import type { Line, LookStep, Run } from '@/lib/browser/tables/runs/run'
import { sourceOf } from '@/lib/browser/tables/runs/steps'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'

/** How often rows were asked for in vain, and how many of those payments were charged. */
export type Misses = { all: number; charged: number }

/** Only the steps that buy something, and of the rows only those for which one of them does. Pure. */
export function onlyAsked(planned: readonly PlannedStep[]): PlannedStep[] {
  const asking = planned.filter(({ plan }) => plan.batches.length > 0)
  const asked = new Set(asking.flatMap(({ plan }) => plan.batches.flat().map(({ index }) => index)))
  return asking.map(({ step, plan }) => {
    const rows = plan.rows.filter(({ index }) => asked.has(index))
    return {
      step,
      plan: planOf(
        rows.map((row, index) => ({ ...row, index })),
        step,
      ),
    }
  })
}

/** For each search that a run asks for its rows, the one that asks for the page after. */
export const nextSteps = (steps: readonly LookStep[]): LookStep[] =>
  steps.filter(isRowSearch).map((step) => ({ ...step, page: (step.page ?? 1) + 1 }))

/**
 * The plans that buy the next page of exactly those searches of a run whose answers say that there is one; empty where
 * there is none. A page that was ever bought is not planned again.
 */
export async function nextPagesOf(
  { steps }: Pick<Run, 'steps'>,
  lines: readonly Line[],
): Promise<PlannedStep[]> {
  const source = lines.map(sourceOf)
  const planned = nextSteps(steps).map(async (step) => {
    const rows = await withAliases(step, source)
    return { step, plan: await planByKnown(step, rows, { freshMs: anyAge }) }
  })
  return onlyAsked(await Promise.all(planned))
}
