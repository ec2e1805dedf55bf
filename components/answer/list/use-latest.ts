'use client'

import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and always does what the newest one would. */
export function useLatest<Args extends unknown[]>(newest: (...args: Args) => void): (...args: Args) => void {
  const held = useRef(newest)
  useLayoutEffect(() => {
    held.current = newest
  })
  return useCallback((...args: Args) => held.current(...args), [])
}
