import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { known, shop } from '@/tests/contract/setting'
import { openHeader, type Buyer } from '@/tests/contract/shop'
import { newBuyer, readSettlement, newIdentifier } from '@/tests/support/buyer'

/** A funded buyer for every test of this file. */
let spender: Buyer

beforeAll(async () => {
  spender = await shop.customer()
})

const named = pairs.map((pair) => ({ ...pair, name: nameOf(pair) }))

const errorObject = (code: string) => ({
  error: { code, message: expect.stringMatching(/\S.*\.$/), details: expect.any(Array) },
})

describe('Errors', () => {
  test('rule 1, decision 1: an unpaid call is 402, valid or not, at the price of the nearest valid input', async () => {
    const some = (count: number) => Array.from({ length: count }, () => ({ networkId: 'a' }))
    const unpaid: [path: string, body: unknown, amount: string][] = [
      ['profiles/enrich', { profiles: some(26) }, '1250000'],
      ['profiles/enrich', { profiles: some(4_000) }, '1250000'],
      ['profiles/enrich', { profiles: [] }, '50000'],
      ['profiles/enrich', { profiles: 'a' }, '50000'],
      ['profiles/enrich', undefined, '50000'],
      ['profiles/enrich', '{', '50000'],
      ['profiles/posts', { limit: 21 }, '1000000'],
      ['profiles/posts', { limit: 1e300 }, '1000000'],
      ['profiles/posts', { limit: 0 }, '50000'],
      ['profiles/posts', { limit: -3 }, '50000'],
      ['profiles/posts', { limit: 'all' }, '250000'],
      ['profiles/posts', {}, '250000'],
      ['profiles/search', { page: 0, colour: 'red' }, '300000'],
      ['companies/enrich', {}, '50000'],
      ['geo-id', 'null', '10000'],
      ['jobs/get', [], '50000'],
    ]
    for (const [path, body, amount] of unpaid) {
      const { accepts } = await newBuyer().terms(shop.post(`/agent/v1/${path}`, body))
      expect([path, body, accepts[0]?.amount]).toEqual([path, body, amount])
    }
    const { accepts } = await newBuyer().terms(shop.get('/agent/v1/profiles/enrich'))
    expect(accepts[0]?.amount).toBe('50000')
  })

  test('decision 4: a payment that does not verify is 402 also where the input is wrong', async () => {
    const answer = await spender.buy(shop.post('/agent/v1/geo-id', {}), { value: 1n })
    expect(answer.status).toBe(402)
  })

  test.each(named)('500 upstream or settlement failure on $name: nothing is charged', async (pair) => {
    const { paid, received } = await shop.moved(spender, async () => {
      for (const [fault, code] of [
        ['upstream', 'upstream_failed'],
        ['settle', 'settlement_failed'],
      ] as const) {
        const answer = await spender.buy(askFor(pair, shop, known), {}, { 'x-sandbox-fault': fault })
        expect([fault, answer.status]).toEqual([fault, 500])
        expect(answer.headers.has('payment-response')).toBe(false)
        expect(await answer.json()).toEqual(errorObject(code))
      }
    })
    expect({ paid, received }).toEqual({ paid: 0n, received: 0n })
  })

  test.each(['upstream', 'settle'])(
    'rule 2: after a 500 (%s) the same payment still buys, once',
    async (fault) => {
      const asked = shop.post('/agent/v1/geo-id', { query: 'Lisbon' })
      const header = await spender.sign(await spender.terms(asked))
      const { paid } = await shop.moved(spender, async () => {
        const failed = await spender.send(asked, { 'PAYMENT-SIGNATURE': header, 'x-sandbox-fault': fault })
        expect(failed.status).toBe(500)
        const bought = await spender.send(asked, { 'PAYMENT-SIGNATURE': header })
        expect(bought.status).toBe(200)
        expect(readSettlement(bought).success).toBe(true)
      })
      expect(paid).toBe(10_000n)
    },
  )

  test('rule 2: after a 400 the same payment buys the corrected request', async () => {
    const header = await spender.sign(await spender.terms(shop.post('/agent/v1/geo-id', {})))
    const send = (body: unknown) =>
      spender.send(shop.post('/agent/v1/geo-id', body), { 'PAYMENT-SIGNATURE': header })
    const { paid } = await shop.moved(spender, async () => {
      expect((await send({ query: '' })).status).toBe(400)
      expect((await send({ query: 'Lisbon' })).status).toBe(200)
    })
    expect(paid).toBe(10_000n)
  })

  test.each([
    { path: 'profiles/email', body: { networkId: 'nobody-of-this-name-q7' } },
    { path: 'profiles/posts', body: { profile: 'nobody-of-this-name-q7' } },
    { path: 'profiles/nobody-of-this-name-q7', body: {} },
    { path: 'companies/enrich', body: { universalName: 'no-company-of-this-name-q7' } },
    { path: 'ads/get', body: { adId: 'none' } },
    { path: 'jobs/get', body: { jobId: 'none' } },
    { path: 'posts/reactions', body: { postUrl: 'https://network.example/posts/nothing-here-q7' } },
  ])('decision 6: POST $path that names nothing is 400 not_found and free', async ({ path, body }) => {
    const { value, paid } = await shop.moved(spender, () => spender.buy(shop.post(`/agent/v1/${path}`, body)))
    expect([value.status, paid]).toEqual([400, 0n])
    expect(await value.json()).toEqual(errorObject('not_found'))
  })

  test.each(['profiles/search', 'companies/search', 'ads/search', 'jobs/search'])(
    'decision 6: POST %s that finds nothing is 200 with an empty list, and is charged',
    async (path) => {
      const search = 'zzqxj vvkkw qqqjx'
      const { value, paid } = await shop.moved(spender, () =>
        spender.buy(shop.post(`/agent/v1/${path}`, { search })),
      )
      expect(value.status).toBe(200)
      expect(await value.json()).toMatchObject({
        elements: [],
        pagination: { totalElements: 0, pageNumber: 1 },
      })
      expect(paid).toBeGreaterThan(0n)
    },
  )

  test('decision 6: bulk profiles of which none is found are 400 not_found and free', async () => {
    const profiles = [{ networkId: 'nobody-q7' }, { networkId: 'nobody-q8' }]
    const { value, paid } = await shop.moved(spender, () =>
      spender.buy(shop.post('/agent/v1/profiles/enrich', { profiles })),
    )
    expect([value.status, paid]).toEqual([400, 0n])
    expect(await value.json()).toEqual(errorObject('not_found'))
  })

  test('decision 7: every error object has code, message and details with paths', async () => {
    const answer = await spender.buy(shop.post('/agent/v1/jobs/search', { page: 0, colour: 'red' }))
    expect((await answer.json()).error.details).toEqual([
      { path: 'page', message: expect.any(String) },
      { path: 'colour', message: 'unknown property' },
    ])
  })

  test('a body above 256 KB is refused before anything is charged', async () => {
    const asked = shop.post('/agent/v1/geo-id', { query: 'a'.repeat(300_000) })
    const answer = await spender.send(asked)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual(errorObject('invalid_input'))
  })

  test('an address where nothing is answers 404 with an error object', async () => {
    for (const path of ['/', '/agent/v1', '/agent/v1/nothing', '/agent/v2/geo-id', '/agent/v1/profiles/']) {
      const answer = await fetch(shop.serviceUrl + path, { method: 'POST' })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toEqual(errorObject('not_found'))
    }
  })

  test('What the service does 2: nothing can be written, changed or deleted', async () => {
    for (const { path } of pairs)
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const url = shop.serviceUrl + path.replace('{networkId}', known.people[0])
        expect([method, path, (await fetch(url, { method })).status]).toEqual([method, path, 404])
      }
  })
})

describe('Faults of the sandbox', () => {
  test('slow:<ms> answers later and is charged once', async () => {
    const started = performance.now()
    const { value, paid } = await shop.moved(spender, () =>
      spender.buy(shop.post('/agent/v1/geo-id', { query: 'Lisbon' }), {}, { 'x-sandbox-fault': 'slow:300' }),
    )
    expect([value.status, paid]).toEqual([200, 10_000n])
    expect(performance.now() - started).toBeGreaterThanOrEqual(300)
  })

  test('drop settles and closes the connection; the same bytes fetch what was bought', async () => {
    const asked = shop.get('/agent/v1/profiles/enrich', { networkId: known.people[0] })
    const header = await spender.sign(await spender.terms(asked), { id: newIdentifier() })
    const { paid, received } = await shop.moved(spender, async () => {
      const dropped = spender.send(asked, { 'PAYMENT-SIGNATURE': header, 'x-sandbox-fault': 'drop' })
      await expect(dropped).rejects.toThrow()
      await delay(0)
    })
    expect({ paid, received }).toEqual({ paid: 50_000n, received: 50_000n })

    const { value: again, paid: more } = await shop.moved(spender, () =>
      spender.send(asked, { 'PAYMENT-SIGNATURE': header }),
    )
    expect([again.status, more]).toEqual([200, 0n])
    expect(await again.json()).toMatchObject({ networkId: known.people[0] })
    const { nonce } = openHeader(header).payload.authorization
    const [used] = await shop.client.getContractEvents({
      address: shop.chain.asset,
      abi: shop.tokenAbi,
      eventName: 'AuthorizationUsed',
      args: { authorizer: spender.address, nonce },
      fromBlock: 0n,
    })
    expect(readSettlement(again).transaction).toBe(used?.transactionHash)
  })

  test('words it does not know change nothing', async () => {
    for (const fault of ['slow:1e9', 'SETTLE', 'upstream, settle']) {
      const answer = await spender.buy(
        shop.post('/agent/v1/geo-id', { query: 'Lisbon' }),
        {},
        { 'x-sandbox-fault': fault },
      )
      expect([fault, answer.status]).toEqual([fault, 200])
    }
  })
})
