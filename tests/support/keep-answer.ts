import type { openStore } from '@/lib/browser/database/database'

type Store = Awaited<ReturnType<typeof openStore>>

let clock = Date.UTC(2026, 10, 20, 8)

/** When the last answer was kept, in milliseconds. */
export const keptAt = (): number => clock

/** Keeps an answer in the database as a purchase does, a minute after the one before; gives the purchase's id. */
export async function keepAnswer(
  store: Store,
  endpointId: string,
  input: Record<string, unknown>,
  body: unknown,
): Promise<string> {
  clock += 60_000
  const intentId = `0x${clock.toString(16)}`
  const record = { purchase: { state: 'RESULT' }, lookup: { endpointId, input } }
  await store.put('purchases', { intentId, rev: 1, purchaseKey: intentId, preparedAt: clock, record })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  await store.put('answers', { intentId, status: 200, body: text, paymentResponse: null, at: clock })
  return intentId
}
