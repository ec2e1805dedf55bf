import { relativeTime } from '@/lib/core/answers/date-text'
import type { Cache } from '@/lib/core/answers/view'

/** Whether an answer was live or out of the service's cache, in a few words; null when it does not say. */
export function freshnessWord({ state, at, ageSeconds }: Cache, now: number): string | null {
  if (state === 'not-stated') return null
  if (state === 'live') return 'Live'
  const since = at ?? (ageSeconds === null ? null : now - ageSeconds * 1000)
  return since === null ? 'From the service’s cache' : `From the service’s cache, ${relativeTime(since, now)}`
}

/** The same as a sentence that is never silent. */
export function freshnessSentence(cache: Cache, now: number): string {
  const word = freshnessWord(cache, now)
  if (word === null) return 'The answer does not say whether it is live or from a cache.'
  return cache.state === 'live' ? 'Live: the service looked it up for this call.' : `${word}.`
}
