import { IDBDatabase, IDBIndex, IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Timer } from '@/lib/browser/purchase/timer'
import { play } from '@/tests/faults/case'
import type { Fault } from '@/tests/faults/fault'
import { faults } from '@/tests/faults/faults'
import { readProfile } from '@/tests/faults/network'
import { openTab } from '@/tests/faults/tab'
import { never, openRig } from '@/tests/browser/purchase/rig'
import { newGate } from '@/tests/support/gate'

const rig = openRig()

const faultOf = (name: string): Fault => {
  const found = faults.find(({ point, what }) => `${point} ${what}` === name)
  if (!found) throw new Error(name)
  return found
}

test('coming back to the page does not drive a payment that the page drives already', async () => {
  const looked = newGate()
  rig.bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'pass' }
      : { kind: 'delay', ms: 0, until: looked.passed }
  const buying = rig.buy('Porto')
  await vi.waitFor(() => expect(rig.asked).toContain('paid'), { interval: 5, timeout: 30_000 })
  await rig.tab.run(() => rig.tab.page.recoverAll(never, rig.timer))
  expect(rig.asked.filter((place) => place === 'paid' || place === 'claim')).toEqual(['paid'])
  looked.open()
  expect((await buying).entry.purchase.state).toBe('RESULT')
})

test('two clicks on one purchase ask the wallet once', async () => {
  rig.misbehave({ problem: { code: 'failed', reason: 'locked' } })
  const { entry } = await rig.buy('Faro')
  const drive = { sign: rig.wallet.signerFor(rig.tab), timer: rig.timer }
  const both = await rig.tab.run(() =>
    Promise.all([rig.tab.page.continuePurchase(entry, drive), rig.tab.page.continuePurchase(entry, drive)]),
  )
  expect(both.map(({ stop }) => stop.why).toSorted()).toEqual(['elsewhere', 'ended'])
  expect(rig.wallet.prompts).toBe(2)
})

test('of two tabs that move a purchase on from one and the same record, one is refused', async () => {
  rig.misbehave({ problem: { code: 'failed', reason: 'locked' } })
  const { entry } = await rig.buy('Porto')
  const other = openTab('another tab')
  const { rev } = entry.purchase
  const next = { ...entry, purchase: { ...entry.purchase, rev: rev + 1 } }
  const written = [rig.tab, other].map((one) => one.run(() => one.page.replaceEntry(rev, next)))
  expect((await Promise.all(written)).toSorted()).toEqual([false, true])
})

test('every write of a purchase is durable before the next step', async () => {
  const open = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await rig.buy('Braga')
  const writes = open.mock.calls.filter(
    ([names, mode]) => mode === 'readwrite' && [names].flat().includes('purchases'),
  )
  open.mockRestore()
  expect(writes.length, 'prepared, sent, answered').toBeGreaterThanOrEqual(3)
  expect(writes.map(([, , options]) => options?.durability)).toEqual(writes.map(() => 'strict'))
})

test.each([
  { signsAtOnce: false, between: ['readwrite', 'readonly', 'readwrite'], what: 'asks somebody: one reading' },
  { signsAtOnce: true, between: ['readwrite', 'readwrite'], what: 'signs at once: none' },
])(
  'between the press and the bytes of a plain key that $what and two writes',
  async ({ signsAtOnce, between }) => {
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction')
    let before: string[] = []
    rig.bench.wires.service.rule = ({ headers }) => {
      const { calls, contexts } = open.mock
      // of the purchases of tests before, something may still be under way in a database of theirs
      const own = contexts[calls.findIndex(([names]) => [names].flat().includes('settings'))]
      if (headers['payment-signature'] !== undefined && before.length === 0)
        before = calls.flatMap(([, mode], at) => (contexts[at] === own ? [String(mode)] : []))
      return { kind: 'pass' }
    }
    await rig.buy('Tomar', { signsAtOnce })
    open.mockRestore()
    expect(before.filter((mode) => mode !== 'versionchange')).toEqual(between)
  },
)

test('what a wallet signs at once is not sent where another tab moved the purchase meanwhile', async () => {
  const other = openTab('another tab')
  const sign = rig.wallet.signerFor(rig.tab)
  const { stop } = await rig.buy('Tomar', {
    signsAtOnce: true,
    sign: async (...asked) => {
      const [entry] = (await readProfile()).entries
      if (entry)
        await other.run(() =>
          other.page.replaceEntry(entry.purchase.rev, {
            ...entry,
            purchase: { ...entry.purchase, rev: entry.purchase.rev + 1 },
          }),
        )
      return sign(...asked)
    },
  })
  expect(stop.why).toBe('elsewhere')
  expect(rig.asked).not.toContain('paid')
})

test('a purchase reads no more for all that was bought before it', async () => {
  const whole = [vi.spyOn(IDBObjectStore.prototype, 'getAll'), vi.spyOn(IDBIndex.prototype, 'getAll')]
  const { entry } = await rig.buy('Viseu')
  const asked = whole.flatMap((spy) => spy.mock.calls)
  for (const spy of whole) spy.mockRestore()
  expect(entry.purchase.state).toBe('RESULT')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(([range]) => range === undefined || range === null)).toEqual([])
})

test('with vault and library both full, the answer waits in memory until there is room', async () => {
  const verdict = await play(rig.bench, {
    faults: [faultOf('P12 disk full'), faultOf('P14 quota')],
    recovery: 'same tab',
    memory: 'none',
  })
  expect(verdict).toMatchObject({ ends: ['RESULT'], broken: [], fired: 2 })
})

test('an answer is kept although another tab moved the purchase while it was on its way', async () => {
  const { service } = rig.bench.wires
  let calls = 0
  const looked = newGate()
  service.rule = ({ headers }) => {
    if (headers['payment-signature'] === undefined) return { kind: 'pass' }
    calls += 1
    return calls === 1
      ? { kind: 'delay', ms: 0, until: looked.passed }
      : { kind: 'lie', status: 409, body: '{}', passed: 'never' }
  }
  rig.server.vaultFault = (op) => (op === 'keep' ? 'full' : null)
  const buying = rig.buy('Lagos')
  await vi.waitFor(
    () => expect(service.carried.some(({ headers }) => headers['payment-signature'])).toBe(true),
    { interval: 5, timeout: 30_000 },
  )
  const other = openTab('another')
  const leave = new AbortController()
  const impatient: Timer = { ...rig.timer, sleep: async () => leave.abort() }
  await other.run(() => other.page.recoverAll(leave.signal, impatient))
  const [moved] = (await readProfile()).entries
  expect(moved?.purchase).toMatchObject({ state: 'HOT', spent: { transaction: expect.any(String) } })
  looked.open()
  expect((await buying).entry.purchase.state).toBe('RESULT')
  expect((await readProfile()).answers).toHaveLength(1)
})

test('a purchase of a newer page that this one cannot read stands in the way, and that is told', async () => {
  const { lookupKey, openStore } = rig.tab.page
  await rig.tab.run(async () => {
    const key = await lookupKey('geo.locate', { query: 'Faro' })
    const row = { intentId: '0xfe', rev: 1, purchaseKey: key, liveKey: key, preparedAt: Date.now() }
    await (await openStore()).put('purchases', { ...row, record: { purchase: { state: 'LATER' } } })
  })
  await expect(rig.buy('Faro')).rejects.toThrow('unavailable')
  expect(rig.wallet.prompts).toBe(0)
})
