import { useEffect } from 'react'
import { newSignal, newState } from '@/lib/core/signal'

export const arrivals = newSignal<null>()
let expected: string | null = null

/** A hand-off is on its way to an endpoint's form: only paying is left to do. */
export function expectArrival(endpointId: string): void {
  expected = endpointId
  arrivals.send(null)
}

/** Calls back once when a hand-off to this endpoint has arrived, on this page or from another. */
export function useArrival(endpointId: string, arrive: () => void): void {
  useEffect(() => {
    const check = () => {
      if (expected !== endpointId) return
      expected = null
      arrive()
    }
    check()
    return arrivals.watch(check)
  })
}

/** The answer that came or was opened by a press last, until the focus went to it, from whichever page that was. */
export const openedAnswer = newState<string | null>(null)
