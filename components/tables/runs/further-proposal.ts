import { proposalForRows, type Proposal } from '@/components/tables/runs/proposal'
import type { PlannedStep } from '@/lib/browser/tables/runs/further'
import { anyAge, isFurther } from '@/lib/browser/tables/runs/refresh'
import type { Run } from '@/lib/browser/tables/runs/run'

/** What goes on from a run over the same table, as it is put before the visitor; null where there is nothing. */
export function proposalForFurther(
  { listId, header }: Pick<Run, 'listId' | 'header'>,
  [first, ...others]: readonly PlannedStep[],
): Proposal | null {
  if (!first) return null
  const plan = { ...first.plan, others: others.map((other) => other.plan) }
  const later = others.map(({ step }) => step)
  return proposalForRows({ plan, step: first.step, later, freshMs: anyAge, header, listId })
}

/** Whether some of what would go on is being bought already, or waits in a run over the same table that can go on. */
export const isUnderWay = (
  { listId }: Pick<Run, 'listId'>,
  planned: readonly PlannedStep[],
  runs: readonly Run[],
): boolean => {
  const asked = new Set(planned.map(({ step }) => step.wanted))
  return runs.some(
    (one) =>
      one.listId === listId &&
      (one.state === 'running' || one.state === 'paused') &&
      isFurther(one) &&
      one.steps.some(({ wanted }) => asked.has(wanted)),
  )
}
