import { describe, expect, test } from 'vitest'
import { proposalForRows } from '@/components/pay/runs/proposal'
import { usdc } from '@/lib/core/money'
import { reportOf, toCheckIn } from '@/lib/browser/tables/runs/state'
import type { Line, RunStep } from '@/lib/browser/tables/runs/run'
import { pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { answering, namedRows, shown } from '@/tests/browser/tables/runs/support/named'
import {
  byIdOf,
  countOf,
  findPeople,
  keepPerson,
  leaveAlone,
  rigWith,
} from '@/tests/browser/tables/runs/support/rig'
import type { RunTab } from '@/tests/browser/tables/runs/support/tab'
import type { Tab } from '@/tests/faults/tab'
import { isFull, sweep } from '@/tests/support/sweep'

const [rig, people] = await rigWith((bench) => findPeople(bench, 12))

const profiles: RunStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }
const emails: RunStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }
const slug = (at: number) => people[at] ?? expect.fail()

const twelve = [
  'Ada Sure',
  'Bea Sure',
  'Cleo Sure',
  'Dora Sure',
  'Bob Likely',
  'Kate Likely',
  'Max Several',
  'Nora Several',
  'Ola Nobody',
  'Pia Nobody',
  'Quentin Double',
  'Rex Library',
]

const answers = () => ({
  Ada: [shown(slug(0), 'Ada Sure')],
  Bea: [shown(slug(1), 'Bea Sure'), shown(slug(9), 'Bea Sure', 'Globex')],
  Cleo: [shown(slug(2), 'Cleo Sure')],
  Dora: [shown(slug(3), 'Dora Sure')],
  Bob: [shown(slug(4), 'Robert Likely')],
  Kate: [shown(slug(5), 'Katherine Likely')],
  Max: [shown(slug(6), 'Max Several'), shown(slug(7), 'Max Several')],
  Nora: [shown(slug(8), 'Nora Several'), shown(slug(9), 'Nora Several')],
  Pia: [shown(slug(9), 'Zed Other', 'Globex')],
  Quentin: [shown(slug(0), 'Quentin Double')],
})

const lookNames = (lines: readonly Line[], step: number) =>
  lines.map(({ looks }) => {
    const look = looks[step]
    if (look?.is === 'skipped') return look.skip.why
    return look?.is === 'done' ? (look.match ?? 'done') : (look?.is ?? 'none')
  })

const settled = async (tab: RunTab, id: string) => {
  await rig.resume(tab)
  await tab.run(() => tab.page.settleRun(id))
}

test('twelve names go to profiles and e-mails under one approval, to the cent and never above what the plan told', async () => {
  const tab = await rig.freshTab()
  rig.bench.wires.service.rule = answering(answers())
  await rig.unlimit(tab)
  await keepPerson('Rex Library', slug(10))
  const rows = namedRows(twelve)
  const { id, plan } = await rig.approve(tab, { step: profiles, rows, more: [emails], cap: '4.50' })
  expect(plan.counts).toMatchObject({ new: 1, named: 11, invalid: 0 })
  const proposal = proposalForRows({
    planned: [
      { step: profiles, plan },
      { step: emails, plan: null },
    ],
    freshMs: 0,
    header: [],
  })
  expect(proposal?.offer).toMatchObject({ most: usdc('4.50'), payments: 11 + 2 + 12 })
  expect(proposal?.offer.parts.map(({ most }) => most)).toEqual([usdc('3.30'), usdc('0.60'), usdc('0.60')])

  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done' })
  const lines = await rig.lines(tab, id)
  expect(lookNames(lines, 0)).toEqual([
    ...['sure', 'sure', 'sure', 'sure', 'likely', 'likely', 'check', 'check'],
    ...['not-found', 'not-found', 'sure', 'known'],
  ])
  expect(lookNames(lines, 1)).toEqual([
    ...['done', 'done', 'done', 'done', 'done', 'done', 'none', 'none'],
    ...['nothing-before', 'nothing-before', 'duplicate', 'done'],
  ])
  expect(await rig.paid()).toMatchObject({ sum: usdc('4.00') })
  expect(toCheckIn(lines).map(({ line }) => line)).toEqual([8, 9])

  await tab.run(() => tab.page.decideRow(id, 6, '/elements/1'))
  await tab.run(() => tab.page.decideRow(id, 7, null))
  await rig.goOn(tab, id)
  const after = await rig.lines(tab, id)
  expect(after[6]).toMatchObject({ identifier: slug(7) })
  expect(lookNames(after, 0).slice(6, 8)).toEqual(['chosen', 'not-found'])
  expect(lookNames(after, 1).slice(6, 8)).toEqual(['done', 'nothing-before'])
  expect(await rig.paid()).toMatchObject({ sum: usdc('4.10') })

  const run = (await rig.readRun(tab, id)) ?? expect.fail()
  expect(run.state).toBe('done')
  const tally = reportOf(run, after, byIdOf((await rig.profile()).entries))
  expect(tally.steps[0]).toMatchObject({
    sure: { rows: 5, paid: usdc('1.50') },
    likely: { rows: 2, paid: usdc('0.60') },
    chosen: { rows: 1, paid: usdc('0.30') },
    notFound: { rows: 3, paid: usdc('0.90') },
    known: { rows: 1 },
    check: { rows: 0 },
  })
  // what was paid last the chain may not have shown yet
  expect(tally.paid + tally.checking).toBe(usdc('4.10'))

  // the rows of the table are known by whom the run found, and whom the visitor said is meant
  const table = await tab.run(() => tab.page.readList(id))
  expect(table?.items.map(({ item }) => item.brought?.identifier)).toEqual(
    after.map(({ identifier }) => identifier),
  )
  expect(table?.items.filter(({ item }) => item.brought?.identifier === null)).toHaveLength(3)
})

test('somebody of the library who only may be meant is offered for nothing, and once chosen is not searched for', async () => {
  const tab = await rig.freshTab()
  rig.bench.wires.service.rule = answering(answers())
  await rig.unlimit(tab)
  await keepPerson('Robert Likely', slug(10))
  const rows = namedRows(['Bob Likely', 'Rob Likely', 'Ada Sure'])
  const { maybes, plan } = await rig.approve(tab, { step: profiles, rows })
  expect(plan.counts).toMatchObject({ new: 0, named: 3 })
  expect(maybes.map(({ index }) => index)).toEqual([0, 1])
  const [row] = rows
  const undo = row && (await tab.run(() => tab.page.rememberFor(row, slug(10))))
  const again = await rig.approve(tab, { step: profiles, rows })
  expect(again.plan.counts).toMatchObject({ new: 1, named: 2 })
  await tab.run(async () => undo?.())
  expect((await rig.approve(tab, { step: profiles, rows })).plan.counts).toMatchObject({ new: 0, named: 3 })
})

describe('what was decided', () => {
  test('holds for the next file, and nothing of that is bought again', async () => {
    const tab = await rig.freshTab()
    rig.bench.wires.service.rule = answering(answers())
    const rows = namedRows(['Max Several', 'Nora Several'])
    const { id } = await rig.approve(tab, { step: profiles, rows })
    await rig.drive(tab, id)
    await tab.run(() => tab.page.decideRow(id, 0, '/elements/0'))
    await tab.run(() => tab.page.decideRow(id, 1, null))
    await rig.goOn(tab, id)
    const paid = await rig.paid()
    expect(paid).toEqual({ times: 3, sum: usdc('0.65') })

    const again = await rig.approve(tab, {
      step: profiles,
      rows: namedRows(['Several, Max', 'nora SEVERAL']),
    })
    expect(again.plan.counts).toMatchObject({ new: 0, named: 0, stored: 1, nobody: 1 })
    expect(again.plan.most).toBe(0n)
    await rig.drive(tab, again.id)
    expect(await rig.paid()).toEqual(paid)
  })

  test('is not remembered for a name without a company, which may mean another person next time', async () => {
    const tab = await rig.freshTab()
    const rows = namedRows(['Ada Sure']).map((row) => ({
      ...row,
      named: row.named && { ...row.named, company: null },
    }))
    const [row] = rows
    if (row) await tab.run(() => tab.page.rememberFor(row, slug(10)))
    expect((await rig.approve(tab, { step: profiles, rows })).plan.counts).toMatchObject({ new: 0, named: 1 })
  })

  test('is taken back while the row has not gone on, and not after', async () => {
    const tab = await rig.freshTab()
    rig.bench.wires.service.rule = answering(answers())
    const { id } = await rig.approve(tab, { step: profiles, rows: namedRows(['Max Several']) })
    await rig.drive(tab, id)
    const undo = await tab.run(() => tab.page.decideRow(id, 0, '/elements/0'))
    await tab.run(async () => undo?.())
    expect(countOf(await rig.lines(tab, id))).toEqual({ check: 1 })
    const again = await rig.approve(tab, { step: profiles, rows: namedRows(['Max Several']) })
    expect(again.plan.counts).toMatchObject({ named: 1 })

    const late = await tab.run(() => tab.page.decideRow(id, 0, '/elements/1'))
    await rig.goOn(tab, id)
    await expect(tab.run(async () => late?.())).rejects.toThrow()
    expect((await rig.lines(tab, id))[0]).toMatchObject({ identifier: slug(7) })
  })
})

test('the same name is searched for once, in one file and in the next', async () => {
  const tab = await rig.freshTab()
  rig.bench.wires.service.rule = answering(answers())
  const names = ['Ada Sure', 'Sure, Ada', 'ADA SURE', 'Ola Nobody']
  const { id, plan } = await rig.approve(tab, { step: profiles, rows: namedRows(names) })
  expect(plan).toMatchObject({ counts: { named: 4 }, searchMost: usdc('0.60'), most: usdc('0.80') })
  await rig.drive(tab, id)
  expect(lookNames(await rig.lines(tab, id), 1)).toEqual(['done', 'duplicate', 'duplicate', 'nothing-before'])
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.65') })

  const next = await rig.approve(tab, { step: profiles, rows: namedRows(names) })
  await rig.drive(tab, next.id)
  const lines = await rig.lines(tab, next.id)
  expect(lookNames(lines, 0)).toEqual(['stored', 'stored', 'stored', 'nobody'])
  expect(lookNames(lines, 1)).toEqual(['stored', 'duplicate', 'duplicate', 'nobody'])
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.65') })
})

test('somebody who is found and stands in the file by address already is a duplicate', async () => {
  const tab = await rig.freshTab()
  rig.bench.wires.service.rule = answering(answers())
  const rows = [...namedRows(['Ada Sure']), ...pastedRows('profile', slug(0))]
  const { id } = await rig.approve(tab, { step: profiles, rows })
  await rig.drive(tab, id)
  expect(lookNames(await rig.lines(tab, id), 1)).toEqual(['duplicate', 'done'])
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.35') })
})

test('a cap that ends in the middle of the names pauses there, and raising it goes on', async () => {
  const tab = await rig.freshTab()
  rig.bench.wires.service.rule = answering(answers())
  const rows = namedRows(twelve.slice(0, 4))
  const { id } = await rig.approve(tab, { step: profiles, rows, cap: '0.70' })
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'cap' } })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 2, waiting: 2 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.60') })
  await tab.run(() => tab.page.continueRun(id, usdc('1.40')))
  await rig.drive(tab, id)
  expect(await rig.paid()).toEqual({ times: 5, sum: usdc('1.40') })
})

test('a run that is stopped searches for nobody else; the rest goes on when the visitor says so', async () => {
  let stop: (() => void) | null = null
  await rig.fresh({ onPaid: (nth) => nth === 2 && stop?.() })
  rig.bench.wires.service.rule = answering(answers())
  const tab = rig.openTab('a tab')
  const { id } = await rig.approve(tab, { step: profiles, rows: namedRows(twelve.slice(0, 4)) })
  let stopped: Promise<unknown> = Promise.resolve()
  stop = () => (stopped = tab.run(() => tab.page.stopRun(id)))
  await rig.drive(tab, id)
  await stopped
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'stopped' })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.60') })
  await rig.goOn(tab, id)
  expect(lookNames(await rig.lines(tab, id), 1)).toEqual(['done', 'done', 'done', 'done'])
  expect(await rig.paid()).toEqual({ times: 5, sum: usdc('1.40') })
})

test('somebody who is not to be contacted is found and then left alone', async () => {
  const tab = await rig.freshTab()
  rig.bench.wires.service.rule = answering(answers())
  const { id } = await rig.approve(tab, { step: profiles, rows: namedRows(['Ada Sure']) })
  await leaveAlone(slug(0))
  await rig.drive(tab, id)
  expect(lookNames(await rig.lines(tab, id), 1)).toEqual(['blocked'])
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.30') })
})

test('a search whose answer is late is read when it comes, and its row goes on then', async () => {
  await rig.fresh()
  const answer = answering(answers())
  let isLost = true
  rig.bench.wires.service.rule = (onWire) => {
    const isSearch = onWire.path.endsWith('/profiles/search') && onWire.body.includes('Bea')
    if (isSearch && isLost && onWire.headers['payment-signature'] !== undefined) return { kind: 'lose' }
    return answer(onWire)
  }
  const tab = rig.openTab('a tab')
  const { id } = await rig.approve(tab, { step: profiles, rows: namedRows(['Ada Sure', 'Bea Sure']) })
  await rig.drive(tab, id)
  isLost = false
  await rig.bench.pass(400_000)
  await settled(tab, id)
  await rig.goOn(tab, id)
  expect(lookNames(await rig.lines(tab, id), 1)).toEqual(['done', 'done'])
  expect(await rig.paid()).toMatchObject({ sum: usdc('0.70') })
})

describe('a tab that dies', () => {
  const names = ['Ada Sure', 'Max Several', 'Ola Nobody', 'Sure, Ada']
  const end = [
    ['sure', 'check', 'not-found', 'sure'],
    ['done', 'none', 'nothing-before', 'duplicate'],
  ]

  async function dieAt(write: number, when: 'kill-before' | 'kill-after', of: 'onRunWrite' | 'onWrite') {
    let left = Number.POSITIVE_INFINITY
    const first = rig.openTab('first')
    await rig.fresh({
      // tabs of the schedule before may still be filing their receipts
      [of]: (tab: Tab) => {
        if (tab !== first.tab) return null
        left -= 1
        return left === 0 ? when : null
      },
    })
    rig.bench.wires.service.rule = answering(answers())
    const { id } = await rig.approve(first, { step: profiles, rows: namedRows(names) })
    left = write
    await Promise.race([rig.drive(first, id).catch(() => undefined), first.tab.dead])
    const hasDied = first.tab.isDead
    left = Number.POSITIVE_INFINITY
    const second = rig.openTab('second')
    await rig.drive(second, id)
    await settled(second, id)
    await rig.goOn(second, id)
    const lines = await rig.lines(second, id)
    expect([write, [lookNames(lines, 0), lookNames(lines, 1)]]).toEqual([write, end])
    expect([write, await rig.paid()]).toEqual([write, { times: 4, sum: usdc('0.95') }])
    return hasDied
  }

  const deaths = [
    ['onRunWrite', 'kill-before'],
    ['onRunWrite', 'kill-after'],
    ['onWrite', 'kill-before'],
    ['onWrite', 'kill-after'],
  ] as const
  test.each(sweep(deaths, 3))(
    'at any write (%s, %s) loses nothing, and nothing is bought twice',
    async (of, when) => {
      let write = 1
      while (await dieAt(write, when, of)) write += isFull ? 1 : 11
      expect(write).toBeGreaterThan(4)
    },
  )
})

test('a search by name that failed and was not charged is bought at the visitor’s word, and its steps go on', async () => {
  const tab = await rig.unlimitedTab()
  const { id } = await rig.approve(tab, { step: profiles, rows: namedRows(twelve.slice(0, 2)) })
  rig.bench.wires.service.rule = ({ headers }) =>
    headers['payment-signature'] === undefined
      ? { kind: 'lie', status: 400, body: '{"error":{"message":"Not today."}}', passed: 'never' }
      : { kind: 'pass' }
  await rig.drive(tab, id)
  expect(lookNames(await rig.lines(tab, id), 0)).toEqual(['failed', 'failed'])
  rig.bench.wires.service.rule = answering(answers())
  await tab.run(() => tab.page.retryRun(id))
  await rig.drive(tab, id)
  const lines = await rig.lines(tab, id)
  expect([lookNames(lines, 0), lookNames(lines, 1)]).toEqual([
    ['sure', 'sure'],
    ['done', 'done'],
  ])
})
