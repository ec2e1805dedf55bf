import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { randomBytes, toHex } from '@/lib/core/payment/bytes'
import { newClaimSecret } from '@/lib/core/payment/vault-keys'
import { places, type Place } from '@/tests/server/vault/places'
import { openShop, search } from '@/tests/server/vault/shop'
import { newWallet } from '@/tests/support/new-wallet'
import { sendJson } from '@/tests/support/upstream-double'

describe.each(places)('one payment, one call at a time, with a vault in %s', (_, openPlace) => {
  let shop: Awaited<ReturnType<typeof openShop>>
  let place: Place
  let forwarder: Forwarder

  beforeAll(async () => {
    shop = await openShop()
    place = await openPlace()
  })
  beforeEach(async () => {
    await place.clear()
    shop.sell()
    forwarder = another()
  })
  afterAll(async () => {
    await place.stop()
    await shop.stop()
  })

  const another = () => shop.forwarder(place.open())

  test('the same payment five times at once is sent once', async () => {
    const held = shop.hold()
    const headers = await shop.pay()
    const replies = Promise.all(Array.from({ length: 5 }, () => shop.buy(headers, forwarder)))
    await held.heard
    expect((await shop.claim(headers, forwarder)).status).toBe(202)
    held.let()
    const statuses = (await replies).map(({ status }) => status).toSorted()
    expect([statuses, shop.upstream.heard.length]).toEqual([[200, 409, 409, 409, 409], 1])
    const waiting = (await replies).find(({ status }) => status === 409)
    expect([waiting?.headers.get('nickel-phase'), waiting?.headers.get('retry-after')]).toEqual([
      'in-flight',
      '2',
    ])
  })

  test('a second signature over the same nonce waits for the first', async () => {
    const wallet = newWallet()
    const given = { nonce: toHex(randomBytes(32)), claim: newClaimSecret() }
    const held = shop.hold()
    const first = shop.buy(await shop.pay(given, wallet), forwarder)
    await held.heard
    expect((await shop.buy(await shop.pay(given, wallet), forwarder)).status).toBe(409)
    held.let()
    await first
    const after = await shop.buy(await shop.pay(given, wallet), forwarder)
    expect([after.status, after.headers.get('nickel-replayed'), shop.upstream.heard.length]).toEqual([
      200,
      '1',
      1,
    ])
  })

  test('twenty different payments at once are twenty calls', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => shop.buy(await shop.pay(), forwarder)),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect([shop.upstream.heard.length, await place.answers()]).toEqual([20, 20])
  })

  test.each([
    ['another lookup', { input: { search: 'designer' } }, {}],
    ['another claim', search, { 'x-nickel-claim': newClaimSecret() }],
  ])('a payment cannot be used for %s', async (_name, body, changed) => {
    const headers = await shop.pay()
    await shop.buy(headers, forwarder)
    const reply = await shop.buy({ ...headers, ...changed }, another(), body)
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged, shop.upstream.heard.length]).toEqual([
      422,
      'payment_conflict',
      'unknown',
      1,
    ])
  })

  test('a payment on its way cannot be used for another lookup either', async () => {
    const held = shop.hold()
    const headers = await shop.pay()
    const first = shop.buy(headers, forwarder)
    await held.heard
    const designer = { input: { search: 'designer' } }
    expect((await shop.buy(headers, forwarder, designer)).status).toBe(422)
    expect((await shop.buy(headers, another(), designer)).status).toBe(422)
    held.let()
    expect([(await first).status, shop.upstream.heard.length]).toEqual([200, 1])
  })

  test('a refused, failed or unreachable call leaves the way free to send the same bytes again', async () => {
    const headers = await shop.pay()
    for (const status of [402, 409, 500]) {
      shop.upstream.answer = (_asked, response) => sendJson(response, status, {})
      expect((await shop.buy(headers, forwarder)).status).toBe(status)
      expect((await shop.claim(headers, forwarder)).status).toBe(404)
    }
    shop.upstream.answer = (_asked, response) => response.destroy()
    expect((await shop.buy(headers, forwarder)).status).toBe(502)
    shop.sell()
    expect((await shop.buy(headers, another())).status).toBe(200)
  })

  test('too many purchases are held back unsent, but never one that was sent before', async () => {
    const strict = shop.forwarder(place.open(), { CALL_LIMIT: '4' })
    const first = await shop.pay()
    await shop.buy(first, strict)
    await shop.buy(await shop.pay(), strict)
    const held = await shop.buy(await shop.pay(), strict)
    expect([held.status, held.headers.get('nickel-phase'), shop.upstream.heard.length]).toEqual([
      429,
      'not-sent',
      2,
    ])
    expect((await shop.buy(first, strict)).status).toBe(200)
  })
})
