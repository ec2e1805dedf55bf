import { createServer } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import { ask, pay } from '@/tests/sandbox/pay'
import { startTestChain, type TestChain } from '@/tests/support/chain'

const payer = privateKeyToAccount(generatePrivateKey())
let chain: TestChain
let fault: 'hang up at the send' | 'receipt comes late' = 'hang up at the send'
let sends = 0
let looks = 0

/** A proxy before the chain that forwards every request except where its fault applies. */
const wire = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const answer = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { id, method } = JSON.parse(body.toString())
  if (method === 'eth_sendRawTransaction') sends += 1
  if (method === 'eth_getTransactionReceipt') looks += 1
  const hideReceipt = fault === 'receipt comes late' && method === 'eth_getTransactionReceipt' && looks <= 4
  if (hideReceipt) return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: null }))
  if (fault === 'hang up at the send' && method === 'eth_sendRawTransaction') return request.socket.destroy()
  return response.end(await answer.text())
})

beforeAll(async () => {
  chain = await startTestChain({ port: 18650 })
  await chain.fund(payer.address)
  wire.listen(18651, '127.0.0.1')
})
afterAll(async () => {
  wire.close()
  await chain.stop()
})

beforeEach(() => {
  sends = 0
  looks = 0
})

const open = () =>
  openFacilitator({
    rpcUrl: 'http://127.0.0.1:18651',
    privateKey: chain.facilitatorAccount.privateKey,
    confirmationTimeoutMs: 2_000,
  })

test('a settlement whose answer was lost on the way is still found, and sent once', async () => {
  fault = 'hang up at the send'
  const terms = ask(chain.payTo)
  const before = await chain.balanceOf(chain.payTo)
  const settled = await open().settle(await pay(payer, terms), terms)
  expect(settled).toMatchObject({ success: true, transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(sends).toBe(1)
  expect(await chain.balanceOf(chain.payTo)).toBe(before + 10_000n)
})

test('a receipt that comes after its block is waited for, though no other block follows', async () => {
  fault = 'receipt comes late'
  const terms = ask(chain.payTo)
  expect(await open().settle(await pay(payer, terms), terms)).toMatchObject({ success: true })
  expect(looks).toBe(5)
})
