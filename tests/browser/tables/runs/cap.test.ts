import { expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { atStakeOf } from '@/lib/core/payment/budget'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { countOf, findPeople, type Rig, rigWith } from '@/tests/browser/tables/runs/support/rig'

const [rig, people] = await rigWith((bench) => findPeople(bench, 36))

const together: RunStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }
const single: RunStep = { ...together, together: 1 }

/** The places of the rows that are bought, in the order of the file. */
const boughtIn = async (tab: ReturnType<Rig['openTab']>, id: string) =>
  (await rig.lines(tab, id)).filter(({ looks }) => looks[0]?.is === 'done').map(({ index }) => index)

const first = (count: number) => Array.from({ length: count }, (_, at) => at)

test('a budget that ends within a payment for several leaves all of that payment out, until it has room for the last cent', async () => {
  const tab = await rig.freshTab()
  const setBudget = (perSession: string) =>
    tab.run(() => tab.page.writeLimits({ perSession: usdc(perSession) }))
  const goOn = async () => {
    await rig.goOn(tab, id)
  }
  await setBudget('1.50')
  const { id, plan } = await rig.approve(tab, { step: together, text: people.join('\n') })
  expect(plan.batches.map(({ length }) => length)).toEqual([25, 11])
  await rig.drive(tab, id)
  for (const short of ['1.50', '1.799999']) {
    await setBudget(short)
    await goOn()
    expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'budget' } })
    expect(await boughtIn(tab, id)).toEqual(first(25))
    expect(await rig.paid()).toEqual({ times: 1, sum: usdc('1.25') })
  }
  await setBudget('1.80')
  await goOn()
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done' })
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 36 })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('1.80') })
})

test('one by one the first rows of the file are bought as far as the budget goes, and no other', async () => {
  const tab = await rig.freshTab()
  await tab.run(() => tab.page.writeLimits({ perSession: usdc('0.399999') }))
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 12).join('\n') })
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'budget' } })
  expect(await boughtIn(tab, id)).toEqual(first(7))
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 7, waiting: 5 })
  expect(await rig.paid()).toEqual({ times: 7, sum: usdc('0.35') })
})

test('what was begun under a raised limit goes on under the limits of the next session, and counts in that', async () => {
  const tab = await rig.freshTab()
  const set = (to: string) =>
    tab.run(() => tab.page.writeLimits({ perPurchase: usdc(to), perSession: usdc(to) }))
  await set('0.04')
  await tab.run(() => tab.page.raiseLimit('perPurchase', usdc('0.10')))
  await tab.run(() => tab.page.raiseLimit('perSession', usdc('0.10')))
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 2).join('\n') })
  rig.walletFaults.push('altered')
  await rig.drive(tab, id)
  const goOn = async () => {
    await rig.goOn(tab, id)
  }
  const session = await tab.run(() => tab.page.beginSession())
  await goOn()
  expect(rig.prompts()).toBe(1)
  expect((await rig.readRun(tab, id))?.halt, 'the limit is what stops it, and can be raised there').toEqual({
    why: 'budget',
    sentence: null,
  })
  await set('0.05')
  await goOn()
  expect(await rig.paid()).toEqual({ times: 1, sum: usdc('0.05') })
  expect((await rig.readRun(tab, id))?.halt).toMatchObject({ why: 'budget' })
  const { entries } = await rig.profile()
  expect(atStakeOf(tab.page.sumsNow(entries, session).session)).toBe(usdc('0.05'))
})

test('a run that began while the clock was days ahead keeps its cap once the clock is right', async () => {
  const tab = await rig.freshTab()
  const { id } = await rig.approve(tab, { step: single, text: people.slice(0, 3).join('\n'), cap: '0.10' })
  const ahead = Date.now() + 3 * 86_400_000
  await tab.run(() => tab.page.changeRun(id, (run) => ({ ...run, at: ahead })))
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'cap' } })
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })
})
