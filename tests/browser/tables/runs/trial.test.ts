import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { planRun, trialOf } from '@/lib/browser/tables/runs/plan'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { answering, namedRows, shown } from '@/tests/browser/tables/runs/support/named'
import { nothingKnown, pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { countOf, findPeople, rigWith } from '@/tests/browser/tables/runs/support/rig'

const [rig, people] = await rigWith((bench) => findPeople(bench, 24))

const profiles: RunStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }
const emails: RunStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }

test('the rows tried first are from all over, and never come to more than the whole', () => {
  const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,9}-[a-z]{3,9}$/), { maxLength: 60 })
  fc.assert(
    fc.property(slugs, fc.integer({ min: 1, max: 30 }), (names, wanted) => {
      const plan = planRun(pastedRows('profile', names.join('\n')), profiles, nothingKnown)
      const [{ plan: trial }] = trialOf([{ step: profiles, plan }], wanted)
      expect(trial.counts.new).toBe(Math.min(wanted, plan.counts.new))
      expect(trial.counts.new + trial.counts.later).toBe(plan.counts.new)
      expect(trial.most).toBeLessThanOrEqual(plan.most)
      expect(trial.rows).toHaveLength(plan.rows.length)
      const bought = plan.rows.filter(({ skip }) => skip === null)
      const tried = trial.rows.filter(({ skip }) => skip === null)
      expect(tried[0]?.index).toBe(bought[0]?.index)
      if (wanted > 1) expect(tried.at(-1)?.index).toBe(bought.at(-1)?.index)
    }),
  )
})

test('ten rows are tried of twenty-four, and the rest is bought only when the visitor goes on', async () => {
  const tab = await rig.freshTab()
  const { id, plan } = await rig.approve(tab, {
    step: profiles,
    text: people.join('\n'),
    tried: 10,
    cap: '0.50',
  })
  expect(plan.most).toBe(usdc('0.50'))
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done', rest: 14 })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 10, later: 14 })
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.50') })
  // driving it again, as a page does that is opened again, buys nothing
  await rig.goOn(tab, id)
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.50') })

  const rest = await rig.goOnWithRest(tab, id, profiles, '1.20')
  expect(rest.most).toBe(usdc('0.70'))
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done', rest: 0, quoted: usdc('1.20') })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 24 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('1.20') })
})

test('rows go on through all steps: those tried first, and the rest after them', async () => {
  const tab = await rig.freshTab()
  const text = people.slice(0, 6).join('\n')
  const { id } = await rig.approve(tab, { step: profiles, text, more: [emails], tried: 2 })
  await rig.drive(tab, id)
  const first = await rig.paid()
  expect(first.times).toBeGreaterThan(1)
  expect((await rig.lines(tab, id)).filter(({ looks }) => looks.length > 1)).toHaveLength(6)
  await rig.goOnWithRest(tab, id, profiles, '25')
  await rig.drive(tab, id)
  const lines = await rig.lines(tab, id)
  expect(countOf(lines)).toEqual({ done: 6 })
  expect(lines.every(({ looks }) => looks.length === 2 && looks[1]?.is !== 'waiting')).toBe(true)
})

test('names are searched for in the rows tried first only, and the others when the visitor goes on', async () => {
  await rig.fresh()
  const [ada = '', bea = '', cleo = ''] = people
  rig.bench.wires.service.rule = answering({
    Ada: [shown(ada, 'Ada Sure')],
    Bea: [shown(bea, 'Bea Sure')],
    Cleo: [shown(cleo, 'Cleo Sure')],
  })
  const tab = rig.openTab('a tab')
  const rows = namedRows(['Ada Sure', 'Bea Sure', 'Cleo Sure'])
  const { id } = await rig.approve(tab, { step: profiles, rows, tried: 2 })
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id), 1)).toEqual({ done: 2, later: 1 })
  expect(await rig.paid()).toMatchObject({ sum: usdc('0.70') })
  await rig.goOnWithRest(tab, id, profiles, '25')
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id), 1)).toEqual({ done: 3 })
  expect(await rig.paid()).toMatchObject({ sum: usdc('1.05') })
})
