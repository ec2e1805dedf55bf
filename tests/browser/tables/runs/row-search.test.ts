import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { distinctPeople } from '@/lib/browser/tables/runs/found-people'
import {
  lookupFor,
  mostPayments,
  planRun,
  type Copy,
  type PlanGiven,
  type SourceRow,
  trialOf,
  withPlan,
} from '@/lib/browser/tables/runs/plan'
import { askedInSearch, titlesIn, findWanted } from '@/lib/browser/tables/runs/wanted'
import { isRun, type RunStep } from '@/lib/browser/tables/runs/run'

import { nothingKnown, pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { runOf } from '@/tests/browser/tables/runs/support/run'

const people = (title?: string): RunStep => ({
  wanted: 'company.people',
  together: 1,
  amount: null,
  on: 'every',
  ...(title && { filters: { title } }),
})
const jobs: RunStep = { ...people(), wanted: 'company.jobs' }
const now = 1_800_000_000_000
const given = (copies: ReadonlyMap<string, Copy> = new Map()): PlanGiven => ({
  ...nothingKnown,
  known: { ...nothingKnown.known, copies },
  freshMs: 1000,
  now,
})

test('a trial asks for every title at the same few companies', () => {
  const rows = pastedRows('company', Array.from({ length: 40 }, (_, at) => `firm-${at}x`).join('\n'))
  const [first, other] = [people('CEO'), people('Founder')]
  const planFor = (step: RunStep) => ({ step, plan: planRun(rows, step, given()) })
  const [trial, more] = withPlan(trialOf([planFor(first), planFor(other)])).map(({ plan }) => plan)
  const askedIn = (plan: typeof trial) => plan?.batches.flat().map(({ index }) => index)
  expect([trial?.most, more?.most]).toEqual([usdc('3.00'), usdc('3.00')])
  expect(askedIn(more)).toEqual(askedIn(trial))
  expect(more?.counts).toMatchObject({ new: 10, later: 30 })
})

describe('the search for what belongs to a company', () => {
  test.each([
    ['https://network.test/company/acme/about', people('CEO'), { currentCompany: 'acme', title: 'CEO' }],
    ['Acme, Inc.', people(), { currentCompany: 'Acme Inc.' }],
    ['1441', people('CEO'), { currentCompany: '1441', title: 'CEO' }],
    ['acme', { ...people('CEO'), page: 2 }, { currentCompany: 'acme', title: 'CEO', page: 2 }],
    ['1441', jobs, { companyId: '1441' }],
    ['acme', jobs, { company: 'acme' }],
  ])('%s', (identifier, step, input) => {
    expect(lookupFor(step, [identifier])).toMatchObject({ ok: true, value: { input } })
  })

  test('costs a page each', () => {
    const price = (step: RunStep) => {
      const lookup = lookupFor(step, ['acme'])
      return lookup.ok ? [lookup.value.endpointId, lookup.value.price] : lookup.error
    }
    expect(price(people('CEO'))).toEqual(['profiles.search', usdc('0.30')])
    expect(price({ ...people('CEO'), page: 2 })).toEqual(['profiles.search', usdc('0.30')])
    expect(price(jobs)).toEqual(['jobs.search', usdc('0.05')])
    expect(price({ ...jobs, wanted: 'company.ads' })).toEqual(['ads.search', usdc('0.05')])
  })

  test('is not paid for where a company is only a website', () => {
    const [row] = pastedRows('company', 'acme.example')
    const plan = planRun(row ? [row] : [], people('CEO'), given())
    expect(plan).toMatchObject({ counts: { new: 0, invalid: 1 }, most: 0n })
  })

  test('is the same in other letters, and another one on the second page, with more filters or with both names', () => {
    const search = findWanted('company.people')?.search ?? expect.fail()
    const asked = (input: Record<string, unknown>, page?: number) =>
      askedInSearch(input, search, { ...people('CEO'), page })
    expect(asked({ currentCompany: 'acme', title: ' ceo', page: 1, requestContext: {} })).toBe('acme')
    expect(asked({ currentCompany: 'acme', title: 'CEO', page: 2 })).toBeNull()
    expect(asked({ currentCompany: 'acme', title: 'CEO', page: 2 }, 2)).toBe('acme')
    expect(asked({ currentCompany: 'acme', title: 'CEO' }, 2)).toBeNull()
    expect(asked({ currentCompany: 'acme', title: 'CEO', location: 'Berlin' })).toBeNull()
    expect(asked({ currentCompany: 'acme' })).toBeNull()
    expect(asked({ title: 'CEO' })).toBeNull()
    const byNumber = findWanted('company.jobs')?.search ?? expect.fail()
    expect(askedInSearch({ companyId: '7' }, byNumber)).toBe('7')
    expect(askedInSearch({ company: 'acme', companyId: '7' }, byNumber)).toBeNull()
  })

  test('titles are parted at commas and lines, each once', () => {
    expect(titlesIn(' Founder, CEO\nceo;; Head  of Sales')).toEqual(['Founder', 'CEO', 'Head of Sales'])
    expect(titlesIn(' , ')).toEqual([])
  })
})

const forms = (number: number): fc.Arbitrary<string> =>
  fc.constantFrom(
    `firm-${number}x`,
    `https://network.test/company/Firm-${number}x/`,
    `network.test/company/firm-${number}x`,
  )
const companies = fc.array(fc.integer({ min: 0, max: 5 }).chain(forms), { maxLength: 10 })
const titles = fc.uniqueArray(fc.constantFrom('CEO', 'Founder', 'Head of Sales'), {
  minLength: 1,
  maxLength: 3,
})

test('whatever was bought before, a search is planned once for each company and title, and none that is known', () => {
  fc.assert(
    fc.property(companies, titles, fc.array(fc.integer({ min: 0, max: 17 })), (texts, wanted, stored) => {
      const rows: readonly SourceRow[] = pastedRows('company', texts.join('\n'))
      const asked = new Set<string>()
      for (const [at, title] of wanted.entries()) {
        const had = new Set(
          stored.filter((one) => Math.floor(one / 6) === at).map((one) => `slug:firm-${one % 6}x`),
        )
        const copies = new Map(
          [...had].map((alias) => [alias, { intentId: '0x01', pointer: null, at: now } as const]),
        )
        const plan = planRun(rows, people(title), given(copies))
        expect(plan.most).toBe(BigInt(plan.counts.new) * usdc('0.30'))
        expect(mostPayments(plan, people(title))).toBe(plan.counts.new)
        for (const [one] of plan.batches) {
          const [alias = ''] = one?.row.aliases ?? []
          expect(had.has(alias)).toBe(false)
          expect(asked.has(`${title} ${alias}`)).toBe(false)
          asked.add(`${title} ${alias}`)
        }
        const known = rows.filter(({ aliases }) => aliases.some((alias) => had.has(alias)))
        const firms = new Set(rows.flatMap(({ aliases }) => aliases))
        expect(plan.counts.new).toBe(firms.size - new Set(known.flatMap(({ aliases }) => aliases)).size)
      }
    }),
  )
})

test('everybody who was found stands once with all notes, and nobody is taken for another', () => {
  const sighting = fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    names: fc.uniqueArray(fc.constantFrom('id', 'slug', 'url'), { minLength: 1 }),
    note: fc.constantFrom('1', '2', '3'),
  })
  const known = fc.uniqueArray(fc.integer({ min: 0, max: 3 }))
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 10 }), known, (sightings, inLibrary) => {
      const whoIs = (alias: string) => Number(alias.at(-1))
      const found = sightings.map(({ who, names, note }) => ({
        aliases: names.map((name) => `${name}:${who}`),
        notes: [note],
      }))
      const distinct = distinctPeople(found, (alias) =>
        inLibrary.includes(whoIs(alias)) ? `r${whoIs(alias)}` : undefined,
      )
      for (const { aliases } of distinct) expect(new Set(aliases.map(whoIs)).size).toBe(1)
      const all = distinct.flatMap(({ aliases }) => aliases)
      expect(new Set(all).size).toBe(all.length)
      for (const who of new Set(sightings.map((one) => one.who))) {
        const groups = distinct.filter(({ aliases }) => whoIs(aliases[0] ?? '') === who)
        if (inLibrary.includes(who)) expect(groups).toHaveLength(1)
        const notes = sightings.filter((one) => one.who === who).map(({ note }) => note)
        expect(new Set(groups.flatMap((group) => group.notes))).toEqual(new Set(notes))
      }
    }),
  )
})

test('a run is read as it was stored, and not one with filters of no kind', () => {
  const isRead = (step: unknown) => isRun({ ...runOf(), steps: [step] })
  const plain = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }
  expect(isRead(plain)).toBe(true)
  expect(isRead(people('CEO'))).toBe(true)
  expect(isRead({ ...people('CEO'), page: 2 })).toBe(true)
  expect(isRead({ ...plain, filters: { title: 7 } })).toBe(false)
  expect(isRead({ ...people('CEO'), page: 'two' })).toBe(false)
})
