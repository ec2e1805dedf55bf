import { expect, test } from 'vitest'
import { bottomBar, everywhere, foot, isUnder, lookups, work } from '@/components/shell/navigation'
import { everyPage } from '@/tests/support/pages'

const placesOf = (path: string) => everywhere.filter((item) => isUnder(item, path)).map(({ title }) => title)

test('every page but the first belongs to one place', () => {
  for (const path of everyPage.filter((one) => one !== '/')) expect(placesOf(path), path).toHaveLength(1)
  expect(placesOf('/')).toEqual([])
})

test('a place is left at the end of its name', () => {
  expect(placesOf('/profiles/posts')).toEqual(['People'])
  expect(placesOf('/posts/reactions')).toEqual(['Posts'])
  expect(placesOf('/postscript')).toEqual([])
})

test('every place leads to a page of its own', () => {
  expect(everyPage).toEqual(expect.arrayContaining(everywhere.map(({ href }) => href)))
  for (const item of everywhere) expect(isUnder(item, item.href)).toBe(true)
})

test('a phone keeps four places at hand, and the rail has them all', () => {
  expect(bottomBar.map(({ title }) => title)).toEqual(['People', 'Companies', 'Jobs', 'Library'])
  expect([...lookups, ...work, ...foot]).toEqual(everywhere)
})
