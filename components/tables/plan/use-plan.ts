import { useEffect, useReducer, useState } from 'react'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import type { Maybe } from '@/lib/browser/tables/runs/match'
import type { Plan, SourceRow } from '@/lib/browser/tables/runs/plan'
import { useCheckout } from '@/components/pay/checkout-provider'
import type { Proposal } from '@/components/pay/runs/proposal'
import { wantWallets } from '@/components/pay/wallet/wallet-session'

/** Milliseconds without typing before rows are compared with what is stored. */
const delayMs = 250

type Given = { step: LookStep; rows: readonly SourceRow[]; freshMs: number; others?: readonly LookStep[] }

export type FoundPlan = Plan & {
  maybes: readonly Maybe[]
  others: readonly Plan[]
  isLate: boolean
  /** Rows that the visitor put back in, by their place. */
  putBack: ReadonlySet<number>
  onPutBack: (next: ReadonlySet<number>) => void
  /** Makes it anew, after what is known of the rows has changed. */
  again: () => void
}

const nobody: ReadonlySet<number> = new Set()
const noSteps: readonly LookStep[] = []

/** State about rows by their place, which other rows begin anew. */
export function useStateOf<State>(rows: readonly SourceRow[], first: State) {
  const [kept, setKept] = useState({ rows, state: first })
  return [kept.rows === rows ? kept.state : first, (state: State) => setKept({ rows, state })] as const
}

type Found = Given & {
  key: string
  putBack: ReadonlySet<number>
  plan: Plan & Pick<FoundPlan, 'maybes' | 'others'>
}

/** Null while it is being made. */
export function usePlan({ step, rows, freshMs, others = noSteps }: Given): FoundPlan | null {
  const [putBack, onPutBack] = useStateOf(rows, nobody)
  const [turn, again] = useReducer((count: number) => count + 1, 0)
  const [found, setFound] = useState<Found | null>(null)
  const key = JSON.stringify([step, ...others])

  useEffect(() => {
    let isLate = false
    const timer = window.setTimeout(() => void plan().catch(() => undefined), delayMs)
    async function plan() {
      // safe: the text was made of exactly these
      const [of, ...more] = JSON.parse(key) as [LookStep, ...LookStep[]]
      const [{ planByKnown, withAliases }, { withKnownNames }] = await Promise.all([
        import('@/lib/browser/tables/runs/known'),
        import('@/lib/browser/tables/runs/match'),
      ])
      const { rows: known, maybes } = await withKnownNames(rows)
      const named = await withAliases(of, known)
      const first = await planByKnown(of, named, { freshMs, putBack })
      const later = await Promise.all(more.map((next) => planByKnown(next, named, { freshMs })))
      const made = { ...first, maybes, others: later }
      if (!isLate) setFound({ key, step: of, rows, freshMs, putBack, plan: made })
    }
    return () => {
      isLate = true
      window.clearTimeout(timer)
    }
  }, [key, rows, freshMs, putBack, turn])

  if (found?.rows !== rows || found.step.wanted !== step.wanted) return null
  const isLate = found.key !== key || found.freshMs !== freshMs || found.putBack !== putBack
  return { ...found.plan, isLate, putBack, onPutBack, again }
}

export function useProposing(onBegun?: (id: string) => void) {
  const { begin } = useCheckout()
  return (proposal: Proposal) => {
    wantWallets()
    begin((checkout) => checkout.propose({ ...proposal, onBegun }))
  }
}
