import { beforeEach, describe, expect, test } from 'vitest'
import { encodeBase64 } from '@/lib/core/payment/bytes'
import { network } from '@/lib/core/payment/usdc-token'
import { newWallet } from '@/tests/support/new-wallet'
import { vaultBed } from '@/tests/server/vault/bed'
import { places } from '@/tests/server/vault/places'
import { newGate } from '@/tests/support/gate'

const wallet = newWallet()
const receipt = encodeBase64(
  JSON.stringify({ success: true, transaction: `0x${'ab'.repeat(32)}`, network, payer: wallet.address }),
)
const honest = '{"name":"Ada Byron"}'

const unreadable = {
  'NaN for a number': '{"name":"Ada","score":NaN}',
  'a comma at the end': '{"names":["Ada",],}',
  'a line break in a string': '{"name":"Ada\nByron"}',
  'a body cut at its own length': '{"name":"Ada","jobs":[{"title":"Ana',
  'a web page': '<html><p>Please wait</p></html>',
  'an empty body': '',
  'words in quotes that never end': '"Ada',
}

describe.each(places)('what was sold and does not parse, in %s', (_, openPlace) => {
  const bed = vaultBed(openPlace)
  let says: readonly string[]
  beforeEach(() => {
    bed.shop.upstream.answer = (_asked, response) => {
      const at = Math.min(bed.shop.upstream.heard.length, says.length) - 1
      const status = says[at] === '' ? 204 : 200
      response.writeHead(status, { 'payment-response': receipt }).end(says[at])
    }
  })

  const pay = () => bed.shop.pay({}, wallet)
  const told = async (reply: Response) => ({
    status: reply.status,
    text: await reply.text(),
    form: reply.headers.get('nickel-form'),
    earlier: reply.headers.get('nickel-earlier'),
  })

  test.each(Object.entries(unreadable))('%s: arrives as it came, and is kept', async (_name, body) => {
    says = [body]
    const headers = await pay()
    const first = await told(await bed.shop.buy(headers, bed.forwarder))
    expect(first).toEqual({ status: body === '' ? 204 : 200, text: body, form: 'text', earlier: null })
    expect(await told(await bed.shop.claim(headers, bed.forwarder))).toEqual(first)
  })

  test.each(Object.entries(unreadable))(
    '%s: the service is asked again with the same bytes, and both replies are kept',
    async (_name, body) => {
      says = [body, honest]
      const headers = await pay()
      const first = await told(await bed.shop.buy(headers, bed.forwarder))
      expect(first).toEqual({
        status: 200,
        text: honest + body,
        form: null,
        earlier: body === '' ? null : String(Buffer.byteLength(body)),
      })
      const [one, two] = bed.shop.upstream.heard
      expect(two).toEqual(one)
      expect(await told(await bed.shop.claim(headers, bed.shop.forwarder(bed.place.open())))).toEqual(first)
    },
  )

  test('while the service is asked again, another tab waits for what comes', async () => {
    const better = newGate()
    bed.shop.upstream.answer = async (_asked, response) => {
      const isFirst = bed.shop.upstream.heard.length === 1
      if (!isFirst) await better.passed
      response.writeHead(200, { 'payment-response': receipt }).end(isFirst ? '<html>' : honest)
    }
    const headers = await pay()
    const bought = bed.shop.buy(headers, bed.forwarder)
    await expect.poll(() => bed.shop.upstream.heard.length).toBe(2)
    expect((await bed.shop.claim(headers, bed.forwarder)).status).toBe(202)
    better.open()
    await bought
    expect((await told(await bed.shop.claim(headers, bed.forwarder))).text).toBe(`${honest}<html>`)
  })

  test('an honest reply that comes later is not shadowed', async () => {
    says = [unreadable['a web page'], unreadable['a web page'], honest]
    const headers = await pay()
    expect((await told(await bed.shop.buy(headers, bed.forwarder))).form).toBe('text')
    const later = await told(await bed.shop.buy(headers, bed.forwarder))
    expect(later).toMatchObject({ text: honest + unreadable['a web page'], form: null })
    expect((await told(await bed.shop.buy(headers, bed.forwarder))).text).toBe(later.text)
    expect(bed.shop.upstream.heard).toHaveLength(3)
  })

  test('a refusal, a failure or silence at the second time leaves what came first', async () => {
    for (const [status, body] of [
      [402, '{}'],
      [409, '{"error":"used"}'],
      [500, 'down'],
    ] as const) {
      bed.shop.upstream.heard.length = 0
      bed.shop.upstream.answer = (_asked, response) => {
        const isFirst = bed.shop.upstream.heard.length === 1
        response.writeHead(isFirst ? 200 : status, isFirst ? { 'payment-response': receipt } : {})
        response.end(isFirst ? '{"cut":' : body)
      }
      const headers = await pay()
      expect(await told(await bed.shop.buy(headers, bed.forwarder))).toMatchObject({
        status: 200,
        text: '{"cut":',
      })
      expect((await told(await bed.shop.claim(headers, bed.forwarder))).text).toBe('{"cut":')
    }
  })

  test('the replay in a 409 is what was sold', async () => {
    bed.shop.upstream.answer = (_asked, response) => {
      const isFirst = bed.shop.upstream.heard.length === 1
      response.writeHead(isFirst ? 200 : 409, { 'payment-response': receipt })
      response.end(isFirst ? '{"cut":' : JSON.stringify({ replay: { status: 200, body: { name: 'Ada' } } }))
    }
    expect(await told(await bed.shop.buy(await pay(), bed.forwarder))).toMatchObject({
      status: 200,
      text: '{"name":"Ada"}{"cut":',
      earlier: '7',
    })
  })

  test('one record a line is an answer: nobody is asked again', async () => {
    says = ['{"name":"Ada"}\n{"name":"Bo"}\n']
    expect((await told(await bed.shop.buy(await pay(), bed.forwarder))).text).toBe(says[0])
    expect(bed.shop.upstream.heard).toHaveLength(1)
  })
})
