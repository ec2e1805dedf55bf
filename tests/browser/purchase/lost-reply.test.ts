import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBench, type Bench } from '@/tests/faults/bench'
import { installBrowser, removeBrowser } from '@/tests/faults/browser'
import { play } from '@/tests/faults/case'
import type { Fault } from '@/tests/faults/fault'
import { newWallet } from '@/tests/support/new-wallet'

let bench: Bench

beforeAll(async () => {
  bench = await startBench()
})
afterAll(async () => {
  removeBrowser()
  await bench.stop()
})

/** The service settles, and its first paid reply never comes back. */
const lost: Fault = { point: 'P11', what: 'reply lost', at: 'wire', paid: true, fault: { kind: 'lose' } }

/** The three ways in which the public client can be told to watch its spending. */
const controls = {
  'its defaults': (client: x402Client) => client,
  'a cap on each payment': (client: x402Client) => client.setSpendControls({ maxAmountPerPayment: '$0.01' }),
  'a cap far above the price': (client: x402Client) => client.setSpendControls({ maxAmountPerPayment: '$2' }),
}

describe('one purchase, and the reply to its payment is lost', () => {
  test.each(Object.entries(controls))('@x402/fetch with %s settles twice', async (_, set) => {
    const { service } = bench.wires
    const account = newWallet()
    await bench.fund(account.address)
    const since = await bench.client.getBlockNumber()
    let toLose = 1
    service.rule = ({ headers }) =>
      headers['payment-signature'] !== undefined && (toLose -= 1) >= 0 ? { kind: 'lose' } : { kind: 'pass' }
    const client = set(new x402Client().register('eip155:8453', new ExactEvmScheme(account)))
    const buy = wrapFetchWithPayment(fetch, client)
    const ask = () =>
      buy(`${service.url}/agent/v1/geo-id`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'Lisbon' }),
      })

    await expect(ask()).rejects.toThrow()
    const again = await ask()

    expect(again.status).toBe(200)
    expect(await bench.transfers(account.address, since)).toHaveLength(2)
  })

  test('Nickel settles once, and has the answer', async () => {
    installBrowser()
    const { ends, doubles, broken, fired } = await play(bench, {
      faults: [lost],
      recovery: 'same tab',
      memory: 'by id',
    })
    expect({ ends, doubles, broken, fired }).toEqual({ ends: ['RESULT'], doubles: 0, broken: [], fired: 1 })
  })

  test.each([
    ['by id', 200],
    ['in a 409', 409],
  ] as const)('what was bought is fetched again %s, with the same bytes', async (memory, status) => {
    const { ends, broken } = await play(bench, { faults: [lost], recovery: 'same tab', memory })
    expect({ ends, broken }).toEqual({ ends: ['RESULT'], broken: [] })
    const sent = bench.wires.service.carried.filter(
      ({ headers }) => headers['payment-signature'] !== undefined,
    )
    expect(sent.map(({ reply }) => reply.status)).toEqual([200, status])
    const [first, again] = sent.map(({ headers }) => String(headers['payment-signature']))
    expect(again).toBe(first)
    const { extensions } = JSON.parse(Buffer.from(first ?? '', 'base64').toString())
    const id = extensions?.['payment-identifier']?.info.id
    if (memory === 'by id') expect(id).toMatch(/^nk_[0-9a-f]{32}_\d+$/)
    else expect(id).toBeUndefined()
  })

  test('Nickel settles once and says so with the transaction, where the service never answers a repeat', async () => {
    const { ends, doubles, broken } = await play(bench, {
      faults: [lost],
      recovery: 'reload',
      memory: 'none',
    })
    expect({ ends, doubles, broken }).toEqual({ ends: ['PAID_NO_RESULT'], doubles: 0, broken: [] })
  })
})
