import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { claimAnswer } from '@/lib/server/vault/sealed-answer'
import type { VaultStore } from '@/lib/server/vault/store'
import { newClaimSecret } from '@/lib/core/payment/vault-keys'
import { places, type Place } from '@/tests/server/vault/places'
import { answerText, openShop } from '@/tests/server/vault/shop'
import { newGate } from '@/tests/support/gate'
import { callRequest } from '@/tests/support/forwarder'
import { newWallet } from '@/tests/support/new-wallet'

describe.each(places)('a paid answer in %s', (_, openPlace) => {
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

  test('is there again for its claim, byte for byte with its headers, also after a restart', async () => {
    const headers = await shop.pay()
    const first = await shop.buy(headers, forwarder)
    const bytes = await first.text()
    const [before, after] = await Promise.all(
      [forwarder, another()].map(async (by) => {
        const again = await shop.claim(headers, by)
        const { 'nickel-pictures': seal, ...rest } = Object.fromEntries(again.headers)
        return { status: again.status, text: await again.text(), isSealed: seal !== undefined, rest }
      }),
    )
    const { 'nickel-pictures': _seal, ...rest } = Object.fromEntries(first.headers)
    expect(before).toEqual({
      status: 200,
      text: bytes,
      isSealed: true,
      rest: { ...rest, 'nickel-replayed': '1' },
    })
    expect(after).toEqual(before)
    expect([bytes, shop.upstream.heard.length]).toEqual([answerText, 1])
  })

  test('answers the same payment again, and the service is not asked twice', async () => {
    const headers = await shop.pay()
    await shop.buy(headers, forwarder)
    const again = await shop.buy(headers, another())
    expect([again.status, await again.text(), again.headers.get('nickel-replayed')]).toEqual([
      200,
      answerText,
      '1',
    ])
    expect(shop.upstream.heard).toHaveLength(1)
  })

  test('that the service says again in a 409 is kept like the first, for whoever comes after a visitor who left', async () => {
    const body = { person: 'Ada Byron' }
    shop.upstream.answer = (_asked, response) =>
      response
        .writeHead(409)
        .end(JSON.stringify({ replay: { status: 200, body, paymentResponse: 'cmVjZWlwdA==' } }))
    const headers = await shop.pay()
    const told = async (reply: Response) => [
      reply.status,
      await reply.json(),
      reply.headers.get('payment-response'),
    ]
    const first = await told(await shop.buy(headers, forwarder))
    expect(first).toEqual([200, body, 'cmVjZWlwdA=='])
    expect(await told(await shop.claim(headers, another()))).toEqual(first)
    expect(shop.upstream.heard).toHaveLength(1)
  })

  test('a 409 that carries nothing is passed on, and nothing is kept', async () => {
    shop.upstream.answer = (_asked, response) => response.writeHead(409).end('{"error":"used"}')
    const headers = await shop.pay()
    expect((await shop.buy(headers, forwarder)).status).toBe(409)
    expect([(await shop.claim(headers, forwarder)).status, await place.answers()]).toEqual([404, 0])
  })

  test('is kept before the browser hears of it, however slow the vault is', async () => {
    const vault = place.open()
    const [began, gate] = [newGate(), newGate()]
    const slow: VaultStore = {
      ...vault,
      keep: async (flight, sealed) => {
        began.open()
        await gate.passed
        await vault.keep(flight, sealed)
      },
    }
    const reply = shop.buy(await shop.pay(), shop.forwarder(slow))
    await began.passed
    const first = await Promise.race([reply.then(() => 'the answer'), delay(200, 'nothing')])
    gate.open()
    expect([first, (await reply).status, await place.answers()]).toEqual(['nothing', 200, 1])
  })

  test('that is no data and has no receipt is kept too, for when the chain shows that it was sold', async () => {
    shop.upstream.answer = (_asked, response) => response.end('<p>bought</p>')
    const headers = await shop.pay()
    const first = (await (await shop.buy(headers, forwarder)).json()).error
    expect(first).toMatchObject({ code: 'upstream_not_json', charged: 'unknown', excerpt: '<p>bought</p>' })
    const claimed = await shop.claim(headers, forwarder)
    expect([claimed.headers.get('nickel-form'), await claimed.text()]).toEqual(['text', '<p>bought</p>'])
  })

  test('of sixteen megabytes comes back whole', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(16 * 1024 * 1024 - 20) })
    shop.upstream.answer = (_asked, response) => response.end(long)
    const headers = await shop.pay()
    await shop.buy(headers, forwarder)
    expect((await (await shop.claim(headers, another())).text()) === long).toBe(true)
  })

  test('is gone when the browser says that it has it', async () => {
    const headers = await shop.pay()
    await shop.buy(headers, forwarder)
    expect((await shop.acknowledge(headers, another())).status).toBe(200)
    expect((await shop.claim(headers, forwarder)).status).toBe(404)
    expect((await shop.acknowledge(headers, forwarder)).status).toBe(200)
    expect(await place.answers()).toBe(0)
  })

  test('is gone after a day', async () => {
    const headers = await shop.pay()
    await shop.buy(headers, forwarder)
    await place.letADayPass()
    const later = another()
    await shop.buy(await shop.pay(), later)
    expect([(await shop.claim(headers, later)).status, await place.answers()]).toEqual([404, 1])
  })

  test('shows a thief nothing of what was bought, by whom, or under which claim', async () => {
    const wallet = newWallet()
    const headers = await shop.pay({}, wallet)
    await shop.buy(headers, forwarder)
    const stolen = (await place.everything()).toString('latin1').toLowerCase()
    for (const secret of [
      'ada byron', // long enough that ciphertext does not hold it by chance
      'engineer',
      'media.test',
      headers['x-nickel-claim'],
      headers['payment-signature'],
      wallet.address,
      wallet.address.slice(2),
    ])
      expect(stolen).not.toContain(secret.toLowerCase())
    expect(stolen.length).toBeGreaterThan(200)
  })

  test('that was altered opens nothing, and is bought again', async () => {
    const headers = await shop.pay()
    await shop.buy(headers, forwarder)
    await place.alter()
    const reply = await shop.claim(headers, forwarder)
    expect([reply.status, (await reply.json()).error.code]).toEqual([404, 'claim_unknown'])
    expect(await (await shop.buy(headers, forwarder)).text()).toBe(answerText)
    expect(shop.upstream.heard).toHaveLength(2)
  })

  test('is found by no invented claim', async () => {
    await shop.buy(await shop.pay(), forwarder)
    for (const secret of Array.from({ length: 50 }, newClaimSecret))
      expect((await claimAnswer(callRequest({ secret }), forwarder)).status).toBe(404)
    for (const secret of ['', '..', '../key', 'A'.repeat(44), 1, null, 'A'.repeat(42) + '='])
      expect((await claimAnswer(callRequest({ secret }), forwarder)).status).toBe(400)
  })

  test('has a key for its pictures that all instances share', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => place.open().sharedKey()))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  })
})
