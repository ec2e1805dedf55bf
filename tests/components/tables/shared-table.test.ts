import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDraftHash } from '@/lib/browser/addresses/draft-hash'
import { type Choices, choicesFor, choicesOf, freshMsOf, stepsOf } from '@/lib/browser/tables/runs/choices'
import { allWanted, identifierKinds } from '@/lib/browser/tables/runs/wanted'
import {
  type SharedTable,
  longestShared,
  planPrice,
  readSharedTable as read,
  sharedColumns,
  sharedHash,
} from '@/components/tables/shared/shared-table'
import { usdc } from '@/lib/core/money'
import { keptNames } from '@/lib/core/kind-titles'

const textOf = (table: SharedTable) => readDraftHash(sharedHash(table))['table'] ?? ''

const email: Choices = { ...choicesFor(['profile']), wanted: 'profiles.email', isTogether: false }
const whole: SharedTable = {
  kind: 'person',
  columns: ['fact:name', 'fact:company', 'mark:stage', 'bought:E-mail'],
  stages: ['To call', 'Called'],
  plans: [email],
}

const titles = fc.array(fc.constantFrom('CEO', 'Head of Sales', 'CTO'), { maxLength: 3 })
const plans = (kind: SharedTable['kind']) =>
  fc.array(
    fc.record({
      wanted: fc.constantFrom(
        ...allWanted.filter((one) => one.kind === identifierKinds[kind]).map(({ id }) => id),
      ),
      amount: fc.integer({ min: 1, max: 20 }),
      isTogether: fc.boolean(),
      days: fc.integer({ min: 0, max: 365 }),
      withEmail: fc.boolean(),
      titles: titles.map((all) => [...new Set(all)].join(', ')),
    }),
    { maxLength: 3 },
  )

const table = fc
  .constantFrom(...keptNames)
  .chain((kind) =>
    plans(kind).chain((planned) =>
      fc.record<SharedTable>({
        kind: fc.constant(kind),
        columns: fc.option(
          fc.uniqueArray(fc.constantFrom(...sharedColumns({ kind, plans: planned }).keys()), {
            maxLength: 12,
          }),
        ),
        stages: fc.uniqueArray(fc.stringMatching(/^[A-Za-zé&#=%+]{1,12}$/), { minLength: 1, maxLength: 6 }),
        plans: fc.constant(planned),
      }),
    ),
  )

describe('a table as a link', () => {
  test('says the same in another browser, whatever stands in it', () => {
    fc.assert(
      fc.property(table, (shared) => {
        expect(read(textOf(shared))).toEqual({ ok: true, value: { table: shared, dropped: [] } })
      }),
    )
  })

  test('carries no column of a file, whose headings may name somebody', () => {
    const text = textOf({ ...whole, columns: ['own:Ana Silva', 'row', ...(whole.columns ?? [])] })
    expect(text).not.toContain('Ana')
    expect(read(text)).toMatchObject({ ok: true, value: { table: { columns: whole.columns } } })
  })

  test('leaves columns and lookups out that are not known here, and says which', () => {
    const strange = {
      ...whole,
      columns: ['fact:name', 'fact:shoeSize', 'constructor'],
      plans: [email, { ...email, wanted: 'profiles.secrets' }, { ...email, wanted: 'companies.enrich' }],
    }
    expect(read(JSON.stringify(strange))).toEqual({
      ok: true,
      value: {
        table: { ...whole, columns: ['fact:name'], plans: [email] },
        dropped: ['fact:shoeSize', 'constructor', 'profiles.secrets', 'companies.enrich'],
      },
    })
  })

  test('is refused whole where it is none, has more than a table, or is too long', () => {
    const refused = [
      '',
      'null',
      '[]',
      '{"kind":"person"',
      JSON.stringify({ ...whole, kind: 'dragon' }),
      JSON.stringify({ ...whole, rows: [{ name: 'Ana Silva' }] }),
      JSON.stringify({ ...whole, plans: [{ ...email, amount: 1e9 }] }),
      JSON.stringify({ ...whole, plans: [{ ...email, days: 0.5 }] }),
      JSON.stringify({ ...whole, plans: Array.from({ length: 6 }, () => email) }),
      JSON.stringify({ ...whole, stages: [''] }),
    ]
    for (const text of refused) expect(read(text)).toEqual({ ok: false, error: 'unreadable' })
    const long = JSON.stringify({ ...whole, columns: Array.from({ length: 60 }, () => 'x'.repeat(140)) })
    expect(long.length).toBeGreaterThan(longestShared)
    expect(read(long)).toEqual({ ok: false, error: 'too-long' })
    fc.assert(fc.property(fc.json(), (text) => void read(text)))
  })

  test('an amount beyond what a lookup sells becomes the most that it does', () => {
    const posts = { ...choicesFor(['profile']), wanted: 'profiles.posts', amount: 900 }
    const told = read(JSON.stringify({ ...whole, plans: [posts] }))
    expect(told).toMatchObject({ ok: true, value: { table: { plans: [{ amount: 20 }] } } })
  })
})

test('what was chosen of a run is told by its steps', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keptNames).chain(plans), (planned) => {
      for (const plan of planned) {
        const steps = stepsOf(plan)
        const choices = choicesOf({ steps, freshMs: freshMsOf(plan) })
        expect(choices && stepsOf(choices)).toEqual(steps)
        expect(choices?.days).toBe(plan.days)
      }
    }),
  )
})

test('the price of a row is that of all its steps', () => {
  expect(planPrice({ ...choicesFor(['profile']), withEmail: true })).toBe(usdc('0.10'))
  expect(planPrice({ ...choicesFor(['company']), wanted: 'company.people', titles: 'CEO, CTO' })).toBe(
    usdc('0.60'),
  )
})
