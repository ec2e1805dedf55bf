import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { shortLease } from '@/tests/server/vault/places'
import { openRedisBed, until } from '@/tests/server/vault/redis-bed'
import { answerText } from '@/tests/server/vault/shop'

let bed: Awaited<ReturnType<typeof openRedisBed>>
let forwarder: Forwarder
const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const told = () => said.mock.calls.flat().join(' ')

beforeAll(async () => {
  bed = await openRedisBed()
})
beforeEach(async () => {
  await bed.clear()
  await bed.redis.command('CONFIG', 'SET', 'maxmemory', '0')
  said.mockClear()
  forwarder = bed.another()
})
afterAll(() => bed.stop())

async function leases(): Promise<Buffer[]> {
  const found = await bed.redis.command('ZRANGE', '{nickel}:leases', '0', '-1')
  return Array.isArray(found) ? found : []
}

describe('flights', () => {
  test('of an instance that lives stay its own, however long the service takes', async () => {
    const held = await bed.shop.underWay(forwarder)
    const { headers, buying } = held
    await delay(shortLease * 3)
    const next = bed.another()
    expect([
      (await bed.shop.buy(headers, next)).status,
      (await bed.shop.claim(headers, next)).status,
    ]).toEqual([409, 202])
    held.let()
    expect([(await buying).status, bed.shop.upstream.heard.length]).toEqual([200, 1])
  })

  test('of a dead one may be sent again after its lease, as often as it takes', async () => {
    const lease = 1_500
    const held = await bed.shop.underWay(bed.another({ lease }))
    const { headers, buying } = held
    bed.cutOff()
    const next = bed.another()
    expect([
      (await bed.shop.buy(headers, next)).status,
      (await bed.shop.claim(headers, next)).status,
    ]).toEqual([409, 202])
    await delay(lease + 100)
    expect((await bed.shop.claim(headers, next)).status).toBe(404)
    bed.shop.upstream.answer = (_, response) => response.writeHead(402).end('{}')
    expect((await bed.shop.buy(headers, next)).status).toBe(402)
    bed.shop.sell()
    expect(await (await bed.shop.buy(headers, next)).text()).toBe(answerText)
    held.let()
    expect(await (await buying).text()).toBe(answerText)
  })

  test('that a late refusal ends do not take the answer with them', async () => {
    const flight = { payment: 'p', request: 'r', claim: 'c' }
    const [one, other] = [bed.another({ lease: 60_000 }).vault, bed.another().vault]
    await one.begin(flight)
    await bed.redis.command('ZADD', '{nickel}:leases', '1', ...(await leases()))
    expect((await other.begin(flight)).kind).toBe('begun')
    await one.keep(flight, Buffer.from('bought'))
    await other.release(flight)
    expect(await bed.another().vault.begin(flight)).toEqual({ kind: 'kept', sealed: Buffer.from('bought') })
    await delay(shortLease)
    expect(await leases()).toEqual([])
  })

  test('of which Redis has forgotten everything are known again with their answer', async () => {
    const flight = { payment: 'p', request: 'r', claim: 'c' }
    const { vault } = bed.another({ lease: 60_000 })
    await vault.begin(flight)
    await bed.redis.command('FLUSHALL')
    await vault.keep(flight, Buffer.from('bought'))
    expect((await forwarder.vault.begin({ ...flight, request: 'another' })).kind).toBe('conflict')
    expect((await forwarder.vault.begin(flight)).kind).toBe('kept')
  })
})

describe('the memory of Redis', () => {
  test('is asked before anything is sent', async () => {
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', String(12 * 1024 * 1024))
    await bed.expectHeldBack(forwarder)
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', String(64 * 1024 * 1024))
    expect(await bed.sells(forwarder)).toBe(true)
  })

  test('must not be one that drops what it keeps', async () => {
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', String(64 * 1024 * 1024))
    await bed.redis.command('CONFIG', 'SET', 'maxmemory-policy', 'volatile-lru')
    await bed.expectHeldBack(forwarder)
    expect(told()).toContain('maxmemory-policy volatile-lru): set it to noeviction')
    await bed.redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
    expect(await bed.sells(forwarder)).toBe(true)
  })

  test('that is used up is free again when answers are fetched', async () => {
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, forwarder)
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', '1')
    expect((await bed.shop.acknowledge(headers, forwarder)).status).toBe(200)
    expect((await bed.shop.claim(headers, forwarder)).status).toBe(404)
  })

  test('holds nothing for longer than a day', async () => {
    await bed.shop.buy(await bed.shop.pay(), forwarder)
    const keys = await bed.redis.command('KEYS', '{nickel}:[acf]*:*')
    const lives = await Promise.all(
      (Array.isArray(keys) ? keys : []).map((key) => bed.redis.command('PTTL', key)),
    )
    expect(lives).toHaveLength(3)
    for (const life of lives) {
      expect(life).toBeGreaterThan(86_300_000)
      expect(life).toBeLessThanOrEqual(86_400_000)
    }
  })
})

describe('a Redis that is away', () => {
  test('holds purchases back unsent, and sells again as soon as it is back', async () => {
    await bed.shop.buy(await bed.shop.pay(), forwarder)
    await bed.redis.kill()
    await bed.expectHeldBack(forwarder)
    await bed.expectHeldBack(bed.another())
    await bed.redis.restart()
    await until(() => bed.sells(forwarder))
  })

  test('is no reason to say that an answer is not there', async () => {
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, forwarder)
    await bed.redis.kill()
    for (const reply of [
      await bed.shop.claim(headers, forwarder),
      await bed.shop.acknowledge(headers, forwarder),
    ])
      expect([reply.status, (await reply.json()).error.code]).toEqual([503, 'vault_unreachable'])
    await bed.redis.restart()
    await until(async () => (await bed.shop.claim(headers, forwarder)).status === 200)
  })

  test('and hangs instead of refusing is waited for once, not by every purchase', async () => {
    const patience = 3_000
    forwarder = bed.another({ patience, lease: 60_000 })
    await bed.shop.buy(await bed.shop.pay(), forwarder)
    bed.redis.hang()
    const headers = await bed.shop.pay()
    expect((await bed.shop.buy(headers, forwarder)).status).toBe(503)
    const began = performance.now()
    await bed.expectHeldBack(forwarder)
    expect(performance.now() - began).toBeLessThan(patience)
    bed.redis.goOn()
    await until(async () => (await bed.shop.buy(headers, forwarder)).status === 200)
  })

  test('is told of once, without its password', async () => {
    const closed = bed.another({ url: 'redis://nickel:hunter2@127.0.0.1:1' })
    for (let count = 0; count < 3; count += 1) await bed.expectHeldBack(closed)
    expect(told().match(/Redis cannot be reached\. ECONNREFUSED/g)).toHaveLength(1)
    expect(told()).not.toContain('hunter2')
  })
})

describe('a Redis that dies while a paid call is under way', () => {
  test('does not keep the answer from the browser, and has it later', async () => {
    const held = await bed.shop.underWay(forwarder)
    const { headers, buying } = held
    await bed.redis.kill()
    held.let()
    expect(await (await buying).text()).toBe(answerText)
    expect(await (await bed.shop.claim(headers, forwarder)).text()).toBe(answerText)
    await bed.redis.restart()
    const next = bed.another()
    await until(async () => (await bed.shop.claim(headers, next)).status === 200)
    expect(await (await bed.shop.buy(headers, next)).text()).toBe(answerText)
    expect(bed.shop.upstream.heard).toHaveLength(1)
  })

  test('and comes back empty still lets nobody send the same payment beside it', async () => {
    const held = await bed.shop.underWay(forwarder)
    const { headers, buying } = held
    await bed.redis.restart({ empty: true })
    const next = bed.another()
    await until(async () => (await bed.shop.claim(headers, next)).status === 202)
    expect((await bed.shop.buy(headers, next)).status).toBe(409)
    held.let()
    await buying
    await until(async () => (await bed.shop.claim(headers, next)).status === 200)
    expect(bed.shop.upstream.heard).toHaveLength(1)
  })

  test('takes no new payment until it has the answers that wait', async () => {
    forwarder = bed.another({ lease: 6_000 })
    const held = await bed.shop.underWay(forwarder)
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', '1')
    held.let()
    expect(await (await held.buying).text()).toBe(answerText)
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', '0')
    bed.shop.sell()
    await bed.expectHeldBack(forwarder)
    await until(() => bed.sells(forwarder))
  })
})
