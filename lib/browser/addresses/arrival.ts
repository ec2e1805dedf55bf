import { useEffect } from 'react'

const event = 'nickel:arrival'
let expected: string | null = null

/** A hand-off is on its way to an endpoint's form: it comes filled, and only paying is left to do. */
export function expectArrival(endpointId: string): void {
  expected = endpointId
  window.dispatchEvent(new Event(event))
}

/** Hears of every hand-off as it sets out. */
export function subscribeToArrivals(listener: () => void): () => void {
  window.addEventListener(event, listener)
  return () => window.removeEventListener(event, listener)
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
    return subscribeToArrivals(check)
  })
}
