import { describe, expect, test } from 'vitest'
import { checkChallenge } from '@/lib/core/payment/policy'
import { refusalText } from '@/lib/core/payment/refusals'
import {
  given,
  goodOption,
  goodTerms,
  pinned,
  price,
  withExtra,
  withOption,
  withTerms,
} from '@/tests/core/payment/fixtures'
import { honest, hostile } from '@/tests/core/payment/scenarios'

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
    expect(refusalText({ code }).charged).toBe('Nothing was signed and nothing was charged.')
  })
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
  expect(refusal).toEqual({
    ok: false,
    error: { code: 'E_PRICE', expected: '50000', asked: '5000000', security: false },
  })
  const swapped = checkChallenge(given(withOption({ payTo: `0x${'1'.repeat(40)}` })))
  expect(swapped).toMatchObject({ error: { security: true, expected: pinned } })
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
