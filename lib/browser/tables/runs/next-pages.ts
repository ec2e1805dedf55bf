import { onlyAsked, planFurther, type PlannedStep } from '@/lib/browser/tables/runs/further'
import type { Line, LookStep, Run } from '@/lib/browser/tables/runs/run'
import { sourceOf } from '@/lib/browser/tables/runs/steps'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'

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
  return onlyAsked(await Promise.all(nextSteps(steps).map((step) => planFurther(step, source))))
}
