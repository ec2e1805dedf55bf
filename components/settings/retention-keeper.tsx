'use client'

import { useEffect } from 'react'

/** Milliseconds, so that the page is drawn first. */
const wait = 4_000

/** Deletes what is too old when Nickel is opened; the settings say what was deleted. */
export function RetentionKeeper() {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      // a browser whose database cannot be opened holds nothing to delete
      void import('@/lib/browser/privacy/retention')
        .then(({ purgeOld }) => purgeOld(Date.now()))
        .catch(() => undefined)
    }, wait)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}
