import { watchChanges } from '@/lib/browser/database/changes'
import { newState } from '@/lib/core/signal'

/** Milliseconds between two readings: a run writes several times for each payment. */
const pauseMs = 500

/** The keys of lookups that wait in runs under way, followed from the first reader on. */
export const queued = newState<ReadonlySet<string>>(new Set())

let isFollowed = false

/** Calls back when other lookups are queued; gives what ends that. */
export function watchQueued(listener: () => void): () => void {
  if (!isFollowed) {
    isFollowed = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      void import('@/lib/browser/tables/runs/queued')
        .then(({ queuedLookups }) => queuedLookups())
        .then(
          (keys) => (keys.size > 0 || queued.read().size > 0) && queued.write(keys),
          () => undefined,
        )
    watchChanges('runs', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        read()
      }, pauseMs)
    })
    read()
  }
  return queued.watch(listener)
}
