import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times, usdc } from '@/lib/core/money'
import { planRun, type Copy, type SourceRow } from '@/lib/browser/tables/runs/plan'
import { anyAge, refreshOf } from '@/lib/browser/tables/runs/choices'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { namedRows } from '@/tests/browser/tables/runs/support/named'
import { pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { countOf, findPeople, rigWith } from '@/tests/browser/tables/runs/support/rig'

const profiles: RunStep = { wanted: 'profiles.enrich', together: 25, amount: null, on: 'every' }
const now = 1_800_000_000_000
const day = 86_400_000

type Bought = { name: string; days: number | null; isBlocked: boolean }

const table = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z]{3,9}-[a-z]{3,9}$/),
    /** How long ago it was bought; null for never. */
    days: fc.option(fc.integer({ min: 0, max: 200 })),
    isBlocked: fc.boolean(),
  }),
  { selector: ({ name }) => name, maxLength: 40 },
)

/** Plans for rows as they were bought, with copies that count up to an age. */
function plannerFor(bought: readonly Bought[]) {
  const byName = new Map(bought.map((one) => [one.name, one]))
  const rowOf = ({ identifier }: Pick<SourceRow, 'identifier'>) => byName.get(identifier ?? '')
  const rows = pastedRows('profile', bought.map(({ name }) => name).join('\n'))
  const copies = new Map(
    rows.flatMap((row) => {
      const days = rowOf(row)?.days ?? null
      const copy: Copy = { intentId: '0x01', pointer: null, at: now - (days ?? 0) * day }
      return days === null ? [] : row.aliases.map((alias): [string, Copy] => [alias, copy])
    }),
  )
  const blocked = ({ aliases }: Pick<SourceRow, 'aliases'>) =>
    rows.some((row) => row.aliases === aliases && rowOf(row)?.isBlocked) ? 'asked to be left alone' : null
  const plan = (some: readonly SourceRow[], freshMs: number) =>
    planRun(some, profiles, { known: { copies, blocked }, freshMs, now, putBack: new Set() })
  return { rows, rowOf, plan }
}

test('a refresh buys what is older than asked, nothing younger, and nobody who was never looked up', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(1, 7, 30, 90), fc.boolean(), (bought, age, withNever) => {
      const { rows, rowOf, plan } = plannerFor(bought)
      const refresh = refreshOf(plan(rows, anyAge), withNever)
      const planned = plan(refresh.rows, age * day)
      const asked = planned.batches.flat().map(({ row }) => rowOf(row))
      const isMeant = ({ days, isBlocked }: Bought) => !isBlocked && (days === null ? withNever : days >= age)
      expect(new Set(asked)).toEqual(new Set(bought.filter(isMeant)))
      expect(asked).toHaveLength(new Set(asked).size)
      expect(planned.most).toBe(times(usdc('0.05'), asked.length))
      expect(planned.counts.stored).toBe(
        bought.filter(({ days, isBlocked }) => !isBlocked && days !== null && days < age).length,
      )
      expect(refresh.never).toBe(bought.filter(({ days, isBlocked }) => !isBlocked && days === null).length)
    }),
  )
})

test('a row that is only a name has nothing to be refreshed, also where those never looked up are', () => {
  const [named] = namedRows(['Ada Lovelace'])
  const { plan } = plannerFor([])
  expect(refreshOf(plan(named ? [named] : [], anyAge), true)).toEqual({ rows: [], never: 0 })
})

const [rig, people] = await rigWith((bench) => findPeople(bench, 4))

test('after forty days three of four are bought again and the one bought meanwhile stays, to the cent', async () => {
  const tab = await rig.freshTab()
  const first = await rig.approve(tab, { step: profiles, text: people.slice(0, 3).join('\n') })
  await rig.drive(tab, first.id)
  await rig.bench.pass(40 * day)
  const later = await rig.approve(tab, { step: profiles, text: people[3] ?? '' })
  await rig.drive(tab, later.id)
  expect(await rig.paid()).toEqual({ times: 2, sum: usdc('0.20') })

  const never = 'nobody-looked-up'
  const rows = await tab.run(async () => {
    const all = await tab.page.withAliases(profiles, pastedRows('profile', [...people, never].join('\n')))
    const known = await tab.page.knownFor(profiles, all, anyAge)
    const ever = planRun(all, profiles, { known, freshMs: anyAge, now: Date.now(), putBack: new Set() })
    return refreshOf(ever, false)
  })
  expect(rows.never).toBe(1)
  const { id, plan } = await rig.approve(tab, { step: profiles, rows: rows.rows, cap: '0.15' })
  expect(plan.counts).toMatchObject({ new: 3, stored: 1 })
  expect(plan.most).toBe(usdc('0.15'))
  await rig.drive(tab, id)
  expect(countOf(await rig.lines(tab, id))).toEqual({ done: 3, stored: 1 })
  expect(await rig.paid()).toEqual({ times: 3, sum: usdc('0.35') })

  const again = await rig.approve(tab, { step: profiles, rows: rows.rows })
  expect(again.plan.most).toBe(0n)
})
