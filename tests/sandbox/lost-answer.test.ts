import { createServer } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import { ask, pay } from '@/tests/sandbox/pay'
import { startTestChain, type TestChain } from '@/tests/support/chain'

const payer = privateKeyToAccount(generatePrivateKey())
let chain: TestChain
let sends = 0

/** Stands before the chain, passes everything on, and hangs up instead of giving the answer to a send. */
const wire = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  const answer = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const text = await answer.text()
  if (!body.includes('eth_sendRawTransaction')) return response.end(text)
  sends += 1
  return request.socket.destroy()
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

test('a settlement whose answer was lost on the way is still found, and sent once', async () => {
  const { privateKey } = chain.facilitatorAccount
  const facilitator = openFacilitator({ rpcUrl: 'http://127.0.0.1:18651', privateKey })
  const terms = ask(chain.payTo)
  const settled = await facilitator.settle(await pay(payer, terms), terms)
  expect(settled).toMatchObject({ success: true, transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(sends).toBe(1)
  expect(await chain.balanceOf(chain.payTo)).toBe(10_000n)
})
