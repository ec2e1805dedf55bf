import { useSyncExternalStore } from 'react'
import { newSignal } from '@/lib/core/signal'

const key = 'nickel-tour'
const ended = newSignal<null>()

function isOver(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // storage is closed: without a memory the offer would come back on every page
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

/** Whether the tour is still to be offered; prerendered pages offer it. */
export const useTourOffer = (): boolean =>
  useSyncExternalStore(
    ended.watch,
    () => !isOver(),
    () => true,
  )
