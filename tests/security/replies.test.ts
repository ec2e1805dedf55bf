import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, search, sell } from '@/tests/server/vault/shop'
import { oddPaths } from '@/tests/support/odd-paths'
import { copyStandalone, startStandalone, type Standalone } from '@/tests/support/standalone'
import { sendJson, startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

let shop: Awaited<ReturnType<typeof openShop>>
let elsewhere: UpstreamDouble
let nickel: Standalone

beforeAll(async () => {
  ;[shop, elsewhere] = await Promise.all([openShop(), startUpstreamDouble()])
  nickel = await startStandalone(await copyStandalone(), { SERVICE_URL: shop.upstream.url, CALL_LIMIT: '0' })
})
beforeEach(() => shop.sell())
afterAll(async () => {
  await nickel.stop()
  await Promise.all([shop.stop(), elsewhere.stop()])
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${nickel.url}${path}`, { redirect: 'manual', ...init })
const ours = { 'content-type': 'application/json', 'x-nickel': '1' }
const post = (path: string, body: unknown, headers: Record<string, string> = ours) =>
  ask(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** A request whose path and host are sent as they are written; answers its status, headers and text. */
function exactly(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port: nickel.port, path, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part) => (text += part))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
      })
        .on('error', reject)
        .end()
    },
  )
}

describe('no reply of the dashboard’s server may be kept by a cache', () => {
  const call = '/api/call/profiles.search'

  test.each([200, 400, 402, 404, 409, 429, 500])(
    'a call that the service answers with %i',
    async (status) => {
      shop.upstream.answer = (_, response) =>
        sendJson(response, status, {}, { 'cache-control': 'public, max-age=60' })
      const reply = await post(call, search)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, 'no-store'])
    },
  )

  test('a paid call, its replay, and a claim', async () => {
    const paid = await shop.pay()
    const replies = [
      await post(call, search, { ...ours, ...paid }),
      await post(call, search, { ...ours, ...paid }),
      await post('/api/claim', { secret: paid['x-nickel-claim'] }),
      await post('/api/ack', { secret: paid['x-nickel-claim'] }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(replies.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'))
  })

  test.each<[string, string, RequestInit]>([
    ['a foreign page', call, { method: 'POST' }],
    ['an unknown endpoint', '/api/call/nothing', { method: 'POST', headers: ours, body: '{}' }],
    ['a broken body', call, { method: 'POST', headers: ours, body: '{' }],
    ['a body that is too long', call, { method: 'POST', headers: ours, body: 'x'.repeat(70_000) }],
    ['another method on a call', call, { method: 'PUT', headers: ours }],
    ['a call that is typed', call, {}],
    ['a claim that is typed', '/api/claim', {}],
    [
      'a question before a call of another site',
      call,
      { method: 'OPTIONS', headers: { origin: 'https://evil.test' } },
    ],
    ['a claim that nobody made', '/api/claim', { method: 'POST', headers: ours, body: '{"secret":"x"}' }],
    ['a question to the chain', '/api/chain', { method: 'POST', headers: ours, body: '{}' }],
    ['the configuration', '/api/config', {}],
    ['health', '/api/health', {}],
    ['readiness', '/api/ready', {}],
    ['a picture that is not given', '/api/picture/x', {}],
    ['nothing', '/api/nothing', {}],
  ])('%s', async (_, path, init) => {
    const reply = await ask(path, init)
    expect(reply.headers.get('cache-control')).toContain('no-store')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(
      [...reply.headers.keys()].filter((name) => /^(access-control|set-cookie|x-powered-by)/.test(name)),
    ).toEqual([])
  })

  test('a typed address is refused without a word of the answer', async () => {
    for (const path of [call, '/api/claim', '/api/ack', '/api/chain', '/api/picture', '/api/sandbox/faucet'])
      expect([path, (await ask(path)).status]).toEqual([path, 405])
    expect(shop.upstream.heard).toHaveLength(0)
  })
})

describe('what Next itself would do for a stranger', () => {
  test('server actions are refused', async () => {
    for (const id of ['00', '0'.repeat(42), 'x'.repeat(64)])
      for (const path of ['/', '/profiles/search', '/lost']) {
        const reply = await post(path, '["$1:__proto__:then"]', {
          'next-action': id,
          'content-type': 'text/plain',
        })
        expect([path, id, Math.floor(reply.status / 100)]).toEqual([path, id, 4])
      }
  })

  test('pictures are not worked on, and not fetched', async () => {
    for (const url of [`${elsewhere.url}/a.png`, '/icon.svg', '//169.254.169.254/x', '/api/config']) {
      const reply = await ask(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`)
      expect([400, 404]).toContain(reply.status)
    }
    expect(elsewhere.heard).toEqual([])
  })

  test('a page stays what it was, whoever asked for it before and how', async () => {
    const before = await exactly('/profiles/search')
    const poison = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { rsc: '1', 'next-router-prefetch': '1', 'next-url': '/evil' },
      { 'x-invoke-path': '/evil', 'x-matched-path': '/evil', 'x-now-route-matches': '1=evil' },
      { 'x-middleware-subrequest': 'middleware', 'x-middleware-rewrite': 'https://evil.example' },
      { 'x-nextjs-data': '1', purpose: 'prefetch' },
    ]
    for (const headers of poison)
      for (const path of [
        '/profiles/search',
        '/profiles/search?_rsc=evil',
        '/profiles/search?__nextLocale=evil',
      ]) {
        const reply = await exactly(path, headers)
        expect(String(reply.headers['location'] ?? '')).not.toMatch(/evil\.example/)
        expect(reply.text).not.toContain('evil.example')
      }
    const after = await exactly('/profiles/search')
    expect(after.text).toBe(before.text)
    expect(after.headers['content-security-policy']).toBe(before.headers['content-security-policy'])
    expect(after.headers['cache-control']).toBe('private, no-cache')
  })

  test('no redirect leads to another site', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/',
      '/\\evil.example/',
      '/%2f%2fevil.example/',
      '///evil.example//x',
    ]) {
      const reply = await exactly(path)
      expect(String(reply.headers['location'] ?? '/')).toMatch(/^\/(?![/\\])/)
    }
  })

  test.each([...oddPaths, '/profiles//search', '/api', '/%'])(
    '%s has its policy, also when it claims to have passed a guard',
    async (path) => {
      for (const more of [
        {},
        { 'x-middleware-subrequest': 'src/middleware:middleware:middleware:middleware' },
      ]) {
        const reply = await exactly(path, more)
        if (reply.status >= 300 && reply.status < 400) continue
        if (reply.status === 400) continue
        expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
        expect(reply.text).not.toMatch(/\snonce=/)
      }
    },
  )
})

describe('what a page tells the browser', () => {
  test('no frame, no referrer, no guessing, no power it has no use for, and its own window', async () => {
    const { headers } = await ask('/')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('payment=()'),
    })
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('a visitor behind our proxy', () => {
  test('has one bucket, however many addresses they invent', async () => {
    const strict = await startStandalone(await copyStandalone(), {
      SERVICE_URL: shop.upstream.url,
      CALL_LIMIT: '20',
      TRUSTED_PROXIES: '1',
    })
    shop.upstream.answer = sell
    const statuses: number[] = []
    for (let count = 0; count < 100; count += 1) {
      const forged = {
        'x-forwarded-for': `10.0.${count}.1, 172.16.0.${count}, 203.0.113.7`,
        forwarded: `for=10.1.1.${count}`,
      }
      const reply = await fetch(`${strict.url}/api/call/profiles.search`, {
        method: 'POST',
        headers: {
          ...ours,
          ...forged,
          'x-real-ip': `10.2.2.${count}`,
          'cf-connecting-ip': `10.3.3.${count}`,
        },
        body: JSON.stringify(search),
      })
      statuses.push(reply.status)
      if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      await reply.arrayBuffer()
    }
    await strict.stop()
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(20)
    expect(statuses.at(-1)).toBe(429)
  })
})
