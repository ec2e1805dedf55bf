import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorizationOnWire } from '@/lib/core/payment/authorization'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { ask, now, randomNonce } from '@/tests/sandbox/pay'
import { openTwoFacilitators, refusalOf, type TwoFacilitators } from '@/tests/service/chain/two-facilitators'
import { startTestChain, type TestChain } from '@/tests/support/chain'
import {
  openWallets,
  walletKinds,
  type ContractWallet,
  type Wallets,
} from '@/tests/support/wallets/contract-wallets'
import { scripts } from '@/tests/support/wallets/scripted-code'
import { sweep } from '@/tests/support/sweep'

let chain: TestChain
let wallets: Wallets
let terms: PaymentRequirements
let facilitators: TwoFacilitators

beforeAll(async () => {
  chain = await startTestChain()
  wallets = await openWallets(chain.client)
  terms = ask(chain.payTo)
  facilitators = await openTwoFacilitators(chain)
})
afterAll(async () => {
  facilitators.close()
  await chain.stop()
})

/** A funded wallet's signed answer to the terms. */
async function payBy({ address, sign }: ContractWallet): Promise<PaymentPayload> {
  await chain.fund(address)
  const authorization = {
    from: address,
    to: chain.payTo,
    value: BigInt(terms.amount),
    validAfter: now() - 600n,
    validBefore: now() + 300n,
    nonce: randomNonce(),
  }
  const signature = await sign(authorization)
  return {
    x402Version: 2,
    accepted: terms,
    payload: { signature, authorization: authorizationOnWire(authorization) },
  }
}

describe.each([
  ['in this process', () => facilitators.local, true],
  // what another's facilitator says of itself is no vow
  ['behind a URL', () => facilitators.hosted, undefined],
])('a facilitator %s', (_, facilitator, isUnsent) => {
  test.each(sweep(walletKinds, 3))(
    'checks and settles what %s signed, and the chain proves it',
    async (kind) => {
      const payment = await payBy(await wallets.open(kind))
      expect(await facilitator().verify(payment, terms)).toMatchObject({ isValid: true })
      const settled = await facilitator().settle(payment, terms)
      expect(settled).toMatchObject({ success: true })
      expect(await facilitators.prove(payment)).toEqual({ state: 'paid', transaction: settled.transaction })
    },
  )

  test('deploys no wallet by a factory that nobody knows', async () => {
    const wallet = await wallets.strange()
    const payment = await payBy(wallet)
    const settled = await refusalOf(facilitator(), payment, terms, 'eip6492_factory_not_allowed')
    expect(settled.isUnsent).toBe(isUnsent)
    expect(await chain.client.getCode({ address: wallet.address })).toBeUndefined()
  })

  test.each(sweep(scripts.slice(1, 5), 2))(
    'refuses a wallet whose check %s, and sends nothing',
    async (script) => {
      const payment = await payBy(await wallets.scripted(script))
      expect(await facilitator().verify(payment, terms)).toMatchObject({ isValid: false })
      const settled = await facilitator().settle(payment, terms)
      expect(settled).toMatchObject({ success: false, transaction: '' })
      expect(settled.isUnsent).toBe(isUnsent)
    },
  )

  test('a wallet that says yes and then no moves nothing', async () => {
    const wallet = await wallets.scripted('yes')
    const payment = await payBy(wallet)
    expect(await facilitator().verify(payment, terms)).toMatchObject({ isValid: true })
    await wallet.play('no')
    const settled = await facilitator().settle(payment, terms)
    expect(settled).toMatchObject({ success: false, transaction: '' })
    expect(await facilitators.prove(payment)).toEqual({ state: 'unknown' })
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
  expect(await facilitators.local.settle(payment, terms)).toMatchObject({ success: true })
})
