import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTooLate } from '@/lib/service/payments/payment'
import type { FacilitatorMode } from '@/tests/support/facilitator-double'
import { newIdentifier, readSettlement } from '@/tests/support/buyer'
import {
  openWallets,
  walletKinds,
  type ContractWallet,
  type Wallets,
} from '@/tests/support/wallets/contract-wallets'
import { startServices, type ServiceProcess, type Services } from '@/tests/support/services'
import { sweep } from '@/tests/support/sweep'

let shop: Services
let service: ServiceProcess

beforeAll(async () => {
  shop = await startServices(1, { isHosted: true, settings: { LEASE_MS: '1500' } })
  const [one] = shop.services
  if (!one) throw new Error('a service is wanted')
  service = one
})
afterAll(() => shop.stop())

/** A payment that the facilitator will treat in this way, good for so many seconds. */
async function prepare(mode: FacilitatorMode, seconds = 60, isOnce = false, wallet?: ContractWallet) {
  const buyer = await shop.customer(wallet)
  shop.facilitator?.treat(buyer.address, mode, { isOnce })
  const asked = shop.lookup(service)
  const validBefore = BigInt(Math.floor(Date.now() / 1000) + seconds)
  const header = await buyer.sign(await buyer.terms(asked), { validBefore, id: newIdentifier() })
  return { buyer, send: () => buyer.send(asked, { 'PAYMENT-SIGNATURE': header }) }
}

const wrongAnswers: FacilitatorMode[] = [
  'settles and answers 500',
  'settles and answers nonsense',
  'sends and hangs up',
  'answers another payer',
  'answers another network',
  'answers another transaction',
]

test.each(sweep(wrongAnswers, 3))(
  'one that %s: the answer comes with the receipt that the chain gives',
  async (mode) => {
    const { buyer, send } = await prepare(mode)
    const answer = await send()
    expect(answer.status).toBe(200)
    const [transaction] = await shop.paidIn(buyer.address)
    expect(readSettlement(answer)).toEqual({
      success: true,
      network: 'eip155:8453',
      payer: buyer.address,
      transaction,
    })
  },
)

test.each(sweep<FacilitatorMode>(['hangs up and never sends', 'dies before it sends'], 2))(
  'one that once %s is asked again with the same payment, and the answer comes',
  async (mode) => {
    const { buyer, send } = await prepare(mode, 60, true)
    let answer = await send()
    for (; answer.status !== 200; answer = await send()) {
      expect([409, 500]).toContain(answer.status)
      if (answer.status === 500) expect((await answer.json()).error.code).toBe('upstream_failed')
      await delay(100)
    }
    expect(await shop.paidIn(buyer.address)).toHaveLength(1)
  },
)

// these mostly wait for the end of a signature, each with a payer of its own: all at once
test.concurrent('a refusal is no end: its reason is told with 409, and "nothing was charged" only with proof', async () => {
  const { buyer, send } = await prepare('refuses', 9)
  const first = await send()
  expect([first.status, first.headers.get('retry-after')]).toEqual([409, '2'])
  expect((await first.json()).error.details).toEqual([
    { path: '', message: expect.stringMatching(/^insufficient_funds/) },
  ])
  let last = await send()
  for (; last.status === 409; last = await send()) {
    await shop.chain.client.mine({ blocks: 1 })
    await delay(200)
  }
  const { error } = await last.json()
  expect([last.status, error.code]).toEqual([500, 'settlement_failed'])
  expect(error.details).toEqual([{ path: '', message: 'authorization expired unused' }])
  expect(error.message).toMatch(/Nothing was charged\./)
  expect(await shop.paidIn(buyer.address)).toEqual([])
})

test('a payment that stays pending is settled again ever more rarely, however often it is asked for', async () => {
  const { buyer, send } = await prepare('refuses')
  const began = Date.now()
  for (let times = 0; times < 40; times += 1) expect((await send()).status).toBe(409)
  const doublings = Math.ceil(Math.log2((Date.now() - began) / 375))
  expect(shop.facilitator?.settleCalls(buyer.address)).toBeLessThanOrEqual(3 + doublings)
}, 60_000)

test('a payment that is good for a hundred years is refused before anything is asked', async () => {
  const { buyer, send } = await prepare('refuses', 3_155_760_000)
  expect((await send()).status).toBe(402)
  expect(shop.facilitator?.settleCalls(buyer.address)).toBe(0)
})

test('a signature may begin in ten minutes, by a clock that is ahead, and end when the terms say after that', () => {
  const now = Math.floor(Date.now() / 1000)
  const signed = { from: '0x', to: '0x', nonce: '0x', value: '10000' } as const
  const isLate = (begin: number, end: number) =>
    isTooLate(
      { authorization: { ...signed, validAfter: `${now + begin}`, validBefore: `${now + end}` } },
      300,
    )
  expect([isLate(0, 300), isLate(590, 890), isLate(-600, -300)]).toEqual([false, false, false])
  expect([isLate(700, 800), isLate(0, 1_000)]).toEqual([true, true])
})

test('a payment of which nothing was proven in a day ends, and its answer is forgotten', async () => {
  const { buyer, send } = await prepare('refuses')
  expect((await send()).status).toBe(409)
  const rows = (sql: string) =>
    shop.postgres.query(`${sql} where key like '${buyer.address.toLowerCase()}:%'`)
  await rows(`update payments set created_at = now() - interval '25 hours'`)
  const kept = () => rows('select state, answer, payment from payments')
  while ((await kept())[0]?.['state'] === 'settling') await delay(50)
  expect(await kept()).toEqual([{ state: 'unproven', answer: null, payment: null }])
  const last = await send()
  expect([last.status, last.headers.has('retry-after')]).toEqual([409, false])
  expect((await last.json()).error.code).toBe('payment_replayed')
}, 60_000)

test.concurrent('one that claims success without a transfer is not believed', async () => {
  const { send } = await prepare('answers success and never sends')
  const answer = await send()
  expect(answer.status).toBe(409)
  expect((await answer.json()).error.details[0].message).toMatch(/the chain does not show it/)
})

test.concurrent('one that refuses and sends all the same: the answer was kept, and it comes', async () => {
  const { buyer, send } = await prepare('refuses and sends late', 10)
  let answer = await send()
  expect(answer.status).toBe(409)
  for (; answer.status === 409; answer = await send()) {
    await shop.chain.client.mine({ blocks: 1 })
    await delay(200)
  }
  expect(answer.status).toBe(200)
  expect(await shop.paidIn(buyer.address)).toHaveLength(1)
})

describe('contract wallets', () => {
  let wallets: Wallets
  beforeAll(async () => {
    wallets = await openWallets(shop.chain.client)
  })

  test.each(sweep(walletKinds, 3))(
    '%s pays once, and the answer comes though the facilitator’s word was lost',
    async (kind) => {
      const { buyer, send } = await prepare('settles and answers 500', 60, false, await wallets.open(kind))
      const answer = await send()
      expect(answer.status).toBe(200)
      expect(await shop.paidIn(buyer.address)).toEqual([readSettlement(answer).transaction])
    },
  )

  test('one whose payment the facilitator refuses is told to ask again, and nothing is called uncharged', async () => {
    const wallet = await wallets.scripted('yes')
    const { buyer, send } = await prepare('refuses', 60, false, wallet)
    const answer = await send()
    const { error } = await answer.json()
    expect([answer.status, error.code]).toEqual([409, 'payment_in_flight'])
    expect(error.message).not.toMatch(/charged/)
    expect(await shop.paidIn(buyer.address)).toEqual([])
  })
})
