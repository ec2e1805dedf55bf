import { useEffect } from 'react'
import { newState } from '@/lib/core/signal'
import { watchChanges } from '@/lib/browser/database/changes'
import { holds } from '@/lib/browser/database/database'

/** Milliseconds before records are taken in, so that the page or the answer is drawn first. */
const delay = 700

/** Why the library is not complete, null while it is; its words are those of the library's page. */
export const harvestProblem = newState<string | null>(null)

export function Harvester() {
  useEffect(() => {
    const stopped = new AbortController()
    let timer: number | undefined
    async function start() {
      // whoever has bought nothing fetches nothing
      if (!(await holds('answers')) || stopped.signal.aborted) return
      const { takeIn } = await import('@/lib/browser/library/take-in')
      if (stopped.signal.aborted) return
      const result = await takeIn()
      harvestProblem.write(result.ok ? null : result.error)
    }
    function plan() {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void start().catch(() => undefined), delay)
    }
    const unwatch = watchChanges('journal', plan)
    plan()
    return () => {
      stopped.abort()
      unwatch()
      window.clearTimeout(timer)
    }
  }, [])
  return null
}
