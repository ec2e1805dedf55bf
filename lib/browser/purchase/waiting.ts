import { waitingKey } from '@/lib/browser/purchase/waiting-key'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { fieldsIn, textIn } from '@/lib/core/json'
import { attempt } from '@/lib/core/result'

/** Milliseconds: a withdrawal may take an hour; what was asked yesterday is not asked again. */
const longest = 2 * 60 * 60_000

/** Keeps a lookup that waits for the visitor, who went elsewhere for a wallet or for money. */
export const keepWaiting = (lookup: Lookup): void =>
  void attempt(() => sessionStorage.setItem(waitingKey, JSON.stringify({ at: Date.now(), ...lookup })))

export const forgetWaiting = (): void => void attempt(() => sessionStorage.removeItem(waitingKey))

/** What waited when this page was thrown away; null for nothing, for what is old and for what cannot be read. */
export function readWaiting(now = Date.now()): Lookup | null {
  const kept = fieldsIn(attempt(() => JSON.parse(sessionStorage.getItem(waitingKey) ?? 'null')))
  const endpointId = textIn(kept['endpointId'])
  const isRecent = typeof kept['at'] === 'number' && now - kept['at'] <= longest
  return isRecent && endpointId !== null ? { endpointId, input: fieldsIn(kept['input']) } : null
}
