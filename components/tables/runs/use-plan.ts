import { useEffect, useState } from 'react'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import type { Plan, SourceRow } from '@/lib/browser/tables/runs/plan'

/** Milliseconds without typing before rows are compared with what is stored. */
const delayMs = 250

type Given = {
  step: LookStep
  rows: readonly SourceRow[]
  freshMs: number
  putBack: ReadonlySet<number>
}

/** The plan for these rows, made from what this browser holds; null while it is being made. */
export function usePlan({ step, rows, freshMs, putBack }: Given): Plan | null {
  const [found, setFound] = useState<{ of: Given; plan: Plan } | null>(null)
  const { wanted, together, amount, on } = step

  useEffect(() => {
    let isLate = false
    const timer = window.setTimeout(() => void plan().catch(() => undefined), delayMs)
    async function plan() {
      const asked: LookStep = { wanted, together, amount, on }
      const [{ planRun }, { knownFor, withAliases }] = await Promise.all([
        import('@/lib/browser/tables/runs/plan'),
        import('@/lib/browser/tables/runs/known'),
      ])
      const named = await withAliases(asked, rows)
      const known = await knownFor(asked, named, freshMs)
      const next = planRun(named, asked, { known, freshMs, now: Date.now(), putBack })
      if (!isLate) setFound({ of: { step: asked, rows, freshMs, putBack }, plan: next })
    }
    return () => {
      isLate = true
      window.clearTimeout(timer)
    }
  }, [wanted, together, amount, on, rows, freshMs, putBack])

  return found && found.of.rows === rows && found.of.step.wanted === wanted ? found.plan : null
}
