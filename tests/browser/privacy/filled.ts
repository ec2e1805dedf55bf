import type { Database } from '@/lib/browser/database/reading'
import { storeNames } from '@/lib/browser/database/stores'

export const site = 'https://www.network.example'
export const anaId = 'ACoAAB01xQ9sVtK3mLw_8ZrT5n'
export const boId = 'ACoAAB77xQ9sVtK3mLw_8ZrT5b'
export const ana = { name: 'Anaïs Silvestri', slug: 'anais-silvestri', email: 'anais@acme.example' } as const

/** Every way in which a byte of the person can stand in text. */
export const bytesOfAna = [
  'Anaïs',
  'Ana\\u00efs',
  'Silvestri',
  'silvestri',
  'anais',
  anaId,
  encodeURIComponent('Anaïs'),
  btoa(`${site}/in/anais-silvestri`).slice(8, 40),
]

/** The transaction that paid. */
export const transaction = `0x${'be'.repeat(32)}`

let clock = 1_763_000_000_000

/** A purchase in the form of the journal, as far as anybody reads it here. */
export async function bought(
  store: Database,
  endpointId: string,
  input: Record<string, unknown>,
  body: string,
  state = 'RESULT',
): Promise<string> {
  clock += 60_000
  const intentId = `0x${clock.toString(16).padStart(64, '0')}`
  const resource = `https://service.example/agent/v1/x?url=${String(input['networkUrl'] ?? '')}`
  await store.put('purchases', {
    intentId,
    rev: 4,
    purchaseKey: `key ${JSON.stringify(input)}`,
    preparedAt: clock,
    record: {
      purchase: {
        intentId,
        rev: 4,
        purchaseKey: `key ${JSON.stringify(input)}`,
        state,
        preparedAt: clock,
        preparedTime: 7n,
        nonce: intentId,
        from: `0x${'3'.repeat(40)}`,
        session: 's',
        preparedBlock: 5n,
        latestExpiry: 9n,
        quote: {
          option: {},
          resource: { url: resource },
          extensions: null,
          price: 50_000n,
          payTo: '0x1111111111111111111111111111111111111111',
          needsConfirmation: false,
          maxTimeoutSeconds: 60,
          warnings: [],
          raw: '{}',
        },
        request: { serviceId: 's', method: 'POST', url: resource, body: JSON.stringify(input), digest: 'd' },
        signed: {
          payer: 'key',
          signature: '0x5163ed',
          header: btoa(resource),
          window: { validAfter: 1n, validBefore: 9n },
        },
        generation: 0,
        asked: null,
        sends: 1,
        vowed: [],
        lastOutcome: null,
        isReplayTried: false,
        notCharged: null,
        earlier: [],
        claimSecret: 'secret',
        isAcked: false,
        receipt: 'matches',
        spent: { transaction, block: 7n, tag: 'finalized' },
        isShown: false,
        revised: null,
      },
      lookup: { endpointId, input },
      transaction,
    },
  })
  if (state === 'RESULT')
    await store.put('answers', {
      intentId,
      status: 200,
      body,
      paymentResponse: null,
      pictures: 'seal',
      at: clock,
    })
  return intentId
}

/** Everything in the database, as text. */
export async function everything(store: Database): Promise<string> {
  const all = await Promise.all(
    storeNames.map(async (name) => [name, await store.getAllKeys(name), await store.getAll(name)]),
  )
  return JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
