import { createServer, type Server } from 'node:http'
import type { PaymentRequirements } from '@x402/core/types'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFacilitator, hostedFacilitator } from '@/lib/service/chain/facilitator'
import { ask, now, pay } from '@/tests/sandbox/pay'
import { openTwoFacilitators, refusalOf, type TwoFacilitators } from '@/tests/service/chain/two-facilitators'
import { startTestChain, type TestChain } from '@/tests/support/chain'

const payer = privateKeyToAccount(generatePrivateKey())
const poor = privateKeyToAccount(generatePrivateKey())
let chain: TestChain
let terms: PaymentRequirements
let facilitators: TwoFacilitators

beforeAll(async () => {
  chain = await startTestChain({ port: 18613 })
  await chain.fund(payer.address)
  terms = ask(chain.payTo)
  facilitators = await openTwoFacilitators(chain)
})
afterAll(async () => {
  facilitators.close()
  await chain.stop()
})

describe.each([
  ['in this process', () => facilitators.local],
  ['behind a URL', () => facilitators.hosted],
])('a facilitator %s', (_, facilitator) => {
  test('checks a payment and carries it out', async () => {
    const payment = await pay(payer, terms)
    const before = await chain.balanceOf(chain.payTo)
    expect(await facilitator().verify(payment, terms)).toMatchObject({ isValid: true, payer: payer.address })
    expect(await chain.balanceOf(chain.payTo)).toBe(before)
    const settled = await facilitator().settle(payment, terms)
    expect(settled).toMatchObject({ success: true, payer: payer.address, network: 'eip155:8453' })
    expect(await chain.balanceOf(chain.payTo)).toBe(before + 10_000n)
    expect(await facilitators.prove(payment)).toEqual({ state: 'paid', transaction: settled.transaction })
  })

  test('refuses a payment that was used, at the check and at the settlement', async () => {
    const payment = await pay(payer, terms)
    await facilitator().settle(payment, terms)
    const before = await chain.balanceOf(chain.payTo)
    await refusalOf(facilitator(), payment, terms, 'invalid_exact_evm_nonce_already_used')
    expect(await chain.balanceOf(chain.payTo)).toBe(before)
  })

  test('refuses who cannot pay, at the check and at the settlement', async () => {
    const payment = await pay(poor, terms)
    await refusalOf(facilitator(), payment, terms, 'invalid_exact_evm_insufficient_balance')
  })
})

test.each([
  ['another amount', { value: 9_999n }, 'invalid_exact_evm_payload_authorization_value_mismatch'],
  ['another payee', { to: poor.address }, 'invalid_exact_evm_recipient_mismatch'],
  [
    'an end that has passed',
    { validBefore: now() - 1n },
    'invalid_exact_evm_payload_authorization_valid_before',
  ],
  [
    'an end in five seconds',
    { validBefore: now() + 5n },
    'invalid_exact_evm_payload_authorization_valid_before',
  ],
  [
    'a start in the future',
    { validAfter: now() + 90n },
    'invalid_exact_evm_payload_authorization_valid_after',
  ],
  ['somebody else’s name', { from: poor.address }, 'invalid_exact_evm_signature'],
])('a payment with %s is refused and moves nothing', async (_, wrong, invalidReason) => {
  const payment = await pay(payer, terms, wrong)
  const before = await chain.balanceOf(payer.address)
  expect(await facilitators.local.verify(payment, terms)).toMatchObject({ isValid: false, invalidReason })
  expect((await facilitators.local.settle(payment, terms)).success).toBe(false)
  expect(await chain.balanceOf(payer.address)).toBe(before)
})

test.each([
  ['no authorization', {}],
  ['a number where digits belong', { signature: `0x${'11'.repeat(65)}`, authorization: { value: 10_000 } }],
])('a payload with %s is an invalid one, not a fault', async (_, inner) => {
  const payment = { ...(await pay(payer, terms)), payload: inner }
  expect(await facilitators.local.verify(payment, terms)).toMatchObject({
    isValid: false,
    invalidReason: 'invalid_payload',
  })
  expect(await facilitators.local.settle(payment, terms)).toMatchObject({
    success: false,
    errorReason: 'invalid_payload',
  })
})

test('twenty different payments at once all settle, with refused ones among them', async () => {
  const payments = await Promise.all(Array.from({ length: 20 }, () => pay(payer, terms)))
  const hopeless = await Promise.all(Array.from({ length: 5 }, () => pay(poor, terms)))
  const before = await chain.balanceOf(chain.payTo)
  const mixed = payments.flatMap((payment, i) =>
    i % 4 === 0 ? [hopeless[i / 4] ?? payment, payment] : [payment],
  )
  const settled = await Promise.all(mixed.map((payment) => facilitators.local.settle(payment, terms)))
  const good = settled.filter(({ success }) => success)
  expect(good).toHaveLength(20)
  expect(new Set(good.map(({ transaction }) => transaction)).size).toBe(20)
  expect(settled.filter(({ success }) => !success).map(({ errorReason }) => errorReason)).toEqual(
    Array(5).fill('invalid_exact_evm_insufficient_balance'),
  )
  expect(await chain.balanceOf(chain.payTo)).toBe(before + 200_000n)
})

test('the same payment five times at once moves the money once', async () => {
  const payment = await pay(payer, terms)
  const before = await chain.balanceOf(chain.payTo)
  const settled = await Promise.all([1, 2, 3, 4, 5].map(() => facilitators.local.settle(payment, terms)))
  expect(settled.filter(({ success }) => success)).toHaveLength(1)
  expect(await chain.balanceOf(chain.payTo)).toBe(before + 10_000n)
})

test('a slow chain makes a settlement pending; asking again waits for the same transaction', async () => {
  const { privateKey } = chain.facilitatorAccount
  const hasty = openFacilitator({ rpcUrl: chain.rpcUrl, privateKey, confirmationTimeoutMs: 150 })
  const payment = await pay(payer, terms)
  await chain.client.setAutomine(false)
  const pending = await hasty.settle(payment, terms)
  expect(pending).toMatchObject({ success: false, errorReason: 'settlement_pending' })
  expect(pending.transaction).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await facilitators.prove(payment)).toEqual({ state: 'unknown' })
  await chain.client.mine({ blocks: 1 })
  await chain.client.setAutomine(true)
  expect(await hasty.settle(payment, terms)).toMatchObject({
    success: true,
    transaction: pending.transaction,
  })
})

test('a quiet chain’s old clock refuses no payment', async () => {
  const quiet = await startTestChain({ port: 18615 })
  await quiet.fund(payer.address)
  const { timestamp } = await quiet.client.getBlock()
  // by its own clock, which may be seconds behind ours where it was slow to start
  const next = () => quiet.client.getBlock({ blockTag: 'pending' })
  await vi.waitUntil(async () => (await next()).timestamp > timestamp + 1n, { timeout: 60_000 })
  const facilitator = openFacilitator({ ...quiet, privateKey: quiet.facilitatorAccount.privateKey })
  const fresh = ask(quiet.payTo)
  const payment = await pay(payer, fresh, { validAfter: timestamp + 1n })
  expect(await facilitator.verify(payment, fresh)).toMatchObject({ isValid: true })
  expect(await facilitator.settle(payment, fresh)).toMatchObject({ success: true })
  await quiet.stop()
})

describe('when the other side cannot be asked', () => {
  let rude: Server
  let answer = { status: 200, body: 'not json' }
  beforeAll(() => {
    rude = createServer((_, response) => response.writeHead(answer.status).end(answer.body)).listen(
      18616,
      '127.0.0.1',
    )
  })
  afterAll(() => rude.close())

  test('a chain that is gone refuses nothing and moves nothing', async () => {
    const nowhere = openFacilitator({
      rpcUrl: 'http://127.0.0.1:18617',
      privateKey: chain.facilitatorAccount.privateKey,
    })
    const payment = await pay(payer, terms)
    expect(await nowhere.verify(payment, terms)).toMatchObject({ invalidReason: 'unexpected_verify_error' })
    expect(await nowhere.settle(payment, terms)).toMatchObject({ errorReason: 'unexpected_settle_error' })
  })

  test.each([
    [200, 'not json', 'settlement_pending'],
    [503, '{}', 'settlement_pending'],
    [500, '{"success":false,"transaction":"","network":"eip155:8453"}', 'settlement_pending'],
    [
      400,
      '{"success":false,"errorReason":"insufficient_funds","transaction":"","network":"eip155:8453"}',
      'insufficient_funds',
    ],
  ])('a hosted one that says %i %s leaves the settlement %s', async (status, body, errorReason) => {
    answer = { status, body }
    const payment = await pay(payer, terms)
    const rudely = hostedFacilitator({ url: 'http://127.0.0.1:18616' })
    expect(await rudely.settle(payment, terms)).toMatchObject({ success: false, errorReason })
    expect((await rudely.verify(payment, terms)).isValid).toBe(false)
  })
})
