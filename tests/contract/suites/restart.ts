import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openFacilitator } from '@/lib/service/chain/facilitator'
import { network } from '@/lib/sandbox/network/network'
import { createService } from '@/lib/service/app'
import { openProofs } from '@/lib/service/chain/proofs'
import { listen } from '@/lib/service/start'
import { countGuesses } from '@/lib/service/payments/paywall'
import { openPaymentStore } from '@/lib/service/payments/payment-store'
import { openHeader, openShop, type Buyer, type Shop } from '@/tests/contract/shop'
import { newIdentifier, readSettlement, type Asked } from '@/tests/support/buyer'
import { freePort } from '@/tests/support/chain'

let dir: string
let servicePort: number
let shop: Shop

const open = () => openShop({ dir, servicePort, keep: true })

async function restart() {
  await shop.stop()
  shop = await open()
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'nickel-service-'))
  servicePort = await freePort()
  shop = await open()
})
afterAll(async () => {
  await shop.stop()
  await rm(dir, { recursive: true, force: true })
})

const asked = (query = 'Lisbon') => shop.post('/agent/v1/geo-id', { query })
const keyOf = (header: string) => {
  const { from, nonce } = openHeader(header).payload.authorization
  return `${from}:${nonce}`.toLowerCase()
}
const send = (buyer: Buyer, header: string, request: Asked = asked()) =>
  buyer.send(request, { 'PAYMENT-SIGNATURE': header })

describe('A restart of the service', () => {
  test('keeps what was paid for, balances and who may pay; what was cut off is finished or let go', async () => {
    const buyer = await shop.customer()
    const terms = await buyer.terms(asked())
    const sign = (id: string = newIdentifier()) => buyer.sign(terms, { id })
    const [plain, identified, cutAfter, cutBefore] = [
      await sign(),
      await sign('a-payment-identifier-of-one'),
      await sign(),
      await sign(),
    ]
    const first = await (await send(buyer, plain)).text()
    expect((await send(buyer, identified)).status).toBe(200)
    const settled = readSettlement(await send(buyer, cutAfter))
    // The state after a crash between the settlement and its record.
    await shop.database.query(`update payments set state = 'settling', settlement = null where key = $1`, [
      keyOf(cutAfter),
    ])
    // The state after a crash while the answer was made.
    await shop.database.query(
      `insert into payments (key, fingerprint, state, payment, requirements)
       select $1, 'interrupted', 'working', payment, requirements from payments limit 1`,
      [keyOf(cutBefore)],
    )
    const balance = await shop.balanceOf(buyer.address)
    expect(balance).toBe(25_000_000n - 30_000n)

    await restart()
    expect(await shop.balanceOf(buyer.address)).toBe(balance)

    for (const header of [plain, identified]) {
      const again = await send(buyer, header)
      expect([again.status, await again.text()]).toEqual([200, first])
      expect((await send(buyer, header, asked('Porto'))).status).toBe(409)
    }
    const { transaction } = readSettlement(await send(buyer, cutAfter))
    expect(transaction).toBe(settled.transaction)
    expect(await shop.balanceOf(buyer.address)).toBe(balance)

    expect((await send(buyer, cutBefore)).status).toBe(200)
    expect(await shop.balanceOf(buyer.address)).toBe(balance - 10_000n)
  })
})

describe('Decision 10, and a service outside the sandbox', () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    await shop.client.setAutomine(true)
    await shop.client.mine({ blocks: 1 })
    for (const close of closing.splice(0)) await close()
  })

  /** A second instance of the service, with a short confirmation timeout. */
  async function impatient() {
    const { chain, database } = shop
    const { rpcUrl, asset, payTo, facilitatorAccount } = chain
    const app = createService({
      paywall: {
        facilitator: openFacilitator({
          rpcUrl,
          privateKey: facilitatorAccount.privateKey,
          confirmationTimeoutMs: 300,
        }),
        proofs: openProofs({ rpcUrls: [rpcUrl], asset }),
        payments: openPaymentStore(database),
        guesses: countGuesses(),
        accepts: chain.faucet.funded,
      },
      terms: { network: 'eip155:8453', asset, payTo },
      source: { db: database, network, now: () => new Date() },
    })
    const listening = await listen(app, 0)
    if (!listening.ok) throw new Error(listening.error)
    closing.push(listening.value.close)
    return { url: `http://127.0.0.1:${listening.value.port}` }
  }

  test('a slow settlement stays in flight while it is pending, and is charged once when it comes', async () => {
    const service = await impatient()
    const buyer = await shop.customer()
    const request = { ...asked(), url: `${service.url}/agent/v1/geo-id` }
    const header = await buyer.sign(await buyer.terms(request), { id: newIdentifier() })
    const { paid, received } = await shop.moved(buyer, async () => {
      await shop.client.setAutomine(false)
      for (const attempt of ['first', 'second']) {
        const pending = await send(buyer, header, request)
        expect([attempt, pending.status]).toEqual([attempt, 409])
        expect(Number(pending.headers.get('retry-after'))).toBeGreaterThan(0)
        expect((await pending.json()).error.code).toBe('payment_in_flight')
      }
      await shop.client.setAutomine(true)
      await shop.client.mine({ blocks: 1 })
      const answer = await send(buyer, header, request)
      expect(answer.status).toBe(200)
      expect(readSettlement(answer)).toMatchObject({ success: true, payer: buyer.address })
    })
    expect({ paid, received }).toEqual({ paid: 10_000n, received: 10_000n })
  })

  test('outside the sandbox its routes and faults do not exist', async () => {
    const service = await impatient()
    const buyer = await shop.customer()
    const request = { ...asked(), url: `${service.url}/agent/v1/geo-id` }
    expect((await fetch(`${service.url}/sandbox/status`)).status).toBe(404)
    expect((await fetch(`${service.url}/sandbox/faucet`, { method: 'POST' })).status).toBe(404)
    const answer = await buyer.buy(request, {}, { 'x-sandbox-fault': 'upstream' })
    expect(answer.status).toBe(200)
  })
})
