import { describe, expect, test } from 'vitest'
import { randomBytes, toHex } from '@/lib/core/payment/bytes'
import { newClaimSecret } from '@/lib/core/payment/identity'
import { vaultBed } from '@/tests/server/vault/bed'
import { places } from '@/tests/server/vault/places'
import { search } from '@/tests/server/vault/shop'
import { newWallet } from '@/tests/support/new-wallet'
import { sendJson } from '@/tests/support/upstream-double'

describe.each(places)('one payment, one call at a time, with a vault in %s', (_, openPlace) => {
  const bed = vaultBed(openPlace)

  const another = () => bed.shop.forwarder(bed.place.open())

  test('the same payment five times at once is sent once', async () => {
    const held = bed.shop.hold()
    const headers = await bed.shop.pay()
    const replies = Promise.all(Array.from({ length: 5 }, () => bed.shop.buy(headers, bed.forwarder)))
    await held.heard
    expect((await bed.shop.claim(headers, bed.forwarder)).status).toBe(202)
    held.let()
    const statuses = (await replies).map(({ status }) => status).toSorted()
    expect([statuses, bed.shop.upstream.heard.length]).toEqual([[200, 409, 409, 409, 409], 1])
    const waiting = (await replies).find(({ status }) => status === 409)
    expect([waiting?.headers.get('nickel-phase'), waiting?.headers.get('retry-after')]).toEqual([
      'in-flight',
      '2',
    ])
  })

  test('a second signature over the same nonce waits for the first', async () => {
    const wallet = newWallet()
    const given = { nonce: toHex(randomBytes(32)), claim: newClaimSecret() }
    const held = bed.shop.hold()
    const first = bed.shop.buy(await bed.shop.pay(given, wallet), bed.forwarder)
    await held.heard
    expect((await bed.shop.buy(await bed.shop.pay(given, wallet), bed.forwarder)).status).toBe(409)
    held.let()
    await first
    const after = await bed.shop.buy(await bed.shop.pay(given, wallet), bed.forwarder)
    expect([after.status, after.headers.get('nickel-replayed'), bed.shop.upstream.heard.length]).toEqual([
      200,
      '1',
      1,
    ])
  })

  test('twenty different payments at once are twenty calls', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => bed.shop.buy(await bed.shop.pay(), bed.forwarder)),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect([bed.shop.upstream.heard.length, await bed.place.answers()]).toEqual([20, 20])
  })

  test.each([
    ['another lookup', { input: { search: 'designer' } }, {}],
    ['another claim', search, { 'x-nickel-claim': newClaimSecret() }],
  ])('a payment cannot be used for %s', async (_name, body, changed) => {
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, bed.forwarder)
    const reply = await bed.shop.buy({ ...headers, ...changed }, another(), body)
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged, bed.shop.upstream.heard.length]).toEqual([
      422,
      'payment_conflict',
      'unknown',
      1,
    ])
  })

  test('a payment on its way cannot be used for another lookup either', async () => {
    const held = await bed.shop.underWay(bed.forwarder)
    const { headers, buying: first } = held
    const designer = { input: { search: 'designer' } }
    expect((await bed.shop.buy(headers, bed.forwarder, designer)).status).toBe(422)
    expect((await bed.shop.buy(headers, another(), designer)).status).toBe(422)
    held.let()
    expect([(await first).status, bed.shop.upstream.heard.length]).toEqual([200, 1])
  })

  test('a refused, failed or unreachable call leaves the way free to send the same bytes again', async () => {
    const headers = await bed.shop.pay()
    for (const status of [402, 409, 500]) {
      bed.shop.upstream.answer = (_asked, response) => sendJson(response, status, {})
      expect((await bed.shop.buy(headers, bed.forwarder)).status).toBe(status)
      expect((await bed.shop.claim(headers, bed.forwarder)).status).toBe(404)
    }
    bed.shop.upstream.answer = (_asked, response) => response.destroy()
    expect((await bed.shop.buy(headers, bed.forwarder)).status).toBe(502)
    bed.shop.sell()
    expect((await bed.shop.buy(headers, another())).status).toBe(200)
  })

  test('too many purchases are held back unsent, but never one that was sent before', async () => {
    const strict = bed.shop.forwarder(bed.place.open(), { CALL_LIMIT: '4' })
    const first = await bed.shop.pay()
    await bed.shop.buy(first, strict)
    await bed.shop.buy(await bed.shop.pay(), strict)
    const held = await bed.shop.buy(await bed.shop.pay(), strict)
    expect([held.status, held.headers.get('nickel-phase'), bed.shop.upstream.heard.length]).toEqual([
      429,
      'not-sent',
      2,
    ])
    expect((await bed.shop.buy(first, strict)).status).toBe(200)
  })
})
