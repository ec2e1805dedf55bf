import { expect, test } from 'vitest'
import { libraryColumns } from '@/components/library/records'
import { finderOf } from '@/lib/browser/library/finder'
import { buildShelf } from '@/lib/browser/library/shelf'
import { choose, type Condition } from '@/lib/core/rows/conditions'
import { noQuery, type Query } from '@/lib/core/rows/finder'
import { fold } from '@/lib/core/rows/words'
import { filledLibrary } from '@/tests/browser/library/filled'

const { records, items, lists } = filledLibrary(2_000)
const shelf = buildShelf(records, items, lists)
const people = shelf.sections.person
const finder = finderOf(shelf)
const columns = libraryColumns('person', shelf, () => undefined)

/** The labels of columns with the values that are chosen of each. */
type Chosen = Readonly<Record<string, readonly string[]>>

const idOf = (label: string) => columns.find((column) => column.label === label)?.id ?? ''
const conditionsOf = (chosen: Chosen) =>
  Object.entries(chosen).reduce<readonly Condition[]>(
    (all, [label, values]) => choose(all, idOf(label), values),
    [],
  )
const ask = ({ chosen = {}, ...query }: Partial<Query> & { chosen?: Chosen }) =>
  finder.find(people, columns, { ...noQuery, conditions: conditionsOf(chosen), ...query })
const facet = (label: string, chosen: Chosen, words = '') =>
  finder
    .facets(people, columns, { words, conditions: conditionsOf(chosen) })
    .find(({ column }) => column === idOf(label))?.values ?? []

test('a name is found without its accents, whatever the order of its words', () => {
  const found = ask({ words: 'muller jose' })
  expect(found.length).toBeGreaterThan(0)
  for (const { title } of found) expect(title).toMatch(/José Müller/)
})

test('a plural finds what has the singular', () => {
  const found = ask({ words: 'engineer' })
  expect(found.length).toBeGreaterThan(0)
  expect(ask({ words: 'Engineers' })).toEqual(found)
})

test('each facet counts what the others leave, and its own choice aside', () => {
  const chosen = { Place: ['Köln, Germany'], Industry: ['Software'] }
  const isIn = (place: string, industry: string) => (row: { place?: string; industry?: string }) =>
    row.place === place && row.industry === industry
  expect(ask({ chosen })).toEqual(people.filter(isIn('Köln, Germany', 'Software')))
  const [places, industries] = [facet('Place', chosen), facet('Industry', chosen)]
  expect(Math.min(places.length, industries.length)).toBeGreaterThan(1)
  for (const { value, count } of places) expect(count).toBe(people.filter(isIn(value, 'Software')).length)
  for (const { value, count } of industries)
    expect(count).toBe(people.filter(isIn('Köln, Germany', value)).length)
})

test('several values of one facet widen, several facets narrow', () => {
  const one = ask({ chosen: { List: ['Shortlist 1'] } }).length
  const both = ask({ chosen: { List: ['Shortlist 1', 'Shortlist 2'] } }).length
  expect(both).toBeGreaterThan(one)
  expect(ask({ chosen: { List: ['Shortlist 1', 'Shortlist 2'], Tags: ['remote'] } }).length).toBeLessThan(
    both,
  )
})

test('the latest come first, those with the words in their name before the others', () => {
  const rows = ask({})
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => b - a))
  const found = ask({ words: 'silva' })
  const last = found.findLastIndex(({ title }) => title.includes('Silva'))
  expect(found.slice(0, last).every(({ title }) => title.includes('Silva'))).toBe(true)
})

test('a chosen value that leads to nothing stays in sight, so that it can be taken back', () => {
  const chosen = { Place: ['Köln, Germany'] }
  expect(ask({ words: 'nobody at all', chosen })).toEqual([])
  expect(facet('Place', chosen, 'nobody at all')).toEqual([
    { value: 'Köln, Germany', name: 'Köln, Germany', count: 0 },
  ])
})

test('a column is a facet where rows share its values', () => {
  const facets = finder.facets(people, columns, noQuery).map(({ label }) => label)
  expect(facets).toEqual(expect.arrayContaining(['Title', 'Company', 'Place', 'Industry', 'Stage', 'Tags']))
  for (const label of ['E-mail', 'Name', 'Note']) expect(facets).not.toContain(label)
})

test('rows go by any column and back, those without a value last either way', () => {
  const byEmail = (descending: boolean) =>
    ask({ sort: { column: idOf('E-mail'), descending } }).map(({ email }) => email ?? '')
  const collator = new Intl.Collator('en', { numeric: true })
  const filled = people.flatMap(({ email }) => email ?? []).toSorted(collator.compare)
  const rest = Array.from({ length: people.length - filled.length }, () => '')
  expect(rest.length).toBeGreaterThan(0)
  expect(byEmail(false)).toEqual([...filled, ...rest])
  expect(byEmail(true)).toEqual([...filled.toReversed(), ...rest])
  expect(ask({ sort: { column: 'stored', descending: false } })).toEqual(people.toReversed())
  const sort = { column: idOf('Name'), descending: false }
  const narrowed = ask({ sort, chosen: { List: ['Shortlist 1'] } }).map(({ title }) => fold(title))
  expect(narrowed).toEqual(narrowed.toSorted(collator.compare))
})
