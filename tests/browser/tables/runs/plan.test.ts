import { describe, expect, test } from 'vitest'
import { checkRow, tallyOf } from '@/lib/browser/files/import/check'
import { usdc } from '@/lib/core/money'
import {
  batchesOf,
  lookupFor,
  mostFor,
  planRun,
  togetherWithin,
  type Known,
  type PlanGiven,
} from '@/lib/browser/tables/runs/plan'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { importedRows } from '@/lib/browser/tables/runs/source'
import { allWanted, endpointsFor, findWanted } from '@/lib/browser/tables/runs/wanted'
import { pastedRows } from '@/tests/browser/tables/runs/support/pasted'

const bulk: RunStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }
const nobodyKnown: Known = { copies: new Map(), blocked: () => null }
const now = 1_800_000_000_000
const day = 86_400_000
const given = (change: Partial<PlanGiven> = {}): PlanGiven => ({
  known: nobodyKnown,
  freshMs: 30 * day,
  now,
  putBack: new Set(),
  ...change,
})
const people = (many: number) => Array.from({ length: many }, (_, at) => `ada-lovelace-${at}a`)
const paste = (names: readonly string[]) => pastedRows('profile', names.join('\n'))

describe('what can be bought row by row', () => {
  test('everything whose input is an identifier, each thing once, and what belongs to a company', () => {
    expect(allWanted.map(({ id, kind, bulk: many }) => [id, kind, many?.most ?? 1])).toEqual([
      ['profiles.enrich', 'profile', 25],
      ['profiles.email', 'profile', 1],
      ['profiles.posts', 'profile', 1],
      ['companies.enrich', 'company', 1],
      ['jobs.get', 'opaque', 1],
      ['ads.get', 'opaque', 1],
      ['posts.reactions', 'post', 1],
      ['company.people', 'company', 1],
      ['company.jobs', 'company', 1],
      ['company.ads', 'company', 1],
    ])
  })

  test('a profile is a profile, whichever endpoint sold it', () => {
    const wanted = findWanted('profiles.enrich') ?? expect.fail()
    expect(endpointsFor(wanted).toSorted()).toEqual([
      'profiles.bulk',
      'profiles.enrich',
      'profiles.lookup',
      'profiles.lookup-get',
    ])
  })
})

test('the quote of the design: 118 rows, four payments, four dollars eighty', () => {
  const fresh = people(110)
  const rows = paste([...fresh, ...fresh.slice(0, 5), 'max-born-1b', 'lise-born-2b', 'ada@acme.test'])
  const copies = new Map(
    fresh
      .slice(0, 14)
      .map((slug) => [`slug:${slug}`, { intentId: '0x01', pointer: '', at: now - day } as const]),
  )
  const blocked: Known['blocked'] = ({ aliases }) =>
    aliases.some((alias) => alias.includes('-born-')) ? 'Asked us to' : null
  const plan = planRun(rows, bulk, given({ known: { copies, blocked } }))
  expect(plan.rows).toHaveLength(118)
  expect(plan.counts).toMatchObject({ new: 96, stored: 14, duplicate: 5, blocked: 2, problem: 1 })
  expect(plan.batches.map((batch) => batch.length)).toEqual([25, 25, 25, 21])
  expect(plan.most).toBe(usdc('4.80'))
})

test.each([
  ['people', 'profile', { profile: 0 }],
  ['companies', 'company', { company: 0 }],
  ['companies', 'company', { companyName: 0 }],
] as const)(
  'the check of a file counts what its plan can ask for: %s as %s by %j',
  (subject, kind, columns) => {
    const cells = [
      ...['ada-b1', 'https://network.example/in/ada-b1', 'https://network.example/company/works'],
      ...['https://network.example/posts/a-1', 'https://network.example/in/a | https://network.example/in/b'],
      ...['<html><body><table>', 'Example Company', '{company}', 'Ada Byron', 'john-doe', 'ada@works.test'],
    ]
    const rows = cells.map((cell, at) => checkRow([cell], at + 2, { subject, columns, width: 1 }))
    const file = { name: 'file', subject, header: ['A'], columns, rows }
    const asked = importedRows(kind, file)
    const of = (index: number) => ({ cell: cells[index], error: asked[index]?.problem ?? null })
    expect(asked.flatMap(({ problem }, at) => (problem === null ? [] : of(at)))).toEqual(
      rows.flatMap(({ problems }, at) => (problems.length === 0 ? [] : of(at))),
    )
    expect(tallyOf(file).usable).toBe(asked.filter(({ identifier }) => identifier !== null).length)
  },
)

test('a copy that is too old, or that the visitor does not want, is bought again', () => {
  const rows = paste(['ada-lovelace'])
  const copies = new Map([
    ['slug:ada-lovelace', { intentId: '0x01', pointer: '', at: now - 31 * day } as const],
  ])
  const known = { ...nobodyKnown, copies }
  expect(planRun(rows, bulk, given({ known })).counts.new).toBe(1)
  expect(planRun(rows, bulk, given({ known, freshMs: 40 * day })).counts).toMatchObject({ new: 0, stored: 1 })
  expect(planRun(rows, bulk, given({ known, freshMs: 0 })).counts.new).toBe(1)
})

test('all that is left out can be put back in, but what its table marks as wrong', () => {
  const rows = paste(['ada-lovelace', 'ada-lovelace', 'your-profile-id', 'max-born'])
  const known: Known = {
    ...nobodyKnown,
    blocked: ({ aliases }) => (aliases[0] === 'slug:max-born' ? 'No' : null),
  }
  const plan = planRun(rows, bulk, given({ known, putBack: new Set([1, 2, 3]) }))
  expect(plan.counts).toMatchObject({ new: 3, stored: 0, duplicate: 0, blocked: 0, problem: 1 })
  expect(plan.rows.map(({ isPutBack }) => isPutBack)).toEqual([false, true, false, true])
})

test('one payment never asks for the same person twice: its answer could not be told apart', () => {
  expect(batchesOf(['a1', 'b1', 'a1', 'c1'], 3, (identifier) => identifier)).toEqual([
    ['a1', 'b1', 'c1'],
    ['a1'],
  ])
})

test('one and the same person under an address, an address with tracking and a bare name is one row', () => {
  const plan = planRun(
    paste([
      'https://www.network.test/in/Ada-Lovelace/?utm_source=x',
      'network.test/in/ada-lovelace',
      'ada-lovelace',
    ]),
    bulk,
    given(),
  )
  expect(plan.counts).toMatchObject({ new: 1, duplicate: 2 })
})

test('asked for one by one, a row goes to the endpoint that charges only for what it finds', () => {
  expect(lookupFor({ ...bulk, together: 1 }, ['ada'])).toMatchObject({
    ok: true,
    value: { endpointId: 'profiles.enrich', input: { networkId: 'ada' }, price: usdc('0.05') },
  })
  expect(lookupFor(bulk, ['ada', 'max'])).toMatchObject({
    ok: true,
    value: {
      endpointId: 'profiles.bulk',
      input: { profiles: [{ networkId: 'ada' }, { networkId: 'max' }] },
      price: usdc('0.10'),
    },
  })
})

test('posts cost as many as are asked for, and a limit for one purchase makes smaller groups', () => {
  const posts: RunStep = { wanted: 'profiles.posts', together: 1, amount: 3, on: 'every' }
  expect(mostFor(posts, 4)).toBe(usdc('0.60'))
  expect(togetherWithin(bulk, usdc('1.00'))).toBe(20)
  expect(togetherWithin(bulk, usdc('0.01'))).toBe(1)
  expect(togetherWithin(bulk, undefined)).toBe(25)
})

test('a row of a file keeps its cells, and says in a sentence why it cannot be looked up', () => {
  const [good, bad] = importedRows('profile', {
    name: 'fair.csv',
    subject: 'people',
    header: ['Name', 'Profile'],
    columns: { fullName: 0, profile: 1 },
    rows: [
      {
        line: 2,
        cells: ['Ada', 'network.test/in/ada'],
        fixes: {},
        values: { profile: 'ada', email: 'ada@acme.test' },
        problems: [],
      },
      {
        line: 3,
        cells: ['Max', ''],
        fixes: {},
        values: {},
        problems: [{ field: 'profile', column: 1, reason: 'No profile.' }],
      },
    ],
  })
  expect(good).toMatchObject({ line: 2, identifier: 'ada', email: 'ada@acme.test', problem: null })
  expect(bad).toMatchObject({ line: 3, cells: ['Max', ''], identifier: null, problem: 'No profile.' })
})
