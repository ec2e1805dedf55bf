import { decodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentRequirements } from '@x402/core/types'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type Authorization, authorizationTypedData, windowFrom } from '@/lib/core/payment/authorization'
import { newIntentId, nonceOf } from '@/lib/core/payment/identity'
import { composePaymentHeader } from '@/lib/core/payment/payment-header'
import { checkChallenge } from '@/lib/core/payment/policy'
import type { Quote } from '@/lib/core/payment/purchase-state'
import { normaliseSignature, verifySignature } from '@/lib/core/payment/wallet-signature'
import { usdcToken } from '@/lib/core/payment/usdc-token'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import { called, goodOption, price, withTerms } from '@/tests/core/payment/fixtures'
import { fundedChain } from '@/tests/support/chain'
import { sharedByTests } from '@/tests/support/shared'

const payer = privateKeyToAccount(generatePrivateKey())
const chain = sharedByTests(() => fundedChain(payer.address, 18701))

test('a header of ours is verified and settled by the protocol’s own facilitator', async () => {
  const intentId = newIntentId()
  const quote = await quoted()
  const { authorization, signature } = await signed(quote, nonceOf(intentId, 0))
  const header = composePaymentHeader({ quote, authorization, signature, intentId })
  const payload = decodePaymentSignatureHeader(header)
  const option = JSON.parse(JSON.stringify(quote.option)) as PaymentRequirements
  const facilitator = openFacilitator({
    rpcUrl: chain().rpcUrl,
    privateKey: chain().facilitatorAccount.privateKey,
  })
  const before = await chain().balanceOf(chain().payTo)
  expect(await facilitator.verify(payload, option)).toMatchObject({ isValid: true, payer: payer.address })
  expect(await facilitator.settle(payload, option)).toMatchObject({ success: true })
  expect(await chain().balanceOf(chain().payTo)).toBe(before + price)
})

test('two signatures with the nonce of one purchase move money once, in either order', async () => {
  for (const order of ['old first', 'new first']) {
    const nonce = nonceOf(newIntentId(), 0)
    const quote = await quoted()
    const pair = [await signed(quote, nonce, 60), await signed(quote, nonce, 300)]
    const [first, second] = order === 'old first' ? pair : pair.toReversed()
    if (!first || !second) throw new Error('two signatures were made')
    const before = await chain().balanceOf(payer.address)
    await submit(first)
    await expect(submit(second)).rejects.toThrow('authorization is used or canceled')
    expect(await chain().balanceOf(payer.address)).toBe(before - price)
  }
})

test('v of 0 or 1 is refused by the token and taken once it was normalised', async () => {
  const quote = await quoted()
  const { authorization, signature } = await signed(quote, nonceOf(newIntentId(), 0))
  const raw = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}` as const
  await expect(submit({ authorization, signature: `0x${raw.slice(2)}` })).rejects.toThrow("'v' value")
  const normal = normaliseSignature(raw)
  expect(normal).toEqual({ ok: true, value: signature })
  await submit({ authorization, signature })
})

type Made = { authorization: Authorization; signature: `0x${string}` }

async function quoted(): Promise<Quote> {
  const option = { ...goodOption(), payTo: chain().payTo }
  const body = JSON.stringify(withTerms({ accepts: [option] }))
  const quote = checkChallenge({ header: null, body, ...called, payTo: { pinned: chain().payTo } })
  if (!quote.ok) throw new Error(quote.error.code)
  return quote.value
}

async function signed(quote: Quote, nonce: `0x${string}`, seconds = 60): Promise<Made> {
  const { timestamp } = await chain().client.getBlock()
  const window = windowFrom(timestamp, seconds)
  const authorization = { from: payer.address, to: quote.payTo, value: quote.price, nonce, ...window }
  const signature = await payer.signTypedData(authorizationTypedData(authorization))
  const verified = await verifySignature(authorization, signature)
  if (!verified.ok) throw new Error(verified.error.code)
  return { authorization, signature: verified.value }
}

async function submit({ authorization, signature }: Made): Promise<void> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const { request } = await chain().client.simulateContract({
    account: privateKeyToAccount(chain().facilitatorAccount.privateKey),
    address: usdcToken.address,
    abi: fiatTokenAbi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, signature],
  })
  await chain().client.waitForTransactionReceipt({ hash: await chain().client.writeContract(request) })
}
