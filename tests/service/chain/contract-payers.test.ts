import { serve, type ServerType } from '@hono/node-server'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFacilitator, type Facilitator } from '@/lib/service/chain/facilitator'
import { hostedFacilitator } from '@/lib/service/chain/hosted-facilitator'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { openProofs } from '@/lib/service/chain/proofs'
import { ask, now, randomNonce } from '@/tests/sandbox/pay'
import { freePort, startTestChain, type TestChain } from '@/tests/support/chain'
import {
  openWallets,
  walletKinds,
  type ContractWallet,
  type Wallets,
} from '@/tests/support/wallets/contract-wallets'
import { scripts } from '@/tests/support/wallets/scripted-code'

let chain: TestChain
let wallets: Wallets
let terms: PaymentRequirements
let local: Facilitator
let hosted: Facilitator
let host: ServerType

type Body = { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements }

beforeAll(async () => {
  chain = await startTestChain()
  wallets = await openWallets(chain.client)
  terms = ask(chain.payTo)
  local = openFacilitator({ rpcUrl: chain.rpcUrl, privateKey: chain.facilitatorAccount.privateKey })
  const app = new Hono()
  for (const call of ['verify', 'settle'] as const) {
    app.post(`/${call}`, async (c) => {
      const body = await c.req.json<Body>()
      return c.json(await local[call](body.paymentPayload, body.paymentRequirements))
    })
  }
  const port = await freePort()
  host = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  hosted = hostedFacilitator({ url: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  host.close()
  await chain.stop()
})

/** A funded wallet's signed answer to the terms. */
async function payBy({ address, sign }: ContractWallet): Promise<PaymentPayload> {
  await chain.fund(address)
  const window = { validAfter: now() - 600n, validBefore: now() + 300n }
  const parties = { from: address, to: chain.payTo, value: BigInt(terms.amount), nonce: randomNonce() }
  const signature = await sign({ ...parties, ...window })
  const authorization = {
    ...parties,
    value: `${parties.value}`,
    validAfter: `${window.validAfter}`,
    validBefore: `${window.validBefore}`,
  }
  return { x402Version: 2, accepted: terms, payload: { signature, authorization } }
}

const prove = (payment: PaymentPayload) => {
  const { from, to, nonce, value, validBefore } = exactPayloadSchema.parse(payment.payload).authorization
  const amounts = { value: BigInt(value), validBefore: BigInt(validBefore) }
  return openProofs({ rpcUrls: [chain.rpcUrl], asset: chain.asset }).prove({
    ...{ from, to, nonce, fromBlock: 0n },
    ...amounts,
  })
}

describe.each([
  ['in this process', () => local, true],
  // what another's facilitator says of itself is no vow
  ['behind a URL', () => hosted, undefined],
])('a facilitator %s', (_, facilitator, isUnsent) => {
  test.each(walletKinds)('checks and settles what %s signed, and the chain proves it', async (kind) => {
    const payment = await payBy(await wallets.open(kind))
    expect(await facilitator().verify(payment, terms)).toMatchObject({ isValid: true })
    const settled = await facilitator().settle(payment, terms)
    expect(settled).toMatchObject({ success: true })
    expect(await prove(payment)).toEqual({ state: 'paid', transaction: settled.transaction })
  })

  test('deploys no wallet by a factory that nobody knows', async () => {
    const wallet = await wallets.strange()
    const payment = await payBy(wallet)
    const reason = 'eip6492_factory_not_allowed'
    expect(await facilitator().verify(payment, terms)).toMatchObject({
      isValid: false,
      invalidReason: reason,
    })
    const settled = await facilitator().settle(payment, terms)
    expect(settled).toMatchObject({ success: false, errorReason: reason, transaction: '' })
    expect(settled.isUnsent).toBe(isUnsent)
    expect(await chain.client.getCode({ address: wallet.address })).toBeUndefined()
  })

  test.each(scripts.slice(1, 5))('refuses a wallet whose check %s, and sends nothing', async (script) => {
    const payment = await payBy(await wallets.scripted(script))
    expect(await facilitator().verify(payment, terms)).toMatchObject({ isValid: false })
    const settled = await facilitator().settle(payment, terms)
    expect(settled).toMatchObject({ success: false, transaction: '' })
    expect(settled.isUnsent).toBe(isUnsent)
  })

  test('a wallet that says yes and then no moves nothing', async () => {
    const wallet = await wallets.scripted('yes')
    const payment = await payBy(wallet)
    expect(await facilitator().verify(payment, terms)).toMatchObject({ isValid: true })
    await wallet.play('no')
    const settled = await facilitator().settle(payment, terms)
    expect(settled).toMatchObject({ success: false, transaction: '' })
    expect(await prove(payment)).toEqual({ state: 'unknown' })
  })

  test('pays no gas without end: what burns millions is not sent', async () => {
    const payment = await payBy(await wallets.scripted('burns millions of gas and says yes'))
    const gasPayer = chain.facilitatorAccount.address
    const before = await chain.client.getBalance({ address: gasPayer })
    const settled = await facilitator().settle(payment, terms)
    expect(settled).toMatchObject({ success: false, transaction: '' })
    expect(settled.isUnsent).toBe(isUnsent)
    expect(await chain.client.getBalance({ address: gasPayer })).toBe(before)
  })
})

test.each<[number, boolean]>([
  [1, true],
  [8_192, true],
  [8_193, false],
  [0, false],
])('a signature of %i bytes is read: %s', async (bytes, isRead) => {
  const wallet = await wallets.scripted('yes')
  const { payload } = await payBy({ ...wallet, sign: async () => `0x${'ab'.repeat(bytes)}` })
  expect(exactPayloadSchema.safeParse(payload).success).toBe(isRead)
})

test('a wallet that is deployed meanwhile by somebody else pays all the same', async () => {
  const wallet = await wallets.open('a smart account not deployed yet')
  const payment = await payBy(wallet)
  await wallets.deployFor(exactPayloadSchema.parse(payment.payload).signature)
  expect(await local.settle(payment, terms)).toMatchObject({ success: true })
})
