import { useEffect, useState } from 'react'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import type { Maybe } from '@/lib/browser/tables/runs/match'
import type { Plan, SourceRow } from '@/lib/browser/tables/runs/plan'
import { useCheckout } from '@/components/pay/checkout-provider'
import type { Proposal } from '@/components/pay/runs/proposal'
import { wantWallets } from '@/components/pay/wallet/wallet-session'

/** Milliseconds without typing before rows are compared with what is stored. */
const delayMs = 250

type Given = {
  step: LookStep
  rows: readonly SourceRow[]
  freshMs: number
  /** Rows that the visitor put back in, by their place. */
  putBack?: ReadonlySet<number>
  others?: readonly LookStep[]
}

type FoundPlan = Plan & {
  maybes: readonly Maybe[]
  others: readonly Plan[]
  isLate: boolean
}

export const nobody: ReadonlySet<number> = new Set()
const noSteps: readonly LookStep[] = []

/** Null while it is being made; made again when `asked`, which counts the names decided since, rises. */
export function usePlan(
  { step, rows, freshMs, putBack = nobody, others = noSteps }: Given,
  asked = 0,
): FoundPlan | null {
  const [found, setFound] = useState<{ key: string; of: Given; plan: FoundPlan } | null>(null)
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
      const plan = { ...first, maybes, others: later, isLate: false }
      if (!isLate) setFound({ key, of: { step: of, rows, freshMs, putBack }, plan })
    }
    return () => {
      isLate = true
      window.clearTimeout(timer)
    }
  }, [key, rows, freshMs, putBack, asked])

  if (found?.of.rows !== rows || found.of.step.wanted !== step.wanted) return null
  const isLate = found.key !== key || found.of.freshMs !== freshMs || found.of.putBack !== putBack
  return isLate ? { ...found.plan, isLate } : found.plan
}

export function useProposing(onBegun?: (id: string) => void) {
  const { begin } = useCheckout()
  return (proposal: Proposal) => {
    wantWallets()
    begin((checkout) => checkout.propose({ ...proposal, onBegun }))
  }
}
