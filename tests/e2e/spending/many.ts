import type { Page } from '@playwright/test'
import { randomBytes, toHex } from '@/lib/core/payment/bytes'
import { putRows, rowsIn } from '@/tests/e2e/support/database'

/** Lookups of made-up purchases, with their prices in millionths. */
const lookups = [
  ['profiles.search', { title: 'product designer', location: 'Berlin' }, 300_000],
  ['profiles.enrich', { networkId: 'ada-lovelace' }, 50_000],
  ['profiles.posts', { profile: 'ada-lovelace', limit: 5 }, 250_000],
  ['geo.locate', { query: 'Lisbon' }, 10_000],
] as const

/** More at once do not fit through the line to the browser. */
const handful = 5_000

/**
 * Puts purchases into the journal after the pattern of one that was really made: so many minutes apart, every fifth not
 * charged, the others delivered, and all of them looked up on the chain.
 */
export async function addPurchases(page: Page, count: number, minutesApart = 240): Promise<void> {
  const [purchases = []] = await rowsIn(page, 'purchases')
  const { open: _open, ...row } = purchases.find(({ record }) => record.purchase.state === 'RESULT') ?? {}
  const made = Array.from({ length: count }, (_, at) => {
    const [endpointId, input, price] = lookups[at % lookups.length] ?? lookups[0]
    const [intentId, hash] = [toHex(randomBytes(16)), toHex(randomBytes(32))]
    const isCharged = at % 5 !== 4
    const preparedAt = Date.now() - (at + 1) * minutesApart * 60_000
    const proof = { tag: 'finalized', block: 5_000n, hash, timestamp: 1n }
    const { purchase: pattern } = row['record']
    const purchase = {
      ...pattern,
      intentId,
      purchaseKey: intentId,
      preparedAt,
      session: 'before',
      isAcked: true,
      state: isCharged ? 'RESULT' : 'NOT_CHARGED',
      spent: isCharged ? { transaction: hash, block: 5_000n, tag: 'finalized' } : null,
      notCharged: isCharged
        ? null
        : {
            kind: 'expired-unused',
            nonce: pattern.nonce,
            answers: ['0', '1'].map((rpc) => ({ ...proof, rpc })),
          },
      quote: { ...pattern.quote, price: BigInt(price) },
    }
    const record = { purchase, lookup: { endpointId, input }, transaction: hash }
    return { ...row, intentId, purchaseKey: intentId, preparedAt, record }
  })
  for (let from = 0; from < made.length; from += handful)
    await putRows(page, { purchases: made.slice(from, from + handful) })
}
