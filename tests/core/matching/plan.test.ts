import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyKey } from '@/lib/core/matching/company'
import { nameKey } from '@/lib/core/matching/person'
import { planSearches, type NamedRow } from '@/lib/core/matching/plan'
import { formatUsdc, usdc } from '@/lib/core/money'
import { anyRow, employers, names, row } from '@/tests/core/matching/people'
import { medianEffort } from '@/tests/support/processor-time'

const page = usdc('0.30')
const planned = (...named: NamedRow['named'][]) =>
  planSearches(
    named.map((one, at) => ({ index: at + 10, named: one })),
    page,
  )

test('each person is searched once, and who has no name is not', () => {
  const plan = planned(
    row('Anna Lind', 'Brindle'),
    row('—', 'Brindle'),
    row('LIND, Anna', 'Brindle Ltd'),
    row('Anna Lind'),
  )
  expect(plan.searches.map(({ rows }) => rows)).toEqual([[10, 12], [13]])
  expect(plan).toMatchObject({ unnamed: [11], most: usdc('0.60'), together: null })
  expect(plan.searches[0]?.named).toEqual(row('Anna Lind', 'Brindle'))
})

test('three people of one company may be found together: $0.60 at least, $1.50 at most', () => {
  const people = ['Anna Lind', 'Robert Roth', 'Zoë Ek', 'Anna Lind'].map((name) => row(name, 'Brindle'))
  const { most, together } = planned(...people, row('José Brandt', 'Oak'))
  expect(formatUsdc(most)).toBe('$1.20')
  expect(together).toEqual({ least: usdc('0.60'), most: usdc('1.50'), companies: 1 })
  expect(planned(...people.slice(1, 3), row('José Brandt', 'Oak')).together).toBeNull()
})

const someRow = fc
  .tuple(names, fc.option(fc.constantFrom(...employers)))
  .map(([{ given, family }, company]) => row(`${given} ${family}`, company))
const rows = fc
  .array(fc.oneof({ weight: 9, arbitrary: someRow }, anyRow), { maxLength: 40 })
  .map((all) => all.map((named, index) => ({ index, named })))

test('every row is in one search or unnamed, and no plan costs more than its searches or its rows', () => {
  fc.assert(
    fc.property(rows, fc.bigInt(1n, usdc('5')), (all, price) => {
      const { searches, unnamed, most } = planSearches(all, price)
      const placed = [...searches.flatMap((search) => search.rows), ...unnamed]
      expect(placed.toSorted((a, b) => a - b)).toEqual(all.map(({ index }) => index))
      expect(most).toBe(price * BigInt(searches.length))
      expect(most <= price * BigInt(all.length)).toBe(true)
      const keys = searches.map(({ named }) => nameKey(named))
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('whoever is missed on the pages of companies, what is bought lies between least and most, which both happen', () => {
  fc.assert(
    fc.property(rows, fc.infiniteStream(fc.boolean()), (all, chance) => {
      const { searches, together } = planSearches(all, page)
      const people = searches.map(({ named }) => companyKey(named.company ?? ''))
      const shared = new Set(
        people.filter((key) => key !== null && people.filter((other) => other === key).length > 2),
      )
      const bought = (isFound: () => boolean) =>
        page * BigInt(shared.size + people.filter((key) => !shared.has(key) || !isFound()).length)
      expect(together?.companies ?? 0).toBe(shared.size)
      if (together === null) return
      expect([bought(() => true), bought(() => false)]).toEqual([together.least, together.most])
      const some = bought(() => chance.next().value ?? false)
      expect(together.least <= some && some <= together.most).toBe(true)
    }),
  )
})

test('ten thousand rows are planned in step with their number', () => {
  const many = fc.sample(someRow, { numRuns: 10_000, seed: 1 }).map(({ fullName, company }, index) => ({
    index,
    named: row(`${fullName}${index.toString(36).replaceAll(/\d/g, 'x')}`, `${company} ${index % 4000}`),
  }))
  const spent = medianEffort(1, () => planSearches(many, page))
  console.info(`10,000 rows: ${spent.toFixed(0)}`)
  expect(spent).toBeLessThan(150)
  expect(planSearches(many, page).searches.length).toBeGreaterThan(5000)
})
