import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { openRedisBed } from '@/tests/server/vault/redis-bed'

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
