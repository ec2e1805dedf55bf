import { encodeFunctionData, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fiatTokenAbi } from '@/lib/sandbox/usdc'
import { openProofs, type Question } from '@/lib/service/chain/proofs'
import { endow, startBareChain, type BareChain } from '@/tests/faults/bare-chain'
import { now, randomNonce, signCancel, signTransfer } from '@/tests/sandbox/pay'
import { deniesAll } from '@/tests/support/lying-node'
import { startWire } from '@/tests/support/wire-faults'

const payer = privateKeyToAccount(generatePrivateKey())
const elsewhere: Address = '0x000000000000000000000000000000000000ba5e'
const nowhere: Hex = `0x${'fe'.repeat(32)}`
let chain: BareChain
let wire: Awaited<ReturnType<typeof startWire>>

beforeAll(async () => {
  chain = await startBareChain({ isQuicklyFinal: true })
  wire = await startWire(chain.rpcUrl)
  await endow(chain.client, payer.address, 25_000_000n)
})
afterAll(async () => {
  await wire.stop()
  await chain.stop()
})
beforeEach(() => {
  wire.rule = () => ({ kind: 'pass' })
})

const one = () => openProofs({ rpcUrls: [chain.rpcUrl], asset: chain.asset })
/** The second of them is behind the wire. */
const two = () => openProofs({ rpcUrls: [chain.rpcUrl, wire.url], asset: chain.asset })

const becomesFinal = () => chain.client.mine({ blocks: 3, interval: 1 })

async function ask(more: Partial<Question> = {}): Promise<Question> {
  const fromBlock = await one().blockBefore()
  return {
    from: payer.address,
    to: chain.payTo,
    value: 10_000n,
    nonce: randomNonce(),
    validBefore: now() + 300n,
    fromBlock,
    ...more,
  }
}

/** Moves money under the nonce of a question, as it asks or otherwise. */
async function submit(question: Question, other: Partial<Question> = {}): Promise<Hex> {
  const { from, to, value, nonce, validBefore } = { ...question, ...other }
  const signature = await signTransfer(payer, { from, to, value, nonce, validAfter: 0n, validBefore })
  return send('transferWithAuthorization', [from, to, value, 0n, validBefore, nonce, signature])
}

async function send(
  functionName: 'transferWithAuthorization' | 'cancelAuthorization',
  args: unknown[],
): Promise<Hex> {
  // The two functions have several forms; these lists of arguments fit the ones with signatures as bytes.
  const data = encodeFunctionData({ abi: fiatTokenAbi, functionName, args } as never)
  const hash = await chain.client.sendTransaction({ account: chain.stranger, to: chain.asset, data })
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}

test('paid is the use of the nonce together with the transfer that was asked for', async () => {
  const question = await ask()
  const transaction = await submit(question)
  expect(await one().prove(question)).toEqual({ state: 'paid', transaction })
  expect(await one().prove({ ...question, claimed: transaction })).toEqual({ state: 'paid', transaction })
  expect(await two().prove(question)).toEqual({ state: 'paid', transaction })
})

test('a claimed transaction that does not exist, or is of another payment, is no proof of this one', async () => {
  const [question, other] = [await ask(), await ask()]
  const foreign = await submit(other)
  expect(await one().prove({ ...question, claimed: nowhere })).toEqual({ state: 'unknown' })
  expect(await one().prove({ ...question, claimed: foreign })).toEqual({ state: 'unknown' })
  const transaction = await submit(question)
  expect(await one().prove({ ...question, claimed: foreign })).toEqual({ state: 'paid', transaction })
})

test('a receipt at hand is read as one that is asked for, and of two nodes the other still has to say so', async () => {
  const [question, other] = [await ask(), await ask()]
  await submit(other)
  const transaction = await submit(question)
  const receiptOf = (hash: Hex) => chain.client.getTransactionReceipt({ hash })
  const receipt = await receiptOf(transaction)
  const asked = wire.carried.length
  const behindWire = openProofs({ rpcUrls: [wire.url], asset: chain.asset })
  expect(await behindWire.prove({ ...question, receipt })).toEqual({ state: 'paid', transaction })
  expect(wire.carried.length).toBe(asked)
  expect(await behindWire.prove({ ...question, value: 9_999n, receipt })).not.toMatchObject({ state: 'paid' })
  expect(await behindWire.prove({ ...(await ask()), receipt })).toEqual({ state: 'unknown' })
  wire.rule = deniesAll
  expect(await two().prove({ ...question, receipt })).toEqual({ state: 'unknown' })
})

test('an unused nonce proves nothing while the payment can still be made', async () => {
  expect(await one().prove(await ask())).toEqual({ state: 'unknown' })
})

test('a used nonce of which no event is found proves nothing', async () => {
  const question = await ask()
  await submit(question)
  await becomesFinal()
  const late = { ...question, fromBlock: (await chain.client.getBlockNumber({ cacheTime: 0 })) - 1n }
  expect(await one().prove(late)).toEqual({ state: 'unknown' })
})

test('a cancelled one is not charged as soon as the cancellation is final, not before', async () => {
  const question = await ask()
  await send('cancelAuthorization', [payer.address, question.nonce, await signCancel(payer, question.nonce)])
  expect(await one().prove(question)).toEqual({ state: 'unknown' })
  await becomesFinal()
  expect(await one().prove(question)).toEqual({ state: 'not-charged', why: 'cancelled' })
})

test.each([
  ['to somebody else', { to: elsewhere }],
  ['of another amount', { value: 9_999n }],
])('a nonce that was used for a transfer %s is not charged, once that is final', async (_, other) => {
  const question = await ask()
  await submit(question, other)
  expect(await one().prove(question)).toEqual({ state: 'unknown' })
  await becomesFinal()
  expect(await one().prove(question)).toEqual({ state: 'not-charged', why: 'used for another transfer' })
})

test('an unused one is not charged when a final block is past its end, and our own clock too', async () => {
  const question = await ask({ validBefore: now() + 2n })
  await chain.client.setNextBlockTimestamp({ timestamp: question.validBefore + 60n })
  await becomesFinal()
  vi.useFakeTimers({ toFake: ['Date'], now: Number(question.validBefore - 1n) * 1000 })
  try {
    expect(await one().prove(question)).toEqual({ state: 'unknown' })
    vi.setSystemTime(Number(question.validBefore) * 1000)
    expect(await one().prove(question)).toEqual({ state: 'not-charged', why: 'expired unused' })
  } finally {
    vi.useRealTimers()
  }
})

test('with two nodes, one that denies, that is away or that hides what is final leaves it unknown', async () => {
  const question = await ask()
  await submit(question)
  wire.rule = deniesAll
  expect(await two().prove(question)).toEqual({ state: 'unknown' })
  wire.rule = () => ({ kind: 'refuse' })
  expect(await two().prove(question)).toEqual({ state: 'unknown' })
  const cancelled = await ask()
  await send('cancelAuthorization', [
    payer.address,
    cancelled.nonce,
    await signCancel(payer, cancelled.nonce),
  ])
  await becomesFinal()
  wire.rule = ({ body }) =>
    body.includes('finalized') ? { kind: 'lie', status: 500, body: '{}', passed: 'never' } : { kind: 'pass' }
  expect(await two().prove(cancelled)).toEqual({ state: 'unknown' })
  wire.rule = () => ({ kind: 'pass' })
  expect(await two().prove(cancelled)).toEqual({ state: 'not-charged', why: 'cancelled' })
})
