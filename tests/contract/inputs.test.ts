import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/catalogue'
import { findKnown, type Known } from '@/tests/contract/known'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { openShop, type Buyer, type Shop } from '@/tests/contract/shop'
import type { Asked } from '@/tests/support/buyer'

let shop: Shop
let known: Known
let buyer: Buyer

beforeAll(async () => {
  shop = await openShop()
  known = await findKnown(shop)
  buyer = await shop.customer()
}, 120_000)
afterAll(() => shop.stop())

// the buyer of this file makes nothing but mistakes, each with a valid payment beside it
afterEach(async () => expect(await shop.balanceOf(buyer.address)).toBe(25_000_000n))

/** The paths of what is wrong with a request that was paid. */
async function refusal(asked: Asked): Promise<string[]> {
  const answer = await buyer.buy(asked)
  expect(answer.status).toBe(400)
  expect(answer.headers.has('payment-response')).toBe(false)
  const { error } = await answer.json()
  expect(error).toEqual({
    code: 'invalid_input',
    message: expect.stringMatching(/Nothing was charged\.$/),
    details: expect.any(Array),
  })
  for (const detail of error.details) expect(detail.message).toMatch(/\S/)
  return error.details.map(({ path }: { path: string }) => path)
}

/** A request that keeps the rules succeeds, or names nothing that exists. */
async function accepted(asked: Asked) {
  const customer = await shop.customer()
  const answer = await customer.buy(asked)
  const code = answer.status === 200 ? 'bought' : (await answer.json()).error.code
  expect(['bought', 'not_found']).toContain(code)
}

const post = (path: string, body: unknown) => () => shop.post(`/agent/v1/${path}`, body)
const get = (path: string, query: Record<string, string>) => () => shop.get(`/agent/v1/${path}`, query)

/** For each POST body of the contract: its strings, and what must stand beside them for the rest to be valid. */
const bodies: {
  path: string
  base: Record<string, unknown>
  texts: string[]
  urls?: string[]
  integers?: string[]
}[] = [
  { path: 'profiles/email', base: { networkId: 'a' }, texts: ['networkId'], urls: ['networkUrl'] },
  { path: 'profiles/posts', base: { profile: 'a' }, texts: ['profile'], integers: ['limit'] },
  {
    path: 'profiles/search',
    base: {},
    texts: [
      ...['search', 'firstName', 'lastName', 'title', 'currentCompany', 'pastCompany', 'school', 'location'],
      ...['geoId', 'industryId', 'followerOf'],
    ],
    integers: ['page'],
  },
  {
    path: 'posts/reactions',
    base: { postUrl: 'https://network.example/posts/1' },
    texts: ['paginationToken'],
    urls: ['postUrl'],
    integers: ['page'],
  },
  {
    path: 'companies/enrich',
    base: { company: 'a' },
    texts: ['company', 'universalName', 'search'],
    urls: ['networkUrl'],
  },
  {
    path: 'companies/search',
    base: {},
    texts: ['search', 'keywords', 'industryId', 'location', 'geoId'],
    integers: ['page'],
  },
  { path: 'geo-id', base: { query: 'a' }, texts: ['query'] },
  { path: 'ads/search', base: {}, texts: ['search', 'company', 'companyId'], integers: ['page'] },
  { path: 'ads/get', base: { adId: 'a' }, texts: ['adId'] },
  {
    path: 'jobs/search',
    base: {},
    texts: ['search', 'company', 'companyId', 'location', 'geoId'],
    integers: ['page'],
  },
  { path: 'jobs/get', base: { jobId: 'a' }, texts: ['jobId'] },
]

const fields = (kind: 'texts' | 'urls' | 'integers') =>
  bodies.flatMap(({ path, base, [kind]: names = [] }) => names.map((name) => ({ path, base, name })))

const posts = pairs.filter(({ method }) => method === 'POST').map((pair) => ({ ...pair, name: nameOf(pair) }))

describe('String inputs', () => {
  test.each(fields('texts'))(
    'POST $path: $name has minLength 1 and is a string',
    async ({ path, base, name }) => {
      for (const value of ['', 5, null, true, ['a'], { a: 1 }])
        expect(await refusal(shop.post(`/agent/v1/${path}`, { ...base, [name]: value }))).toEqual([name])
      await accepted(shop.post(`/agent/v1/${path}`, { ...base, [name]: 'a' }))
    },
  )

  test.each(fields('urls'))('POST $path: $name is a URI', async ({ path, base, name }) => {
    for (const value of [
      '',
      'not a url',
      '/in/somebody',
      'network.example/in/a',
      5,
      null,
      ['https://a.example/'],
    ])
      expect(await refusal(shop.post(`/agent/v1/${path}`, { ...base, [name]: value }))).toEqual([name])
    await accepted(
      shop.post(`/agent/v1/${path}`, { ...base, [name]: 'https://network.example/in/nobody-q7' }),
    )
  })
})

describe('Limits', () => {
  test.each(fields('integers').filter(({ name }) => name === 'page'))(
    'POST $path: page is an integer of at least 1',
    async ({ path, base, name }) => {
      for (const value of [0, -1, 1.5, '1', null, true, [1]])
        expect(await refusal(shop.post(`/agent/v1/${path}`, { ...base, [name]: value }))).toEqual([name])
      for (const value of [1, 2, 4_000, 2_147_483_648])
        await accepted(shop.post(`/agent/v1/${path}`, { ...base, [name]: value }))
    },
  )

  test('POST profiles/posts: limit is an integer from 1 to 20', async () => {
    for (const limit of [0, 21, -5, 5.5, '5', null, [5]])
      expect(await refusal(shop.post('/agent/v1/profiles/posts', { profile: 'a', limit }))).toEqual(['limit'])
    for (const limit of [1, 20])
      await accepted(shop.post('/agent/v1/profiles/posts', { profile: known.author, limit }))
  })

  test('POST profiles/enrich: at least one profile and at most 25', async () => {
    const some = (count: number) => ({ profiles: Array.from({ length: count }, () => ({ networkId: 'a' })) })
    expect(await refusal(shop.post('/agent/v1/profiles/enrich', some(26)))).toEqual(['profiles'])
    expect(await refusal(shop.post('/agent/v1/profiles/enrich', some(0)))).toEqual(['profiles'])
    await accepted(shop.post('/agent/v1/profiles/enrich', some(25)))
    await accepted(shop.post('/agent/v1/profiles/enrich', some(1)))
  })

  test('POST profiles/enrich: the rules of each entry, with its place in the list', async () => {
    const entries = [
      { networkId: 'a' },
      { networkId: '' },
      {},
      { networkUrl: 'somewhere' },
      { networkId: 'a', networkUrl: 'https://network.example/in/a', name: 'A' },
      'a',
      null,
    ]
    expect(await refusal(shop.post('/agent/v1/profiles/enrich', { profiles: entries }))).toEqual([
      'profiles.1.networkId',
      'profiles.2.networkId',
      'profiles.3.networkUrl',
      'profiles.4.name',
      'profiles.5',
      'profiles.6',
    ])
  })

  test('POST profiles/enrich: profiles is required and is an array', async () => {
    for (const body of [
      undefined,
      {},
      { profiles: { networkId: 'a' } },
      { profiles: 'a' },
      { profiles: null },
    ])
      expect(await refusal(shop.post('/agent/v1/profiles/enrich', body))).toEqual(['profiles'])
  })
})

describe('Required fields', () => {
  test.each([
    { path: 'profiles/posts', name: 'profile' },
    { path: 'posts/reactions', name: 'postUrl' },
    { path: 'geo-id', name: 'query' },
    { path: 'ads/get', name: 'adId' },
    { path: 'jobs/get', name: 'jobId' },
  ])('POST $path: $name is required', async ({ path, name }) => {
    expect(await refusal(shop.post(`/agent/v1/${path}`, {}))).toEqual([name])
    expect(await refusal(shop.post(`/agent/v1/${path}`))).toEqual([name])
  })

  test.each(['profiles/search', 'companies/search', 'ads/search', 'jobs/search'])(
    'POST %s: everything is optional, the body too',
    async (path) => {
      await accepted(shop.post(`/agent/v1/${path}`, {}))
      await accepted(shop.post(`/agent/v1/${path}`))
    },
  )

  test.each([
    { name: 'POST profiles/email', asked: post('profiles/email', {}) },
    { name: 'GET profiles/email', asked: get('profiles/email', {}) },
    { name: 'GET profiles/enrich', asked: get('profiles/enrich', {}) },
  ])('note 3: $name is invalid when both networkId and networkUrl are absent', async ({ asked }) => {
    expect(await refusal(asked())).toEqual(['networkId'])
  })

  test('GET profiles/enrich and email: either identifier will do, or both', async () => {
    const [networkId] = known.people
    const { profileUrl: networkUrl } = known
    for (const path of ['profiles/enrich', 'profiles/email'])
      for (const query of [{ networkId }, { networkUrl }, { networkId, networkUrl }])
        await accepted(shop.get(`/agent/v1/${path}`, query))
  })

  test.each(['company', 'networkUrl', 'universalName', 'search'])(
    'POST companies/enrich: at least one of four, of which %s is enough',
    async (name) => {
      expect(await refusal(shop.post('/agent/v1/companies/enrich', {}))).toEqual(['company'])
      const value = name === 'networkUrl' ? `https://network.example/company/${known.company}` : known.company
      await accepted(shop.post('/agent/v1/companies/enrich', { [name]: value }))
    },
  )

  test('every problem is told at once', async () => {
    const body = { networkUrl: 'no', page: 0, requestContext: { requestId: '' }, colour: 'red' }
    expect((await refusal(shop.post('/agent/v1/profiles/email', body))).toSorted()).toEqual([
      ...['colour', 'networkUrl', 'page', 'requestContext.requestId'],
    ])
    expect((await refusal(shop.post('/agent/v1/companies/enrich', { colour: 'red' }))).toSorted()).toEqual([
      ...['colour', 'company'],
    ])
  })
})

describe('GET queries', () => {
  test.each([
    { path: 'profiles/enrich', query: { networkId: '' }, wrong: ['networkId'] },
    { path: 'profiles/enrich', query: { networkUrl: 'somewhere' }, wrong: ['networkUrl'] },
    { path: 'profiles/email', query: { networkId: '' }, wrong: ['networkId'] },
    { path: 'profiles/email', query: { networkUrl: '' }, wrong: ['networkUrl'] },
    { path: 'posts/reactions', query: {}, wrong: ['postUrl'] },
    { path: 'posts/reactions', query: { postUrl: 'somewhere' }, wrong: ['postUrl'] },
    { path: 'posts/reactions', query: { postUrl: 'https://a.example/p', page: '0' }, wrong: ['page'] },
    { path: 'posts/reactions', query: { postUrl: 'https://a.example/p', page: '1.5' }, wrong: ['page'] },
    { path: 'posts/reactions', query: { postUrl: 'https://a.example/p', page: 'one' }, wrong: ['page'] },
    { path: 'posts/reactions', query: { postUrl: 'https://a.example/p', page: '' }, wrong: ['page'] },
    {
      path: 'posts/reactions',
      query: { postUrl: 'https://a.example/p', paginationToken: '' },
      wrong: ['paginationToken'],
    },
  ])('GET $path with $query', async ({ path, query, wrong }) => {
    expect(await refusal(get(path, query)())).toEqual(wrong)
  })

  test('a parameter that is given twice is not one string', async () => {
    const asked = shop.get('/agent/v1/profiles/enrich')
    expect(await refusal({ ...asked, url: `${asked.url}?networkId=a&networkId=b` })).toEqual(['networkId'])
  })

  test('GET posts/reactions: page 1 and a token are accepted', async () => {
    const { postUrl } = known
    await accepted(shop.get('/agent/v1/posts/reactions', { postUrl, page: '1' }))
    await accepted(shop.get('/agent/v1/posts/reactions', { postUrl, paginationToken: 'a' }))
  })
})

describe('Common conventions', () => {
  test.each(posts)('$name rejects an unknown property', async (pair) => {
    const asked = askFor(pair, shop, known)
    expect(await refusal({ ...asked, body: { ...pair.ask(known).body, colour: 'red' } })).toEqual(['colour'])
  })

  test.each(posts)('$name: a body must be a JSON object', async (pair) => {
    const asked = askFor(pair, shop, known)
    for (const body of ['[]', 'null', '5', '"a"', '{', '{"a":1,}', "{'a':1}", 'networkId=a'])
      expect(await refusal({ ...asked, body })).toEqual([''])
  })

  test('a property named __proto__ is unknown too', async () => {
    const body = '{"query":"Lisbon","__proto__":{"a":1}}'
    expect(await refusal(shop.post('/agent/v1/geo-id', body))).toEqual(['__proto__'])
  })

  test('POST profiles/{networkId}: the identifier stands in the path, not in the body', async () => {
    const asked = shop.post(`/agent/v1/profiles/${known.people[0]}`, { networkId: known.people[0] })
    expect(await refusal(asked)).toEqual(['networkId'])
  })
})

describe('requestContext', () => {
  test('exists on every POST route and on no GET route', () => {
    for (const { method, input } of endpoints) expect('requestContext' in input.shape).toBe(method === 'POST')
  })

  test.each(posts)(
    '$name: optional, any other property allowed, the three strings minLength 1',
    async (pair) => {
      const asked = askFor(pair, shop, known)
      const body = pair.ask(known).body ?? {}
      const customer = await shop.customer()
      for (const requestContext of [
        {},
        { requestId: 'r', promptSummary: 'p', userIntent: 'u' },
        { anything: { at: ['all', 1, null] } },
      ]) {
        const answer = await customer.buy({ ...asked, body: { ...body, requestContext } })
        expect(answer.status).toBe(200)
      }
      for (const name of ['requestId', 'promptSummary', 'userIntent'])
        for (const value of ['', 5, null])
          expect(await refusal({ ...asked, body: { ...body, requestContext: { [name]: value } } })).toEqual([
            `requestContext.${name}`,
          ])
      for (const requestContext of ['a', null, [], 5])
        expect(await refusal({ ...asked, body: { ...body, requestContext } })).toEqual(['requestContext'])
    },
  )

  test('is metadata only: price and answer are the same with and without it', async () => {
    const customer = await shop.customer()
    const search = { search: 'engineer' }
    const told = { ...search, requestContext: { requestId: '1', limit: 99, page: 7 } }
    const path = '/agent/v1/profiles/search'
    const { accepts } = await customer.terms(shop.post(path, told))
    expect(accepts.map(({ amount }) => amount)).toEqual(['300000'])
    const [plain, withContext] = [
      await customer.buy(shop.post(path, search)),
      await customer.buy(shop.post(path, told)),
    ]
    expect(await withContext.json()).toEqual(await plain.json())
  })
})
