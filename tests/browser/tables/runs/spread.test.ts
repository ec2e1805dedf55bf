import { expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { planRun } from '@/lib/browser/tables/runs/plan'
import type { Line, RunStep } from '@/lib/browser/tables/runs/run'
import { countOf, findCompanies, findPosts, rigWith } from '@/tests/browser/tables/runs/support/rig'
import { pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import type { RunTab } from '@/tests/browser/tables/runs/support/tab'

const [rig, companies] = await rigWith((bench) => findCompanies(bench, 3))

const month = 30 * 24 * 60 * 60 * 1000
const people = (title: string): RunStep => ({
  wanted: 'company.people',
  together: 1,
  amount: null,
  on: 'every',
  ...(title && { filters: { title } }),
})
const text = () => companies.join('\n')
const pages = () =>
  companies.map((name) => `https://www.network.test/company/${name.toUpperCase()}/about?x=1`)

/** Approves the searches for people under these titles at all companies. */
const approved = (tab: RunTab, [title, ...more]: [string, ...string[]], cap = '25') =>
  rig.approve(tab, { step: people(title), more: more.map(people), text: text(), kind: 'company', cap })

/** Rows that were asked for, whether somebody was found or not. */
function through(lines: readonly Line[], step: number): number {
  const { done = 0, 'not-found charged': nobody = 0 } = countOf(lines, step)
  return done + nobody
}

/** What a search for this title would buy for all companies, as it is told before anything is approved. */
const planned = ({ page, run }: RunTab, title: string, asked = text()) =>
  run(async () => {
    const rows = await page.withAliases(people(title), pastedRows('company', asked))
    const known = await page.knownFor(people(title), rows, month)
    return planRun(rows, people(title), { known, freshMs: month, now: Date.now(), putBack: new Set() })
  })

test('three companies and two titles are six searches at thirty cents; the same is not bought again, under whatever address', async () => {
  const tab = await rig.unlimitedTab()
  const [first, second] = [people('CEO'), people('Zoologist of unicorns')]
  const { id, plan } = await approved(tab, ['Zoologist of unicorns', 'CEO'], '1.80')
  expect(plan).toMatchObject({ counts: { new: 3 }, most: usdc('0.90') })
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'done', steps: [second, first] })
  const lines = await rig.lines(tab, id)
  // whom the first title does not find, the second is asked for all the same
  expect(countOf(lines)).toEqual({ 'not-found charged': 3 })
  expect(countOf(lines, 1)).toEqual({ done: 3 })
  expect(await rig.paid()).toEqual({ times: 6, sum: usdc('1.80') })
  expect(rig.prompts()).toBe(6)

  for (const asked of [text(), pages().join('\n')])
    for (const title of ['CEO', 'ceo', 'Zoologist of unicorns'])
      expect(await planned(tab, title, asked)).toMatchObject({ counts: { new: 0, stored: 3 }, most: 0n })
  expect(await planned(tab, 'Head of Sales')).toMatchObject({ counts: { new: 3, stored: 0 } })
  expect(await planned(tab, '')).toMatchObject({ counts: { new: 3, stored: 0 } })

  const again = await rig.approve(tab, {
    step: first,
    more: [people('Head of Sales')],
    text: pages().join('\n'),
    kind: 'company',
  })
  await rig.drive(tab, again.id)
  expect(countOf(await rig.lines(tab, again.id))).toEqual({ stored: 3 })
  expect(through(await rig.lines(tab, again.id), 1)).toBe(3)
  expect(await rig.paid()).toEqual({ times: 9, sum: usdc('2.70') })
})

test('a tab that dies while a search is out: the next one goes on, and each search is paid once', async () => {
  const first = rig.openTab('first')
  await rig.fresh({ onPaid: (nth) => nth === 4 && first.tab.die() })
  await rig.unlimit(first)
  const { id } = await approved(first, ['CEO', 'Engineer'], '1.80')
  const second = await rig.takeOver(first, id)
  await rig.goOn(second, id)
  const lines = await rig.lines(second, id)
  expect(countOf(lines)).toEqual({ done: 3 })
  expect(through(lines, 1)).toBe(3)
  expect(await rig.paid()).toEqual({ times: 6, sum: usdc('1.80') })
})

test('the cap holds across titles', async () => {
  const tab = await rig.unlimitedTab()
  const { id } = await approved(tab, ['CEO', 'Engineer'], '1.49')
  await rig.drive(tab, id)
  expect(await rig.readRun(tab, id)).toMatchObject({ state: 'paused', halt: { why: 'cap' }, step: 1 })
  expect(await rig.paid()).toEqual({ times: 4, sum: usdc('1.20') })
})

test('who was found stands once, under all that found them, and goes on a list with that', async () => {
  const tab = await rig.unlimitedTab()
  const { id } = await approved(tab, ['CEO', ''])
  await rig.drive(tab, id)
  await tab.run(() => tab.page.harvest(async () => undefined))
  const [run, lines] = [await rig.readRun(tab, id), await rig.lines(tab, id)]
  if (!run) throw new Error('no run')
  const found = await tab.run(() => tab.page.peopleFound(run, lines))
  const twice = found.filter(({ notes }) => notes.length === 2)
  expect(found.length).toBeGreaterThan(1)
  expect(twice.length).toBeGreaterThan(0)
  expect(twice[0]?.notes).toEqual([
    expect.stringMatching(/^Found as CEO at ./),
    expect.stringMatching(/^Found at ./),
  ])
  expect(await rig.paid()).toEqual({ times: 6, sum: usdc('1.80') })

  const noted = await tab.run(async () => {
    const records = await tab.page.recordsOf(found.flatMap(({ aliases }) => aliases))
    const notes = new Map(
      found.flatMap(({ aliases, notes: told }) => {
        const [record] = aliases.flatMap((alias) => records.get(alias) ?? [])
        return record ? [[record.id, told.join('\n')] as const] : []
      }),
    )
    const list = await tab.page.createList({ name: 'Chiefs', kind: 'person' })
    await tab.page.addToList(list, [...notes.keys()], notes)
    return (await tab.page.readList(list.id))?.items.map(({ item }) => item.note)
  })
  expect(noted).toHaveLength(found.length)
  expect(noted).toContain(twice[0]?.notes.join('\n'))
})

test('jobs and ads of a company cost five cents each', async () => {
  const tab = await rig.unlimitedTab()
  for (const wanted of ['company.jobs', 'company.ads']) {
    const { id } = await rig.approve(tab, { step: { ...people(''), wanted }, text: text(), kind: 'company' })
    await rig.drive(tab, id)
    expect(through(await rig.lines(tab, id), 0)).toBe(3)
  }
  expect(await rig.paid()).toEqual({ times: 6, sum: usdc('0.30') })
})

test('who reacted to a post or wrote under it stands with what they did and said', async () => {
  const tab = await rig.freshTab()
  const posts = await findPosts(rig.bench, 2)
  const step: RunStep = { wanted: 'posts.reactions', together: 1, amount: null, on: 'every' }
  const { id } = await rig.approve(tab, { step, text: posts.join('\n'), kind: 'post' })
  await rig.drive(tab, id)
  const [run, lines] = [await rig.readRun(tab, id), await rig.lines(tab, id)]
  if (!run) throw new Error('no run')
  const notes = (await tab.run(() => tab.page.peopleFound(run, lines))).flatMap((person) => person.notes)
  expect(notes).toContainEqual(expect.stringMatching(/^Reacted \(\w+\) to https:/))
  expect(notes).toContainEqual(expect.stringMatching(/^Commented on https:\S+: “.+”$/))
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.10') })
})
