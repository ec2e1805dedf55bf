import { inspect } from 'node:util'
import { openDB } from 'idb'
import { describe, expect, test } from 'vitest'
import { deletePerson } from '@/lib/browser/privacy/delete-person'
import { usdc } from '@/lib/core/money'
import { paymentOf, type RunStep } from '@/lib/browser/tables/runs/run'
import { countOf, findPeople, keepPerson, leaveAlone, rigWith } from '@/tests/browser/tables/runs/support/rig'

const [rig, people] = await rigWith((bench) => findPeople(bench, 36))

const together: RunStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }

test('thirty rows are bought with two payments, and the chain agrees', async () => {
  const tab = await rig.freshTab()
  const { id, plan } = await rig.approve(tab, { step: together, text: people.slice(0, 30).join('\n') })
  expect(plan.most).toBe(usdc('1.50'))
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done' })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 30 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('1.50') })
  expect(rig.prompts()).toBe(2)
})

const single: RunStep = { ...together, together: 1 }

test('in a payment for several, whom the service does not find is told as such, charged, and matched to its row', async () => {
  const tab = await rig.freshTab()
  const asked = [people[0], 'nobody-of-this-name', people[1], people[2]].join('\n')
  const { id } = await rig.approve(tab, { step: together, text: asked })
  await rig.drive(tab, id)
  const lines = await rig.lines(tab, id)
  expect(lines.map(({ looks: [look] }) => look?.is)).toEqual(['done', 'not-found', 'done', 'done'])
  expect(countOf(lines)).toEqual({ done: 3, 'not-found charged': 1 })
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.20') })
})

test('who declines in the wallet pauses the run, and is asked again for the same rows when it goes on', async () => {
  const tab = await rig.freshTab()
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 3).join('\n') })
  rig.walletFaults.push(null, { problem: { code: 'declined', reason: '' } })
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'declined' } })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 1, waiting: 2 })
  await rig.goOn(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 3 })
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.15') })
})

test('a signature for something else is held back: the run pauses, and that payment is made once when it goes on', async () => {
  const tab = await rig.freshTab()
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 2).join('\n') })
  rig.walletFaults.push(null, 'altered')
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'held-back' } })
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.05') })
  await rig.goOn(tab, id)
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
  await rig.goOn(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 4 })
  expect(await rig.paid()).toEqual({ times: 4, sum: usdc('0.20') })
})

test('a tab that dies while the payment for twenty-five rows is out: the next one pays only for the rest', async () => {
  const first = rig.openTab('first')
  await rig.fresh({ onPaid: (nth) => nth === 1 && first.tab.die() })
  const { id } = await rig.approve(first, { step: together, text: people.slice(0, 30).join('\n') })
  const second = await rig.takeOver(first, id)
  expect(countOf(await rig.lines(second, id))).toEqual({ done: 30 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('1.50') })
})

test('two tabs of a browser without locks carry one run on together, and each row is paid once', async () => {
  await rig.fresh({ isPolite: false })
  const [first, second] = [rig.openTab('first'), rig.openTab('second')]
  const { id } = await rig.approve(first, { step: single, text: people.slice(0, 8).join('\n') })
  await Promise.all([rig.drive(first, id), rig.drive(second, id)])
  await rig.goOn(first, id)
  expect(countOf(await rig.lines(first, id))).toEqual({ done: 8 })
  expect(await rig.paid()).toEqual({ times: 8, sum: usdc('0.40') })
})

test('profiles, then the emails that are missing, under one cap; a second run over the same rows pays nothing', async () => {
  const tab = await rig.freshTab()
  const email: RunStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }
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
  const tab = await rig.freshTab()
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 3).join('\n'), cap: '0.10' })
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'cap' } })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })
})

test('what failed and was not charged is bought again at the visitor’s word, and nothing that turns out paid', async () => {
  const tab = await rig.freshTab()
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

/** A reply of the service to a payment that is no answer: it was charged for, or never was. */
const lostReply =
  (passed: 'first' | 'never') =>
  ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
    headers['payment-signature'] === undefined
      ? ({ kind: 'pass' } as const)
      : ({ kind: 'lie', status: 400, body: '{"error":{"message":"Not today."}}', passed } as const)

/** A run over two people with one payment, of which no answer came, and what the journal then says of that payment. */
async function unanswered(state: 'HOT' | 'NOT_CHARGED' | 'PAID_NO_RESULT', before = async () => {}) {
  const tab = await rig.unlimitedTab()
  const { id } = await rig.approve(tab, { step: together, text: people.slice(0, 2).join('\n') })
  await before()
  rig.bench.wires.service.rule = lostReply(state === 'NOT_CHARGED' ? 'never' : 'first')
  await rig.drive(tab, id)
  rig.bench.wires.service.rule = () => ({ kind: 'pass' })
  const [entry] = (await rig.profile()).entries
  if (!entry) throw new Error('nothing was bought')
  const { nonce, latestExpiry } = entry.purchase
  const seen = { tag: 'latest', block: 1n } as const
  const unused = {
    ...seen,
    rpc: 'one',
    hash: `0x${'ab'.repeat(32)}`,
    timestamp: latestExpiry + 100n,
  } as const
  const spent = { ...seen, tag: 'finalized', transaction: `0x${'ab'.repeat(32)}` } as const
  if (state === 'NOT_CHARGED')
    await tab.run(() =>
      tab.page.applyEvent(entry, {
        type: 'not-charged',
        proof: { kind: 'expired-unused', nonce, answers: [unused] },
      }),
    )
  if (state === 'PAID_NO_RESULT') {
    const database = await openDB('nickel-data')
    const { liveKey: _none, ...row } = await database.get('purchases', entry.purchase.intentId)
    const purchase = { ...entry.purchase, rev: row.rev + 1, state, spent }
    await database.put('purchases', { ...row, rev: row.rev + 1, record: { ...entry, purchase } })
    database.close()
  }
  return { tab, id }
}

describe.each(['HOT', 'NOT_CHARGED', 'PAID_NO_RESULT'] as const)(
  'people in a payment for several that is not settled (%s)',
  (state) => {
    test('are left out of the next run, whoever else that asks for', async () => {
      const { tab } = await unanswered(state)
      const before = (await rig.paid()).times
      const next = await rig.approve(tab, { step: together, text: people.slice(0, 3).join('\n') })
      expect(next.plan.counts).toMatchObject({ new: 1, unsettled: 2 })
      await rig.drive(tab, next.id)
      expect(countOf(await rig.lines(tab, next.id))).toEqual({ unsettled: 2, done: 1 })
      expect((await rig.paid()).times).toBe(before + 1)
    })

    test('are left out of a run that was approved before, which goes on with the others', async () => {
      let later = ''
      const text = people.slice(1, 4).join('\n')
      const { tab } = await unanswered(state, async () => {
        later = (await rig.approve(rig.openTab('another'), { step: together, text })).id
      })
      const before = (await rig.paid()).times
      await rig.drive(tab, later)
      expect(await rig.readRun(tab, later)).toMatchObject({ state: 'done', halt: null })
      expect(countOf(await rig.lines(tab, later))).toEqual({ 'failed free': 1, done: 2 })
      expect((await rig.paid()).times).toBe(before + 1)
    })
  },
)

test.each([
  ['HOT', { 'failed free': 1, done: 1 }],
  ['PAID_NO_RESULT', { done: 2 }],
] as const)(
  'whoever is put back in is bought again only where the first payment is settled (%s)',
  async (state, counts) => {
    const { tab } = await unanswered(state)
    const text = [people[2], people[0]].join('\n')
    const { id } = await rig.approve(tab, { step: together, text, putBack: [1] })
    await rig.drive(tab, id)
    expect(countOf(await rig.lines(tab, id))).toEqual(counts)
  },
)

test('two runs over the same people at once: each row is bought once, and both runs have its answer', async () => {
  const tab = await rig.freshTab()
  const text = people.slice(0, 3).join('\n')
  const more = [{ ...single, wanted: 'profiles.email' }]
  const first = await rig.approve(tab, { step: single, text, more })
  const second = await rig.approve(tab, { step: single, text, more })
  const other = rig.openTab('another')
  await Promise.all([rig.drive(tab, first.id), rig.drive(other, second.id)])
  const came = []
  for (const { id } of [first, second]) {
    expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done', halt: null })
    for (const step of [0, 1]) {
      const { done = 0, stored = 0, ...others } = countOf(await rig.lines(tab, id), step)
      expect(Object.keys(others).filter((name) => name !== 'not-found free')).toEqual([])
      came.push(done + stored)
    }
  }
  const [profiles = 0, emails = 0] = came
  expect(came).toEqual([3, emails, 3, emails])
  expect((await rig.paid()).times).toBe(profiles + emails)
})

test('who waits in a run under way is left out of the next plan', async () => {
  const tab = await rig.freshTab()
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 4).join('\n') })
  let next: Awaited<ReturnType<typeof rig.approve>> | undefined
  rig.bench.wires.service.rule = async () => {
    next ??= await rig.approve(tab, { step: single, text: people.slice(1, 5).join('\n') })
    return { kind: 'pass' }
  }
  await rig.drive(tab, id)
  expect(next?.plan.counts).toMatchObject({ new: 1, unsettled: 3 })
})

test('a payment that was begun and not sent is dropped where one of its people is being bought elsewhere', async () => {
  const tab = await rig.freshTab()
  const first = await rig.approve(tab, { step: together, text: people.slice(0, 2).join('\n') })
  const second = await rig.approve(tab, { step: together, text: people.slice(1, 3).join('\n') })
  rig.walletFaults.push('altered')
  await rig.drive(tab, first.id)
  await rig.drive(tab, second.id)
  expect(countOf(await rig.lines(tab, second.id))).toEqual({ 'failed free': 1, done: 1 })
  await rig.goOn(tab, first.id)
  expect(countOf(await rig.lines(tab, first.id))).toEqual({ done: 2 })
  expect((await rig.paid()).sum).toBe(usdc('0.15'))
})

test('a copy whose answer was deleted is none: the plan tells its price, and the run buys it', async () => {
  const tab = await rig.freshTab()
  const first = await rig.approve(tab, { step: single, text: people.slice(0, 1).join('\n') })
  await rig.drive(tab, first.id)
  const database = await openDB('nickel-data')
  await database.clear('answers')
  database.close()
  const { id, plan } = await rig.approve(tab, { step: single, text: people.slice(0, 2).join('\n') })
  expect(plan.counts).toMatchObject({ new: 2, stored: 0 })
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 2 })
})

test('somebody who is deleted while a price is asked for is not bought; the others of the payment are', async () => {
  let during: (() => Promise<unknown>) | null = null
  const tab = await rig.unlimitedTab()
  const [slug = ''] = people
  await keepPerson('A', slug)
  const { id } = await rig.approve(tab, { step: together, text: people.slice(0, 2).join('\n') })
  during = () => tab.run(async () => expect((await deletePerson('kept')).ok).toBe(true))
  rig.bench.wires.service.rule = async () => {
    const work = during
    during = null
    await work?.()
    return { kind: 'pass' }
  }
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ blocked: 1, done: 1 })
  expect(JSON.stringify((await rig.profile()).entries.map(({ lookup }) => lookup))).not.toContain(slug)
  expect((await rig.paid()).sum).toBe(usdc('0.05'))
})

/** Bought of these, by what the journal says that was asked for. */
async function askedFor(slugs: readonly string[]): Promise<string[]> {
  const lookups = JSON.stringify((await rig.profile()).entries.map(({ lookup }) => lookup))
  return slugs.filter((slug) => lookups.includes(slug))
}

describe.each([
  ['one by one', single],
  ['in one payment', together],
])(
  'nobody who is to be left alone is bought, whenever that was said before the signature (%s)',
  (_, step) => {
    const [alone = '', gone = '', ...others] = people.slice(0, 4)
    const text = [alone, gone, ...others].join('\n')

    test('after the plan and before the word: left out with the reason, and who was deleted is not written', async () => {
      const tab = await rig.unlimitedTab()
      await keepPerson('A', gone)
      const { id } = await rig.approve(tab, {
        step,
        text,
        meanwhile: async () => {
          await leaveAlone(alone)
          expect((await tab.page.deletePerson('kept')).ok).toBe(true)
        },
      })
      await rig.drive(tab, id)
      const lines = await rig.lines(tab, id)
      expect(lines.map(({ identifier }) => identifier)).toEqual([alone, ...others])
      expect(lines[0]?.looks).toEqual([
        { is: 'skipped', skip: { why: 'blocked', reason: 'Do not contact: Asked us to' } },
      ])
      expect(countOf(lines)).toEqual({ blocked: 1, done: 2 })
      expect(await askedFor(people)).toEqual(others)
      const database = await openDB('nickel-data')
      for (const store of ['listItems', 'runRows', 'runs', 'answers'])
        expect(inspect(await database.getAll(store), { depth: 9, maxArrayLength: null })).not.toContain(gone)
      database.close()
    })

    test('while the run stands still at its cap', async () => {
      const tab = await rig.freshTab()
      const { id } = await rig.approve(tab, { step, text, cap: '0.01' })
      await rig.drive(tab, id)
      expect(await rig.readRun(tab, id)).toMatchObject({ halt: { why: 'cap' } })
      await leaveAlone(alone)
      await tab.run(() => tab.page.continueRun(id, usdc('1')))
      await rig.drive(tab, id)
      expect(countOf(await rig.lines(tab, id))).toEqual({ blocked: 1, done: 3 })
      expect(await askedFor(people)).not.toContain(alone)
    })

    test('while its price is asked for', async () => {
      const tab = await rig.freshTab()
      const { id } = await rig.approve(tab, { step, text: [alone, ...others].join('\n') })
      let isSaid = false
      rig.bench.wires.service.rule = async () => {
        if (!isSaid) await leaveAlone(alone)
        isSaid = true
        return { kind: 'pass' }
      }
      await rig.drive(tab, id)
      expect(countOf(await rig.lines(tab, id))).toEqual({ blocked: 1, done: 2 })
      expect(await askedFor(people)).toEqual(others)
    })

    test('after the wallet said no to it', async () => {
      const tab = await rig.freshTab()
      const { id } = await rig.approve(tab, { step, text: [alone, ...others].join('\n') })
      rig.walletFaults.push({ problem: { code: 'busy', reason: '' } })
      await rig.drive(tab, id)
      await leaveAlone(alone)
      await rig.goOn(tab, id)
      expect(countOf(await rig.lines(tab, id))).toEqual({ blocked: 1, done: 2 })
      expect((await rig.paid()).sum).toBe(usdc('0.10'))
    })

    test('between the plan of the rest and the word for it', async () => {
      const tab = await rig.unlimitedTab()
      await keepPerson('A', gone)
      const { id } = await rig.approve(tab, { step, text: [...others, alone, gone].join('\n'), tried: 1 })
      await rig.drive(tab, id)
      await rig.goOnWithRest(tab, id, step, '1', async () => {
        await leaveAlone(alone)
        expect((await tab.page.deletePerson('kept')).ok).toBe(true)
      })
      await rig.drive(tab, id)
      expect(countOf(await rig.lines(tab, id))).toMatchObject({ blocked: 2 })
      expect((await askedFor(people)).filter((slug) => slug === alone || slug === gone)).toEqual([])
      const database = await openDB('nickel-data')
      for (const store of ['listItems', 'runRows'])
        expect(inspect(await database.getAll(store), { depth: 9, maxArrayLength: null })).not.toContain(gone)
      database.close()
    })

    test('but whoever the visitor put back in is, unless it was said again since', async () => {
      const tab = await rig.unlimitedTab()
      await leaveAlone(alone)
      const { id } = await rig.approve(tab, { step, text: [alone, gone].join('\n'), putBack: [0] })
      await rig.drive(tab, id)
      expect(countOf(await rig.lines(tab, id))).toEqual({ done: 2 })
      const next = await rig.approve(tab, { step, text, putBack: [0] })
      const database = await openDB('nickel-data')
      await database.put('blocked', {
        key: `alias:person:slug:${alone}`,
        kind: 'alias',
        at: Date.now() + 86_400_000,
      })
      database.close()
      await rig.drive(tab, next.id)
      expect(countOf(await rig.lines(tab, next.id))).toEqual({ stored: 1, blocked: 1, done: 2 })
    })
  },
)
