import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEndpoint } from '@/lib/core/catalogue/index'
import { priceOf } from '@/lib/core/catalogue/rate'
import { forwardCall } from '@/lib/server/forward/call'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { authorizationTypedData, windowFrom } from '@/lib/core/payment/authorization'
import { newIntentId, nonceOf } from '@/lib/core/payment/nonce'
import { composePaymentHeader, readReceipt, receiptMatches } from '@/lib/core/payment/payment-header'
import { checkChallenge } from '@/lib/core/payment/policy'
import { newClaimSecret } from '@/lib/core/payment/vault-keys'
import { encodeLiveRequest } from '@/lib/core/wire/encode'
import { startTestChain, type TestChain } from '@/tests/support/chain'
import { callRequest, openTestForwarder } from '@/tests/support/forwarder'
import { newWallet } from '@/tests/support/new-wallet'
import { startStockSeller } from '@/tests/support/stock-seller'

const wallet = newWallet()
const payTo: Address = newWallet().address
let chain: TestChain
let shop: Awaited<ReturnType<typeof startStockSeller>>
let forwarder: Forwarder

beforeAll(async () => {
  chain = await startTestChain()
  await chain.fund(wallet.address)
  shop = await startStockSeller(chain, payTo)
  forwarder = openTestForwarder({ SERVICE_URL: shop.url, PAY_TO: payTo, RPC_URL: chain.rpcUrl })
})
afterAll(async () => {
  await shop.stop()
  await chain.stop()
})

/** What the page does between the price and the answer, without a page. */
async function buy(id: string, input: Record<string, unknown>) {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  const price = priceOf(endpoint.rate, input)
  const url = `${shop.url}${encodeLiveRequest(endpoint, input, 'network').target}`
  const asked = await forwardCall(callRequest({ input }), id, forwarder)
  const body = await asked.text()
  const terms = { header: asked.headers.get('payment-required'), body, url, price, payTo: { pinned: payTo } }
  const quote = checkChallenge({ ...terms, from: wallet.address })
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

describe('a service that we did not write', () => {
  test.each([
    [
      'profiles.search',
      { search: 'engineer', page: 2 },
      { rows: [{ asked: { page: 2, search: 'engineer' } }] },
    ],
    ['profiles.enrich', { networkId: 'ada-byron' }, { networkId: 'ada-byron' }],
  ])('sells %s through the forwarder, once', async (id, input, answer) => {
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
