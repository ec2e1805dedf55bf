import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
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
  said.mockClear()
  forwarder = bed.another()
})
afterAll(() => bed.stop())

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
    const held = bed.shop.hold()
    const headers = await bed.shop.pay()
    const buying = bed.shop.buy(headers, forwarder)
    await held.heard
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
    const held = bed.shop.hold()
    const headers = await bed.shop.pay()
    const buying = bed.shop.buy(headers, forwarder)
    await held.heard
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
    const held = bed.shop.hold()
    const buying = bed.shop.buy(await bed.shop.pay(), forwarder)
    await held.heard
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', '1')
    held.let()
    expect(await (await buying).text()).toBe(answerText)
    await bed.redis.command('CONFIG', 'SET', 'maxmemory', '0')
    bed.shop.sell()
    await bed.expectHeldBack(forwarder)
    await until(() => bed.sells(forwarder))
  })
})
