import { watchChanges } from '@/lib/browser/database/changes'
import { newState } from '@/lib/core/signal'

/** Milliseconds between two readings: a run writes several times for each payment. */
const pauseMs = 2_000

/** The keys of lookups that wait in runs under way, followed from the first reader on. */
export const queued = newState<ReadonlySet<string>>(new Set())

let isFollowed = false

/** Calls back when other lookups are queued; gives what ends that. */
export function watchQueued(listener: () => void): () => void {
  if (!isFollowed) {
    isFollowed = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void readQueued().catch(() => undefined)
      }, pauseMs)
    }
    const readQueued = async () => {
      const { queuedLookups } = await import('@/lib/browser/tables/runs/queued')
      const keys = await queuedLookups()
      const before = queued.read()
      const isSame = keys.size === before.size && [...keys].every((key) => before.has(key))
      if (!isSame) queued.write(keys)
      // a tab that goes away with its run writes nothing
      if (keys.size > 0) readSoon()
    }
    watchChanges('runs', readSoon)
    void readQueued().catch(() => undefined)
  }
  return queued.watch(listener)
}
