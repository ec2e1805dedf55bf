'use client'

import { useSyncExternalStore } from 'react'
import { openOverlay } from '@/components/frame/overlay-signal'
import { Button } from '@/components/ui/button'
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
const useTourOffer = (): boolean =>
  useSyncExternalStore(
    ended.watch,
    () => !isOver(),
    () => true,
  )

/** Offers the tour until it was taken or declined. */
export function TourOffer() {
  const isOffered = useTourOffer()
  if (!isOffered) return null
  return (
    <div className="-mr-2.5 flex items-center gap-1">
      <Button size="sm" onClick={() => openOverlay('tour')}>
        Take the two-minute tour
      </Button>
      <Button size="sm" variant="quiet" onClick={endTour}>
        No, thanks
      </Button>
    </div>
  )
}
