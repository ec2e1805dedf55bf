import { useEffect } from 'react'
import { holds } from '@/lib/browser/database/holds'

/** Milliseconds, so that the page is drawn first. */
const wait = 4_000

async function purge(): Promise<void> {
  const held = await Promise.all([holds('answers'), holds('records'), holds('runs'), holds('lists')])
  if (!held.includes(true)) return
  const { purgeOld } = await import('@/lib/browser/privacy/retention')
  await purgeOld(Date.now())
}

/** Deletes what is too old when Nickel is opened; the settings say what was deleted. */
export function RetentionKeeper() {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      // a browser whose database cannot be opened holds nothing to delete
      void purge().catch(() => undefined)
    }, wait)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}
