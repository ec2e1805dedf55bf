import { describe, expect, test } from 'vitest'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { shapes } from '@/tests/contract/shapes'
import { known, shop } from '@/tests/contract/setting'
import { openHeader } from '@/tests/contract/shop'
import { newBuyer, readSettlement, readTerms, type Asked } from '@/tests/support/buyer'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const profile = (): Asked => shop.get('/agent/v1/profiles/enrich', { networkId: known.people[0] })

describe('Authentication', () => {
  test('1 an x402 version 2 payment, scheme exact, on eip155:8453, in USDC; asset and receiver are in the challenge', async () => {
    const { x402Version, accepts } = await newBuyer().terms(profile())
    expect(x402Version).toBe(2)
    expect(accepts).toEqual([
      {
        scheme: 'exact',
        network: 'eip155:8453',
        amount: '50000',
        asset: usdc,
        payTo: shop.chain.payTo,
        maxTimeoutSeconds: 300,
        extra: { name: 'USD Coin', version: '2' },
      },
    ])
  })

  test('1 no account, login or API key opens a paid route', async () => {
    for (const headers of [
      { authorization: 'Bearer secret' },
      { 'x-api-key': 'secret' },
      { cookie: 'session=secret' },
    ]) {
      const answer = await newBuyer().send(profile(), headers)
      expect(answer.status).toBe(402)
    }
  })

  test.each(pairs.map((pair) => ({ ...pair, name: nameOf(pair) })))(
    '2.1, 2.2 $name without a payment header is 402 with accepts in a JSON body',
    async (pair) => {
      const asked = askFor(pair, shop, known)
      const answer = await newBuyer().send(asked)
      expect(answer.status).toBe(402)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const body = await answer.json()
      expect(body).toMatchObject({ x402Version: 2, resource: { url: asked.url } })
      expect(body.accepts).toEqual([expect.objectContaining({ amount: String(pair.price), asset: usdc })])
      expect(readTerms(answer)).toEqual(body)
    },
  )

  test('2.3, 2.4, 2.5 the retry of the identical URL with PAYMENT-SIGNATURE brings the body and a PAYMENT-RESPONSE', async () => {
    const buyer = await shop.customer()
    const asked = profile()
    const header = await buyer.sign(await buyer.terms(asked))
    const { value: answer, paid } = await shop.moved(buyer, () =>
      buyer.send(asked, { 'PAYMENT-SIGNATURE': header }),
    )
    expect(answer.status).toBe(200)
    expect(paid).toBe(50_000n)
    const { nonce } = openHeader(header).payload.authorization
    expect(await shop.used(buyer.address, nonce)).toBe(true)
    expect(readSettlement(answer)).toEqual({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      network: 'eip155:8453',
      payer: buyer.address,
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(shapes.profile(await answer.json())).toEqual([])
  })

  test('3 the legacy header X-PAYMENT is accepted in its place', async () => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(profile()))
    const { value, paid, received } = await shop.moved(buyer, () =>
      buyer.send(profile(), { 'X-PAYMENT': header }),
    )
    expect(value.status).toBe(200)
    expect(value.headers.has('payment-response')).toBe(true)
    expect({ paid, received }).toEqual({ paid: 50_000n, received: 50_000n })
  })

  test.each(['', ' ', '\t '])('3 an X-PAYMENT beside a PAYMENT-SIGNATURE of %j is taken', async (blank) => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(profile()))
    const { value, paid } = await shop.moved(buyer, () =>
      buyer.send(profile(), { 'PAYMENT-SIGNATURE': blank, 'X-PAYMENT': header }),
    )
    expect([value.status, paid]).toEqual([200, 50_000n])
  })

  test('3 of two headers that differ PAYMENT-SIGNATURE counts, and one that came twice with two payments buys nothing', async () => {
    const buyer = await shop.customer()
    const terms = await buyer.terms(profile())
    const [first, second] = [await buyer.sign(terms), await buyer.sign(terms)]
    const { value, paid } = await shop.moved(buyer, async () => [
      await buyer.send(profile(), { 'PAYMENT-SIGNATURE': `${first}, ${second}`, 'X-PAYMENT': second }),
      await buyer.send(profile(), { 'PAYMENT-SIGNATURE': first, 'X-PAYMENT': 'e30=' }),
    ])
    expect([value.map(({ status }) => status), paid]).toEqual([[402, 200], 50_000n])
  })

  test('3 one payment buys once, whichever header carries it', async () => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(profile()))
    const first = await buyer.send(profile(), { 'X-PAYMENT': header })
    const { value: second, paid } = await shop.moved(buyer, () =>
      buyer.send(profile(), { 'PAYMENT-SIGNATURE': header }),
    )
    expect([first.status, second.status, paid]).toEqual([200, 409, 0n])
  })

  test('4 the security scheme is an API-key-style header named PAYMENT-SIGNATURE', async () => {
    const document = await (await fetch(`${shop.serviceUrl}/agent/v1/openapi.json`)).json()
    expect(Object.values(document.components.securitySchemes)).toContainEqual(
      expect.objectContaining({ type: 'apiKey', in: 'header', name: 'PAYMENT-SIGNATURE' }),
    )
  })

  test('6 each successful request is charged, the same one bought twice is charged twice', async () => {
    const buyer = await shop.customer()
    const { paid, received } = await shop.moved(buyer, async () => {
      expect((await buyer.buy(profile())).status).toBe(200)
      expect((await buyer.buy(profile())).status).toBe(200)
    })
    expect({ paid, received }).toEqual({ paid: 100_000n, received: 100_000n })
  })

  test('decision 3: a header that cannot be decoded is no valid payment header', async () => {
    const buyer = await shop.customer()
    const sealed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const headers = [
      '',
      'x',
      '%%%',
      'e30=',
      sealed(null),
      sealed([]),
      sealed({ x402Version: 1 }),
      sealed('2'),
    ]
    for (const header of headers) {
      const { value, paid } = await shop.moved(buyer, () =>
        buyer.send(profile(), { 'PAYMENT-SIGNATURE': header }),
      )
      expect([value.status, paid]).toEqual([402, 0n])
      expect(readTerms(value).accepts).toHaveLength(1)
    }
  })
})
