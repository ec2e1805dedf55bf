'use client'

import { useSyncExternalStore } from 'react'
import { usePathname } from 'next/navigation'

/** Marks the element that carries the path its HTML was drawn for. */
export const drawnFor = 'data-drawn-for'

/**
 * The path of the page. The one page for unknown addresses is drawn ahead for no address in particular, so while
 * the page comes alive this is the path the HTML was drawn for; else React would find other words than its own
 * and draw the whole document anew.
 */
export function useHere(): string {
  const pathname = usePathname()
  return useSyncExternalStore(
    never,
    () => pathname,
    () => pathDrawn() ?? pathname,
  )
}

function pathDrawn() {
  if (typeof document === 'undefined') return undefined
  return document.querySelector(`[${drawnFor}]`)?.getAttribute(drawnFor)
}

const never = () => () => undefined
