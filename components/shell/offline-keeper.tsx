'use client'

import { useEffect } from 'react'
import { useJournal } from '@/components/pay/journal'
import { whenIdle } from '@/components/ui/idle'

/**
 * Lets the library be opened without a network, once there is something in it: a first visit loads nothing for that.
 * Development has no such thing, or a change would not be seen.
 */
export function OfflineKeeper() {
  const { data: entries = [] } = useJournal()
  const hasBought = entries.some(({ purchase }) => purchase.state === 'RESULT')
  useEffect(() => {
    if (!hasBought || process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    // where the browser refuses, as in a private window, everything works but that
    whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
  }, [hasBought])
  return null
}
