import { useEffect } from 'react'
import { useHoldings } from '@/components/pay/journal'
import { whenIdle } from '@/components/ui/idle'
import { ownBuild } from '@/lib/browser/worker/build'

/** The built files that this page has asked for; the worker finds in them all that it may still ask for. */
const ownFiles = () =>
  [...document.querySelectorAll('script[src], link[rel=stylesheet]')].flatMap((tag) => {
    const url = tag.getAttribute('src') ?? tag.getAttribute('href')
    return url ? [new URL(url, location.href).pathname] : []
  })

/** Registers the service worker and tells it which build this page is of, so that it keeps that build for it. */
async function keepForThisPage(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ build: ownBuild, files: ownFiles() })
}

/**
 * Once something was bought, opens the library without a network, and keeps what this page needs should its server
 * become another one. Development has no service worker, because it would serve old files.
 */
export function OfflineKeeper() {
  const hasBought = useHoldings()?.answers ?? false
  useEffect(() => {
    if (!hasBought || process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    // a browser may refuse, as in a private window: then only that is missing
    whenIdle(() => void keepForThisPage().catch(() => undefined))
  }, [hasBought])
  return null
}
