import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { places, type Place } from '@/tests/server/vault/places'
import { answerText, openShop } from '@/tests/server/vault/shop'

const megabytes = (count: number) => count * 1024 * 1024
const flight = (claim: string) => ({ payment: claim.padStart(64, '0'), request: 'r', claim })

describe.each(places)('room in %s', (_, openPlace) => {
  let shop: Awaited<ReturnType<typeof openShop>>
  let place: Place

  beforeAll(async () => {
    shop = await openShop()
    place = await openPlace()
  })
  beforeEach(async () => {
    await place.clear()
    shop.sell()
  })
  afterAll(async () => {
    await place.stop()
    await shop.stop()
  })

  test('that is missing is told before anything is sent', async () => {
    const reply = await shop.buy(await shop.pay(), shop.forwarder(place.open(1_000)))
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged]).toEqual([503, 'vault_unavailable', 'no'])
    expect(reply.headers.get('nickel-phase')).toBe('not-sent')
    expect(shop.upstream.heard).toEqual([])
  })

  test('is set aside for calls under way, as much as the largest answer takes', async () => {
    const vault = place.open(megabytes(40))
    const kinds = []
    for (const name of ['a', 'b', 'c']) kinds.push((await vault.begin(flight(name))).kind)
    expect(kinds).toEqual(['begun', 'begun', 'full'])
    await vault.release(flight('a'))
    expect((await vault.begin(flight('c'))).kind).toBe('begun')
  })

  test('is taken by what lies there from before, and free again when it was fetched', async () => {
    const vault = place.open(megabytes(20))
    await vault.begin(flight('a'))
    await vault.keep(flight('a'), Buffer.alloc(megabytes(8)))
    expect((await place.open(megabytes(20)).begin(flight('b'))).kind).toBe('full')
    expect((await vault.begin(flight('b'))).kind).toBe('full')
    await vault.drop('a')
    expect((await vault.begin(flight('b'))).kind).toBe('begun')
  })

  test('is free again after a day', async () => {
    const vault = place.open(megabytes(20))
    await vault.begin(flight('a'))
    await vault.keep(flight('a'), Buffer.alloc(megabytes(8)))
    await place.letADayPass()
    expect((await place.open(megabytes(20)).begin(flight('b'))).kind).toBe('begun')
  })

  test('that ends after the answer came does not keep it from the browser', async () => {
    const vault = {
      ...place.open(),
      keep: async () => {
        throw new Error('no room')
      },
    }
    const reply = await shop.buy(await shop.pay(), shop.forwarder(vault))
    expect(await reply.text()).toBe(answerText)
  })
})
