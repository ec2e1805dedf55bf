import type { Page } from '@playwright/test'

/** Lookups of made-up purchases, with their prices in millionths. */
const lookups = [
  ['profiles.search', { title: 'product designer', location: 'Berlin' }, 300_000],
  ['profiles.enrich', { networkId: 'ada-lovelace' }, 50_000],
  ['profiles.posts', { profile: 'ada-lovelace', limit: 5 }, 250_000],
  ['geo.locate', { query: 'Lisbon' }, 10_000],
] as const

/**
 * Puts purchases into the journal after the pattern of one that was really made: so many minutes apart, every fifth not
 * charged, the others delivered, and all of them looked up on the chain.
 */
export function addPurchases(page: Page, count: number, minutesApart = 240): Promise<void> {
  return page.evaluate(
    async ({ count, lookups, minutesApart }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const hex = (bytes: number) =>
        `0x${[...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const database = await done(indexedDB.open('nickel-data'))
      const store = database.transaction('purchases', 'readwrite').objectStore('purchases')
      const rows = await done(store.getAll())
      const { open: _open, ...row } = rows.find(({ record }) => record.purchase.state === 'RESULT')
      for (let at = 0; at < count; at += 1) {
        const lookup = lookups[at % lookups.length]
        if (!lookup) continue
        const [endpointId, input, price] = lookup
        const intentId = hex(16)
        const isCharged = at % 5 !== 4
        const preparedAt = Date.now() - (at + 1) * minutesApart * 60_000
        const hash = hex(32)
        const proof = { tag: 'finalized', block: 5_000n, hash, timestamp: 1n }
        const purchase = {
          ...row.record.purchase,
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
                nonce: row.record.purchase.nonce,
                answers: ['0', '1'].map((rpc) => ({ ...proof, rpc })),
              },
          quote: { ...row.record.purchase.quote, price: BigInt(price) },
        }
        const record = { purchase, lookup: { endpointId, input }, transaction: hash }
        store.put({ ...row, intentId, purchaseKey: intentId, preparedAt, record })
      }
      await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
      database.close()
    },
    { count, lookups, minutesApart },
  )
}
