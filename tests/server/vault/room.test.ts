import { describe, expect, test } from 'vitest'
import { vaultBed } from '@/tests/server/vault/bed'
import { places } from '@/tests/server/vault/places'
import { answerText } from '@/tests/server/vault/shop'

const megabytes = (count: number) => count * 1024 * 1024
const flight = (claim: string) => ({ payment: claim.padStart(64, '0'), request: 'r', claim })

describe.each(places)('room in %s', (_, openPlace) => {
  const bed = vaultBed(openPlace)

  test('that is missing is told before anything is sent', async () => {
    const reply = await bed.shop.buy(await bed.shop.pay(), bed.shop.forwarder(bed.place.open(1_000)))
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged]).toEqual([503, 'vault_unavailable', 'no'])
    expect(reply.headers.get('nickel-phase')).toBe('not-sent')
    expect(bed.shop.upstream.heard).toEqual([])
  })

  test('is set aside for calls under way, as much as the largest answer takes', async () => {
    const vault = bed.place.open(megabytes(40))
    const kinds = []
    for (const name of ['a', 'b', 'c']) kinds.push((await vault.begin(flight(name))).kind)
    expect(kinds).toEqual(['begun', 'begun', 'full'])
    await vault.release(flight('a'))
    expect((await vault.begin(flight('c'))).kind).toBe('begun')
  })

  test('is taken by what lies there from before, and free again when it was fetched', async () => {
    const vault = bed.place.open(megabytes(20))
    await vault.begin(flight('a'))
    await vault.keep(flight('a'), Buffer.alloc(megabytes(8)))
    expect((await bed.place.open(megabytes(20)).begin(flight('b'))).kind).toBe('full')
    expect((await vault.begin(flight('b'))).kind).toBe('full')
    await vault.drop('a')
    expect((await vault.begin(flight('b'))).kind).toBe('begun')
  })

  test('is free again after a day', async () => {
    const vault = bed.place.open(megabytes(20))
    await vault.begin(flight('a'))
    await vault.keep(flight('a'), Buffer.alloc(megabytes(8)))
    await bed.place.letADayPass()
    expect((await bed.place.open(megabytes(20)).begin(flight('b'))).kind).toBe('begun')
  })

  test('that ends after the answer came does not keep it from the browser', async () => {
    const vault = {
      ...bed.place.open(),
      keep: async () => {
        throw new Error('no room')
      },
    }
    const reply = await bed.shop.buy(await bed.shop.pay(), bed.shop.forwarder(vault))
    expect(await reply.text()).toBe(answerText)
  })
})
