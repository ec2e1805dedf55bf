'use client'

import { useState } from 'react'

/**
 * The order in which the lines in sight stand in the document. A line that leaves at one end comes back at the other
 * with new words in it and is not moved meanwhile: making, moving and throwing away lines is what scrolling would cost.
 * At rest they are put in the order of the rows again, which is how they are read aloud.
 */
export function useRestingOrder(
  indices: readonly number[],
  places: number,
  isMoving: boolean,
): readonly number[] {
  const inOrder = indices.map((index) => index % places).join(' ')
  const [resting, setResting] = useState(inOrder)
  if (!isMoving && resting !== inOrder) setResting(inOrder)
  const position = new Map(resting.split(' ').map((place, at) => [Number(place), at]))
  const at = (index: number) => position.get(index % places) ?? places + (index % places)
  return indices.toSorted((a, b) => at(a) - at(b))
}
