import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { claimAnswer } from '@/lib/server/vault/sealed-answer'
import type { VaultStore } from '@/lib/server/vault/store'
import { newClaimSecret } from '@/lib/core/payment/identity'
import { vaultBed } from '@/tests/server/vault/bed'
import { places } from '@/tests/server/vault/places'
import { answerText } from '@/tests/server/vault/shop'
import { newGate } from '@/tests/support/gate'
import { callRequest } from '@/tests/support/forwarder'
import { newWallet } from '@/tests/support/new-wallet'

describe.each(places)('a paid answer in %s', (_, openPlace) => {
  const bed = vaultBed(openPlace)

  const another = () => bed.shop.forwarder(bed.place.open())

  test('is there again for its claim, byte for byte with its headers, also after a restart', async () => {
    const headers = await bed.shop.pay()
    const first = await bed.shop.buy(headers, bed.forwarder)
    const bytes = await first.text()
    const [before, after] = await Promise.all(
      [bed.forwarder, another()].map(async (by) => {
        const again = await bed.shop.claim(headers, by)
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
    expect([bytes, bed.shop.upstream.heard.length]).toEqual([answerText, 1])
  })

  test('answers the same payment again, and the service is not asked twice', async () => {
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, bed.forwarder)
    const again = await bed.shop.buy(headers, another())
    expect([again.status, await again.text(), again.headers.get('nickel-replayed')]).toEqual([
      200,
      answerText,
      '1',
    ])
    expect(bed.shop.upstream.heard).toHaveLength(1)
  })

  test('that the service says again in a 409 is kept like the first, for whoever comes after a visitor who left', async () => {
    const body = { person: 'Ada Byron' }
    bed.shop.upstream.answer = (_asked, response) =>
      response
        .writeHead(409)
        .end(JSON.stringify({ replay: { status: 200, body, paymentResponse: 'cmVjZWlwdA==' } }))
    const headers = await bed.shop.pay()
    const told = async (reply: Response) => [
      reply.status,
      await reply.json(),
      reply.headers.get('payment-response'),
    ]
    const first = await told(await bed.shop.buy(headers, bed.forwarder))
    expect(first).toEqual([200, body, 'cmVjZWlwdA=='])
    expect(await told(await bed.shop.claim(headers, another()))).toEqual(first)
    expect(bed.shop.upstream.heard).toHaveLength(1)
  })

  test('a 409 that carries nothing is passed on, and nothing is kept', async () => {
    bed.shop.upstream.answer = (_asked, response) => response.writeHead(409).end('{"error":"used"}')
    const headers = await bed.shop.pay()
    expect((await bed.shop.buy(headers, bed.forwarder)).status).toBe(409)
    expect([(await bed.shop.claim(headers, bed.forwarder)).status, await bed.place.answers()]).toEqual([
      404, 0,
    ])
  })

  test('is kept before the browser hears of it, however slow the vault is', async () => {
    const vault = bed.place.open()
    const [began, gate] = [newGate(), newGate()]
    const slow: VaultStore = {
      ...vault,
      keep: async (flight, sealed) => {
        began.open()
        await gate.passed
        await vault.keep(flight, sealed)
      },
    }
    const reply = bed.shop.buy(await bed.shop.pay(), bed.shop.forwarder(slow))
    await began.passed
    const first = await Promise.race([reply.then(() => 'the answer'), delay(200, 'nothing')])
    gate.open()
    expect([first, (await reply).status, await bed.place.answers()]).toEqual(['nothing', 200, 1])
  })

  test('that is no data and has no receipt is kept too, for when the chain shows that it was sold', async () => {
    bed.shop.upstream.answer = (_asked, response) => response.end('<p>bought</p>')
    const headers = await bed.shop.pay()
    const first = (await (await bed.shop.buy(headers, bed.forwarder)).json()).error
    expect(first).toMatchObject({ code: 'upstream_not_json', charged: 'unknown', excerpt: '<p>bought</p>' })
    const claimed = await bed.shop.claim(headers, bed.forwarder)
    expect([claimed.headers.get('nickel-form'), await claimed.text()]).toEqual(['text', '<p>bought</p>'])
  })

  test('of sixteen megabytes comes back whole', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(16 * 1024 * 1024 - 20) })
    bed.shop.upstream.answer = (_asked, response) => response.end(long)
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, bed.forwarder)
    expect((await (await bed.shop.claim(headers, another())).text()) === long).toBe(true)
  })

  test('is gone when the browser says that it has it', async () => {
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, bed.forwarder)
    expect((await bed.shop.acknowledge(headers, another())).status).toBe(200)
    expect((await bed.shop.claim(headers, bed.forwarder)).status).toBe(404)
    expect((await bed.shop.acknowledge(headers, bed.forwarder)).status).toBe(200)
    expect(await bed.place.answers()).toBe(0)
  })

  test('is gone after a day', async () => {
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, bed.forwarder)
    await bed.place.letADayPass()
    const later = another()
    await bed.shop.buy(await bed.shop.pay(), later)
    expect([(await bed.shop.claim(headers, later)).status, await bed.place.answers()]).toEqual([404, 1])
  })

  test('shows a thief nothing of what was bought, by whom, or under which claim', async () => {
    const wallet = newWallet()
    const headers = await bed.shop.pay({}, wallet)
    await bed.shop.buy(headers, bed.forwarder)
    const stolen = (await bed.place.everything()).toString('latin1').toLowerCase()
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
    const headers = await bed.shop.pay()
    await bed.shop.buy(headers, bed.forwarder)
    await bed.place.alter()
    const reply = await bed.shop.claim(headers, bed.forwarder)
    expect([reply.status, (await reply.json()).error.code]).toEqual([404, 'claim_unknown'])
    expect(await (await bed.shop.buy(headers, bed.forwarder)).text()).toBe(answerText)
    expect(bed.shop.upstream.heard).toHaveLength(2)
  })

  test('is found by no invented claim', async () => {
    await bed.shop.buy(await bed.shop.pay(), bed.forwarder)
    for (const secret of Array.from({ length: 50 }, newClaimSecret))
      expect((await claimAnswer(callRequest({ secret }), bed.forwarder)).status).toBe(404)
    for (const secret of ['', '..', '../key', 'A'.repeat(44), 1, null, 'A'.repeat(42) + '='])
      expect((await claimAnswer(callRequest({ secret }), bed.forwarder)).status).toBe(400)
  })

  test('has a key for its pictures that all instances share', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => bed.place.open().sharedKey()))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  })
})
