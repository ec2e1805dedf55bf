import type { Page } from '@playwright/test'
import { randomBytes, toHex } from '@/lib/core/payment/bytes'
import { untilDatabase } from '@/tests/e2e/support/until-database'
import { after, hot, outcomes, spent } from '@/tests/core/payment/purchases'
import { putRows, rowsIn } from '@/tests/e2e/support/database'

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
  const [purchases = []] = await rowsIn(page, 'purchases')
  const row = purchases.find(({ record }) => record.purchase.state === 'RESULT') ?? pattern
  const intentId = toHex(randomBytes(16))
  const place = { intentId, purchaseKey: intentId, preparedAt: at }
  const purchase = { ...row['record'].purchase, ...place, isAcked: true }
  await putRows(page, {
    purchases: [{ ...row, ...place, record: { purchase, lookup: { endpointId, input } } }],
    answers: [{ intentId, status: 200, body, paymentResponse: null, pictures: null, at }],
  })
  return `/${endpointId.replace('.', '/')}?bought=${intentId}`
}
