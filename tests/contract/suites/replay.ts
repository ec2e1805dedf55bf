import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { known, shop } from '@/tests/contract/setting'
import { openHeader, sealHeader, type Buyer } from '@/tests/contract/shop'
import { newBuyer, newIdentifier, readSettlement, readTerms, type Asked } from '@/tests/support/buyer'

const lookup = () => shop.get('/agent/v1/profiles/enrich', { networkId: known.people[0] })
const search = (body: unknown = { search: 'engineer' }) => shop.post('/agent/v1/jobs/search', body)

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

const withIdentifier = (header: string, id: string) =>
  sealHeader({
    ...openHeader(header),
    extensions: { 'payment-identifier': { info: { required: false, id } } },
  })

/** Everything that a reply tells, but for the time. */
async function replyTo(sent: Promise<Response>) {
  const answer = await sent
  const { date: _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, text: await answer.text() }
}

describe('Decision 5: a payment that was used before', () => {
  afterEach(() => vi.restoreAllMocks())

  test.each(['GET', 'POST'])(
    'without an identifier the identical %s is 409, says so and carries nothing',
    async (method) => {
      const { buyer, asked, header } = await bought(method === 'GET' ? lookup() : search())
      const { value, paid, received } = await shop.moved(buyer, () => pay(buyer, asked, header))
      expect([paid, received]).toEqual([0n, 0n])
      expect((await value.clone().json()).error.message).toMatch(/used before.*payment-identifier/)
      await refused(value, 'payment_replayed')
    },
  )

  test('who rebuilds a payment from the chain is told the same whatever he guesses, and soon nothing', async () => {
    const { buyer, asked, header } = await bought(lookup(), newIdentifier())
    const rebuilt = openHeader(header)
    delete rebuilt['extensions']
    const guesses = [
      { asked, header: sealHeader(rebuilt) },
      { asked, header: sealHeader({ ...openHeader(header), extensions: {} }) },
      { asked, header: withIdentifier(header, newIdentifier()) },
      { asked: shop.get('/agent/v1/profiles/enrich', { networkId: 'somebody-else' }), header },
      { asked: { ...asked, method: 'POST', body: { profiles: [] } }, header },
      { asked: search(), header: sealHeader(rebuilt) },
    ]
    const told = new Set<string>()
    for (const guess of [...guesses, ...guesses, ...guesses]) {
      const { status, headers, text } = await replyTo(pay(buyer, guess.asked, guess.header))
      told.add(JSON.stringify([status, headers, text]))
    }
    expect([...told]).toEqual([expect.stringMatching(/^\[409,.*payment_replayed/)])
    expect((await pay(buyer, asked, header)).status).toBe(200)

    const more = await Promise.all(Array.from({ length: 20 }, () => pay(buyer, asked, sealHeader(rebuilt))))
    const codes = await Promise.all(more.map(async (answer) => (await answer.json()).error.code))
    expect(codes).toContain('too_many_guesses')
    const wrong = await replyTo(pay(buyer, search(), header))
    expect(Number(wrong.headers['retry-after'])).toBeGreaterThan(0)
    // guesses of others on the same connection keep no answer from its buyer
    expect((await pay(buyer, asked, header)).status).toBe(200)
  })

  test('HEAD is a 402 without work, paid for or not, new or used', async () => {
    const { buyer, asked, header } = await bought(lookup(), newIdentifier())
    const query = vi.spyOn(shop.database, 'query')
    const fresh = await buyer.sign(await buyer.terms(asked))
    for (const payment of [header, fresh]) {
      const { value, paid } = await shop.moved(buyer, () => pay(buyer, { ...asked, method: 'HEAD' }, payment))
      expect([value.status, paid, await value.text()]).toEqual([402, 0n, ''])
      expect(readTerms(value).resource.url).toBe(asked.url)
    }
    // the service itself looks for other work from time to time
    const looked = inspect(query.mock.calls, { depth: 5 }).toLowerCase()
    for (const payment of [header, fresh])
      expect(looked).not.toContain(openHeader(payment).payload.authorization.nonce.toLowerCase())
    expect((await pay(buyer, asked, fresh)).status).toBe(200)
  })

  test('it can be fetched again as often as one likes, for 24 hours', async () => {
    const { buyer, asked, header, text } = await bought(lookup(), newIdentifier())
    const key = `${buyer.address}:${openHeader(header).payload.authorization.nonce}`.toLowerCase()
    const age = (hours: number) =>
      shop.database.query(
        `update payments set created_at = now() - ${hours} * interval '1 hour' where key = $1`,
        [key],
      )
    for (const hours of [0, 12, 23.9]) {
      await age(hours)
      expect(await (await pay(buyer, asked, header)).text()).toBe(text)
    }
    await age(24.1)
    const { value, paid } = await shop.moved(buyer, () => pay(buyer, asked, header))
    expect(paid).toBe(0n)
    await refused(value, 'payment_replayed')
  })

  test('on another request it is 409 without what was bought', async () => {
    const { buyer, header } = await bought(search(), newIdentifier())
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
    const header = await buyer.sign(await buyer.terms(search()), { id: newIdentifier() })
    const { paid } = await shop.moved(buyer, async () => {
      const slow = pay(buyer, search(), header, { 'x-sandbox-fault': 'slow:600' })
      await shop.untilClaimed(buyer.address)
      const early = await pay(buyer, search(), header)
      expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
      await refused(early, 'payment_in_flight')
      await refused(await pay(buyer, search({ search: 'other' }), header), 'payment_in_flight')
      const first = await slow
      expect(first.status).toBe(200)
      const later = await pay(buyer, search(), header)
      expect([later.status, await later.json()]).toEqual([200, await first.json()])
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

  test('one that is tried before it belongs to anybody tells nothing', async () => {
    const id = newIdentifier()
    const { asked } = await bought(search(), id)
    const poor = newBuyer()
    expect((await poor.buy(asked, { id })).status).toBe(402)
  })

  test.each(['short', 'with spaces in the middle of it', 'x'.repeat(129), 'ünïcödé-ünïcödé-ünïcödé'])(
    'an identifier that breaks its rules (%s) is none',
    async (id) => {
      const { buyer, asked, header } = await bought(search(), id)
      expect((await pay(buyer, asked, header)).status).toBe(409)
    },
  )
})
