import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOf, ownBuckets, sharedBuckets, withWhole, type Buckets } from '@/lib/server/limits'
import { forwardCall } from '@/lib/server/forward/call'
import { openRedis, type Redis } from '@/lib/server/vault/redis/connection'
import { openShop, search } from '@/tests/server/vault/shop'
import { callRequest, openTestForwarder } from '@/tests/support/forwarder'
import { startRedis, type TestRedis } from '@/tests/support/redis'

let redis: TestRedis
const connections: Redis[] = []
const shared = (patience = 60_000): Buckets => {
  const connection = openRedis(redis.url, patience)
  connections.push(connection)
  return sharedBuckets(connection)
}

vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeAll(async () => {
  redis = await startRedis()
})
beforeEach(async () => {
  await redis.command('FLUSHALL')
})
afterAll(async () => {
  for (const connection of connections) connection.close()
  await redis.stop()
})

describe.each([
  ['in memory', () => ownBuckets],
  ['in Redis', () => shared()],
])('a limit %s', (_, open) => {
  test('lets half a minute’s worth through at once, then tells how long to wait', async () => {
    const take = open()('quotes', 4)
    expect([await take('somebody'), await take('somebody')]).toEqual([0, 0])
    const wait = await take('somebody')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15)
  })

  test('fills again with time', async () => {
    const take = open()('quotes', 60)
    let wait = 0
    while (wait === 0) wait = await take('somebody')
    await delay(wait * 1_000 + 20)
    expect(await take('somebody')).toBe(0)
  })

  test('is each caller’s and each purpose’s own', async () => {
    const buckets = open()
    const take = buckets('quotes', 2)
    expect([await take('one'), await take('other')]).toEqual([0, 0])
    expect(await take('one')).toBeGreaterThan(0)
    expect(await buckets('claims', 2)('one')).toBe(0)
  })

  test('of 0 is none', async () => {
    const take = open()('quotes', 0)
    for (let count = 0; count < 100; count += 1) expect(await take('somebody')).toBe(0)
  })
})

describe('limits in Redis', () => {
  test('are one for all instances', async () => {
    const [one, other] = [shared()('quotes', 2), shared()('quotes', 2)]
    const waits = await Promise.all(Array.from({ length: 30 }, (_, at) => (at % 2 ? one : other)('somebody')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1)
  })

  test('hold for calls, whichever instance they come to', async () => {
    const shop = await openShop()
    const env = { SERVICE_URL: shop.upstream.url, VAULT_URL: redis.url, CALL_LIMIT: '4' }
    const instances = [openTestForwarder(env), openTestForwarder(env)]
    const statuses = []
    for (const by of [...instances, ...instances, ...instances])
      statuses.push((await forwardCall(callRequest(search), 'profiles.search', by)).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429])
    await shop.stop()
  })

  test('keep no address, and nothing for long', async () => {
    await shared()('quotes', 20)('203.0.113.7')
    const keys = await redis.command('KEYS', '*')
    const [key] = Array.isArray(keys) ? keys : []
    expect(String(key)).toMatch(/^\{nickel\}:limit:quotes:[\w-]{43}$/)
    expect(await redis.command('PTTL', key)).toBeLessThanOrEqual(30_000)
    expect(String(keys)).not.toContain('203')
  })

  test('go on in each instance by itself while Redis is away or hangs, and nobody waits for it', async () => {
    const patience = 3_000
    const take = shared(patience)('quotes', 4)
    expect(await take('somebody')).toBe(0)
    redis.hang()
    const waits = [await take('somebody')]
    const began = performance.now()
    for (let count = 0; count < 2; count += 1) waits.push(await take('somebody'))
    expect(performance.now() - began).toBeLessThan(patience)
    redis.goOn()
    await redis.kill()
    waits.push(await take('somebody'))
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, true, true])
    await redis.restart()
  })
})

describe('who a caller is', () => {
  const from = (forwarded: string) =>
    clientOf(new Request('http://nickel.test', { headers: { 'x-forwarded-for': forwarded } }), 1)

  test('of IPv6 the network counts: its subscriber has all addresses in it', () => {
    expect(from('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
    expect(from('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
    expect(from('2001:DB8:1:3::1')).toBe('2001:db8:1:3::/64')
  })

  test('of IPv4 the address counts, also in the clothes of IPv6', () => {
    expect([from('203.0.113.7'), from('::ffff:203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7'])
  })

  test('what is no address stays what it is', () => {
    expect([from('unknown'), from('[2001:db8::1]:443'), from('')]).toEqual([
      'unknown',
      '[2001:db8::1]:443',
      'everyone',
    ])
  })
})

describe('a bucket for the whole server', () => {
  test('is emptied by many callers who each keep to their own limit', async () => {
    const take = withWhole(ownBuckets)('quotes', 2)
    const waits = []
    for (let caller = 0; caller < 30; caller += 1) waits.push(await take(`caller ${caller}`))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
    expect(waits.at(-1)).toBeGreaterThan(0)
  })

  test('is touched by nobody who is over a limit of their own', async () => {
    const take = withWhole(ownBuckets)('quotes', 2)
    for (let count = 0; count < 100; count += 1) await take('greedy')
    expect(await take('modest')).toBe(0)
  })

  test('is of one purpose: pictures leave looks at the chain alone', async () => {
    const buckets = withWhole(ownBuckets)
    const [pictures, reads] = [buckets('pictures', 2), buckets('reads', 2)]
    for (let caller = 0; caller < 30; caller += 1) await pictures(`caller ${caller}`)
    expect([(await pictures('new')) > 0, await reads('new')]).toEqual([true, 0])
  })
})
