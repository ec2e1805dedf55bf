'use client'

import { openOverlay } from '@/components/frame/overlay-signal'
import { endTour, useTourOffer } from '@/components/tour/tour-memory'
import { Button } from '@/components/ui/button'

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
