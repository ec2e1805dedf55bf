import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { watchChanges } from '@/lib/browser/database/changes'
import { holds } from '@/lib/browser/database/database'
import { wake } from '@/lib/browser/purchase/timer'

/** Milliseconds: the page draws itself first; changes come several at once; what failed is tried again. */
const waits = { start: 1_500, change: 1_000, again: 30_000 }

/** How often what is under way is put off for a purchase that somebody waits for: its answer has the machine to itself. */
const mostPutOff = 3

export function Resume() {
  const client = useQueryClient()
  useEffect(() => {
    const stopped = new AbortController()
    const timer = window.setTimeout(() => keepResuming(client, stopped.signal), waits.start)
    return () => {
      stopped.abort()
      window.clearTimeout(timer)
    }
  }, [client])
  return null
}

/**
 * Takes up every purchase that is not at its end and that nobody works on: now, on coming back to the page, on coming
 * online, when the journal changed, and now and then.
 */
export function keepResuming(client: QueryClient, stopped: AbortSignal): void {
  let timer: number | undefined
  let look: number | undefined
  let putOff = 0

  async function resume() {
    // whoever has bought nothing fetches nothing
    if (document.visibilityState === 'hidden' || !(await holds('purchases'))) return
    const { openEntries } = await import('@/lib/browser/purchase/journal-writes')
    if (stopped.aborted) return
    const { isAwaited } = await import('@/lib/browser/purchase/mutex')
    if (isAwaited() && putOff < mostPutOff) {
      putOff += 1
      return plan(waits.change)
    }
    putOff = 0
    // what takes purchases up is fetched for the first that is open
    if ((await openEntries()).length === 0) return
    const { recoverAll } = await import('@/lib/browser/purchase/recover')
    await recoverAll(stopped, undefined, lookIn)
    await client.invalidateQueries({ queryKey: ['journal'] })
  }
  const start = () => void resume().catch(() => undefined)
  function plan(ms: number) {
    window.clearTimeout(timer)
    timer = window.setTimeout(start, ms)
  }
  function lookIn(ms: number) {
    window.clearTimeout(look)
    if (ms < waits.again) look = window.setTimeout(start, ms)
  }
  function onBack() {
    if (document.visibilityState === 'hidden') return
    wake()
    start()
  }

  start()
  const beat = window.setInterval(start, waits.again)
  const unwatch = watchChanges('journal', () => plan(waits.change))
  window.addEventListener('online', onBack, { signal: stopped })
  document.addEventListener('visibilitychange', onBack, { signal: stopped })
  stopped.addEventListener('abort', () => {
    unwatch()
    window.clearTimeout(timer)
    window.clearTimeout(look)
    window.clearInterval(beat)
  })
}
