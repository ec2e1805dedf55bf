import type { Page } from '@playwright/test'
import { untilDatabase } from '@/tests/e2e/support/until-database'
import { after, hot, outcomes, spent } from '@/tests/core/payment/purchases'

/** A purchase that came to its end: the pattern where nothing was really bought. */
const purchase = after(
  ...hot,
  { type: 'replied', send: 1, outcome: outcomes.delivered },
  { type: 'spent', spent },
)
const pattern: { rev: number; record: { purchase: object } } = { rev: purchase.rev, record: { purchase } }

type Seeded = {
  endpointId: string
  input: Record<string, unknown>
  /** When it was bought, in milliseconds. */
  at: number
}

/**
 * Keeps a made-up answer in this browser as if it had been bought, after the pattern of one that really was if there is
 * one, and says where it is shown.
 */
export async function seedAnswer(page: Page, body: string, lookup: Partial<Seeded> = {}): Promise<string> {
  const { endpointId = 'profiles.search', input = { title: crypto.randomUUID() }, at = Date.now() } = lookup
  await untilDatabase(page)
  return page.evaluate(
    async ({ body, endpointId, input, at, pattern }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const database = await done(indexedDB.open('nickel-data'))
      const transaction = database.transaction(['purchases', 'answers'], 'readwrite')
      const rows = await done(transaction.objectStore('purchases').getAll())
      const row = rows.find(({ record }) => record.purchase.state === 'RESULT') ?? pattern
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const intentId = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const purchase = {
        ...row.record.purchase,
        ...{ intentId, purchaseKey: intentId, preparedAt: at, isAcked: true },
      }
      const record = { purchase, lookup: { endpointId, input } }
      transaction
        .objectStore('purchases')
        .put({ ...row, intentId, purchaseKey: intentId, preparedAt: at, record })
      const answer = { intentId, status: 200, body, paymentResponse: null, pictures: null, at }
      await done(transaction.objectStore('answers').put(answer))
      database.close()
      return `/${endpointId.replace('.', '/')}?bought=${intentId}`
    },
    { body, endpointId, input, at, pattern },
  )
}
