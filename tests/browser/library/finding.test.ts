import { expect, test } from 'vitest'
import { find, type Query } from '@/lib/browser/library/find'
import { fold } from '@/lib/browser/library/fold'
import { buildShelf } from '@/lib/browser/library/shelf'
import { filledLibrary } from '@/tests/browser/library/filled'

const { records, items, lists } = filledLibrary(2_000)
const shelf = buildShelf(records, items, lists)
const people = shelf.sections.person
const ask = (query: Partial<Query>) => find(people, { words: '', chosen: {}, sort: 'latest', ...query })

test('a name is found without its accents, whatever the order of its words', () => {
  const found = ask({ words: 'muller jose' })
  expect(found.rows.length).toBeGreaterThan(0)
  for (const { title } of found.rows) expect(title).toMatch(/José Müller/)
})

test('each facet counts what the others leave, and its own choice aside', () => {
  const chosen = { place: ['Köln, Germany'], email: ['yes'] }
  const found = ask({ chosen })
  const isIn = (place: string) => (row: { place?: string; email?: string }) =>
    row.place === place && row.email !== undefined
  expect(found.rows).toEqual(people.rows.filter(isIn('Köln, Germany')))
  for (const { value, count } of found.facets.place)
    expect(count).toBe(people.rows.filter(isIn(value)).length)
  const stated = found.facets.email.find(({ value }) => value === 'yes')
  expect(stated?.count).toBe(
    people.rows.filter((row) => row.place === 'Köln, Germany' && row.email !== undefined).length,
  )
})

test('several values of one facet widen, several facets narrow', () => {
  const one = ask({ chosen: { list: ['l1'] } }).rows.length
  const both = ask({ chosen: { list: ['l1', 'l2'] } }).rows.length
  expect(both).toBeGreaterThan(one)
  expect(ask({ chosen: { list: ['l1', 'l2'], tag: ['remote'] } }).rows.length).toBeLessThan(both)
})

test('the latest come first, those with the words in their name before the others', () => {
  const { rows } = ask({})
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => b - a))
  const found = ask({ words: 'silva' }).rows
  const last = found.findLastIndex(({ title }) => title.includes('Silva'))
  expect(found.slice(0, last).every(({ title }) => title.includes('Silva'))).toBe(true)
})

test('a chosen value that leads to nothing stays in sight, so that it can be taken back', () => {
  const found = ask({ words: 'nobody at all', chosen: { place: ['Köln, Germany'] } })
  expect(found.rows).toEqual([])
  expect(found.facets.place).toEqual([{ value: 'Köln, Germany', count: 0 }])
})

test('rows go by any column and back, those without a value last either way', () => {
  const emails = (sort: Query['sort']) => ask({ sort }).rows.map(({ email }) => fold(email ?? ''))
  const filled = people.rows.flatMap(({ email }) => fold(email ?? '') || [])
  const empty = people.rows.length - filled.length
  expect(empty).toBeGreaterThan(0)
  const rest = Array.from({ length: empty }, () => '')
  expect(emails('email')).toEqual([...filled.toSorted(), ...rest])
  expect(emails('-email')).toEqual([...filled.toSorted().toReversed(), ...rest])
  expect(ask({ sort: '-latest' }).rows).toEqual(people.rows.toReversed())
  const narrowed = ask({ sort: 'name', chosen: { list: ['l1'] } }).rows.map(({ title }) => fold(title))
  expect(narrowed).toEqual(narrowed.toSorted())
})
