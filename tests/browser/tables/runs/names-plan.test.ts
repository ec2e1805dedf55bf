import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAliases } from '@/lib/core/answers/identity'
import {
  mostFor,
  mostPayments,
  planRun,
  rowsAfter,
  type Copy,
  type Known,
  type PlanGiven,
  type SourceRow,
} from '@/lib/browser/tables/runs/plan'
import { mostLeft, reportOf } from '@/lib/browser/tables/runs/state'
import type { Line, RunStep } from '@/lib/browser/tables/runs/run'
import { nothingKnown, pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { namedRows } from '@/tests/browser/tables/runs/support/named'
import { runOf } from '@/tests/browser/tables/runs/support/run'

const emails: RunStep = { wanted: 'profiles.email', together: 1, amount: null, on: 'without-email' }
const now = 1_800_000_000_000

const given = (known: Partial<Known> = {}): PlanGiven => ({
  ...nothingKnown,
  known: { ...nothingKnown.known, ...known },
  freshMs: 1000,
  now,
})

const first = ['Ada', 'Bea', 'Cleo', 'Dora', 'Ada']
const last = ['Lovelace', 'Born', 'Lovelace']

/** A row that is a name, and who it turns out to mean; null for nobody. */
const named = fc.record({
  name: fc.tuple(fc.constantFrom(...first), fc.constantFrom(...last)).map((parts) => parts.join(' ')),
  isOrderly: fc.boolean(),
  company: fc.constantFrom('Acme', 'Globex GmbH'),
  means: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
})

const scene = fc.record({
  names: fc.array(named, { maxLength: 12 }),
  pasted: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 8 }),
  stored: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  blocked: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  together: fc.constantFrom(1, 3, 25),
})

const slugOf = (number: number) => `person-${number}x`

test('whoever the names turn out to mean, no more is bought than the plan told, and nothing that is known', () => {
  fc.assert(
    fc.property(scene, ({ names, pasted, stored, blocked, together }) => {
      const step: RunStep = { wanted: 'profiles.enrich', together, amount: null, on: 'every' }
      const rows = [
        ...names.flatMap(({ name, isOrderly, company }) =>
          namedRows([isOrderly ? name : name.split(' ').toReversed().join(', ')], company),
        ),
        ...pastedRows('profile', pasted.map(slugOf).join('\n')),
      ].map((row, index): SourceRow => ({ ...row, line: index + 1 }))
      const copies = new Map<string, Copy>(
        stored.map(
          (number) =>
            [`slug:${slugOf(number)}`, { intentId: '0x01', pointer: null, at: now } as const] as const,
        ),
      )
      const isLeftAlone: ReadonlySet<string> = new Set(blocked.map((number) => `slug:${slugOf(number)}`))
      const known = {
        copies,
        blocked: ({ aliases }: Pick<SourceRow, 'aliases'>) =>
          aliases.some((alias) => isLeftAlone.has(alias)) ? 'No' : null,
      }
      const told = planRun(rows, step, given(known))
      const quoted = told.most + mostFor(emails, rowsAfter(told))

      const found = rows.map((row, index): SourceRow => {
        const means = names[index]?.means
        if (row.identifier !== null || means === undefined || means === null) return row
        const identifier = slugOf(means)
        return { ...row, identifier, aliases: textAliases(identifier) }
      })
      const bought = planRun(
        found.filter(({ identifier }) => identifier !== null),
        step,
        given(known),
      )
      const spent = told.searchMost + bought.most + mostFor(emails, rowsAfter(bought))
      expect(spent).toBeLessThanOrEqual(quoted)
      expect(told.searches.length + bought.batches.length).toBeLessThanOrEqual(mostPayments(told, step))
      const asked = bought.batches.flat().flatMap(({ row }) => row.aliases)
      expect(new Set(asked).size).toBe(asked.length)
      expect(asked.some((alias) => copies.has(alias) || isLeftAlone.has(alias))).toBe(false)
    }),
  )
})

test('a row that the library or a decision knows is never searched for', () => {
  const [row] = namedRows(['Ada Lovelace'])
  if (!row) throw new Error('no row')
  const step = { ...emails, on: 'every' } as const
  const known: SourceRow = { ...row, identifier: 'ada', aliases: ['slug:ada'], knownBy: 'library' }
  expect(planRun([known], step, given())).toMatchObject({ counts: { new: 1, named: 0 }, searchMost: 0n })
  expect(planRun([{ ...row, knownBy: 'nobody' }], step, given())).toMatchObject({
    counts: { nobody: 1, named: 0 },
    most: 0n,
  })
  const putBack = { ...given(), putBack: new Set([0]) }
  expect(planRun([{ ...row, knownBy: 'nobody' }], step, putBack).counts).toMatchObject({
    nobody: 0,
    named: 1,
  })
})

test('a row of a file without a whole name and without an identifier says that it cannot be looked up', () => {
  const [row] = namedRows(['Ada'])
  expect(row).toMatchObject({ identifier: null, named: null, problem: expect.stringContaining('nothing') })
})

test('rows that wait for one payment are told of before and after it is made', () => {
  const step: RunStep = { ...emails, on: 'every', together: 25 }
  const run = runOf({ state: 'running', steps: [step] })
  const lines = namedRows(['Ada Lovelace', 'Max Born', 'Lise Meitner']).map(
    ({ problem: _problem, ...row }, index): Line => ({
      ...row,
      index,
      looks: [{ is: 'waiting', intentId: '0x01', isForced: false }],
    }),
  )
  expect(reportOf(run, lines, new Map()).steps[0]).toMatchObject({ waiting: { rows: 3, paid: 0n } })
  expect(mostLeft(run, lines, new Map())).toBe(mostFor(step, 3))
})
