import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyKey } from '@/lib/core/matching/company'
import { nameKey, type NamedPerson, planSearches } from '@/lib/core/matching/person'
import { formatUsdc, usdc } from '@/lib/core/money'
import { anyRow, employers, names, row } from '@/tests/core/matching/people'
import { medianEffort } from '@/tests/support/processor-time'

const page = usdc('0.30')
const planned = (...named: NamedPerson[]) => planSearches(named, (one) => one, page)

test('each person is searched once, and who has no name is not', () => {
  const [one, same] = [row('Anna Lind', 'Brindle'), row('LIND, Anna', 'Brindle Ltd')]
  const elsewhere = row('Anna Lind')
  const plan = planned(one, row('—', 'Brindle'), same, elsewhere)
  expect(plan).toEqual({ searches: [[one, same], [elsewhere]], most: usdc('0.60'), together: null })
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
const rows = fc.array(fc.oneof({ weight: 9, arbitrary: someRow }, anyRow), { maxLength: 40 })

test('every row is in one search or unnamed, and no plan costs more than its searches or its rows', () => {
  fc.assert(
    fc.property(rows, fc.bigInt(1n, usdc('5')), (all, price) => {
      const { searches, most } = planSearches(all, (named) => named, price)
      expect(new Set(searches.flat())).toEqual(new Set(all.filter((named) => nameKey(named) !== null)))
      expect(searches.flat()).toHaveLength(all.filter((named) => nameKey(named) !== null).length)
      expect(most).toBe(price * BigInt(searches.length))
      expect(most <= price * BigInt(all.length)).toBe(true)
      const keys = searches.map(([named]) => named && nameKey(named))
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('whoever is missed on the pages of companies, what is bought lies between least and most, which both happen', () => {
  fc.assert(
    fc.property(rows, fc.infiniteStream(fc.boolean()), (all, chance) => {
      const { searches, together } = planned(...all)
      const people = searches.map(([named]) => companyKey(named?.company ?? ''))
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
  const many = fc
    .sample(someRow, { numRuns: 10_000, seed: 1 })
    .map(({ fullName, company }, index) =>
      row(`${fullName}${index.toString(36).replaceAll(/\d/g, 'x')}`, `${company} ${index % 4000}`),
    )
  const spent = medianEffort(1, () => planned(...many))
  console.info(`10,000 rows: ${spent.toFixed(0)}`)
  expect(spent).toBeLessThan(150)
  expect(planned(...many).searches.length).toBeGreaterThan(5000)
})
