import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChain } from '@/lib/server/chain/chain'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { getReadiness } from '@/lib/server/forward/status'
import { usdcAbi } from '@/lib/server/chain/nodes'
import { authorizationTypedData } from '@/lib/core/payment/authorization'
import { randomBytes, toHex, type Hex } from '@/lib/core/payment/bytes'
import { usdcToken } from '@/lib/core/payment/usdc-token'
import { startTestChain, type TestChain } from '@/tests/support/chain'
import { startUpstreamDouble } from '@/tests/support/upstream-double'
import { callRequest, openTestForwarder, payee } from '@/tests/support/forwarder'
import { newWallet } from '@/tests/support/new-wallet'

let chain: TestChain
let forwarder: Forwarder
const wallet = newWallet()

beforeAll(async () => {
  chain = await startTestChain()
  forwarder = openTestForwarder({ RPC_URL: chain.rpcUrl })
  await chain.fund(wallet.address)
})
afterAll(() => chain.stop())

const ask = async (body: unknown, by = forwarder) => {
  const reply = await readChain(callRequest(body), by)
  return { status: reply.status, ...(await reply.json()) }
}
const putTo = (by: Forwarder, body: unknown) => ask(body, by)
const answerTo = async (body: unknown) => (await ask(body)).answers[0]

async function authorize(nonce: Hex, value = 50_000n) {
  const { timestamp } = await chain.client.getBlock()
  const authorization = {
    from: wallet.address,
    to: payee,
    value,
    nonce,
    validAfter: 0n,
    validBefore: timestamp + 300n,
  }
  const signature = await wallet.signTypedData(authorizationTypedData(authorization))
  return { ...authorization, signature }
}

const onWire = ({ from, to, nonce, value }: Awaited<ReturnType<typeof authorize>>) => ({
  read: 'rehearsal',
  from,
  to,
  nonce,
  value: String(value),
})

/** What a node was asked besides which chain it is on. */
const questionsTo = ({ heard }: { heard: readonly { body: string }[] }) =>
  heard.map(({ body }) => JSON.parse(body)).filter(({ method }) => method !== 'eth_chainId')

/** The chain's node as it is, but for what it says itself, with all that it was asked. */
async function openListener(own: (method: string) => string | undefined = () => undefined) {
  const node = await startUpstreamDouble()
  node.answer = async ({ body }, response) => {
    const headers = { 'content-type': 'application/json' }
    const { id, method } = JSON.parse(body)
    const result = own(method)
    if (result) return void response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    const told = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
    response.writeHead(200, headers).end(await told.text())
  }
  const asked = () => questionsTo(node)
  return { ...node, heard: node.heard, asked, by: openTestForwarder({ RPC_URL: node.url }) }
}

async function settle(authorized: Awaited<ReturnType<typeof authorize>>): Promise<Hex> {
  const { from, to, value, validAfter, validBefore, nonce, signature } = authorized
  const account = privateKeyToAccount(chain.facilitatorAccount.privateKey)
  const hash = await chain.client.writeContract({
    address: usdcToken.address,
    abi: usdcAbi,
    functionName: 'transferWithAuthorization',
    args: [from, to, value, validAfter, validBefore, nonce, signature],
    account,
    chain: null,
  })
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}

describe('the chain, through the dashboard', () => {
  test('tells its newest block and a balance in millionths', async () => {
    const { number, hash, timestamp } = await chain.client.getBlock()
    expect(await answerTo({ read: 'block' })).toEqual({
      block: { number: String(number), hash, timestamp: String(timestamp) },
    })
    expect(await answerTo({ read: 'balance', address: wallet.address })).toEqual({ balance: '25000000' })
  })

  test('tells before, how and after a payment settles', async () => {
    const nonce = toHex(randomBytes(32))
    const authorized = await authorize(nonce)
    const payer = { from: wallet.address, nonce }
    const whether = { read: 'authorizations', payments: [payer] }
    const before = await answerTo(whether)
    expect(before.used).toEqual([false])
    const { number, hash, timestamp } = await chain.client.getBlock()
    expect(await answerTo(onWire(authorized))).toEqual({
      block: { number: String(number), hash, timestamp: String(timestamp) },
      accepted: true,
      reason: null,
      code: 'none',
    })
    expect(await answerTo({ read: 'settlement', ...payer, fromBlock: '0' })).toMatchObject({
      cancelled: null,
      settled: null,
    })

    const transaction = await settle(authorized)
    const after = await answerTo(whether)
    expect(after.used).toEqual([true])
    expect(BigInt(after.block.number)).toBeGreaterThan(BigInt(before.block.number))
    expect(await answerTo({ read: 'settlement', ...payer, fromBlock: before.block.number })).toMatchObject({
      cancelled: null,
      settled: {
        transaction,
        transfers: [
          { from: wallet.address, to: expect.stringMatching(new RegExp(payee, 'i')), value: '50000' },
        ],
      },
    })
    expect(await answerTo(onWire(authorized))).toMatchObject({
      accepted: false,
      reason: expect.stringContaining('authorization is used'),
    })
    expect((await answerTo({ ...whether, tag: 'finalized' })).used).toEqual([false])
  })

  test('a settlement is found days of blocks after the purchase was prepared', async () => {
    const older = 25_000
    const shifted = (hex: string) => Number(hex) - older
    const node = await startUpstreamDouble()
    const ask = async (call: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(chain.rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })).json()
    }
    node.answer = async ({ body }, response) => {
      const { id, method, params, ...call } = JSON.parse(body)
      const [filter] = params ?? []
      const isLogs = method === 'eth_getLogs'
      const isBefore = isLogs && shifted(filter.toBlock) < 0
      const range = isLogs && {
        fromBlock: `0x${Math.max(0, shifted(filter.fromBlock)).toString(16)}`,
        toBlock: `0x${Math.max(0, shifted(filter.toBlock)).toString(16)}`,
      }
      const asked = { ...call, id, method, params: isLogs ? [{ ...filter, ...range }] : params }
      const told = isBefore ? { jsonrpc: '2.0', id, result: [] } : await ask(asked)
      if (method === 'eth_getBlockByNumber')
        told.result.number = `0x${(Number(told.result.number) + older).toString(16)}`
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    }
    const authorized = await authorize(toHex(randomBytes(32)))
    const transaction = await settle(authorized)
    const { timestamp } = await chain.client.getBlock()
    const payer = { from: wallet.address, nonce: authorized.nonce }
    const question = { read: 'settlement', ...payer, fromBlock: '5', until: String(timestamp + 60n) }
    const by = openTestForwarder({ RPC_URL: node.url })
    const { answers } = await putTo(by, question)
    await node.stop()
    expect(answers[0]).toMatchObject({ cancelled: null, settled: { transaction } })
    expect(questionsTo(node).length).toBeLessThanOrEqual(4)
  })

  test('logs are asked of the node for this payer and nonce alone, both events at once', async () => {
    const node = await openListener()
    const nonce = toHex(randomBytes(32))
    await ask({ read: 'settlement', from: wallet.address, nonce, fromBlock: '0' }, node.by)
    await node.stop()
    const payer = `0x${wallet.address.slice(2).toLowerCase().padStart(64, '0')}`
    const [block, logs, ...more] = node.asked()
    expect([block.method, logs.method, more]).toEqual(['eth_getBlockByNumber', 'eth_getLogs', []])
    const [events, ...who] = logs.params[0].topics
    expect(events).toHaveLength(2)
    expect(who.map((topic: string) => topic.toLowerCase())).toEqual([payer, nonce])
  })

  test('a look at a nonce that was never used, prepared a year ago, is three requests', async () => {
    const node = await startUpstreamDouble()
    const now = 1_800_000_000
    node.answer = ({ body }, response) => {
      const { id, method } = JSON.parse(body)
      const block = { number: '0x2000000', timestamp: `0x${now.toString(16)}`, transactions: [] }
      const result = { eth_getLogs: [], eth_chainId: '0x2105' }[String(method)] ?? block
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    }
    const question = { read: 'settlement', from: wallet.address, nonce: toHex(randomBytes(32)) }
    const year = { fromBlock: String(0x2000000 - 15_768_000), until: String(now - 31_000_000) }
    const { answers } = await ask({ ...question, ...year }, openTestForwarder({ RPC_URL: node.url }))
    await node.stop()
    expect(answers).toEqual([{ cancelled: null, settled: null }])
    const ranges = questionsTo(node)
      .slice(1)
      .map(({ params }) => params[0])
    expect(ranges.map(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) + 1)).toEqual([
      10_000, 10_000,
    ])
    // the last signature ran out fifteen and a half million blocks ago
    expect(Number(ranges[0].toBlock)).toBe(0x2000000 - 15_500_000 + 60)
  })

  test('a nonce that its payer cancelled is told with the transaction', async () => {
    const nonce = toHex(randomBytes(32))
    const topic = keccak256(stringToHex('AuthorizationCanceled(address,bytes32)'))
    const node = await startUpstreamDouble()
    const transaction = toHex(randomBytes(32))
    node.answer = ({ body }, response) => {
      const { id, method } = JSON.parse(body)
      const block = { number: '0x9', timestamp: '0x9', transactions: [] }
      const logs = [{ topics: [topic], transactionHash: transaction }]
      const result = { eth_getLogs: logs, eth_chainId: '0x2105' }[String(method)] ?? block
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    }
    const question = { read: 'settlement', from: wallet.address, nonce, fromBlock: '0' }
    expect((await ask(question, openTestForwarder({ RPC_URL: node.url }))).answers).toEqual([
      { cancelled: transaction, settled: null },
    ])
    await node.stop()
  })

  test('no node is ever shown a signature, not even by an older page that sends one', async () => {
    const node = await openListener()
    const authorized = await authorize(toHex(randomBytes(32)))
    const { signature, validAfter, validBefore } = authorized
    const older = {
      ...onWire(authorized),
      signature,
      validAfter: String(validAfter),
      validBefore: String(validBefore),
    }
    expect((await ask(older, node.by)).answers).toMatchObject([{ accepted: true, reason: null }])
    await node.stop()
    expect(node.heard.length).toBeGreaterThan(0)
    for (const part of [signature.slice(2), signature.slice(2, 66), signature.slice(66, 130)])
      expect(JSON.stringify(node.heard)).not.toContain(part)
  })

  test('a payment that nobody could settle is told as such, without sending it', async () => {
    const dear = await authorize(toHex(randomBytes(32)), 26_000_000n)
    expect(await answerTo(onWire(dear))).toMatchObject({
      accepted: false,
      reason: expect.stringContaining('exceeds balance'),
    })
  })

  test.each([
    {},
    [],
    { read: 'call' },
    { read: 'balance' },
    { read: 'balance', address: '0x1' },
    { method: 'eth_sendRawTransaction', params: ['0x'] },
    { jsonrpc: '2.0', id: 1, method: 'eth_accounts', params: [] },
    { read: 'balance', address: payee, to: payee },
    { read: 'balance', address: payee, method: 'eth_accounts' },
    { read: 'block', tag: 'pending' },
    { read: 'block', tag: '0x1' },
    { read: 'authorizations', payments: [{ from: payee, nonce: '0x00' }] },
    { read: 'settlement', from: payee, nonce: toHex(new Uint8Array(32)), fromBlock: -1 },
    { read: 'settlement', from: payee, nonce: toHex(new Uint8Array(32)), fromBlock: '0x0' },
  ])('a question of another shape, such as %j, is not put', async (body) => {
    expect(await ask(body)).toMatchObject({ status: 403, error: { code: 'chain_read_refused' } })
  })

  test('is not asked for other sites', async () => {
    const request = callRequest({ read: 'block' }, { 'sec-fetch-site': 'cross-site' })
    expect((await readChain(request, forwarder)).status).toBe(403)
  })
})

describe('a node of another chain', () => {
  const questions = [
    { read: 'block' },
    { read: 'balance', address: payee },
    { read: 'authorizations', payments: [{ from: payee, nonce: toHex(new Uint8Array(32)) }] },
    { read: 'settlement', from: payee, nonce: toHex(new Uint8Array(32)), fromBlock: '0' },
  ]

  /** Our chain's node, but for the chain that it says it is. */
  async function stray() {
    let id = '0x1'
    const node = await openListener((method) => (method === 'eth_chainId' ? id : undefined))
    return { ...node, comeBack: () => (id = '0x2105') }
  }

  test.each(questions)('proves nothing: it is not asked %j, and the page is told why', async (question) => {
    const node = await stray()
    for (const second of [{}, { RPC_URL_2: chain.rpcUrl }]) {
      const by = openTestForwarder({ RPC_URL: node.url, ...second })
      expect(await ask(question, by)).toMatchObject({
        status: 502,
        error: { code: 'chain_elsewhere', message: expect.stringContaining('not on Base') },
      })
    }
    await node.stop()
    expect(questionsTo(node)).toEqual([])
  })

  test('makes a dashboard unready until it is another, or comes back', async () => {
    const node = await stray()
    const by = openTestForwarder({ RPC_URL: node.url })
    const ready = async () => (await getReadiness(by)).status
    await expect.poll(ready).toBe(503)
    node.comeBack()
    await expect.poll(ready).toBe(200)
    expect(await ask({ read: 'block' }, by)).toMatchObject({ status: 200 })
    await node.stop()
  })
})

describe('two nodes', () => {
  test('answer side by side, and one that fails is null', async () => {
    const both = openTestForwarder({ RPC_URL: chain.rpcUrl, RPC_URL_2: 'http://127.0.0.1:18989' })
    const { status, answers } = await ask({ read: 'balance', address: payee }, both)
    expect([status, answers]).toEqual([200, [{ balance: expect.any(String) }, null]])
  })

  test('that both fail are a named problem', async () => {
    const none = openTestForwarder({ RPC_URL: 'http://127.0.0.1:18988', RPC_URL_2: 'http://127.0.0.1:18989' })
    expect(await ask({ read: 'block' }, none)).toMatchObject({
      status: 502,
      error: { code: 'chain_unavailable' },
    })
  })
})
