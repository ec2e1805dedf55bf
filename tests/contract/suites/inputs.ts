import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { known, shop } from '@/tests/contract/setting'
import type { Buyer } from '@/tests/contract/shop'
import type { Asked } from '@/tests/support/buyer'

/** The buyer of the invalid requests, each sent with a valid payment. */
let buyer: Buyer
/** The buyer of the valid requests. */
let customer: Buyer

beforeAll(async () => {
  buyer = await shop.customer()
  customer = await shop.customer()
})

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
  return error.details.map(({ path }: { path: string }) => path).toSorted()
}

/** A request that keeps the rules succeeds, or names nothing that exists. */
async function accepted(asked: Asked) {
  if ((await shop.balanceOf(customer.address)) < 2_000_000n) customer = await shop.customer()
  const answer = await customer.buy(asked)
  const code = answer.status === 200 ? 'bought' : (await answer.json()).error.code
  expect(['bought', 'not_found']).toContain(code)
}

const everyOne = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]))

type Rules = {
  path: string
  base?: Record<string, unknown>
  texts: string[]
  urls?: string[]
  page?: boolean
}

/** For each POST body of the contract its strings, its URIs, and whether it has a page. */
const bodies: Rules[] = [
  { path: 'profiles/email', texts: ['networkId'], urls: ['networkUrl'] },
  { path: 'profiles/posts', texts: ['profile'] },
  {
    path: 'profiles/search',
    texts: [
      ...['search', 'firstName', 'lastName', 'title', 'currentCompany', 'pastCompany', 'school', 'location'],
      ...['geoId', 'industryId', 'followerOf'],
    ],
    page: true,
  },
  {
    path: 'posts/reactions',
    base: { postUrl: 'https://network.example/posts/1' },
    texts: ['paginationToken'],
    urls: ['postUrl'],
    page: true,
  },
  { path: 'companies/enrich', texts: ['company', 'universalName', 'search'], urls: ['networkUrl'] },
  { path: 'companies/search', texts: ['search', 'keywords', 'industryId', 'location', 'geoId'], page: true },
  { path: 'geo-id', texts: ['query'] },
  { path: 'ads/search', texts: ['search', 'company', 'companyId'], page: true },
  { path: 'ads/get', texts: ['adId'] },
  { path: 'jobs/search', texts: ['search', 'company', 'companyId', 'location', 'geoId'], page: true },
  { path: 'jobs/get', texts: ['jobId'] },
]

const posts = pairs.filter(({ method }) => method === 'POST').map((pair) => ({ ...pair, name: nameOf(pair) }))

describe('String inputs', () => {
  test.each(bodies)(
    'POST $path: every string is one, of at least one character',
    async ({ path, base, texts }) => {
      for (const value of ['', 5, null, ['a']]) {
        const body = { ...base, ...everyOne(texts, value) }
        expect(await refusal(shop.post(`/agent/v1/${path}`, body))).toEqual(texts.toSorted())
      }
      await accepted(shop.post(`/agent/v1/${path}`, { ...base, ...everyOne(texts, 'a') }))
      for (const name of texts.slice(0, 3))
        await accepted(shop.post(`/agent/v1/${path}`, { ...base, [name]: 'a' }))
    },
  )

  test.each(bodies.filter(({ urls }) => urls))(
    'POST $path: every URL is a URI',
    async ({ path, urls = [] }) => {
      for (const value of [
        '',
        'not a url',
        '/in/somebody',
        'network.example/in/a',
        5,
        null,
        ['https://a.example/'],
      ])
        expect(await refusal(shop.post(`/agent/v1/${path}`, everyOne(urls, value)))).toEqual(urls)
      await accepted(shop.post(`/agent/v1/${path}`, everyOne(urls, 'https://network.example/in/nobody-q7')))
    },
  )
})

describe('Limits', () => {
  test.each(bodies.filter(({ page }) => page))(
    'POST $path: page is an integer of at least 1',
    async ({ path, base }) => {
      for (const page of [0, -1, 1.5, '1', null])
        expect(await refusal(shop.post(`/agent/v1/${path}`, { ...base, page }))).toEqual(['page'])
      for (const page of [1, 2_147_483_648]) await accepted(shop.post(`/agent/v1/${path}`, { ...base, page }))
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
    for (const count of [0, 26])
      expect(await refusal(shop.post('/agent/v1/profiles/enrich', some(count)))).toEqual(['profiles'])
    for (const count of [1, 25]) await accepted(shop.post('/agent/v1/profiles/enrich', some(count)))
  })

  test('POST profiles/enrich: the rules of each entry, with its place in the list', async () => {
    const profiles = [
      { networkId: 'a' },
      { networkId: '' },
      {},
      { networkUrl: 'somewhere' },
      { networkId: 'a', networkUrl: 'https://network.example/in/a', name: 'A' },
      'a',
      null,
    ]
    expect(await refusal(shop.post('/agent/v1/profiles/enrich', { profiles }))).toEqual([
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

  test('note 3: both email routes and the single enrich are invalid without networkId and networkUrl', async () => {
    expect(await refusal(shop.post('/agent/v1/profiles/email', {}))).toEqual(['networkId'])
    expect(await refusal(shop.get('/agent/v1/profiles/email'))).toEqual(['networkId'])
    expect(await refusal(shop.get('/agent/v1/profiles/enrich'))).toEqual(['networkId'])
  })

  test('GET profiles/enrich and email: either identifier will do, or both', async () => {
    const [networkId] = known.people
    const { profileUrl: networkUrl } = known
    for (const path of ['profiles/enrich', 'profiles/email'])
      for (const query of [{ networkId }, { networkUrl }, { networkId, networkUrl }])
        await accepted(shop.get(`/agent/v1/${path}`, query))
  })

  test('POST companies/enrich: at least one of company, networkUrl, universalName and search', async () => {
    expect(await refusal(shop.post('/agent/v1/companies/enrich', {}))).toEqual(['company'])
    const requestContext = { requestId: 'r' }
    expect(await refusal(shop.post('/agent/v1/companies/enrich', { requestContext }))).toEqual(['company'])
    for (const name of ['company', 'universalName', 'search'])
      await accepted(shop.post('/agent/v1/companies/enrich', { [name]: known.company }))
    const networkUrl = `https://network.example/company/${known.company}`
    await accepted(shop.post('/agent/v1/companies/enrich', { networkUrl }))
  })

  test('every problem is told at once', async () => {
    const body = { networkUrl: 'no', page: 0, requestContext: { requestId: '' }, colour: 'red' }
    expect(await refusal(shop.post('/agent/v1/profiles/email', body))).toEqual([
      'colour',
      'networkUrl',
      'page',
      'requestContext.requestId',
    ])
    const nothing = { colour: 'red' }
    expect(await refusal(shop.post('/agent/v1/companies/enrich', nothing))).toEqual(['colour', 'company'])
  })
})

describe('GET queries', () => {
  const post = { postUrl: 'https://a.example/p' }
  test.each([
    { path: 'profiles/enrich', query: { networkId: '' }, wrong: ['networkId'] },
    { path: 'profiles/enrich', query: { networkUrl: 'somewhere' }, wrong: ['networkUrl'] },
    { path: 'profiles/email', query: { networkId: '' }, wrong: ['networkId'] },
    { path: 'profiles/email', query: { networkUrl: '' }, wrong: ['networkUrl'] },
    { path: 'posts/reactions', query: {}, wrong: ['postUrl'] },
    { path: 'posts/reactions', query: { postUrl: 'somewhere' }, wrong: ['postUrl'] },
    { path: 'posts/reactions', query: { ...post, page: '0' }, wrong: ['page'] },
    { path: 'posts/reactions', query: { ...post, page: '1.5' }, wrong: ['page'] },
    { path: 'posts/reactions', query: { ...post, page: 'one' }, wrong: ['page'] },
    { path: 'posts/reactions', query: { ...post, page: '' }, wrong: ['page'] },
    { path: 'posts/reactions', query: { ...post, paginationToken: '' }, wrong: ['paginationToken'] },
  ])('GET $path with $query', async ({ path, query, wrong }) => {
    expect(await refusal(shop.get(`/agent/v1/${path}`, query))).toEqual(wrong)
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
  test.each(posts)('$name rejects an unknown property and a body that is no JSON object', async (pair) => {
    const asked = askFor(pair, shop, known)
    expect(await refusal({ ...asked, body: { ...pair.ask(known).body, colour: 'red' } })).toEqual(['colour'])
    expect(await refusal({ ...asked, body: '[]' })).toEqual([''])
  })

  test('what is nearly JSON is none', async () => {
    for (const body of ['null', '5', '"a"', '{', '{"a":1,}', "{'a':1}", '{} {}', 'networkId=a', '\ufeff{}x'])
      expect(await refusal(shop.post('/agent/v1/jobs/search', body))).toEqual([''])
  })

  test.each<[string, string | Uint8Array]>([
    ['a property twice', '{"query":"Lisbon","query":"Porto"}'],
    ['a property twice, once in other letters', '{"query":"Lisbon","\\u0071uery":"Lisbon"}'],
    ['a property twice deep inside', '{"query":"Lisbon","requestContext":{"a":[{"b":1,"b":1}]}}'],
    ['bytes that are no UTF-8', Buffer.from('{"query":"Málaga"}', 'latin1')],
    ['UTF-16', Buffer.from('{"query":"Lisbon"}', 'utf16le')],
    ['half a character', '{"query":"Lisbon \\ud83d"}'],
    ['half a character in a name', '{"query":"Lisbon","requestContext":{"a":[{"\\udc00b":1}]}}'],
  ])('a body that means two things, or none, is refused: %s', async (_, body) => {
    expect(await refusal(shop.post('/agent/v1/geo-id', body))).toEqual([''])
  })

  test.each([
    ['two values', 'networkId=a&networkId=a', ['networkId']],
    ['bytes that are no UTF-8', 'networkId=a%ff', ['networkId']],
  ])('so is a query that does: %s', async (_, query, wrong) => {
    expect(await refusal(shop.get(`/agent/v1/profiles/enrich?${query}`))).toEqual(wrong)
    expect(await refusal(shop.get(`/agent/v1/profiles/email?${query}`))).toEqual(wrong)
  })

  test('a mark of the byte order and NUL are read, and 1e400 is no page', async () => {
    for (const body of ['\ufeff{"query":"Lisbon"}', '{"query":"Lis\\u0000bon"}'])
      await accepted(shop.post('/agent/v1/geo-id', body))
    expect(await refusal(shop.post('/agent/v1/jobs/search', '{"page":1e400}'))).toEqual(['page'])
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
      const withContext = (requestContext: unknown) => ({
        ...asked,
        body: { ...pair.ask(known).body, requestContext },
      })
      const names = ['promptSummary', 'requestId', 'userIntent']
      await accepted(withContext({ ...everyOne(names, 'a'), anything: { at: ['all', 1, null] } }))
      for (const value of ['', 5, null])
        expect(await refusal(withContext(everyOne(names, value)))).toEqual(
          names.map((name) => `requestContext.${name}`),
        )
      for (const value of [null, []]) expect(await refusal(withContext(value))).toEqual(['requestContext'])
    },
  )

  test('is metadata only: price and answer are the same with and without it', async () => {
    const search = { search: 'engineer' }
    const told = { ...search, requestContext: { requestId: '1', limit: 99, page: 7 } }
    const path = '/agent/v1/profiles/search'
    const { accepts } = await customer.terms(shop.post(path, told))
    expect(accepts.map(({ amount }) => amount)).toEqual(['300000'])
    const plain = await customer.buy(shop.post(path, search))
    const withContext = await customer.buy(shop.post(path, told))
    expect(await withContext.json()).toEqual(await plain.json())
  })
})

test('none of these mistakes was charged', async () => {
  expect(await shop.balanceOf(buyer.address)).toBe(25_000_000n)
})
