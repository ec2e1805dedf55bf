import { waitingKey } from '@/lib/browser/purchase/waiting-key'
import { isLookup, type Lookup } from '@/lib/core/catalogue/lookup'
import * as is from '@/lib/core/shape'

/** Lookups that wait for the visitor, who went elsewhere for a wallet or for money. */
export type Waiting = { lookups: readonly Lookup[] }

const isWaiting = is.shape({ at: is.number, lookups: is.listOf(isLookup) })

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
    const kept: unknown = JSON.parse(sessionStorage.getItem(waitingKey) ?? 'null')
    if (!isWaiting(kept) || now - kept.at > longest || kept.lookups.length === 0) return null
    return { lookups: kept.lookups }
  } catch {
    return null
  }
}
