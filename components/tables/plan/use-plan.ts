import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import type { Maybe } from '@/lib/browser/tables/runs/match'
import type { PlannedSteps, SourceRow } from '@/lib/browser/tables/runs/plan'
import { nothing } from '@/lib/browser/tables/runs/choices'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { watchPlanChanges } from '@/components/pay/use-new-look'
import { useCheckout } from '@/components/pay/checkout-provider'
import type { Proposal } from '@/components/pay/runs/proposal'
import { wantWallets } from '@/components/pay/wallet/wallet-session'

/** Milliseconds without typing before rows are compared with what is stored. */
const delayMs = 250

type Given = { steps: readonly RunStep[]; rows: readonly SourceRow[]; freshMs: number }

export type FoundPlan = NonNullable<ReturnType<typeof usePlan>>

const nobody: ReadonlySet<number> = new Set()

/** State about rows by their place, which other rows begin anew. */
export function useStateOf<State>(rows: readonly SourceRow[], first: State) {
  const [kept, setKept] = useState({ rows, state: first })
  return [kept.rows === rows ? kept.state : first, (state: State) => setKept({ rows, state })] as const
}

type Found = Pick<Given, 'rows' | 'freshMs'> & {
  key: string
  planned: PlannedSteps
  maybes: readonly Maybe[]
  /** Rows that the visitor put back in, by their place. */
  putBack: ReadonlySet<number>
}

/** Null until there is one for what is wanted. */
export function usePlan({ steps, rows, freshMs }: Given) {
  const [putBack, onPutBack] = useStateOf(rows, nobody)
  const [turn, again] = useReducer((count: number) => count + 1, 0)
  const [found, setFound] = useState<Found | null>(null)
  const key = JSON.stringify(steps)

  useEffect(() => {
    let isLate = false
    const typed = new Promise((resolve) => setTimeout(resolve, delayMs))
    // one after the other: a plan that takes longer than changes take to come would never be there
    let last = typed.then(plan).catch(() => undefined)
    const end = watchPlanChanges(() => (last = last.then(plan).catch(() => undefined)))
    async function plan() {
      if (isLate) return
      // safe: the text was made of exactly these
      const [step = nothing, ...later] = JSON.parse(key) as RunStep[]
      const [{ planByKnown, withAliases }, { withKnownNames }] = await Promise.all([
        import('@/lib/browser/tables/runs/known'),
        import('@/lib/browser/tables/runs/match'),
      ])
      const { rows: known, maybes } = await withKnownNames(rows)
      const named = await withAliases(step, known)
      const first = { step, plan: await planByKnown(step, named, { freshMs, putBack }) }
      const others = later.map(async (next) => ({
        step: next,
        plan: isRowSearch(next) ? await planByKnown(next, named, { freshMs }) : null,
      }))
      const planned: PlannedSteps = [first, ...(await Promise.all(others))]
      if (!isLate) setFound({ key, rows, freshMs, putBack, planned, maybes })
    }
    return () => {
      isLate = true
      end()
    }
  }, [key, rows, freshMs, putBack, turn])

  if (!found || found.planned[0].step.wanted !== steps[0]?.wanted) return null
  const isOfThese = found.rows === rows && found.key === key
  return {
    /** While others are planned, those before. */
    rows: found.rows,
    planned: found.planned,
    maybes: found.maybes,
    isLate: !isOfThese || found.freshMs !== freshMs || found.putBack !== putBack,
    putBack,
    // other rows may stand in those places by now
    onPutBack: (next: ReadonlySet<number>) => found.rows === rows && onPutBack(next),
    /** Makes it anew, after what is known of the rows has changed. */
    again,
  }
}

/** Does what was pressed, once all is up to date: the press that leaves a cell is not lost while its row is read. */
export function useWhenReady<What>(isLate: boolean, act: (what: What) => void) {
  const asked = useRef<What | null>(null)
  function begin() {
    const what = asked.current
    if (isLate || what === null) return
    asked.current = null
    act(what)
  }
  const onReady = useEffectEvent(begin)
  useEffect(() => {
    if (!isLate) onReady()
  }, [isLate])
  return (what: What) => {
    asked.current = what
    begin()
  }
}

export function useProposing(onBegun?: (id: string) => void) {
  const { begin } = useCheckout()
  return (proposal: Proposal) => {
    wantWallets()
    begin((checkout) => checkout.propose({ ...proposal, onBegun }))
  }
}
