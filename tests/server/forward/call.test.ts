import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { forwardCall } from '@/lib/server/forward/call'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { usdc } from '@/lib/core/money'
import { encodeBase64 } from '@/lib/core/payment/bytes'
import { callRequest, openTestForwarder, payFor, termsFor } from '@/tests/support/forwarder'
import { sharedByTests } from '@/tests/support/shared'
import { sendJson, startUpstreamDouble } from '@/tests/support/upstream-double'

const upstream = sharedByTests(startUpstreamDouble)
let forwarder: Forwarder

beforeEach(() => {
  upstream().heard.length = 0
  upstream().answer = (_, response) => sendJson(response, 200, { found: true })
  forwarder = openTestForwarder({ SERVICE_URL: upstream().url })
})

const call = (id: string, body: unknown, headers: Record<string, string> = {}, by = forwarder) =>
  forwardCall(callRequest(body, headers), id, by)

const codeOf = async (response: Response): Promise<string> => (await response.json()).error.code

const search = { input: { search: 'engineer' } }
const searchPath = '/agent/v1/profiles/search'

describe('what reaches the service', () => {
  test('method, path and canonical body of the endpoint, and five headers of ours', async () => {
    await call(
      'profiles.search',
      { input: { title: 'x ray', search: 'b', page: 2 } },
      {
        cookie: 'session=1',
        authorization: 'Bearer 1',
        'x-forwarded-for': '10.0.0.1',
        'x-payment': 'legacy',
        'x-sandbox-fault': 'drop',
        referer: 'http://somewhere.test/secret',
      },
    )
    const { host, connection, 'content-length': length, ...headers } = upstream().heard[0]?.headers ?? {}
    expect(upstream().heard).toHaveLength(1)
    expect(upstream().heard[0]).toMatchObject({
      method: 'POST',
      target: searchPath,
      body: '{"page":2,"search":"b","title":"x ray"}',
    })
    expect([host, connection, length]).toEqual([new URL(upstream().url).host, 'keep-alive', '39'])
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'nickel',
      'content-type': 'application/json',
    })
  })

  test('a query for a GET, and no body', async () => {
    await call('profiles.enrich', { input: { networkId: 'ada-byron' } })
    expect(upstream().heard[0]).toMatchObject({
      method: 'GET',
      target: '/agent/v1/profiles/enrich?networkId=ada-byron',
      body: '',
    })
  })

  test('a base path of the service stands before the path', async () => {
    const based = openTestForwarder({ SERVICE_URL: `${upstream().url}/data/v2/` })
    await call('profiles.search', search, {}, based)
    expect(upstream().heard[0]?.target).toBe(`/data/v2${searchPath}`)
  })

  test("the service's own word in names of body, query and answer, and nowhere else", async () => {
    const branded = openTestForwarder({ SERVICE_URL: upstream().url, SERVICE_WIRE_WORD: 'guild' })
    upstream().answer = (_, response) =>
      response.end('{ "guildUrl": "guildUrl", "companyGuildUrl" : 1.0, "guild":2}')
    const answer = await call('profiles.email', { input: { networkId: 'networkId-of-ada' } }, {}, branded)
    expect(upstream().heard[0]?.body).toBe('{"guildId":"networkId-of-ada"}')
    expect(await answer.text()).toBe('{ "networkUrl": "guildUrl", "companyNetworkUrl" : 1.0, "guild":2}')
    await call('profiles.email-get', { input: { networkUrl: 'https://guild.test/in/ada' } }, {}, branded)
    expect(upstream().heard[1]?.target).toBe(
      '/agent/v1/profiles/email?guildUrl=https%3A%2F%2Fguild.test%2Fin%2Fada',
    )
    await call('profiles.lookup', { input: { networkId: 'ada' } }, {}, branded)
    expect(upstream().heard[2]?.target).toBe('/agent/v1/profiles/ada')
  })

  test('a fault is passed on in the sandbox only', async () => {
    const port = new URL(upstream().url).port
    const sandbox = openTestForwarder({ SERVICE_PORT: port })
    await call('profiles.search', search, { 'x-sandbox-fault': 'upstream' }, sandbox)
    await call('profiles.search', search, { 'x-sandbox-fault': 'upstream' })
    expect(upstream().heard.map(({ headers }) => headers['x-sandbox-fault'])).toEqual(['upstream', undefined])
  })
})

describe('what comes back', () => {
  test('the terms of a 402 whole: header and body, byte for byte', async () => {
    const terms = termsFor(`${upstream().url}${searchPath}`, usdc('0.30'))
    const header = encodeBase64(JSON.stringify(terms))
    const body = ` ${JSON.stringify(terms, null, 3)}\n`
    upstream().answer = (_, response) => response.writeHead(402, { 'payment-required': header }).end(body)
    const reply = await call('profiles.search', search)
    expect(reply.status).toBe(402)
    expect(reply.headers.get('payment-required')).toBe(header)
    expect(await reply.text()).toBe(body)
  })

  test('terms in the header alone, with a body that is no data', async () => {
    upstream().answer = (_, response) => response.writeHead(402, { 'payment-required': 'e30=' }).end('<html>')
    const reply = await call('profiles.search', search)
    expect([reply.status, reply.headers.get('payment-required')]).toEqual([402, 'e30='])
    expect(reply.headers.get('content-type')).toBe('application/json')
  })

  test('a challenge of 16 KB beside the other headers', async () => {
    const header = 'A'.repeat(16_384)
    upstream().answer = (_, response) => response.writeHead(402, { 'payment-required': header }).end('{}')
    expect((await call('profiles.search', search)).headers.get('payment-required')).toBe(header)
  })

  test('two of one header are seen as two', async () => {
    upstream().answer = (_, response) => sendJson(response, 402, {}, { 'payment-required': ['e30=', 'e30='] })
    expect((await call('profiles.search', search)).headers.get('payment-required')).toBe('e30=, e30=')
  })

  test('six headers of the service and no other: an address in a Link is none of ours', async () => {
    upstream().answer = (_, response) =>
      sendJson(
        response,
        200,
        {},
        {
          'payment-required': 'a',
          'payment-response': 'b',
          'retry-after': '1',
          deprecation: '@1',
          sunset: 'd',
          link: '</x>; rel="successor-version"',
          warning: '299 - "f"',
          'set-cookie': ['session=1', 'more=2'],
          'content-security-policy': 'default-src *',
          'access-control-allow-origin': '*',
          location: 'http://elsewhere.test',
          'cache-control': 'public, max-age=9',
          'content-type': 'text/html',
          'x-content-type-options': 'off',
          'nickel-phase': 'not-sent',
          'nickel-pictures': 'forged',
          'clear-site-data': '"*"',
          refresh: '0;url=http://elsewhere.test',
        },
      )
    const reply = await call('profiles.search', search)
    expect(Object.fromEntries(reply.headers)).toEqual({
      'payment-required': 'a',
      'payment-response': 'b',
      'retry-after': '1',
      deprecation: '@1',
      sunset: 'd',
      warning: '299 - "f"',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(await reply.clone().text())),
      'content-type': 'application/json',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
      'x-content-type-options': 'nosniff',
      'nickel-phase': 'answered',
    })
  })

  test.each([200, 201, 400, 401, 403, 404, 409, 418, 429, 500, 503])(
    'status %i with its body as it came',
    async (status) => {
      const body = '{"id": 1234567890123456789, "n": 1.10}\r\n'
      upstream().answer = (_, response) => response.writeHead(status).end(body)
      const reply = await call('profiles.search', search)
      expect([reply.status, await reply.text()]).toEqual([status, body])
      expect(reply.headers.get('nickel-phase')).toBe('answered')
      expect(reply.headers.get('cache-control')).toBe('no-store')
    },
  )
})

describe('who may call', () => {
  test.each([
    ['without our header', { 'x-nickel': '' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['by typing an address', { 'sec-fetch-site': 'none' }],
    ['with another origin', { origin: 'http://evil.test' }],
    ['with no origin to speak of', { origin: 'null' }],
    ['with our host on another port', { origin: 'http://127.0.0.1:18998' }],
    [
      'with a forwarded host that no proxy vouches for',
      { origin: 'http://evil.test', 'x-forwarded-host': 'evil.test' },
    ],
  ])('nobody %s', async (_, headers) => {
    const reply = await call('profiles.search', search, headers)
    expect([reply.status, await codeOf(reply.clone())]).toEqual([403, 'foreign_origin'])
    expect(reply.headers.get('nickel-phase')).toBe('not-sent')
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(upstream().heard).toHaveLength(0)
  })

  test('our own page', async () => {
    const reply = await call('profiles.search', search, {
      origin: 'http://127.0.0.1:18999',
      'sec-fetch-site': 'same-origin',
    })
    expect(reply.status).toBe(200)
  })

  test('our own page behind a proxy that names its host', async () => {
    const behind = openTestForwarder({ SERVICE_URL: upstream().url, TRUSTED_PROXIES: '1' })
    const headers = { origin: 'https://nickel.test', 'x-forwarded-host': 'nickel.test' }
    expect((await call('profiles.search', search, headers, behind)).status).toBe(200)
  })
})

describe('nothing from the browser becomes an address', () => {
  test.each([
    '',
    '../../x',
    '%2e%2e',
    '..',
    '//169.254.169.254',
    'http://169.254.169.254/',
    'profiles',
    'profiles.search/',
    'profiles/search',
    '\\\\host',
    '__proto__',
    'constructor',
    'PROFILES.SEARCH',
  ])('endpoint %j is not found', async (id) => {
    const reply = await call(id, { input: {} })
    expect([reply.status, await codeOf(reply), upstream().heard.length]).toEqual([404, 'not_found', 0])
  })

  test.each([
    { url: 'http://169.254.169.254/' },
    { input: {}, url: 'http://169.254.169.254/' },
    { input: {}, method: 'DELETE' },
    [],
    'nonsense',
    '"text"',
    '{"input":{},"input":{"search":"twice"}}',
    '{"input":{"__proto__":{}}}',
    '{"input":'.repeat(40) + '1' + '}'.repeat(40),
    '['.repeat(30_000),
    '',
  ])('a body such as %j is refused', async (body) => {
    const reply = await call('profiles.search', body)
    expect([reply.status, await codeOf(reply), upstream().heard.length]).toEqual([400, 'bad_request', 0])
  })

  test('a body beyond 64 KB is refused before it is parsed, with and without its length told', async () => {
    const body = JSON.stringify({ input: { search: 'x'.repeat(66_000) } })
    const told = await call('profiles.search', body, { 'content-length': String(body.length) })
    const untold = await call('profiles.search', body)
    expect([told.status, untold.status, upstream().heard.length]).toEqual([413, 413, 0])
  })

  test('an identifier in a path stays one segment of it', async () => {
    await call('profiles.lookup', { input: { networkId: 'ada?x=1#y&z' } })
    expect(upstream().heard[0]?.target).toBe('/agent/v1/profiles/ada%3Fx%3D1%23y%26z')
  })
})

describe('input', () => {
  test('breaks of the rules are told with their paths, and cost nothing', async () => {
    const reply = await call('profiles.posts', { input: { profile: 'ada-byron', limit: 21, more: 1 } })
    expect(reply.status).toBe(422)
    const { error } = await reply.json()
    expect(error).toMatchObject({ code: 'invalid_input', charged: 'no' })
    expect(error.details.map(({ path }: { path: string }) => path).toSorted()).toEqual(['limit', 'more'])
    expect(upstream().heard).toHaveLength(0)
  })

  test.each([
    ['profiles.enrich', { networkId: 'john-doe' }, 'networkId'],
    ['profiles.enrich', { networkUrl: 'https://guild.test/in/{networkId}' }, 'networkUrl'],
    ['profiles.enrich', { networkId: 'ada-byron', networkUrl: 'https://guild.test/in/test' }, 'networkUrl'],
    ['profiles.lookup', { networkId: '{networkId}' }, 'networkId'],
    [
      'profiles.bulk',
      { profiles: [{ networkId: 'ada-byron' }, { networkId: 'xxx' }] },
      'profiles.1.networkId',
    ],
    ['profiles.posts', { profile: 'your-id' }, 'profile'],
    ['companies.enrich', { company: 'example' }, 'company'],
    ['jobs.get', { jobId: '{jobId}' }, 'jobId'],
    ['posts.reactions', { postUrl: 'https://example.com/posts/1' }, 'postUrl'],
  ])('%s: a placeholder in %j is refused', async (id, input, path) => {
    const reply = await call(id, { input })
    const { error } = await reply.json()
    expect([reply.status, error.code, upstream().heard.length]).toEqual([422, 'invalid_input', 0])
    expect(error.details).toEqual([{ path, message: expect.stringContaining('Nothing was sent.') }])
  })

  test.each(['.', '..'])('an id %s, which its path would lose, is refused', async (networkId) => {
    const reply = await call('profiles.lookup', { input: { networkId } })
    const { error } = await reply.json()
    expect([reply.status, error.charged, upstream().heard.length]).toEqual([422, 'no', 0])
    expect(error.details).toMatchObject([{ path: 'networkId' }])
  })

  test('no endpoint of the catalogue takes an empty input that its schema refuses', async () => {
    for (const { id, input } of endpoints) {
      const reply = await call(id, { input: {} })
      expect([id, reply.status === 200]).toEqual([id, input.safeParse({}).success])
    }
  })
})

describe('too many calls', () => {
  test('price requests are slowed down with a time to wait, and forged addresses do not help', async () => {
    const strict = openTestForwarder({ SERVICE_URL: upstream().url, CALL_LIMIT: '60' })
    const replies = []
    for (let count = 0; count < 35; count += 1)
      replies.push(await call('profiles.search', search, { 'x-forwarded-for': `10.0.0.${count}` }, strict))
    const slowed = replies.filter(({ status }) => status === 429)
    expect(slowed.length).toBeGreaterThan(0)
    expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(slowed[0]?.headers.get('nickel-phase')).toBe('not-sent')
  })

  test('visitors behind a trusted proxy have a bucket each', async () => {
    const behind = openTestForwarder({ SERVICE_URL: upstream().url, TRUSTED_PROXIES: '1', CALL_LIMIT: '60' })
    const from = (address: string) =>
      call('profiles.search', search, { 'x-forwarded-for': `1.1.1.1, ${address}` }, behind)
    for (let count = 0; count < 35; count += 1) await from('198.51.100.1')
    expect([(await from('198.51.100.1')).status, (await from('198.51.100.2')).status]).toEqual([429, 200])
  })
})

describe('a signed payment is read once more before it leaves', () => {
  const url = () => `${upstream().url}${searchPath}`

  test('one that agrees goes on verbatim', async () => {
    const headers = await payFor({ url: url(), price: usdc('0.30') })
    const reply = await call('profiles.search', search, headers)
    expect(reply.status).toBe(200)
    expect(upstream().heard[0]?.headers['payment-signature']).toBe(headers['payment-signature'])
    expect(upstream().heard[0]?.headers['x-nickel-claim']).toBeUndefined()
  })

  test.each([
    ['another price', async () => payFor({ url: url(), price: usdc('0.31') }), 'E_PRICE'],
    [
      'a call of another price',
      async () => payFor({ url: `${upstream().url}/agent/v1/geo-id`, price: usdc('0.30') }),
      'E_RESOURCE',
    ],
    ['garbage', async () => ({ 'payment-signature': '!!', 'x-nickel-claim': 'A'.repeat(43) }), 'E_PAYMENT'],
    [
      'an empty header',
      async () => ({ 'payment-signature': '', 'x-nickel-claim': 'A'.repeat(43) }),
      'E_PAYMENT',
    ],
  ])('%s is held back', async (_, headers, refusal) => {
    const reply = await call('profiles.search', search, await headers())
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged]).toEqual([422, 'payment_refused', 'no'])
    expect(error.refusal.code).toBe(refusal)
    expect(reply.headers.get('nickel-phase')).toBe('not-sent')
    expect(upstream().heard).toHaveLength(0)
  })

  test('a payee other than the pinned one is held back', async () => {
    const pinned = openTestForwarder({ SERVICE_URL: upstream().url, PAY_TO: `0x${'12'.repeat(20)}` })
    const reply = await call(
      'profiles.search',
      search,
      await payFor({ url: url(), price: usdc('0.30') }),
      pinned,
    )
    expect((await reply.json()).error.refusal.code).toBe('E_PAYTO_PIN')
    expect(upstream().heard).toHaveLength(0)
  })

  test.each(['', 'short', 'A'.repeat(44), '+'.repeat(43)])(
    'claim %j is no claim, so nothing is sent',
    async (claim) => {
      const headers = await payFor({ url: url(), price: usdc('0.30'), claim })
      const reply = await call('profiles.search', search, headers)
      expect([reply.status, await codeOf(reply), upstream().heard.length]).toEqual([422, 'claim_required', 0])
    },
  )
})
