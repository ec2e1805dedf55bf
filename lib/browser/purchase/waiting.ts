import { waitingKey } from '@/lib/browser/purchase/waiting-key'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { fieldsIn, textIn } from '@/lib/core/json'

/** Lookups that wait for the visitor, who went elsewhere for a wallet or for money. */
export type Waiting = { lookups: readonly Lookup[] }

/** Milliseconds: a withdrawal may take an hour; what was asked yesterday is not asked again. */
const longest = 2 * 60 * 60_000

/** A browser without storage forgets it with the page. */
export function keepWaiting(lookups: readonly Lookup[]): void {
  try {
    sessionStorage.setItem(waitingKey, JSON.stringify({ at: Date.now(), lookups }))
  } catch {
    // only the convenience is lost
  }
}

export function forgetWaiting(): void {
  try {
    sessionStorage.removeItem(waitingKey)
  } catch {
    // only the convenience is lost
  }
}

/** What waited when this page was thrown away; null for nothing, for what is old and for what cannot be read. */
export function readWaiting(now = Date.now()): Waiting | null {
  try {
    const { at, lookups } = fieldsIn(JSON.parse(sessionStorage.getItem(waitingKey) ?? 'null'))
    if (typeof at !== 'number' || now - at > longest || !Array.isArray(lookups)) return null
    const read = lookups.map((one: unknown) => {
      const { endpointId, input } = fieldsIn(one)
      return { endpointId: textIn(endpointId), input: fieldsIn(input) }
    })
    const known = read.flatMap(({ endpointId, input }) =>
      endpointId === null ? [] : [{ endpointId, input }],
    )
    return known.length > 0 && known.length === read.length ? { lookups: known } : null
  } catch {
    return null
  }
}
