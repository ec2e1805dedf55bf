import { useSyncExternalStore } from 'react'
import { newSignal } from '@/lib/core/signal'

const key = 'nickel-tour'
const ended = newSignal<null>()

function isOver(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // where nothing can be remembered, nothing is offered again and again
    return true
  }
}

/** The tour was seen or declined: it is not offered again, and stays in the command palette. */
export function endTour() {
  try {
    localStorage.setItem(key, 'over')
  } catch {
    return
  }
  ended.send(null)
}

/** Whether the tour is still to be offered. The server, which does not know, leaves room for it. */
export const useTourOffer = (): boolean =>
  useSyncExternalStore(
    ended.watch,
    () => !isOver(),
    () => true,
  )
