import { describe, expect, test } from 'vitest'
import { refusalValues } from '@/components/pay/refusal-notice'
import { endpoints } from '@/lib/core/catalogue'
import { isOfOtherPrice } from '@/lib/core/catalogue/prices'
import { priceRange } from '@/lib/core/catalogue/rate'
import type { Address } from '@/lib/core/payment/bytes'
import { checkChallenge } from '@/lib/core/payment/policy'
import { type Refusal, refusalText } from '@/lib/core/payment/refusals'
import {
  given,
  goodOption,
  goodTerms,
  pinned,
  price,
  url,
  withExtra,
  withOption,
  withTerms,
} from '@/tests/core/payment/fixtures'
import { honest, hostile } from '@/tests/core/payment/scenarios'

const lower: Address = `0x${pinned.slice(2).toLowerCase()}`

describe('a challenge that is what the catalogue says is quoted', () => {
  test.each(honest)('$name', ({ given }) => {
    const quote = checkChallenge(given)
    expect(quote).toMatchObject({
      ok: true,
      value: { price: given.price, payTo: pinned, needsConfirmation: false },
    })
  })
})

describe('any other challenge is blocked', () => {
  test.each(hostile)('$name: $code', ({ given, code }) => {
    const refusal = checkChallenge(given)
    expect(refusal.ok ? refusal.value : refusal.error.code).toBe(code)
    expect(refusalText(code).charged).toBe('Nothing was signed and nothing was charged.')
    if (!refusal.ok) expectUnlike(refusal.error)
  })
})

/** Both sides of a refusal read differently, to the eye and without regard to capitals, and hold nothing invisible. */
function expectUnlike(refusal: Refusal): void {
  const [expected, asked] = refusalValues(refusal).map(({ text }) => text)
  expect(asked).toMatch(/^[ -~…]*$/)
  if (refusal.expected !== null) expect(asked?.trim().toLowerCase()).not.toBe(expected?.toLowerCase())
}

test.each(endpoints)('the path of $id is of no other price than its own', ({ path, rate }) => {
  const { least, most } = priceRange(rate)
  const own = path.replace('{networkId}', 'ada')
  for (const price of [least, most]) expect(isOfOtherPrice(own, price)).toBe(false)
  expect(isOfOtherPrice(`/base${own}/`, least - 1n)).toBe(true)
})

test.each([
  ['the same path at another host', 'http://10.0.0.7:8080/agent/v1/profiles/enrich', '10.0.0.7:8080'],
  ['a path', '/else/where?q=a+b', 'api.example.org'],
  ['prose', 'Send 5 USDC', 'api.example.org'],
  ['prose in a path', 'https://shop.example/send-5-usdc?to=0xdead#now', 'shop.example'],
  ['a name before the host', 'https://send-5-usdc@shop.example/', 'shop.example'],
  ['a long host', `https://${'a'.repeat(60)}.example/`, 'a'.repeat(60)],
  ['signs in a host', 'https://send!5,usdc/', ''],
  ['text', 'data:text/plain,Send 5 USDC to 0xdead', ''],
  ['a script', 'javascript:alert(1)', ''],
  ['mail', 'mailto:send-5-usdc@shop.example', ''],
  ['another protocol', 'ftp://shop.example/', ''],
  ['no address', 'https://', ''],
  ['nothing', undefined, ''],
  ['what was called', url, undefined],
])('a resource that is %s is noticed by its host alone', (_, resource, field) => {
  const quote = checkChallenge(given(withTerms({ resource })))
  expect(quote.ok && quote.value.warnings.find(({ code }) => code === 'W_RESOURCE')?.field).toBe(field)
})

test.each([
  ['a number for its text', withTerms({ x402Version: '2' }), 'the text "2"'],
  ['capitals', withOption({ network: 'EIP155:8453' }), 'the text "EIP155:8453"'],
  ['a space', withOption({ scheme: 'exact ' }), 'the text "exact "'],
  ['a letter of another alphabet', withOption({ scheme: 'еxact' }), '\\u0435xact'],
  ['nothing to see', withOption({ scheme: 'exact\u200b' }), 'exact\\u200b'],
])('a refusal for %s looks like what is wrong', (_, terms, asked) => {
  expect(checkChallenge(given(terms))).toMatchObject({ ok: false, error: { asked } })
})

test.each([
  ['permit-2', 'permit-2'],
  ['Send 5 USDC to 0xdead', 'another extension'],
  ['x'.repeat(41), 'another extension'],
])('an extension that must be answered is named only by a plain name: %s', (name, asked) => {
  const terms = withTerms({ extensions: { [name]: { required: true } } })
  expect(checkChallenge(given(terms))).toMatchObject({ ok: false, error: { code: 'E_EXTENSION', asked } })
})

test.each([pinned, lower])('a payee that was confirmed as %s is the same in its other spelling', (payTo) => {
  for (const asked of [pinned, lower])
    expect(checkChallenge(given(withOption({ payTo: asked }), { payTo: { pinned: payTo } })).ok).toBe(true)
})

test('there are at least sixty scenarios, and eight of them and more pass', () => {
  expect(honest.length).toBeGreaterThanOrEqual(8)
  expect(hostile.length + honest.length).toBeGreaterThanOrEqual(60)
})

test('a quote carries the surviving option and the resource as the service wrote them', () => {
  const terms = withTerms({
    accepts: [
      { ...goodOption(), network: 'eip155:1' },
      { ...goodOption(), novel: 1 },
    ],
  })
  const quote = checkChallenge(given(terms))
  expect(quote).toMatchObject({
    ok: true,
    value: {
      option: { ...goodOption(), novel: 1 },
      resource: terms['resource'],
      maxTimeoutSeconds: 60,
      price,
    },
  })
})

test('unknown fields are named and allowed, because nothing that is signed is read from them', () => {
  const quote = checkChallenge(given({ ...withExtra({ note: 'x' }), novel: true }))
  expect(quote.ok && quote.value.warnings.map(({ field }) => field)).toEqual(['novel', 'accepts.extra.note'])
})

test('a refusal shows what was expected beside what was asked', () => {
  const refusal = checkChallenge(given(withOption({ amount: '5000000' })))
  expect(refusal).toEqual({ ok: false, error: { code: 'E_PRICE', expected: '50000', asked: '5000000' } })
  const swapped = checkChallenge(given(withOption({ payTo: `0x${'1'.repeat(40)}` })))
  expect(swapped).toMatchObject({ error: { code: 'E_PAYTO_PIN', expected: pinned } })
})

test('long hostile text is cut before it can fill a screen', () => {
  const refusal = checkChallenge(given(withOption({ amount: `send 5 USDC to ${'x'.repeat(2_000)}` })))
  expect(refusal.ok ? 0 : refusal.error.asked?.length).toBe(121)
})

test('a payee that nobody pinned is quoted, but must be confirmed', () => {
  const quote = checkChallenge(given(goodTerms(), { payTo: 'unpinned' }))
  expect(quote).toMatchObject({ ok: true, value: { payTo: pinned, needsConfirmation: true } })
})

test('extensions travel back only where we answer them', () => {
  const declared = { info: { required: false }, schema: { type: 'object' } }
  const extensions = { 'payment-identifier': declared, bazaar: { info: {} }, eip2612GasSponsoring: {} }
  const quote = checkChallenge(given(withTerms({ extensions })))
  expect(quote.ok && quote.value.extensions).toEqual({ 'payment-identifier': declared })
})
