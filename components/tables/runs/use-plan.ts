import { useEffect, useState } from 'react'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import type { Maybe } from '@/lib/browser/tables/runs/by-library'
import type { Plan, SourceRow } from '@/lib/browser/tables/runs/plan'

/** Milliseconds without typing before rows are compared with what is stored. */
const delayMs = 250

type Given = {
  step: LookStep
  rows: readonly SourceRow[]
  freshMs: number
  putBack: ReadonlySet<number>
}

/** A plan, and rows that came as names for whom the library may have the person. */
export type FoundPlan = Plan & { maybes: readonly Maybe[] }

/**
 * The plan for these rows, made from what this browser holds; null while it is being made. `asked` counts what the
 * visitor said of names since: the plan is made again when it rises.
 */
export function usePlan({ step, rows, freshMs, putBack }: Given, asked = 0): FoundPlan | null {
  const [found, setFound] = useState<{ of: Given; plan: FoundPlan } | null>(null)
  const { wanted, together, amount, on } = step

  useEffect(() => {
    let isLate = false
    const timer = window.setTimeout(() => void plan().catch(() => undefined), delayMs)
    async function plan() {
      const of: LookStep = { wanted, together, amount, on }
      const [{ planRun }, { knownFor, withAliases }, { withKnownNames }] = await Promise.all([
        import('@/lib/browser/tables/runs/plan'),
        import('@/lib/browser/tables/runs/known'),
        import('@/lib/browser/tables/runs/by-library'),
      ])
      const { rows: known, maybes } = await withKnownNames(rows)
      const named = await withAliases(of, known)
      const given = { known: await knownFor(of, named, freshMs), freshMs, now: Date.now(), putBack }
      const plan = { ...planRun(named, of, given), maybes }
      if (!isLate) setFound({ of: { step: of, rows, freshMs, putBack }, plan })
    }
    return () => {
      isLate = true
      window.clearTimeout(timer)
    }
  }, [wanted, together, amount, on, rows, freshMs, putBack, asked])

  return found && found.of.rows === rows && found.of.step.wanted === wanted ? found.plan : null
}
