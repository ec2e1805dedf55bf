import { waitingKey } from '@/lib/browser/purchase/waiting-key'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { fieldsIn, textIn } from '@/lib/core/json'

/** Milliseconds: a withdrawal may take an hour; what was asked yesterday is not asked again. */
const longest = 2 * 60 * 60_000

/** Keeps a lookup that waits for the visitor, who went elsewhere for a wallet or for money. */
export function keepWaiting(lookup: Lookup): void {
  try {
    sessionStorage.setItem(waitingKey, JSON.stringify({ at: Date.now(), ...lookup }))
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
export function readWaiting(now = Date.now()): Lookup | null {
  try {
    const kept = fieldsIn(JSON.parse(sessionStorage.getItem(waitingKey) ?? 'null'))
    const endpointId = textIn(kept['endpointId'])
    const isRecent = typeof kept['at'] === 'number' && now - kept['at'] <= longest
    return isRecent && endpointId !== null ? { endpointId, input: fieldsIn(kept['input']) } : null
  } catch {
    return null
  }
}
