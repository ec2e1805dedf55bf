import type { PaymentRequirements } from '@x402/core/types'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { openFacilitator, ownReceipt, type Facilitator } from '@/lib/service/chain/facilitator'
import { endow, startBareChain, type BareChain } from '@/tests/faults/bare-chain'
import { ask, pay } from '@/tests/sandbox/pay'
import { startWire } from '@/tests/support/wire-faults'

const payer = privateKeyToAccount(generatePrivateKey())
let chain: BareChain
let wire: Awaited<ReturnType<typeof startWire>>
let facilitator: Facilitator
let terms: PaymentRequirements

beforeAll(async () => {
  chain = await startBareChain()
  wire = await startWire(chain.rpcUrl)
  facilitator = openFacilitator({ rpcUrl: wire.url, privateKey: chain.facilitatorKey })
  terms = ask(chain.payTo)
  await endow(chain.client, payer.address, 25_000_000n)
})
afterAll(async () => {
  await wire.stop()
  await chain.stop()
})

/** What each request to the node asks, since it was looked last. */
const asked = () =>
  wire.carried.splice(0).map(({ body }) =>
    [JSON.parse(body)]
      .flat()
      .map(({ method }: { method: string }) => method)
      .join(' '),
  )

async function checkAndSettle() {
  const payment = await pay(payer, terms)
  expect(await facilitator.verify(payment, terms)).toMatchObject({ isValid: true })
  return facilitator.settle(payment, terms)
}

test('a payment costs the node one look before it is sold, and one before it is sent', async () => {
  await checkAndSettle()
  asked()
  const settled = await checkAndSettle()
  expect(settled).toMatchObject({ success: true, [ownReceipt]: { transactionHash: settled.transaction } })
  const questions = asked()
  // the receipt may be asked for before the block is there
  expect([...new Set(questions)]).toEqual([
    'eth_call',
    'eth_estimateGas eth_getTransactionCount eth_gasPrice eth_maxPriorityFeePerGas',
    'eth_sendRawTransaction',
    'eth_getTransactionReceipt',
  ])
})

test('nothing is kept of a payer: a key that was plain a moment ago is asked for what it is now', async () => {
  await checkAndSettle()
  // As EIP-7702 does it: from now on the account's own code judges its signatures, and this one answers nothing.
  await chain.client.setCode({ address: payer.address, bytecode: '0x00' })
  const payment = await pay(payer, terms)
  expect(await facilitator.verify(payment, terms)).toMatchObject({ isValid: false })
  expect(await facilitator.settle(payment, terms)).toMatchObject({ success: false, isUnsent: true })
  await chain.client.setCode({ address: payer.address, bytecode: '0x' })
  expect(await checkAndSettle()).toMatchObject({ success: true })
})

test('a token that is no contract takes no payment, though a call of it succeeds', async () => {
  const nowhere = { ...terms, asset: '0x000000000000000000000000000000000000ba5e' }
  const payment = await pay(payer, nowhere)
  expect(await facilitator.verify(payment, nowhere)).toMatchObject({ isValid: false })
  expect(await facilitator.settle(payment, nowhere)).toMatchObject({ success: false })
})

test('no answer of another can hold a receipt of ours', async () => {
  const settled = await checkAndSettle()
  expect(JSON.parse(JSON.stringify(settled))).not.toHaveProperty('receipt')
  expect(Object.keys(settled)).toEqual(['success', 'transaction', 'network', 'payer'])
})

const isSend = (body: string) => body.includes('eth_sendRawTransaction')

/** Answers every request that carries a transaction with something else, and the others as they are. */
const lieOnSend = (body: string, passed: 'first' | 'never') => {
  wire.rule = (onWire) =>
    isSend(onWire.body) ? { kind: 'lie', status: 200, body, passed } : { kind: 'pass' }
  onTestFinished(() => void (wire.rule = () => ({ kind: 'pass' })))
}

const complaint = (message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32000, message } })

test.each(['already known', 'nonce too low', 'the gateway lost its way'])(
  'a transaction that is there is not said to be unsent, though the node answered: %s',
  async (message) => {
    lieOnSend(complaint(message), 'first')
    expect(await checkAndSettle()).toMatchObject({ success: true })
  },
)

test('one that never came is said to be unsent', async () => {
  lieOnSend(complaint('no'), 'never')
  expect(await checkAndSettle()).toMatchObject({ success: false, isUnsent: true })
})

test('a transaction goes to the node alone, whatever else is asked at the time, and no request asks for more than a node takes', async () => {
  const other = privateKeyToAccount(generatePrivateKey())
  await endow(chain.client, other.address, 25_000_000n)
  const [payment, ...others] = await Promise.all(
    [payer, ...Array.from({ length: 60 }, () => other)].map((who) => pay(who, terms)),
  )
  asked()
  const [settled] = await Promise.all([
    payment && facilitator.settle(payment, terms),
    ...others.map((one) => facilitator.verify(one, terms)),
  ])
  expect(settled).toMatchObject({ success: true })
  const questions = asked()
  expect(questions.filter((words) => words.includes('eth_sendRawTransaction'))).toEqual([
    'eth_sendRawTransaction',
  ])
  expect(Math.max(...questions.map((words) => words.split(' ').length))).toBeLessThanOrEqual(50)
})

test('payments that wait together ask once where the account stands, and each payer is checked beside the others', async () => {
  const others = Array.from({ length: 4 }, () => privateKeyToAccount(generatePrivateKey()))
  for (const { address } of others) await endow(chain.client, address, 25_000_000n)
  // two of one payer: the second is checked after the first was sent
  const payments = await Promise.all([payer, ...others, payer].map((who) => pay(who, terms)))
  asked()
  const settled = await Promise.all(payments.map((one) => facilitator.settle(one, terms)))
  expect(settled.map(({ success }) => success)).toEqual(payments.map(() => true))
  const questions = asked()
  const standings = questions.filter((words) => words.includes('eth_getTransactionCount'))
  // the first goes as it comes, and the others wait for it
  expect(standings).toHaveLength(2)
  expect(standings[1]?.match(/eth_estimateGas/g)).toHaveLength(5)
})

test('who has money for one payment only is not sent a second, though both came at once', async () => {
  const poor = privateKeyToAccount(generatePrivateKey())
  await endow(chain.client, poor.address, BigInt(terms.amount))
  const payments = await Promise.all([payer, poor, poor, payer].map((who) => pay(who, terms)))
  asked()
  const settled = await Promise.all(payments.map((one) => facilitator.settle(one, terms)))
  expect(settled.map(({ success }) => success)).toEqual([true, true, false, true])
  expect(settled[2]).toMatchObject({ isUnsent: true, transaction: '' })
  expect(asked().filter((words) => words === 'eth_sendRawTransaction')).toHaveLength(3)
})

test('a turn ends before the database ends it: what a slow node left over waits for the next', async () => {
  let turns = 0
  const counted = openFacilitator({
    rpcUrl: wire.url,
    privateKey: chain.facilitatorKey,
    inTurn: (_, work) => {
      turns += 1
      return work()
    },
  })
  const payments = await Promise.all(Array.from({ length: 6 }, () => pay(payer, terms)))
  wire.rule = () => ({ kind: 'delay', ms: 250 })
  onTestFinished(() => void (wire.rule = () => ({ kind: 'pass' })))
  const settled = await Promise.all(payments.map((one) => counted.settle(one, terms)))
  expect(settled.map(({ success }) => success)).toEqual(payments.map(() => true))
  // the first, which came alone, and at least two for the others
  expect(turns).toBeGreaterThan(2)
})

test('a node that takes one question at a time is asked one at a time', async () => {
  wire.rule = ({ body }) =>
    body.startsWith('[') ? { kind: 'lie', status: 400, body: 'one', passed: 'never' } : { kind: 'pass' }
  onTestFinished(() => void (wire.rule = () => ({ kind: 'pass' })))
  expect(await checkAndSettle()).toMatchObject({ success: true })
})

test('a node behind a name and a password is given them', async () => {
  const address = new URL(wire.url)
  Object.assign(address, { username: 'ours', password: 'a%3Ab' })
  const named = openFacilitator({ rpcUrl: String(address), privateKey: chain.facilitatorKey })
  wire.carried.length = 0
  await named.verify(await pay(payer, terms), terms)
  expect(wire.carried[0]?.headers.authorization).toBe(`Basic ${btoa('ours:a:b')}`)
})

test('a node that answers nothing at all is a node that cannot be asked', async () => {
  const payment = await pay(payer, terms)
  wire.rule = () => ({ kind: 'lie', status: 200, body: 'null', passed: 'never' })
  onTestFinished(() => void (wire.rule = () => ({ kind: 'pass' })))
  expect(await facilitator.verify(payment, terms)).toMatchObject({ invalidReason: 'unexpected_verify_error' })
})

test('an address in wrong case is that address, and digits that are missing make no nonce', async () => {
  const payment = await pay(payer, terms)
  const { authorization, signature } = exactPayloadSchema.parse(payment.payload)
  const written = (change: object) => ({
    ...payment,
    payload: { signature, authorization: { ...authorization, ...change } },
  })
  const shouted = written({ from: `0x${payer.address.slice(2).toUpperCase()}` })
  expect(await facilitator.verify(shouted, terms)).toMatchObject({ isValid: true })
  const short = written({ nonce: authorization.nonce.slice(0, -1) })
  expect(await facilitator.verify(short, terms)).toEqual({ isValid: false, invalidReason: 'invalid_payload' })
})
