import { readCache, factsAround } from '@/lib/core/answers/surroundings'
import { parseAnswer } from '@/lib/core/answers/parse'

/** Whether an answer says that it came from the service's cache; null when it does not say. */
export function servedFromCache(body: string): boolean | null {
  const parsed = parseAnswer(body)
  if (!parsed.ok) return null
  const { state } = readCache(factsAround(parsed.value.json, new Set()))
  return state === 'not-stated' ? null : state === 'cached'
}
