import { expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { planRun } from '@/lib/browser/tables/runs/plan'
import { paymentOf, type LookStep } from '@/lib/browser/tables/runs/run'
import { countOf, findPeople, rigWith } from '@/tests/browser/tables/runs/support/rig'

const [rig, people] = await rigWith((bench) => findPeople(bench, 36))

const together: LookStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }

test('thirty rows are bought with two payments, and the chain agrees', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const { id, plan } = await rig.approve(tab, { step: together, text: people.slice(0, 30).join('\n') })
  expect(plan.most).toBe(usdc('1.50'))
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done' })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 30 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('1.50') })
  expect(rig.prompts()).toBe(2)
})

const single: LookStep = { ...together, together: 1 }

test('in a payment for several, whom the service does not find is told as such, charged, and matched to its row', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const asked = [people[0], 'nobody-of-this-name', people[1], people[2]].join('\n')
  const { id } = await rig.approve(tab, { step: together, text: asked })
  await rig.drive(tab, id)
  const lines = await rig.lines(tab, id)
  expect(lines.map(({ looks: [look] }) => look?.is)).toEqual(['done', 'not-found', 'done', 'done'])
  expect(countOf(lines)).toEqual({ done: 3, 'not-found charged': 1 })
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.20') })
})

test('who declines in the wallet pauses the run, and is asked again for the same rows when it goes on', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 3).join('\n') })
  rig.walletFaults.push(null, { problem: { code: 'declined' } })
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'declined' } })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 1, waiting: 2 })
  await tab.run(() => tab.page.continueRun(id))
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 3 })
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.15') })
})

test('a signature for something else is held back: the run pauses, and that payment is made once when it goes on', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 2).join('\n') })
  rig.walletFaults.push(null, 'altered')
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'held-back' } })
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.05') })
  await tab.run(() => tab.page.continueRun(id))
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 2 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })
})

test('a connection that is lost pauses the run and says so; going on pays for each row once', async () => {
  let isCut = false
  await rig.fresh({
    onFetch: (path) =>
      isCut && path.startsWith('/api/') ? Promise.reject(new TypeError('fetch failed')) : null,
  })
  const tab = rig.openTab('a tab')
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 4).join('\n') })
  rig.bench.wires.service.rule = () => {
    isCut = rig.bench.wires.service.carried.length >= 3
    return { kind: 'pass' }
  }
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'network' } })
  rig.bench.wires.service.rule = () => ({ kind: 'pass' })
  isCut = false
  await rig.resume(tab)
  await tab.run(() => tab.page.continueRun(id))
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 4 })
  expect(await rig.paid()).toEqual({ times: 4, sum: usdc('0.20') })
})

test('a tab that dies while the payment for twenty-five rows is out: the next one pays only for the rest', async () => {
  let dying: (() => void) | null = null
  await rig.fresh({
    onFetch: (path, init) => {
      if (path.startsWith('/api/call/') && new Headers(init.headers).has('payment-signature')) dying?.()
      return null
    },
  })
  const first = rig.openTab('first')
  const { id } = await rig.approve(first, { step: together, text: people.slice(0, 30).join('\n') })
  dying = first.tab.die
  await Promise.race([rig.drive(first, id), first.tab.dead])
  dying = null
  const second = rig.openTab('second')
  await rig.drive(second, id)
  await rig.resume(second)
  await second.run(() => second.page.settleRun(id))
  expect(countOf(await rig.lines(second, id))).toEqual({ done: 30 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('1.50') })
})

test('two tabs of a browser without locks carry one run on together, and each row is paid once', async () => {
  await rig.fresh({ isPolite: false })
  const [first, second] = [rig.openTab('first'), rig.openTab('second')]
  const { id } = await rig.approve(first, { step: single, text: people.slice(0, 8).join('\n') })
  await Promise.all([rig.drive(first, id), rig.drive(second, id)])
  await first.run(() => first.page.continueRun(id))
  await rig.drive(first, id)
  expect(countOf(await rig.lines(first, id))).toEqual({ done: 8 })
  expect(await rig.paid()).toEqual({ times: 8, sum: usdc('0.40') })
})

test('profiles, then the emails that are missing, under one cap; a second run over the same rows pays nothing', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const email: LookStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }
  const text = people.slice(0, 5).join('\n')
  const { id } = await rig.approve(tab, { step: together, text, more: [email], cap: '0.50' })
  await rig.drive(tab, id)
  const lines = await rig.lines(tab, id)
  expect(countOf(lines)).toEqual({ done: 5 })
  expect((countOf(lines, 1)['done'] ?? 0) + (countOf(lines, 1)['not-found charged'] ?? 0)).toBe(5)
  expect(await rig.paid()).toEqual({ times: 6, sum: usdc('0.50') })

  const again = await rig.approve(tab, { step: together, text })
  expect(again.plan).toMatchObject({ counts: { new: 0, stored: 5 }, most: 0n })
})

test('the cap that was approved stops a run before it is passed', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 3).join('\n'), cap: '0.10' })
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'cap' } })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })
})

test('a recipe buys its pages once, waits for rows to be ticked, and looks those up', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const approval = {
    name: 'Engineers',
    steps: [together],
    freshMs: 0,
    quoted: usdc('1.85'),
    cap: usdc('1.85'),
    payee: null,
  }
  const search = { endpointId: 'profiles.search', input: { title: 'engineer' }, pages: 2 }
  const id = await tab.run(() => tab.page.approveRecipe(approval, search))
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'choosing' })
  const found = await rig.lines(tab, id)
  expect(found.length).toBeGreaterThan(10)
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.60') })
  const table = await tab.run(() => tab.page.readList(id))
  expect(table?.items.map(({ item }) => [item.rowId, item.brought?.cells])).toEqual(
    found.map(({ rowId, cells }) => [rowId, cells]),
  )

  const chosen = new Set([0, 2, 3])
  const rows = found.filter(({ index }) => chosen.has(index)).map((line) => ({ ...line, problem: null }))
  const known = { copies: new Map(), blocked: () => null }
  const plan = planRun(rows, together, { known, freshMs: 0, now: Date.now(), putBack: new Set() })
  await tab.run(() => tab.page.chooseRows(id, plan, chosen))
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done' })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 3, 'not-chosen': found.length - 3 })
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.75') })
})

test('what failed and was not charged is bought again at the visitor’s word, and nothing that turns out paid', async () => {
  await rig.fresh()
  const tab = rig.openTab('a tab')
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 3).join('\n') })
  rig.bench.wires.service.rule = ({ path, headers }) =>
    headers['payment-signature'] !== undefined &&
    (path.includes(String(people[1])) || path.includes(String(people[2])))
      ? { kind: 'lie', status: 400, body: '{"error":{"message":"Not today."}}', passed: 'never' }
      : { kind: 'pass' }
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 1, unknown: 2 })
  await rig.bench.pass(400_000)
  await rig.resume(tab)
  await tab.run(() => tab.page.settleRun(id))
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 1, 'failed free': 2 })
  const [, , last] = await rig.lines(tab, id)
  const { entries } = await rig.profile()
  const entry =
    entries.find(({ purchase }) => purchase.intentId === paymentOf(last?.looks[0])) ?? expect.fail()
  const transfer = { transaction: '0xaa', block: 1n, tag: 'latest' } as const
  await tab.run(() => tab.page.applyEvent(entry, { type: 'spent', spent: transfer }))
  rig.bench.wires.service.rule = () => ({ kind: 'pass' })
  await tab.run(() => tab.page.retryRun(id))
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 2, 'failed charged': 1 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })
})
