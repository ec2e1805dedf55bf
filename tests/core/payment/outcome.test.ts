import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase64 } from '@/lib/core/payment/bytes'
import { type Outcome, readOutcome, type Reply } from '@/lib/core/payment/outcome'
import { payer } from '@/tests/core/payment/fixtures'

const receipt = encodeBase64(
  JSON.stringify({ success: true, transaction: `0x${'a'.repeat(64)}`, network: 'eip155:8453', payer }),
)
const answered = (status: number, changes: Partial<Extract<Reply, { kind: 'answered' }>> = {}): Reply => ({
  kind: 'answered',
  status,
  body: '{"a":1}',
  paymentResponse: null,
  phase: null,
  retryAfter: null,
  ...changes,
})
const read = (reply: Reply) => readOutcome(reply, payer)

describe('an answer that arrived is delivered', () => {
  test('with its receipt', () => {
    expect(read(answered(200, { paymentResponse: receipt }))).toEqual({
      kind: 'delivered',
      answer: { status: 200, body: '{"a":1}', paymentResponse: receipt },
      receipt: 'matches',
    })
  })

  test.each([null, '', 'garbage', encodeBase64('{"success":false}')])(
    'even when its receipt is %j, which the chain must then prove',
    (paymentResponse) => {
      expect(read(answered(200, { paymentResponse }))).toMatchObject({
        kind: 'delivered',
        receipt: 'unproven',
      })
    },
  )

  test('whatever the service sold, when the forwarder says so and its receipt is this payer’s', () => {
    const body = '{"one":1}\n{"two":2}\n'
    const text = { body, form: 'text' }
    expect(read(answered(200, { ...text, paymentResponse: receipt }))).toMatchObject({
      kind: 'delivered',
      answer: { body },
    })
    expect(read(answered(200, text))).toMatchObject({ kind: 'unknown', why: 'unreadable' })
    expect(readOutcome(answered(200, text), payer, { isSold: true })).toMatchObject({
      kind: 'delivered',
      receipt: 'unproven',
    })
  })

  test.each(['{"one":[1', '12'])(
    'the part %s, only once the chain and a repeat have had their say',
    (body) => {
      const part = answered(200, { body, form: 'cut', paymentResponse: receipt })
      expect(read(part)).toMatchObject({ kind: 'unknown', why: 'unreadable', mayResend: true })
      expect(readOutcome(part, payer, { isSold: true })).toMatchObject({
        kind: 'delivered',
        answer: { body },
      })
    },
  )

  test('inside a 409 that carries what was bought', () => {
    const replay = { status: 200, body: { name: 'Ada' }, paymentResponse: receipt }
    const body = JSON.stringify({ error: { code: 'payment_replayed' }, replay })
    expect(read(answered(409, { body }))).toEqual({
      kind: 'delivered',
      answer: { status: 200, body: '{"name":"Ada"}', paymentResponse: receipt },
      receipt: 'matches',
    })
  })
})

describe('everything else says nothing about the charge', () => {
  test.each([
    [402, 'asked-again', false],
    [409, 'conflict', false],
    [400, 'refused', false],
    [412, 'refused', false],
    [422, 'refused', false],
    [429, 'refused', false],
    [500, 'failed', true],
    [502, 'failed', true],
    [503, 'failed', true],
    [307, 'redirected', true],
  ] as const)('%i is unknown: %s', (status, why, mayResend) => {
    const paymentResponse = encodeBase64('{"success":false,"transaction":""}')
    const unknown = { kind: 'unknown', why, status, mayResend }
    expect(read(answered(status, { paymentResponse }))).toEqual(unknown)
  })

  test.each(['timeout', 'network', 'cut-off'] as const)('no reply, because of %s', (why) => {
    expect(read({ kind: 'none', why })).toMatchObject({ kind: 'unknown', why: 'no-reply', mayResend: true })
  })

  test('what is too large is not asked for again', () => {
    expect(read({ kind: 'none', why: 'too-large' })).toMatchObject({ why: 'too-large', mayResend: false })
  })

  test('a success whose body was cut is fetched again, not shown', () => {
    const cut = { body: '{"a":', paymentResponse: receipt }
    expect(read(answered(200, cut))).toMatchObject({ kind: 'unknown', why: 'unreadable' })
  })

  test.each(['{"replay":null}', '{"replay":{"status":500,"body":{}}}', '{"replay":{"status":200}}', '<p>'])(
    'a 409 of %s carries nothing',
    (body) => {
      expect(read(answered(409, { body }))).toMatchObject({ kind: 'unknown', why: 'conflict' })
    },
  )
})

test('a 409 with a time to come back is a payment that is being worked on, and worth asking for again', () => {
  expect(read(answered(409, { phase: 'answered', retryAfter: '2' }))).toEqual({
    kind: 'unknown',
    why: 'in-flight',
    status: 409,
    mayResend: true,
  })
})

test('only the forwarder’s own vow means that nothing was sent', () => {
  expect(read(answered(503, { phase: 'not-sent', retryAfter: '30' }))).toEqual({ kind: 'not-sent' })
  expect(read(answered(409, { phase: 'in-flight', retryAfter: '2' }))).toMatchObject({
    kind: 'unknown',
    why: 'in-flight',
    mayResend: true,
  })
  expect(read(answered(503, { retryAfter: 'Fri, 31 Dec 1999' }))).toMatchObject({ kind: 'unknown' })
})

test('no reply whatever is read as "not charged", and none makes it throw', () => {
  const kinds: readonly Outcome['kind'][] = ['delivered', 'not-sent', 'unknown']
  const text = fc.oneof(fc.string(), fc.json())
  const optional = fc.option(fc.oneof(fc.string(), fc.constant(receipt)))
  const reply = fc.record({
    kind: fc.constant('answered' as const),
    status: fc.integer({ min: 100, max: 599 }),
    body: text,
    paymentResponse: optional,
    phase: fc.option(fc.constantFrom('not-sent', 'in-flight', 'other')),
    retryAfter: optional,
  })
  fc.assert(fc.property(reply, (given) => kinds.includes(read(given).kind)))
})
