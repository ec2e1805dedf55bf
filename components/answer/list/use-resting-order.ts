'use client'

import { useState } from 'react'

/**
 * The rows of a window of so many places, in the order in which their lines stand in the document. A line that leaves
 * at one end comes back at the other with new words in it and is neither moved nor made anew meanwhile, which is what
 * scrolling would cost. At rest they are put in the order of the rows again, which is how they are read aloud.
 */
export function useRestingOrder(from: number, places: number, isMoving: boolean): readonly number[] {
  const first = from % Math.max(1, places)
  const [resting, setResting] = useState({ first, places })
  const isSame = resting.first === first && resting.places === places
  if (!isMoving && !isSame) setResting({ first, places })
  const start = resting.places === places ? resting.first : first
  return Array.from({ length: places }, (_, offset) => {
    const place = (start + offset) % places
    return from + ((place - first + places) % places)
  })
}
