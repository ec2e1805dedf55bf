import { IDBDatabase } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Rest } from '@/lib/purchase/rest'
import { startBench, type Bench } from '@/tests/faults/bench'
import { ahead, installBrowser, newProfile, removeBrowser } from '@/tests/faults/browser'
import { play } from '@/tests/faults/case'
import { faults, type Fault, type WalletFault } from '@/tests/faults/faults'
import { placeOf, readProfile } from '@/tests/faults/network'
import type { Server } from '@/tests/faults/server'
import { openTab, type Tab } from '@/tests/faults/tab'
import { newScriptedWallet, type ScriptedWallet } from '@/tests/faults/wallet'

let bench: Bench
let server: Server
let tab: Tab
let wallet: ScriptedWallet
let walletFaults: WalletFault[]
const asked: string[] = []

beforeAll(async () => {
  bench = await startBench()
  installBrowser()
}, 120_000)
afterAll(async () => {
  removeBrowser()
  await bench.stop()
})
beforeEach(async () => {
  for (const wire of Object.values(bench.wires)) wire.rule = () => ({ kind: 'pass' })
  bench.wires.service.carried.length = 0
  server = bench.newServer()
  asked.length = 0
  newProfile({
    write: () => null,
    fetch: (path, init) => {
      asked.push(placeOf(path, init))
      return server.ask(path, init)
    },
  })
  walletFaults = []
  wallet = newScriptedWallet({ fault: () => walletFaults.shift() ?? null, pass: bench.pass })
  await bench.fund(wallet.address)
  tab = openTab('a tab')
})

const rest: Rest = {
  elapsed: () => performance.now() + ahead.ms,
  sleep: (ms) => bench.pass(ms * 4),
}
const never = new AbortController().signal

async function buy(query: string, signal = never, by = tab) {
  const { checkPrice, buy: begin } = by.page
  const checked = await checkPrice('geo.locate', { query })
  if (!checked.ok) throw new Error(JSON.stringify(checked.error))
  const payer = { address: wallet.address, chainId: 8453 }
  const bought = await begin(checked.value, payer, { sign: wallet.signerFor(by), rest, signal, shown: null })
  if (!bought.ok) throw new Error(bought.error.code)
  return bought.value
}

/** What waits until a test says so. */
function newGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

const state = async () => (await readProfile()).entries.map(({ purchase }) => purchase.state)
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const faultOf = (name: string): Fault => {
  const found = faults.find(({ point, what }) => `${point} ${what}` === name)
  if (!found) throw new Error(name)
  return found
}

test('coming back to the page does not drive a payment that the page drives already', async () => {
  const looked = newGate()
  bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: 'delay', ms: 0, until: looked.passed }
  const buying = tab.run(() => buy('Porto'))
  await vi.waitFor(() => expect(asked).toContain('paid'), { interval: 5, timeout: 30_000 })
  await tab.run(() => tab.page.resumeAll(never, rest))
  expect(asked.filter((place) => place === 'paid' || place === 'claim')).toEqual(['paid'])
  looked.open()
  expect((await buying).entry.purchase.state).toBe('RESULT')
})

test('two clicks on one purchase ask the wallet once', async () => {
  walletFaults = [{ problem: { code: 'failed', reason: 'locked' } }]
  const { entry } = await tab.run(() => buy('Faro'))
  const drive = { sign: wallet.signerFor(tab), rest }
  const both = await tab.run(() =>
    Promise.all([tab.page.continuePurchase(entry, drive), tab.page.continuePurchase(entry, drive)]),
  )
  expect(both.map(({ stop }) => stop.why).toSorted()).toEqual(['elsewhere', 'ended'])
  expect(wallet.prompts).toBe(2)
})

test('of two tabs that move a purchase on from one and the same record, one is refused', async () => {
  walletFaults = [{ problem: { code: 'failed', reason: 'locked' } }]
  const { entry } = await tab.run(() => buy('Porto'))
  const other = openTab('another tab')
  const { rev } = entry.purchase
  const next = { ...entry, purchase: { ...entry.purchase, rev: rev + 1 } }
  const written = [tab, other].map((one) => one.run(() => one.page.replaceEntry(rev, next)))
  expect((await Promise.all(written)).map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('every write of a purchase is durable before the next step', async () => {
  const open = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await tab.run(() => buy('Braga'))
  const writes = open.mock.calls.filter(
    ([names, mode]) => mode === 'readwrite' && [names].flat().includes('purchases'),
  )
  open.mockRestore()
  expect(writes.length).toBeGreaterThanOrEqual(4)
  expect(writes.map(([, , options]) => options?.durability)).toEqual(writes.map(() => 'strict'))
})

test('with vault and library both full, the answer waits in memory until there is room', async () => {
  const verdict = await play(bench, {
    faults: [faultOf('P12 disk full'), faultOf('P14 quota')],
    recovery: 'same tab',
    memory: 'none',
  })
  expect(verdict).toMatchObject({ ends: ['RESULT'], broken: [], fired: 2 })
})

test('an answer is kept although another tab moved the purchase while it was on its way', async () => {
  const { service } = bench.wires
  let calls = 0
  const looked = newGate()
  service.rule = ({ headers }) => {
    if (headers['payment-signature'] === undefined) return { kind: 'pass' }
    calls += 1
    return calls === 1
      ? { kind: 'delay', ms: 0, until: looked.passed }
      : { kind: 'lie', status: 409, body: '{}', passed: 'never' }
  }
  server.vaultFault = (op) => (op === 'keep' ? 'full' : null)
  const buying = tab.run(() => buy('Lagos'))
  await vi.waitFor(
    () => expect(service.carried.some(({ headers }) => headers['payment-signature'])).toBe(true),
    {
      interval: 5,
      timeout: 30_000,
    },
  )
  const other = openTab('another')
  const leave = new AbortController()
  const impatient: Rest = { ...rest, sleep: async () => leave.abort() }
  await other.run(() => other.page.resumeAll(leave.signal, impatient))
  const [moved] = (await readProfile()).entries
  expect(moved?.purchase).toMatchObject({ state: 'HOT', spent: { transaction: expect.any(String) } })
  looked.open()
  expect((await buying).entry.purchase.state).toBe('RESULT')
  expect((await readProfile()).answers).toHaveLength(1)
})

test('"not charged" on the word of nodes that lie is taken back when the final block shows the transfer', async () => {
  const { rpcA, rpcB, service } = bench.wires
  service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: service.carried.some((one) => one.headers['payment-signature']) ? 'refuse' : 'lose' }
  const unused = JSON.stringify(`0x${'0'.repeat(64)}`)
  rpcA.rule = rpcB.rule = ({ body }) =>
    body.includes('0xe94a0102')
      ? { kind: 'alter', body: (text) => text.replace(/"0x0{63}1"/, unused) }
      : { kind: 'pass' }
  const { entry } = await tab.run(() => buy('Evora'))
  expect(entry.purchase.state).toBe('NOT_CHARGED')

  rpcA.rule = rpcB.rule = () => ({ kind: 'pass' })
  service.rule = () => ({ kind: 'pass' })
  await bench.client.mine({ blocks: 100 })
  const enough = new AbortController()
  setTimeout(() => enough.abort(), 1_500)
  await tab.run(() => tab.page.resumeAll(enough.signal, rest))
  const [after] = (await readProfile()).entries
  const [moved] = await bench.transfers(wallet.address, 0n)
  expect(after?.purchase).toMatchObject({
    state: 'PAID_NO_RESULT',
    notCharged: null,
    spent: { transaction: moved?.transaction },
  })
})

test('a nonce that the service burnt is replaced only when a safe block shows it unused', async () => {
  let isBurnt = true
  bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] !== undefined && isBurnt
      ? { kind: 'lie', status: 409, body: '{}', passed: 'never' }
      : { kind: 'pass' }
  const leave = new AbortController()
  const impatient: Rest = { ...rest, sleep: async () => leave.abort() }
  const { page } = tab
  const checked = await tab.run(() => page.checkPrice('geo.locate', { query: 'Beja' }))
  if (!checked.ok) throw new Error('no price')
  const payer = { address: wallet.address, chainId: 8453 }
  const sign = wallet.signerFor(tab)
  await tab.run(() => page.buy(checked.value, payer, { sign, rest: impatient, signal: leave.signal }))
  expect(await state()).toEqual(['HOT'])
  const [hot] = (await readProfile()).entries
  if (!hot) throw new Error('no purchase')

  await bench.pass(400_000)
  await bench.client.mine({ blocks: 100, interval: 2 })
  ahead.ms += 200_000
  isBurnt = false
  const { entry } = await tab.run(() => page.continuePurchase(hot, { sign, rest }))
  expect(entry.purchase).toMatchObject({
    state: 'RESULT',
    generation: 1,
    earlier: [{ kind: 'expired-unused' }],
  })
  expect(entry.purchase.nonce).not.toBe(hot.purchase.nonce)
  expect(await bench.transfers(wallet.address, 0n)).toHaveLength(1)
})

test('a refusal in the wallet does not call bytes unpaid that are out', async () => {
  bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: 'lie', status: 402, body: '{}', passed: 'later' }
  const leave = new AbortController()
  const impatient: Rest = { ...rest, sleep: async () => leave.abort() }
  const { page } = tab
  const checked = await tab.run(() => page.checkPrice('geo.locate', { query: 'Tomar' }))
  if (!checked.ok) throw new Error('no price')
  const sign = wallet.signerFor(tab)
  const payer = { address: wallet.address, chainId: 8453 }
  await tab.run(() => page.buy(checked.value, payer, { sign, rest: impatient, signal: leave.signal }))
  const [hot] = (await readProfile()).entries
  if (!hot) throw new Error('no purchase')

  walletFaults = [{ problem: { code: 'declined' } }]
  const going = tab.run(() => page.continuePurchase(hot, { sign, rest: { ...rest, sleep: () => wait(5) } }))
  await wait(100)
  bench.wires.service.rule = () => ({ kind: 'pass' })
  await bench.wires.service.release()
  const { entry, stop } = await going
  expect([entry.purchase.state, stop.why]).toEqual(['RESULT', 'ended'])
})

test('what was never sent is put aside an hour after its signature died', async () => {
  walletFaults = [{ problem: { code: 'failed', reason: 'locked' } }]
  await tab.run(() => buy('Silves'))
  await bench.pass(30 * 60_000)
  await tab.run(() => tab.page.resumeAll(never, rest))
  expect(await state()).toEqual(['PREPARED'])
  await bench.pass(45 * 60_000)
  await tab.run(() => tab.page.resumeAll(never, rest))
  expect(await state()).toEqual(['DECLINED'])
})
