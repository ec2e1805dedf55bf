import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { longestCall } from '@/lib/server/forward/upstream'
import { answerText, openShop, search, type Headers } from '@/tests/server/vault/shop'
import { startRedis, type TestRedis } from '@/tests/support/redis'
import {
  copyStandalone,
  launchStandalone,
  newKeep,
  startStandalone,
  type Standalone,
} from '@/tests/support/standalone'

let shop: Awaited<ReturnType<typeof openShop>>
let redis: TestRedis
let dir: string
let keep: string
let nickel: Standalone

beforeAll(async () => {
  ;[shop, redis, dir, keep] = await Promise.all([openShop(), startRedis(), copyStandalone(), newKeep()])
})
beforeEach(() => shop.sell())
afterEach(() => nickel.stop())
afterAll(async () => {
  await redis.stop()
  await shop.stop()
})

const start = (env: Record<string, string> = {}) =>
  startStandalone(dir, { SERVICE_URL: shop.upstream.url, NICKEL_DIR: keep, ...env })

const post = (path: string, body: unknown, headers: Partial<Headers> = {}, signal?: AbortSignal) =>
  fetch(`${nickel.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nickel': '1', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
const buy = (headers: Headers, signal?: AbortSignal) =>
  post('/api/call/profiles.search', search, headers, signal)
const claim = (headers: Headers) => post('/api/claim', { secret: headers['x-nickel-claim'] })
const ready = async () => (await fetch(`${nickel.url}/api/ready`)).status

async function untilUnready(): Promise<void> {
  while ((await ready()) === 200) await delay(10)
}

describe.each([
  ['a folder', () => ({})],
  ['Redis', () => ({ VAULT_URL: redis.url })],
])('with %s for a vault, a server that is told to stop', (_, vault) => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the paid call under way, and begins no other',
    async (signal) => {
      nickel = await start(vault())
      const held = shop.hold()
      const headers = await shop.pay()
      const reply = buy(headers)
      await held.heard
      nickel.kill(signal)
      await untilUnready()

      const late = await buy(await shop.pay())
      const { error } = await late.json()
      expect([late.status, error.code, error.charged]).toEqual([503, 'stopping', 'no'])
      expect([late.headers.get('nickel-phase'), late.headers.get('retry-after')]).toEqual(['not-sent', '5'])
      expect(shop.upstream.heard).toHaveLength(1)
      expect((await claim(headers)).status).toBe(202)

      held.let()
      expect(await (await reply).text()).toBe(answerText)
      expect(await nickel.ended).toBe(signal === 'SIGTERM' ? 143 : 130)
    },
  )

  test('keeps the answer of a visitor who has left, for after the restart', async () => {
    nickel = await start(vault())
    const held = shop.hold()
    const headers = await shop.pay()
    const leaving = new AbortController()
    const gone = buy(headers, leaving.signal).catch(() => 'gone')
    await held.heard
    leaving.abort()
    expect(await gone).toBe('gone')
    nickel.kill('SIGTERM')
    await untilUnready()
    nickel.kill('SIGTERM')
    // long enough to end, were it only for the connections that are open
    await delay(1_000)
    held.let()
    await nickel.ended
    nickel = await start(vault())
    expect(await (await claim(headers)).text()).toBe(answerText)
    expect(shop.upstream.heard).toHaveLength(1)
  })
})

test('an idle server waits for no call', async () => {
  nickel = await start()
  const told = performance.now()
  nickel.kill('SIGTERM')
  await nickel.ended
  expect(performance.now() - told).toBeLessThan(longestCall)
})

test('a server that is stopping still gives out what it keeps, also to the same payment sent again', async () => {
  nickel = await start()
  const bought = await shop.pay()
  await (await buy(bought)).text()
  const held = shop.hold()
  const open = buy(await shop.pay())
  await held.heard
  nickel.kill('SIGTERM')
  await untilUnready()
  expect((await buy(bought)).headers.get('nickel-replayed')).toBe('1')
  expect(await (await claim(bought)).text()).toBe(answerText)
  held.let()
  expect((await open).status).toBe(200)
})

describe('readiness', () => {
  test('is not given while the folder cannot be written, and nobody is told why', async () => {
    nickel = await launchStandalone(dir, { SERVICE_URL: shop.upstream.url, VAULT_DIR: '/proc/nickel' })
    const reply = await fetch(`${nickel.url}/api/ready`)
    expect([reply.status, await reply.json()]).toEqual([503, { status: 'not-ready' }])
    expect((await fetch(`${nickel.url}/api/health`)).status).toBe(200)
  })

  test('goes and comes with Redis, while the server is alive', async () => {
    nickel = await start({ VAULT_URL: redis.url })
    expect(await ready()).toBe(200)
    await redis.kill()
    await untilUnready()
    const reply = await fetch(`${nickel.url}/api/ready`)
    expect([await reply.json(), reply.headers.get('cache-control')]).toEqual([
      { status: 'not-ready' },
      'no-store',
    ])
    expect((await fetch(`${nickel.url}/api/health`)).status).toBe(200)
    await redis.restart()
    while ((await ready()) !== 200) await delay(50)
  })
})
