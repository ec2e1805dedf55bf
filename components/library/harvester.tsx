import { useEffect, useSyncExternalStore } from 'react'
import { Notice } from '@/components/ui/notice'
import { newState } from '@/lib/core/signal'
import { watchChanges } from '@/lib/browser/database/changes'
import { holds } from '@/lib/browser/database/database'

/** Milliseconds before records are taken in, so that the page or the answer is drawn first. */
const delay = 700

const problem = newState<string | null>(null)

const problems: Readonly<Record<string, string>> = {
  'no-room':
    'The browser has no room for more. The answers you bought are kept; their people and companies come into the library when there is room again. Delete something, or export and wipe.',
  failed:
    'Something went wrong while an answer was being taken into the library. The answer itself is kept and opens from "Answers". It is tried again on the next visit.',
}

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
      problem.write(result.ok ? null : result.error)
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

export function HarvestNotice() {
  const words = problems[useSyncExternalStore(problem.watch, problem.read, () => null) ?? '']
  if (words === undefined) return null
  return (
    <Notice tone="warning" title="The library is not complete" role="status" className="mb-4">
      {words}
    </Notice>
  )
}
