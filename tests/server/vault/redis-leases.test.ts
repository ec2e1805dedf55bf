import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { shortLease } from '@/tests/server/vault/places'
import { openRedisBed } from '@/tests/server/vault/redis-bed'
import { answerText } from '@/tests/server/vault/shop'

let bed: Awaited<ReturnType<typeof openRedisBed>>
let forwarder: Forwarder

beforeAll(async () => {
  bed = await openRedisBed()
})
beforeEach(async () => {
  await bed.clear()
  forwarder = bed.another()
})
afterAll(() => bed.stop())

async function leases(): Promise<Buffer[]> {
  const found = await bed.redis.command('ZRANGE', '{nickel}:leases', '0', '-1')
  return Array.isArray(found) ? found : []
}

describe('flights', () => {
  test('of an instance that lives stay its own, however long the service takes', async () => {
    const held = bed.shop.hold()
    const headers = await bed.shop.pay()
    const buying = bed.shop.buy(headers, forwarder)
    await held.heard
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
    const held = bed.shop.hold()
    const headers = await bed.shop.pay()
    const dying = bed.another({ lease })
    const buying = bed.shop.buy(headers, dying)
    await held.heard
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
