import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { Timer } from '@/lib/browser/purchase/timer'
import { ahead, skew } from '@/tests/faults/browser'
import { readProfile } from '@/tests/faults/network'
import { never, openRig } from '@/tests/browser/purchase/rig'
import { newGate } from '@/tests/support/gate'

const rig = openRig()

describe.each([2, -2])('a device %i hours off', (hours) => {
  const isChainTime = async (second: bigint) => {
    const { timestamp } = await rig.bench.client.getBlock()
    return Math.abs(Number(second - timestamp)) <= 300
  }

  test('asks for a signature by the clock of the chain', async () => {
    skew.ms = hours * 3_600_000
    const { entry } = await rig.buy('Sintra')
    expect([entry.purchase.state, await isChainTime(entry.purchase.latestExpiry)]).toEqual(['RESULT', true])
  })

  test('asks once more by the clock of the chain', async () => {
    rig.misbehave({ problem: { code: 'failed', reason: 'locked' } })
    const { entry } = await rig.buy('Tavira')
    skew.ms = hours * 3_600_000
    const drive = { sign: rig.wallet.signerFor(rig.tab), timer: rig.timer }
    const after = await rig.tab.run(() => rig.tab.page.continuePurchase(entry, drive))
    const { state, latestExpiry } = after.entry.purchase
    expect([state, await isChainTime(latestExpiry)]).toEqual(['RESULT', true])
  })
})

test('what the service refuses with stands in the journal, and is proven free two minutes after a signature that nobody was asked for', async () => {
  rig.bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: 'lie', status: 404, body: '{"error":{"message":"No such place."}}', passed: 'never' }
  const { entry } = await rig.buy('Nowhere', { signsAtOnce: true })
  const { state, lastOutcome, latestExpiry, preparedTime } = entry.purchase
  expect([state, lastOutcome?.said]).toEqual(['NOT_CHARGED', 'No such place.'])
  expect(latestExpiry - (preparedTime ?? 0n)).toBe(120n)
})

test('"not charged" on the word of nodes that lie is taken back when the final block shows the transfer, and the answer is asked for', async () => {
  const { rpcA, rpcB, service } = rig.bench.wires
  service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: service.carried.some((one) => one.headers['payment-signature']) ? 'refuse' : 'lose' }
  const unused = JSON.stringify(`0x${'0'.repeat(64)}`)
  rpcA.rule = rpcB.rule = ({ body }) =>
    body.includes('0xe94a0102')
      ? { kind: 'alter', body: (text) => text.replace(/"0x0{63}1"/, unused) }
      : { kind: 'pass' }
  const { entry } = await rig.buy('Evora')
  expect(entry.purchase.state).toBe('NOT_CHARGED')

  rpcA.rule = rpcB.rule = () => ({ kind: 'pass' })
  service.rule = () => ({ kind: 'pass' })
  await rig.bench.client.mine({ blocks: 100 })
  await rig.tab.run(() => rig.tab.page.recoverAll(never, rig.timer))
  expect(await rig.states()).toEqual(['PAID_NO_RESULT'])
  const enough = new AbortController()
  const sleep: Timer['sleep'] = async () => enough.abort()
  await rig.tab.run(() => rig.tab.page.recoverAll(enough.signal, { ...rig.timer, sleep }))
  const [after] = (await readProfile()).entries
  const moved = await rig.bench.transfers(rig.wallet.address, 0n)
  expect(moved).toHaveLength(1)
  expect(after?.purchase).toMatchObject({
    state: 'RESULT',
    signed: null,
    notCharged: null,
    spent: { transaction: moved[0]?.transaction },
  })
})

test('the signature of what is called not charged is dropped a day after, when the service replays nothing more', async () => {
  rig.bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: 'lie', status: 400, body: '{}', passed: 'never' }
  await rig.buy('Lagos', { signsAtOnce: true })
  const [free] = (await readProfile()).entries
  expect(free?.purchase).toMatchObject({ state: 'NOT_CHARGED', signed: { payer: 'key' } })
  skew.ms = 25 * 3_600_000
  await rig.tab.run(() => rig.tab.page.recoverAll(never, rig.timer))
  expect((await readProfile()).entries).toMatchObject([{ purchase: { state: 'NOT_CHARGED', signed: null } }])
})

test('a nonce that the service burnt is replaced only when a safe block shows it unused', async () => {
  let isBurnt = true
  rig.bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] !== undefined && isBurnt
      ? { kind: 'lie', status: 409, body: '{}', passed: 'never' }
      : { kind: 'pass' }
  const leave = new AbortController()
  const impatient: Timer = { ...rig.timer, sleep: async () => leave.abort() }
  const { page } = rig.tab
  const checked = await rig.tab.run(() => page.checkPrice('geo.locate', { query: 'Beja' }))
  if (!checked.ok) throw new Error('no price')
  const payer = { address: rig.wallet.address, chainId: 8453 }
  const sign = rig.wallet.signerFor(rig.tab)
  await rig.tab.run(() => page.buy(checked.value, payer, { sign, timer: impatient, signal: leave.signal }))
  expect(await rig.states()).toEqual(['HOT'])
  const [hot] = (await readProfile()).entries
  if (!hot) throw new Error('no purchase')

  await rig.bench.pass(400_000)
  await rig.bench.client.mine({ blocks: 100, interval: 2 })
  ahead.ms += 200_000
  isBurnt = false
  const { entry } = await rig.tab.run(() => page.continuePurchase(hot, { sign, timer: rig.timer }))
  expect(entry.purchase).toMatchObject({
    state: 'RESULT',
    generation: 1,
    earlier: [{ kind: 'expired-unused' }],
  })
  expect(entry.purchase.nonce).not.toBe(hot.purchase.nonce)
  expect(await rig.bench.transfers(rig.wallet.address, 0n)).toHaveLength(1)
})

test('a refusal in the wallet does not call bytes unpaid that are out', async () => {
  rig.bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: 'lie', status: 402, body: '{}', passed: 'later' }
  const leave = new AbortController()
  const impatient: Timer = { ...rig.timer, sleep: async () => leave.abort() }
  const { page } = rig.tab
  const checked = await rig.tab.run(() => page.checkPrice('geo.locate', { query: 'Tomar' }))
  if (!checked.ok) throw new Error('no price')
  const sign = rig.wallet.signerFor(rig.tab)
  const payer = { address: rig.wallet.address, chainId: 8453 }
  await rig.tab.run(() => page.buy(checked.value, payer, { sign, timer: impatient, signal: leave.signal }))
  const [hot] = (await readProfile()).entries
  if (!hot) throw new Error('no purchase')

  rig.misbehave({ problem: { code: 'declined', reason: '' } })
  // it looks for the outcome again only after the service has answered what it held
  const [isWaiting, isReleased] = [newGate(), newGate()]
  const sleep = async () => {
    isWaiting.open()
    await isReleased.passed
    await wait(5)
  }
  const going = rig.tab.run(() => page.continuePurchase(hot, { sign, timer: { ...rig.timer, sleep } }))
  await isWaiting.passed
  rig.bench.wires.service.rule = () => ({ kind: 'pass' })
  await rig.bench.wires.service.release()
  isReleased.open()
  const { entry, stop } = await going
  expect([entry.purchase.state, stop.why]).toEqual(['RESULT', 'ended'])
})

test('what was never sent is put aside an hour after its signature died', async () => {
  rig.misbehave({ problem: { code: 'failed', reason: 'locked' } })
  await rig.buy('Silves')
  await rig.bench.pass(30 * 60_000)
  await rig.tab.run(() => rig.tab.page.recoverAll(never, rig.timer))
  expect(await rig.states()).toEqual(['PREPARED'])
  await rig.bench.pass(45 * 60_000)
  await rig.tab.run(() => rig.tab.page.recoverAll(never, rig.timer))
  expect(await rig.states()).toEqual(['DECLINED'])
})

test('what the chain shows at the visitor’s word is written down, though the purchase moved on meanwhile', async () => {
  const { entry } = await rig.buy('Sintra')
  const { rev, spent } = entry.purchase
  const moved = newGate()
  const { rpcA, rpcB } = rig.bench.wires
  rig.asked.length = 0
  rpcA.rule = rpcB.rule = () => ({ kind: 'delay', ms: 0, until: moved.passed })
  const checking = rig.tab.run(() => rig.tab.page.checkOnChain(entry))
  await vi.waitFor(() => expect(rig.asked).not.toEqual([]), { interval: 5 })
  const next = { ...entry, purchase: { ...entry.purchase, rev: rev + 1 } }
  await rig.tab.run(() => rig.tab.page.replaceEntry(rev, next))
  moved.open()
  expect((await checking).verdict.kind).toBe('spent')
  const [after] = (await readProfile()).entries
  expect([spent, after?.purchase.spent?.transaction]).toEqual([null, entry.transaction])
})
