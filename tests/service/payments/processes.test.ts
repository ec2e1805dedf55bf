import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newIdentifier, type newBuyer } from '@/tests/support/buyer'
import { startServices, type ServiceProcess, type Services } from '@/tests/support/services'
import { sweep } from '@/tests/support/sweep'

let shop: Services
let first: ServiceProcess
let second: ServiceProcess

beforeAll(async () => {
  shop = await startServices(2, { settings: { LEASE_MS: '1500' } })
  const [one, two] = shop.services
  if (!one || !two) throw new Error('two services are wanted')
  ;[first, second] = [one, two]
})
afterAll(() => shop.stop())

type Buyer = ReturnType<typeof newBuyer>

/** A signed payment, to be sent to either service: the same bytes. */
async function prepare() {
  const buyer = await shop.customer()
  const header = await buyer.sign(await buyer.terms(shop.lookup(first)), { id: newIdentifier() })
  return { buyer, header }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

const send = ({ buyer, header }: Prepared, to: ServiceProcess, fault = '') =>
  buyer.send(shop.lookup(to), { 'PAYMENT-SIGNATURE': header, ...(fault && { 'x-sandbox-fault': fault }) })

/** Waits until this many payments are in this state. */
async function until(state: 'working' | 'settling', count = 1): Promise<void> {
  const there = async () =>
    (await shop.postgres.query('select key from payments where state = $1', [state])).length
  while ((await there()) < count) await delay(20)
}

/** Sends the same bytes again until what was bought comes back; what was said until then. */
async function untilAnswered(purchase: Prepared, to: ServiceProcess) {
  const said: number[] = []
  for (;;) {
    const answer = await send(purchase, to)
    said.push(answer.status)
    if (answer.status === 200) return { said, body: await answer.json() }
    expect([409, 503]).toContain(answer.status)
    await delay(100)
  }
}

const lisbon = { elements: expect.any(Array) }

const timesPaid = async ({ buyer }: { buyer: Buyer }) => (await shop.paidIn(buyer.address)).length

test('a process that starts leaves alone what another is working on', async () => {
  const purchases = await Promise.all(Array.from({ length: 12 }, prepare))
  const answers = Promise.all(purchases.map((purchase) => send(purchase, first, 'slow:4000')))
  await until('working', 12)
  await second.restart()
  const repeats = await Promise.all(purchases.map((purchase) => send(purchase, second)))
  // a process that starts slowly may find some of them bought by then
  const isLeft = ({ status, headers }: Response) => status === 200 || Number(headers.get('retry-after')) > 0
  expect(repeats.every(isLeft)).toBe(true)
  const bought = await answers
  expect(bought.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const replays = await Promise.all(purchases.map(async (purchase) => (await send(purchase, second)).json()))
  expect(replays).toEqual(await Promise.all(bought.map((answer) => answer.json())))
  expect(await Promise.all(purchases.map(timesPaid))).toEqual(Array(12).fill(1))
})

test('two processes pay gas from one account, and every payment settles', async () => {
  const purchases = await Promise.all(Array.from({ length: 40 }, prepare))
  const answers = await Promise.all(
    purchases.map((purchase, index) => send(purchase, index % 2 === 0 ? first : second)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(await Promise.all(purchases.map(timesPaid))).toEqual(Array(40).fill(1))
})

test.each(sweep(['kill', 'pause'] as const, 2))(
  'a process that is gone while it works (%s) is taken over when its lease ran out',
  async (way) => {
    const purchase = await prepare()
    const slow = send(purchase, first, 'slow:3000').then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => null,
    )
    await until('working')
    await first[way]()
    const { said, body } = await untilAnswered(purchase, second)
    expect([said[0], said.at(-1), body]).toEqual([409, 200, expect.objectContaining(lisbon)])
    if (way === 'kill') await first.restart()
    else first.goOn()
    const late = await slow
    if (way === 'pause') expect([late?.status, late?.text]).toEqual([409, expect.stringMatching(/Ask again/)])
    expect(await timesPaid(purchase)).toBe(1)
  },
)

test.each(sweep(['kill', 'pause'] as const, 2))(
  'a process that is gone while it settles (%s) loses nothing, and is paid once',
  async (way) => {
    const purchase = await prepare()
    await shop.chain.client.setAutomine(false)
    const cut = send(purchase, first).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => null,
    )
    await until('settling')
    await first[way]()
    expect((await send(purchase, second)).status).toBe(409)
    await shop.chain.client.setAutomine(true)
    await shop.chain.client.mine({ blocks: 1 })
    expect((await untilAnswered(purchase, second)).body).toMatchObject(lisbon)
    if (way === 'kill') await first.restart()
    else first.goOn()
    expect((await cut)?.text ?? '').not.toMatch(/Nothing was charged/)
    expect(await timesPaid(purchase)).toBe(1)
  },
)

test('what nobody asks for again is finished too', async () => {
  const purchase = await prepare()
  await shop.chain.client.setAutomine(false)
  void send(purchase, first).catch(() => null)
  await until('settling')
  await first.kill()
  await shop.chain.client.setAutomine(true)
  await shop.chain.client.mine({ blocks: 1 })
  const open = () => shop.postgres.query(`select key from payments where state <> 'done'`)
  while ((await open()).length > 0) await delay(100)
  expect(await timesPaid(purchase)).toBe(1)
  await first.restart()
})

test('without its database a service answers 503 and charges nothing; it comes back by itself', async () => {
  const purchase = await prepare()
  await shop.postgres.kill()
  const away = await send(purchase, first)
  expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect((await away.json()).error.message).toMatch(/Nothing was charged/)
  expect(await timesPaid(purchase)).toBe(0)
  await shop.postgres.start()
  expect((await untilAnswered(purchase, first)).body).toMatchObject(lisbon)
  expect(await timesPaid(purchase)).toBe(1)
})

test('a database that is lost while a payment settles leaves nothing paid without its answer', async () => {
  const purchase = await prepare()
  await shop.chain.client.setAutomine(false)
  const cut = send(purchase, first)
  await until('settling')
  await shop.postgres.kill()
  await shop.chain.client.setAutomine(true)
  await shop.chain.client.mine({ blocks: 1 })
  const said = await cut
  expect([200, 409]).toContain(said.status)
  expect(await said.text()).not.toMatch(/Nothing was charged/)
  await shop.postgres.start()
  expect((await untilAnswered(purchase, second)).body).toMatchObject(lisbon)
  expect(await timesPaid(purchase)).toBe(1)
})

test('after a day only key, fingerprint, outcome and transaction of a payment stay', async () => {
  const purchase = await prepare()
  expect((await send(purchase, first)).status).toBe(200)
  const key = purchase.buyer.address.toLowerCase()
  await shop.postgres.query(
    `update payments set created_at = now() - interval '25 hours' where key like $1 || '%'`,
    [key],
  )
  const kept = () =>
    shop.postgres.query(
      `select identifier, payment, requirements, answer, settlement, state, fingerprint, transaction
       from payments where key like $1 || '%'`,
      [key],
    )
  while ((await kept())[0]?.['payment']) await delay(50)
  expect(await kept()).toEqual([
    {
      identifier: null,
      payment: null,
      requirements: null,
      answer: null,
      settlement: null,
      state: 'done',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    },
  ])
  const again = await send(purchase, second)
  expect([again.status, (await again.json()).error.code]).toEqual([409, 'payment_replayed'])
})

test('the database knows whose the connections are', async () => {
  const names = await shop.postgres.query(
    `select distinct application_name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  expect(names).toEqual([{ application_name: 'nickel-service' }])
})
