'use client'

import { useEffect } from 'react'
import { useJournal } from '@/components/pay/journal'
import { whenIdle } from '@/components/ui/idle'

/**
 * Registers the service worker, which opens the library without a network, once something was bought. Development
 * has none, because it would serve old files.
 */
export function OfflineKeeper() {
  const { data: entries = [] } = useJournal()
  const hasBought = entries.some(({ purchase }) => purchase.state === 'RESULT')
  useEffect(() => {
    if (!hasBought || process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    // a browser may refuse, as in a private window: then only offline use is missing
    whenIdle(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
  }, [hasBought])
  return null
}
