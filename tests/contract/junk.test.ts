import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { encodeRequest, pathNames } from '@/lib/core/wire/encode'
import { nastyBody, nastyJson, nastyQuery, nastySegment, nastyText } from '@/tests/contract/nasty'
import { openHeader, openShop, sealHeader, type Buyer, type Shop } from '@/tests/contract/shop'
import { readTerms, type Asked } from '@/tests/support/buyer'
import { inputOf } from '@/tests/support/inputs'
import { sweep, times } from '@/tests/support/sweep'

let shop: Shop
let payer: Buyer
/** What the payer must have left on the chain, in millionths. */
let left: bigint

async function newPayer() {
  payer = await shop.customer()
  left = 25_000_000n
}

beforeAll(async () => {
  shop = await openShop()
  await newPayer()
})
afterAll(() => shop.stop())

// money moves for a 200 and for nothing else
afterEach(async () => expect(await shop.balanceOf(payer.address)).toBe(left))

/** An answer is a success, the challenge, or the error object; it is never our own failure. */
async function decent(answer: Response): Promise<void> {
  const text = await answer.text()
  expect([answer.status, answer.status < 500 ? '' : text]).toEqual([answer.status, ''])
  if (answer.status < 400) return
  const body = JSON.parse(text)
  if (answer.status === 402) expect(body).toEqual(readTerms(answer))
  else
    expect(body.error).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      details: expect.any(Array),
    })
}

/** Pays for a request and notes what that must have cost. */
async function bought(asked: Asked): Promise<Response> {
  if (left < 2_000_000n) {
    expect(await shop.balanceOf(payer.address)).toBe(left)
    await newPayer()
  }
  const terms = await payer.terms(asked)
  const answer = await payer.send(asked, { 'PAYMENT-SIGNATURE': await payer.sign(terms) })
  if (answer.status === 200) left -= BigInt(terms.accepts[0]?.amount ?? 0)
  await decent(answer.clone())
  expect([200, 400]).toContain(answer.status)
  return answer
}

const named = sweep(endpoints, 4).map((endpoint) => ({ ...endpoint, name: endpoint.id }))

describe('No input makes the service fail', () => {
  test.each(named)('$name: valid inputs, paid', async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(inputOf(endpoint), async (input) => {
        const { method, target, body } = encodeRequest(endpoint, input)
        const answer = await bought({ method, url: shop.serviceUrl + target, ...(body !== null && { body }) })
        const told = await answer.json()
        if (answer.status === 400) expect(told.error.code).toBe('not_found')
        else expect(endpoint.output.safeParse(told).error).toBeUndefined()
      }),
      { numRuns: 4 },
    )
  })

  test.each(named)('$name: anything at all, paid', async (endpoint) => {
    const requests = fc.tuple(
      nastySegment,
      nastyQuery(Object.keys(endpoint.input.shape)),
      nastyBody(endpoint),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ([hole, query, body]) => {
        const path = endpoint.path.replace(/\{\w+\}/, hole)
        fc.pre(!path.endsWith('/'))
        // A URL that the parser normalises to another address is a request for that address.
        fc.pre(new URL(shop.serviceUrl + path).pathname === path || pathNames(endpoint.path).length === 0)
        const url = `${shop.serviceUrl}${path}?${query}`
        await bought(endpoint.method === 'GET' ? { method: 'GET', url } : { method: 'POST', url, body })
      }),
      { numRuns: 7 },
    )
  })

  test('any method, path, query, headers and body, unpaid', async () => {
    const bases = [
      '',
      '/agent/v1',
      '/.well-known',
      '/media',
      '/sandbox',
      ...endpoints.map(({ path }) => path),
    ]
    const bodies = fc.oneof(
      nastyJson.map((value) => JSON.stringify(value) ?? ''),
      nastyText,
      fc.uint8Array({ maxLength: 200 }),
      fc.constant('['.repeat(5_000)),
      fc.constant('{"profiles":'.repeat(500)),
    )
    const values = fc
      .string({ unit: 'binary-ascii', maxLength: 60 })
      .map((text) => text.replace(/[^\x20-\x7e]/g, ''))
    const headers = fc.dictionary(
      fc.constantFrom(
        'content-type',
        'accept',
        'payment-signature',
        'x-payment',
        'x-sandbox-fault',
        'authorization',
      ),
      values,
    )
    const calls = fc.record({
      method: fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      base: fc.constantFrom(...bases),
      segments: fc.array(nastySegment, { maxLength: 3 }),
      query: nastyQuery(['networkId', 'postUrl', 'page']),
      headers,
      body: bodies,
    })
    await fc.assert(
      fc.asyncProperty(calls, async ({ method, base, segments, query, headers: sent, body }) => {
        const url = `${shop.serviceUrl}${[base, ...segments].join('/')}?${query}`
        const bodied = !['GET', 'HEAD'].includes(method)
        const answer = await fetch(url, { method, headers: sent, ...(bodied && { body }) })
        if (method === 'HEAD') expect(answer.status).toBeLessThan(500)
        else await decent(answer)
      }),
      { numRuns: times(150) },
    )
  })

  test('any change of a signed payment: nothing moves', async () => {
    const buyer = await shop.customer()
    const asked = shop.post('/agent/v1/geo-id', { query: 'Lisbon' })
    const signed = await buyer.sign(await buyer.terms(asked), { id: 'an-identifier-of-a-payment' })
    const paths = pathsOf(openHeader(signed)).filter(
      (path) => !/^(resource|extensions)\b/.test(path.join('.')),
    )
    const changed = fc
      .tuple(fc.constantFrom(...paths), fc.oneof(nastyJson, fc.constant(undefined)))
      .map(([path, value]) => replaced(openHeader(signed), path, value))
    const { paid } = await shop.moved(buyer, () =>
      fc.assert(
        fc.asyncProperty(changed, async (payment) => {
          fc.pre(JSON.stringify(payment) !== JSON.stringify(openHeader(signed)))
          const answer = await buyer.send(asked, { 'PAYMENT-SIGNATURE': sealHeader(payment) })
          expect(answer.status).toBe(402)
          await decent(answer)
        }),
        { numRuns: times(80) },
      ),
    )
    expect(paid).toBe(0n)
  })

  test('any extension and any resource beside a payment', async () => {
    const buyer = await shop.customer()
    const asked = shop.post('/agent/v1/geo-id', { query: 'Lisbon' })
    const terms = await buyer.terms(asked)
    await fc.assert(
      fc.asyncProperty(nastyJson, nastyJson, async (resource, extension) => {
        const payment = {
          ...openHeader(await buyer.sign(terms)),
          resource,
          extensions: { 'payment-identifier': extension },
        }
        const answer = await buyer.send(asked, { 'PAYMENT-SIGNATURE': sealHeader(payment) })
        expect([200, 402, 409]).toContain(answer.status)
        await decent(answer)
      }),
      { numRuns: times(20) },
    )
  })
})

/** Where the leaves and branches of plain data stand. */
function pathsOf(data: unknown, at: string[] = []): string[][] {
  if (typeof data !== 'object' || data === null) return [at]
  const inner = Object.entries(data).flatMap(([key, value]) => pathsOf(value, [...at, key]))
  return at.length === 0 ? inner : [at, ...inner]
}

/** Plain data with another value at a path. */
function replaced(data: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return value
  const from: [string, unknown][] = typeof data === 'object' && data !== null ? Object.entries(data) : []
  return Object.fromEntries(
    from.map(([key, part]) => [key, key === head ? replaced(part, rest, value) : part]),
  )
}
