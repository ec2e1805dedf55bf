import { useEffect } from 'react'
import { attempt } from '@/lib/core/result'

const key = 'nickel-returning'

/**
 * Runs in the head before anything is drawn, as the theme's script does: pages that are empty on a first visit are
 * drawn empty at once, and only somebody who comes back sees the shape of what is being read.
 */
export const returningScript = `try{if(localStorage.getItem('${key}'))document.documentElement.dataset.returning=''}catch{}`

/** Puts the mark on the page again, should the document have been drawn anew since the script ran. */
export function applyReturning() {
  // where storage is closed every visit is a first one
  if (attempt(() => localStorage.getItem(key))) document.documentElement.dataset['returning'] = ''
}

export function markReturning() {
  attempt(() => localStorage.setItem(key, 'yes'))
  applyReturning()
}

export function useReturning(holdsSomething: boolean) {
  useEffect(() => {
    if (holdsSomething) markReturning()
  }, [holdsSomething])
}
