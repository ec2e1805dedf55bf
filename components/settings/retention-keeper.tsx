'use client'

import { useEffect } from 'react'

/** Milliseconds: the page draws itself first. */
const wait = 4_000

/** Deletes what is too old when the page is opened, unseen; the settings tell what went. */
export function RetentionKeeper() {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      // a browser without a database keeps nothing that could be too old
      void import('@/lib/browser/privacy/retention')
        .then(({ purgeOld }) => purgeOld(Date.now()))
        .catch(() => undefined)
    }, wait)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}
