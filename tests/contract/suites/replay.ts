import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { known, shop } from '@/tests/contract/setting'
import { openHeader, type Buyer } from '@/tests/contract/shop'
import { readSettlement, type Asked } from '@/tests/support/buyer'

const lookup = () => shop.get('/agent/v1/profiles/enrich', { networkId: known.people[0] })
const search = (body: unknown = { search: 'engineer' }) => shop.post('/agent/v1/jobs/search', body)
const newIdentifier = () => `pay_${randomBytes(16).toString('hex')}`

const pay = (buyer: Buyer, asked: Asked, header: string, headers: Record<string, string> = {}) =>
  buyer.send(asked, { 'PAYMENT-SIGNATURE': header, ...headers })

/** Buys once and keeps everything about it. */
async function bought(asked: Asked, id?: string) {
  const buyer = await shop.customer()
  const header = await buyer.sign(await buyer.terms(asked), id === undefined ? {} : { id })
  const answer = await pay(buyer, asked, header)
  expect(answer.status).toBe(200)
  return { buyer, asked, header, text: await answer.text(), settlement: readSettlement(answer) }
}

/** A refusal that contains no answer. */
async function refused(answer: Response, code: string) {
  expect(answer.status).toBe(409)
  const body = await answer.json()
  expect(Object.keys(body)).toEqual(['error'])
  expect(body.error).toEqual({ code, message: expect.any(String), details: [] })
  expect(answer.headers.has('payment-response')).toBe(false)
}

describe('Decision 5: a payment that was used before', () => {
  afterEach(() => vi.restoreAllMocks())

  test.each(['GET', 'POST'])(
    'the identical %s is 409 and carries what was bought, unchanged',
    async (method) => {
      const { buyer, asked, header, text, settlement } = await bought(method === 'GET' ? lookup() : search())
      const { value: answer, paid, received } = await shop.moved(buyer, () => pay(buyer, asked, header))
      expect([answer.status, paid, received]).toEqual([409, 0n, 0n])
      const { error, replay } = await answer.json()
      expect(error).toMatchObject({ code: 'payment_replayed', details: [] })
      expect({ ...replay, body: undefined }).toEqual({ status: 200, paymentResponse: settlement })
      expect(JSON.stringify(replay.body)).toBe(text)
    },
  )

  test('it can be fetched again as often as one likes, for 24 hours', async () => {
    const { buyer, asked, header, text } = await bought(lookup())
    const key = `${buyer.address}:${openHeader(header).payload.authorization.nonce}`.toLowerCase()
    const age = (hours: number) =>
      shop.database.query(
        `update payments set created_at = now() - ${hours} * interval '1 hour' where key = $1`,
        [key],
      )
    for (const hours of [0, 12, 23.9]) {
      await age(hours)
      const { replay } = await (await pay(buyer, asked, header)).json()
      expect(JSON.stringify(replay.body)).toBe(text)
    }
    await age(24.1)
    const { value, paid } = await shop.moved(buyer, () => pay(buyer, asked, header))
    expect(paid).toBe(0n)
    await refused(value, 'payment_replayed')
  })

  test('on another request it is 409 without what was bought', async () => {
    const { buyer, header } = await bought(search())
    const others: Asked[] = [
      search({ search: 'engineers' }),
      search('{ "search": "engineer" }'),
      search('{"search":"engineer"}\n'),
      { ...search(), url: `${search().url}?again=1` },
      shop.post('/agent/v1/ads/search', { search: 'engineer' }),
      shop.post('/agent/v1/profiles/search', { search: 'engineer' }),
      shop.post('/agent/v1/jobs/search', { page: 0 }),
      lookup(),
    ]
    for (const other of others) {
      const { value, paid } = await shop.moved(buyer, () => pay(buyer, other, header))
      expect(paid).toBe(0n)
      await refused(value, 'payment_replayed')
    }
  })

  test('a stranger who knows payer and nonce from the chain gets nothing', async () => {
    const { buyer, asked, header } = await bought(lookup())
    const stranger = await shop.customer()
    const { authorization } = openHeader(header).payload
    const own = openHeader(await stranger.sign(await stranger.terms(asked)))
    own.payload.authorization = authorization
    const forged = Buffer.from(JSON.stringify(own)).toString('base64')
    const { value, paid } = await shop.moved(buyer, () => pay(stranger, asked, forged))
    expect(paid).toBe(0n)
    await refused(value, 'payment_replayed')
  })

  test('while it is in flight the same payment is 409 with Retry-After, and after that it is fetched', async () => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(search()))
    const { paid } = await shop.moved(buyer, async () => {
      const slow = pay(buyer, search(), header, { 'x-sandbox-fault': 'slow:600' })
      await shop.untilClaimed(buyer.address)
      const early = await pay(buyer, search(), header)
      expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
      await refused(early, 'payment_in_flight')
      await refused(await pay(buyer, search({ search: 'other' }), header), 'payment_replayed')
      const first = await slow
      expect(first.status).toBe(200)
      const later = await pay(buyer, search(), header)
      expect((await later.json()).replay.body).toEqual(await first.json())
    })
    expect(paid).toBe(50_000n)
  })

  test('five times at once: one success, one charge, the work done once', async () => {
    const buyer = await shop.customer()
    const asked = lookup()
    const query = vi.spyOn(shop.database, 'query')
    const worked = () => query.mock.calls.filter(([sql]) => /network_/.test(sql)).length
    await buyer.buy(asked)
    const once = worked()
    expect(once).toBeGreaterThan(0)
    query.mockClear()

    const header = await buyer.sign(await buyer.terms(asked))
    const { value, paid, received } = await shop.moved(buyer, () =>
      Promise.all(Array.from({ length: 5 }, () => pay(buyer, asked, header))),
    )
    expect({ paid, received }).toEqual({ paid: 50_000n, received: 50_000n })
    expect(value.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    for (const answer of value.filter(({ status }) => status === 409)) {
      const body = await answer.json()
      expect(['payment_in_flight', 'payment_replayed']).toContain(body.error.code)
      expect(answer.headers.has('retry-after') || 'replay' in body).toBe(true)
    }
    expect(worked()).toBe(once)
  })

  test('the same payment on five different requests at once: one success, one charge', async () => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(search()))
    const { value, paid } = await shop.moved(buyer, () =>
      Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => pay(buyer, search({ search: word }), header))),
    )
    expect(paid).toBe(50_000n)
    expect(value.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    for (const answer of value)
      if (answer.status === 409) expect(await answer.json()).not.toHaveProperty('replay')
  })

  test('twenty different payments at once: twenty successes', async () => {
    const buyer = await shop.customer()
    const asked = shop.post('/agent/v1/geo-id', { query: 'Lisbon' })
    const terms = await buyer.terms(asked)
    const headers = await Promise.all(Array.from({ length: 20 }, () => buyer.sign(terms)))
    const { value, paid, received } = await shop.moved(buyer, () =>
      Promise.all(headers.map((header) => pay(buyer, asked, header))),
    )
    expect(value.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect({ paid, received }).toEqual({ paid: 200_000n, received: 200_000n })
    expect(new Set(value.map((answer) => readSettlement(answer).transaction)).size).toBe(20)
  })
})

describe('Decision 5: the payment-identifier extension', () => {
  test('is declared in the challenge and not required', async () => {
    const { extensions } = await (await shop.customer()).terms(lookup())
    expect(extensions).toHaveProperty('payment-identifier')
    expect(extensions?.['payment-identifier']).toMatchObject({ info: { required: false } })
  })

  test('an identical repeat is 200 from the store, and free', async () => {
    const { buyer, asked, header, text, settlement } = await bought(lookup(), newIdentifier())
    const { value, paid } = await shop.moved(buyer, () => pay(buyer, asked, header))
    expect([value.status, paid]).toEqual([200, 0n])
    expect(await value.text()).toBe(text)
    expect(readSettlement(value)).toEqual(settlement)
  })

  test('the same payment and identifier on another request is 409', async () => {
    const { buyer, header } = await bought(search(), newIdentifier())
    await refused(await pay(buyer, search({ search: 'other' }), header), 'payment_replayed')
  })

  test('the identifier of another payment is a conflict, and free', async () => {
    const id = newIdentifier()
    const { buyer, asked } = await bought(search(), id)
    const { value, paid } = await shop.moved(buyer, () => buyer.buy(asked, { id }))
    expect(paid).toBe(0n)
    await refused(value, 'settlement_conflict')
  })

  test('two payments with one identifier at once: one of them is charged', async () => {
    const buyer = await shop.customer()
    const id = newIdentifier()
    const terms = await buyer.terms(search())
    const headers = [await buyer.sign(terms, { id }), await buyer.sign(terms, { id })]
    const { value, paid } = await shop.moved(buyer, () =>
      Promise.all(headers.map((header) => pay(buyer, search(), header))),
    )
    expect(value.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(paid).toBe(50_000n)
  })

  test.each(['short', 'with spaces in the middle of it', 'x'.repeat(129), 'ünïcödé-ünïcödé-ünïcödé'])(
    'an identifier that breaks its rules (%s) is none',
    async (id) => {
      const { buyer, asked, header } = await bought(search(), id)
      expect((await pay(buyer, asked, header)).status).toBe(409)
    },
  )
})
