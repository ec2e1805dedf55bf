import { ExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { shapes } from '@/tests/contract/shapes'
import { known, shop } from '@/tests/contract/setting'

/** The protocol's own client with a funded wallet and an explicit spending cap. */
async function stockClient(maxAmountPerPayment: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  await shop.fund(account.address)
  const client = new x402Client()
    .register('eip155:8453', new ExactEvmScheme(account))
    .setSpendControls({ maxAmountPerPayment })
  return { address: account.address, fetch: wrapFetchWithPayment(fetch, client) }
}

const requestOf = (asked: { method: string; url: string; body?: unknown }) =>
  new Request(asked.url, {
    method: asked.method,
    ...(asked.body !== undefined && {
      body: JSON.stringify(asked.body),
      headers: { 'content-type': 'application/json' },
    }),
  })

describe('The protocol’s own client buys', () => {
  test.each(pairs.map((pair) => ({ ...pair, name: nameOf(pair) })))('$name', async (pair) => {
    const client = await stockClient('$2')
    const { value, paid, received } = await shop.moved(client, () =>
      client.fetch(requestOf(askFor(pair, shop, known))),
    )
    expect([value.status, paid, received]).toEqual([200, pair.price, pair.price])
    expect(decodePaymentResponseHeader(value.headers.get('payment-response') ?? '')).toMatchObject({
      success: true,
      payer: client.address,
    })
    expect(shapes[pair.shape](await value.json())).toEqual([])
  })

  test('the dearest call, 25 profiles at once, with a cap above its price', async () => {
    const client = await stockClient('$2')
    const profiles = Array.from({ length: 25 }, () => ({ networkId: known.people[0] }))
    const { value, paid } = await shop.moved(client, () =>
      client.fetch(requestOf(shop.post('/agent/v1/profiles/enrich', { profiles }))),
    )
    expect([value.status, paid]).toEqual([200, 1_250_000n])
  })

  test('nothing above its own cap', async () => {
    const client = await stockClient('$0.10')
    const { paid } = await shop.moved(client, () =>
      expect(client.fetch(requestOf(shop.post('/agent/v1/profiles/search', {})))).rejects.toThrow(),
    )
    expect(paid).toBe(0n)
  })
})
