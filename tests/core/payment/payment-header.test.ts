import { decodePaymentSignatureHeader } from '@x402/core/http'
import { x402ResourceServer } from '@x402/core/server'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import {
  declarePaymentIdentifierExtension,
  extractPaymentIdentifier,
} from '@x402/extensions/payment-identifier'
import { describe, expect, test } from 'vitest'
import { encodeBase64, type Hex } from '@/lib/core/payment/bytes'
import type { Json, JsonObject } from '@/lib/core/json'
import { checkPayment } from '@/lib/core/payment/payment-check'
import { composePaymentHeader, readReceipt, receiptMatches } from '@/lib/core/payment/payment-header'
import { checkChallenge } from '@/lib/core/payment/policy'
import {
  called,
  given,
  goodOption,
  goodTerms,
  pinned,
  url,
  withExtra,
  withTerms,
} from '@/tests/core/payment/fixtures'
import { account, anAuthorization, sign } from '@/tests/core/payment/wallet'

const intentId: Hex = '0x000102030405060708090a0b0c0d0e0f'
const authorization = anAuthorization()
const signature = await sign(authorization)
const now = authorization.validBefore - 60n
const identifier = { 'payment-identifier': declarePaymentIdentifierExtension(true) }

function compose(
  terms: JsonObject,
  changes: Partial<Parameters<typeof composePaymentHeader>[0]> = {},
): string {
  const quote = checkChallenge(given(terms))
  if (!quote.ok) throw new Error(quote.error.code)
  return composePaymentHeader({ quote: quote.value, authorization, signature, intentId, ...changes })
}

describe('the header that is sent', () => {
  const terms: JsonObject = {
    ...withExtra({ novel: ['kept', 1] }),
    resource: { url, description: 'профиль 人 🙂' },
    extensions: JSON.parse(JSON.stringify(identifier)),
  }
  const payload = decodePaymentSignatureHeader(compose(terms))

  test('carries option and resource back as the service wrote them', () => {
    expect(payload.accepted).toEqual((terms['accepts'] as Json[])[0])
    expect(payload.resource).toEqual(terms['resource'])
    expect(payload.x402Version).toBe(2)
  })

  test('writes every number of the authorization as a decimal string', () => {
    expect(payload.payload).toEqual({
      signature,
      authorization: {
        from: account.address,
        to: pinned,
        value: '50000',
        validAfter: '1799999400',
        validBefore: '1800000060',
        nonce: authorization.nonce,
      },
    })
  })

  test('is matched by the protocol’s own server to what it offered', async () => {
    const server = new x402ResourceServer().register('eip155:8453', new ExactEvmScheme())
    const required = JSON.parse(JSON.stringify(terms)) as PaymentRequired
    expect(server.findMatchingRequirements(required.accepts, payload)).toEqual(required.accepts[0])
    expect(server.validateExtensions(required, payload)).toEqual({ valid: true })
  })

  test('answers the payment-identifier extension with an id of this very signature', () => {
    expect(extractPaymentIdentifier(payload)).toBe('nk_000102030405060708090a0b0c0d0e0f_1800000060')
    const plain = decodePaymentSignatureHeader(compose(goodTerms()))
    expect('extensions' in plain).toBe(false)
  })

  test('stays far below the limits of servers', () => {
    expect(compose(terms).length).toBeLessThan(2_048)
    const longest = compose(withExtra({ note: 'x'.repeat(3_500) }))
    expect(longest.length).toBeLessThan(8_192)
  })
})

describe('the forwarder looks again at what was signed', () => {
  const terms = { ...called, payTo: { pinned }, now }
  const edited = (edit: (payload: { [key: string]: JsonObject }) => void) => {
    const payload = JSON.parse(Buffer.from(compose(goodTerms()), 'base64').toString())
    edit(payload)
    return encodeBase64(JSON.stringify(payload))
  }
  const field = (name: string, value: Json | undefined) =>
    edited(({ payload }) => Object.assign(payload?.['authorization'] ?? {}, { [name]: value }))

  test('and passes what agrees with price, payee and window', () => {
    expect(checkPayment(compose(goodTerms()), terms)).toEqual({
      ok: true,
      value: { ...authorization, signature },
    })
  })

  test('and passes an expired one: it moves no money, but may fetch what it bought', () => {
    expect(checkPayment(compose(goodTerms()), { ...terms, now: now + 86_400n }).ok).toBe(true)
  })

  test.each([
    ['more value than the price', 'E_PRICE', field('value', '50001')],
    ['another recipient than was accepted', 'E_PAYTO_PIN', field('to', `0x${'1'.repeat(40)}`)],
    ['a signature for a year', 'E_WINDOW', field('validBefore', '1831536000')],
    ['a window that never opens', 'E_WINDOW', field('validAfter', '1800000060')],
    ['a number instead of digits', 'E_PAYMENT', field('value', 50_000)],
    ['digits with a leading zero', 'E_PAYMENT', field('value', '050000')],
    ['a nonce of 31 bytes', 'E_PAYMENT', field('nonce', authorization.nonce.slice(0, -2))],
    ['no nonce', 'E_PAYMENT', field('nonce', undefined)],
    ['a seventh field', 'E_PAYMENT', field('deadline', '1')],
    ['another option', 'E_PRICE', edited(({ accepted }) => Object.assign(accepted ?? {}, { amount: '1' }))],
    [
      'another chain',
      'E_NETWORK',
      edited((all) => Object.assign(all['accepted'] ?? {}, { network: 'base' })),
    ],
    ['no option', 'E_ACCEPTS', edited((payload) => void delete payload['accepted'])],
    [
      'a lookup of another price',
      'E_RESOURCE',
      edited(({ resource }) => Object.assign(resource ?? {}, { url: '/agent/v1/geo-id' })),
    ],
    ['protocol version 1', 'E_VERSION', edited((payload) => Object.assign(payload, { x402Version: 1 }))],
    [
      'v of 0',
      'E_SIG_FORMAT',
      edited(({ payload }) => Object.assign(payload ?? {}, { signature: `${signature.slice(0, -2)}00` })),
    ],
    ['no signature', 'E_PAYMENT', edited(({ payload }) => void delete payload?.['signature'])],
    ['garbage', 'E_PAYMENT', 'garbage'],
  ])('and refuses %s: %s', (_, code, header) => {
    expect(checkPayment(header, terms)).toMatchObject({ ok: false, error: { code } })
  })

  test('and refuses a payer that pays itself', () => {
    const own = { ...goodOption(), payTo: account.address }
    const header = edited((payload) => {
      payload['accepted'] = own
      Object.assign(payload['payload']?.['authorization'] ?? {}, { to: account.address })
    })
    expect(checkPayment(header, { ...terms, payTo: 'unpinned' })).toMatchObject({
      error: { code: 'E_PAYTO_BAD' },
    })
  })
})

describe('a receipt', () => {
  const transaction = `0x${'ab'.repeat(32)}`
  const receipt = (changes: JsonObject = {}) =>
    encodeBase64(
      JSON.stringify({
        success: true,
        transaction,
        network: 'eip155:8453',
        payer: account.address,
        ...changes,
      }),
    )

  test('of our payer on our chain matches, in any case of the address', () => {
    const read = readReceipt(receipt({ payer: account.address.toLowerCase(), amount: '50000' }))
    expect(read).toMatchObject({ transaction })
    expect(receiptMatches(read, account.address)).toBe(true)
  })

  test.each([
    ['of another payer', receipt({ payer: pinned })],
    ['of another chain', receipt({ network: 'eip155:1' })],
    ['of a failure', receipt({ success: false, transaction: '', errorReason: 'settlement_pending' })],
    ['of a transfer that is still pending', receipt({ success: false, errorReason: 'settlement_pending' })],
    ['without a transaction', receipt({ transaction: '' })],
    ['that is malformed', 'e30'],
    ['that says nothing', encodeBase64('{}')],
    ['that says yes in words', receipt({ success: 'true' })],
    ['that is missing', null],
  ])('%s proves nothing and harms nothing', (_, header) => {
    expect(receiptMatches(readReceipt(header), account.address)).toBe(false)
  })
})

test('an extension that changed its mind cannot make the header lie', () => {
  const terms = withTerms({ extensions: { 'payment-identifier': { info: 'text' } } })
  expect('extensions' in decodePaymentSignatureHeader(compose(terms))).toBe(false)
})
