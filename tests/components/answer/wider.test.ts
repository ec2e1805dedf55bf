import { expect, test } from 'vitest'
import { unlikelyPart, widerSearches } from '@/components/answer/draw/problems'
import { findEndpoint } from '@/lib/core/catalogue'

const wider = (id: string, input: Record<string, unknown>, names = {}) => {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  return widerSearches({ endpoint, input }, names).map(({ label, draft }) => [label, draft])
}

test('a wider search drops the part that it names, and keeps every other one and what ids are called', () => {
  expect(wider('profiles.search', { title: 'CTO', location: 'Oslo', page: 3 })).toEqual([
    ['Without title “CTO”', { location: 'Oslo' }],
    ['Without location “Oslo”', { title: 'CTO' }],
  ])
  expect(wider('profiles.search', { title: 'CTO', geoId: '101' }, { '~101': 'Oslo' })).toEqual([
    ['Without title “CTO”', { geoId: '101', '~101': 'Oslo' }],
    ['Without location id “Oslo”', { title: 'CTO', '~101': 'Oslo' }],
  ])
})

test.each([
  [['Lisbon'], 'welder', ['welder', 'Lisbon']],
  [[], null, ['welder', 'Lisbon']],
  [['welder', 'Lisbon'], null, ['welder', 'Lisbon']],
  [[], null, ['welder']],
] as const)('where only %j is had here, %s of a search is unlikely', (had, unlikely, parts) => {
  const known: readonly string[] = had
  expect(unlikelyPart<string>(parts, (part) => known.includes(part))).toBe(unlikely)
})
