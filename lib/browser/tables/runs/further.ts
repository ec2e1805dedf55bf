import { knownFor, withAliases } from '@/lib/browser/tables/runs/known'
import { planOf, planRun, type Copy, type Plan, type SourceRow } from '@/lib/browser/tables/runs/plan'
import { anyAge } from '@/lib/browser/tables/runs/refresh'
import type { LookStep } from '@/lib/browser/tables/runs/run'

/** A step with the plan for it. */
export type PlannedStep = { step: LookStep; plan: Plan }

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

/** The plan of a step that goes on from an ended run: what was ever bought is not bought again, but for copies of no use. */
export async function planFurther(
  step: LookStep,
  source: readonly SourceRow[],
  isUseless: (copy: Copy) => boolean = () => false,
): Promise<PlannedStep> {
  const rows = await withAliases(step, source)
  const known = await knownFor(step, rows, anyAge)
  const copies = new Map([...known.copies].filter(([, copy]) => !isUseless(copy)))
  const given = { known: { ...known, copies }, freshMs: anyAge, now: Date.now(), putBack: new Set<number>() }
  return { step, plan: planRun(rows, step, given) }
}
