import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { times, usdc } from '@/lib/core/money'
import { choicesOf, anyAge } from '@/lib/browser/tables/runs/choices'
import { onlyAsked, nextSteps } from '@/lib/browser/tables/runs/further'
import { planRun, type Copy, type PlanGiven } from '@/lib/browser/tables/runs/plan'
import { saysMore } from '@/lib/browser/tables/runs/read'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { countOf, findLargeCompanies, rigWith } from '@/tests/browser/tables/runs/support/rig'
import type { RunTab } from '@/tests/browser/tables/runs/support/tab'

const people = (title: string, page?: number): RunStep => ({
  wanted: 'company.people',
  together: 1,
  amount: null,
  on: 'every',
  ...(title && { filters: { title } }),
  ...(page && { page }),
})

test('the next page of a search is the same search with the number of the page', () => {
  expect(nextSteps([people('CEO'), people('Founder', 2)])).toEqual([people('CEO', 2), people('Founder', 3)])
  expect(nextSteps([{ ...people(''), wanted: 'companies.enrich' }])).toEqual([])
})

test('a run over next pages is no plan that a link could carry', () => {
  expect(choicesOf({ steps: [people('CEO')], freshMs: 0 })).toMatchObject({ titles: 'CEO' })
  expect(choicesOf({ steps: [people('CEO', 2)], freshMs: 0 })).toBeNull()
})

test.each([
  ['says so', { elements: 3, pagination: { pageNumber: 1, totalPages: 2 } }, true],
  ['says that it is the last', { elements: 25, pagination: { pageNumber: 2, totalPages: 2 } }, false],
  ['is full and says nothing', { elements: 10 }, true],
  ['is not full and says nothing', { elements: 3 }, false],
  ['is empty and promises more', { elements: 0, hasMore: true }, false],
])('a page has another one after it when it %s', (_, { elements, ...rest }, more) => {
  const person = (at: number) => ({ networkId: `p${at}`, fullName: `Person ${at}`, headline: 'CEO' })
  const document = { elements: Array.from({ length: elements }, (_person, at) => person(at)), ...rest }
  expect(saysMore(analyze(document, { route: 'people', expect: 'list', request: {} }))).toBe(more)
})

const firms = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 10 })
const some = fc.uniqueArray(fc.integer({ min: 0, max: 23 }))

test('whatever has more and whatever was bought, the plan asks for exactly the pages that are missing, each once', () => {
  fc.assert(
    fc.property(firms, some, some, (asked, more, bought) => {
      const rows = pastedRows('company', asked.map((one) => `firm-${one}x`).join('\n'))
      const slug = (one: number) => `slug:firm-${one % 8}x`
      const of = (numbers: readonly number[], at: number) =>
        new Set(numbers.filter((one) => Math.floor(one / 8) === at).map(slug))
      const planned = ['CEO', 'Founder', ''].map((title, at) => {
        const [withMore, had] = [of(more, at), of(bought, at)]
        const copy: Copy = { intentId: '0x01', pointer: null, at: 0 }
        const given: PlanGiven = {
          known: {
            copies: new Map([...had].map((alias) => [alias, copy])),
            blocked: () => null,
            hasMore: ({ aliases }) => aliases.some((alias) => withMore.has(alias)),
          },
          freshMs: anyAge,
          now: 1,
          putBack: new Set(),
        }
        const step = people(title, 2)
        return { step, plan: planRun(rows, step, given) }
      })
      const asking = onlyAsked(planned)
      const firmsAsked = [...new Set(asked.map(slug))]
      const missing = ['CEO', 'Founder', ''].map((_, at) =>
        firmsAsked.filter((one) => of(more, at).has(one) && !of(bought, at).has(one)),
      )
      const bySearch = asking.map(({ plan }) => plan.batches.flat().map(({ row }) => row.aliases[0]))
      expect(bySearch.map((one) => new Set(one))).toEqual(
        missing.filter((one) => one.length > 0).map((one) => new Set(one)),
      )
      const total = missing.flat().length
      expect(bySearch.flat()).toHaveLength(total)
      expect(asking.reduce((sum, { plan }) => sum + plan.most, 0n)).toBe(times(usdc('0.30'), total))
      for (const { plan } of asking)
        expect(plan.rows.map(({ row }) => row.aliases[0])).toEqual(
          firmsAsked.filter((one) => missing.some((pages) => pages.includes(one))),
        )
    }),
  )
})

const [rig, companies] = await rigWith((bench) => findLargeCompanies(bench, 3))

async function nextOf(tab: RunTab, id: string) {
  const [run, lines] = [await rig.readRun(tab, id), await rig.lines(tab, id)]
  if (!run) throw new Error('no run')
  return tab.run(() => tab.page.nextPagesOf(run, lines))
}

test('only the searches that have more are bought further, at thirty cents each, and no page twice', async () => {
  const tab = await rig.unlimitedTab()
  const { id } = await rig.approve(tab, {
    step: people('CEO'),
    more: [people('')],
    text: companies.join('\n'),
    kind: 'company',
  })
  await rig.drive(tab, id)
  expect(await rig.paid()).toEqual({ times: 6, sum: usdc('1.80') })

  const next = await nextOf(tab, id)
  expect(next.map(({ step, plan }) => [step, plan.counts.new, plan.most])).toEqual([
    [people('', 2), 3, usdc('0.90')],
  ])
  const [asking] = next
  if (!asking) throw new Error('no next page')
  const approve = () =>
    tab.run(() =>
      tab.page.approveRun(
        {
          name: 'Next pages',
          listId: id,
          steps: [asking.step],
          freshMs: anyAge,
          quoted: asking.plan.most,
          cap: asking.plan.most,
          payee: null,
        },
        { header: ['Identifier'], plan: asking.plan },
      ),
    )
  const [second, twin] = [await approve(), await approve()]
  await rig.drive(tab, second)
  const lines = await rig.lines(tab, second)
  expect(countOf(lines)).toEqual({ done: 3 })
  expect(lines.map(({ rowId }) => rowId)).toEqual(['0', '1', '2'])
  expect(await rig.paid()).toEqual({ times: 9, sum: usdc('2.70') })
  // approved in another tab before these were bought
  await rig.drive(tab, twin)
  expect(countOf(await rig.lines(tab, twin))).toEqual({ stored: 3 })
  expect(await rig.paid()).toEqual({ times: 9, sum: usdc('2.70') })

  expect(await nextOf(tab, id)).toEqual([])
  expect(await nextOf(tab, second)).toEqual([])
  const [run, found] = [await rig.readRun(tab, second), await rig.lines(tab, second)]
  if (!run) throw new Error('no run')
  const more = await tab.run(() => tab.page.peopleFound(run, found))
  expect(more.length).toBeGreaterThan(20)
})

test('rows that have no further page under one title are asked for the next one under another', async () => {
  const tab = await rig.unlimitedTab()
  const [first = '', second = ''] = companies
  for (const [title, name] of [
    ['', first],
    ['CEO', second],
  ] as const) {
    const { id } = await rig.approve(tab, { step: people(title), text: name, kind: 'company' })
    await rig.drive(tab, id)
  }
  const { id } = await rig.approve(tab, {
    step: people('CEO', 2),
    more: [people('', 2)],
    text: `${second}\n${first}`,
    kind: 'company',
  })
  await rig.drive(tab, id)
  const lines = await rig.lines(tab, id)
  expect(countOf(lines)).toEqual({ 'no-more': 2 })
  expect(countOf(lines, 1)).toEqual({ 'no-more': 1, done: 1 })
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.90') })
})
