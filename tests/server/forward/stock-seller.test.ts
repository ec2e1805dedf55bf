import type { Address } from 'viem'
import { declareDiscoveryExtension } from '@x402/extensions/bazaar'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findEndpoint } from '@/lib/core/catalogue'
import { isOfOtherPrice } from '@/lib/core/catalogue/prices'
import { priceOf } from '@/lib/core/catalogue/rate'
import { forwardCall } from '@/lib/server/forward/call'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { authorizationTypedData, windowFrom } from '@/lib/core/payment/authorization'
import { newIntentId, nonceOf, newClaimSecret } from '@/lib/core/payment/identity'
import { composePaymentHeader, readReceipt, receiptMatches } from '@/lib/core/payment/payment-header'
import { checkChallenge } from '@/lib/core/payment/policy'
import { encodeRequest } from '@/lib/core/wire/encode'
import { startTestChain, type TestChain } from '@/tests/support/chain'
import { callRequest, openTestForwarder } from '@/tests/support/forwarder'
import { newWallet } from '@/tests/support/new-wallet'
import { startStockSeller, type StockConfig } from '@/tests/support/stock-seller'

const wallet = newWallet()
const payTo: Address = newWallet().address
let chain: TestChain
let shop: Awaited<ReturnType<typeof startStockSeller>>
let forwarder: Forwarder

async function open(config?: StockConfig) {
  shop = await startStockSeller(chain, payTo, config)
  forwarder = openTestForwarder({ SERVICE_URL: shop.url, PAY_TO: payTo, RPC_URL: chain.rpcUrl })
}

beforeAll(async () => {
  chain = await startTestChain()
  await chain.fund(wallet.address)
})
afterEach(() => shop.stop())
afterAll(() => chain.stop())

/** What the page does between the price and the answer, without a page. */
async function buy(id: string, input: Record<string, unknown>) {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  const price = priceOf(endpoint.rate, input)
  const url = `${shop.url}${encodeRequest(endpoint, input, 'network').target}`
  const asked = await forwardCall(callRequest({ input }), id, forwarder)
  const body = await asked.text()
  const terms = { header: asked.headers.get('payment-required'), body, url, price, isOfOtherPrice }
  const quote = checkChallenge({ ...terms, payTo: { pinned: payTo }, from: wallet.address })
  if (!quote.ok) throw new Error(JSON.stringify(quote.error))
  const intentId = newIntentId()
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const authorization = {
    from: wallet.address,
    to: payTo,
    value: price,
    nonce: nonceOf(intentId, 0),
    ...windowFrom(now, quote.value.maxTimeoutSeconds, true),
  }
  const signature = await wallet.signTypedData(authorizationTypedData(authorization))
  const headers = {
    'payment-signature': composePaymentHeader({ quote: quote.value, authorization, signature, intentId }),
    'x-nickel-claim': newClaimSecret(),
  }
  const send = () => forwardCall(callRequest({ input }, headers), id, forwarder)
  return { asked: asked.status, body, reply: await send(), send, price }
}

/** How official servers are set up, behind proxies and for catalogues of shops. */
const configs: readonly (readonly [string, StockConfig])[] = [
  ['as it comes', {}],
  ['its resource as a path', { resource: '/agent/v1/profiles/enrich' }],
  ['its resource at another host', { resource: 'http://10.0.0.7:3000/enrich' }],
  ['its resource without a query', { resource: 'https://api.example/agent/v1/profiles/enrich' }],
  ['the same option twice', { copies: 2 }],
  ['fifteen options', { others: 14 }],
  ['a schema of 6 KB for a bazaar', { extensions: schemaOf(6_000) }],
]

function schemaOf(length: number) {
  const about = 'x'.repeat(length)
  return declareDiscoveryExtension({
    input: { networkId: 'ada' },
    inputSchema: { properties: { networkId: { type: 'string', description: about } } },
  })
}

test.each(configs)('an official server with %s is paid', async (_, config) => {
  await open(config)
  const { reply } = await buy('profiles.enrich', { networkId: 'ada-byron' })
  expect([reply.status, await reply.json()]).toEqual([200, { networkId: 'ada-byron' }])
  expect(receiptMatches(readReceipt(reply.headers.get('payment-response')), wallet.address)).toBe(true)
})

describe('a service that we did not write', () => {
  test.each([
    [
      'profiles.search',
      { search: 'engineer', page: 2 },
      { rows: [{ asked: { page: 2, search: 'engineer' } }] },
    ],
    ['profiles.enrich', { networkId: 'ada-byron' }, { networkId: 'ada-byron' }],
  ])('sells %s through the forwarder, once', async (id, input, answer) => {
    await open()
    const before = [await chain.balanceOf(wallet.address), await chain.balanceOf(payTo)]
    const { asked, body, reply, send, price } = await buy(id, input)
    expect([asked, body]).toEqual([402, '{}'])
    expect([reply.status, await reply.json()]).toEqual([200, answer])
    expect(receiptMatches(readReceipt(reply.headers.get('payment-response')), wallet.address)).toBe(true)

    const again = await send()
    expect([again.status, await again.json(), again.headers.get('nickel-replayed')]).toEqual([
      200,
      answer,
      '1',
    ])
    const after = [await chain.balanceOf(wallet.address), await chain.balanceOf(payTo)]
    expect([(before[0] ?? 0n) - (after[0] ?? 0n), (after[1] ?? 0n) - (before[1] ?? 0n)]).toEqual([
      price,
      price,
    ])
  })
})
