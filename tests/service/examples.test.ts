import { describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { readTyped } from '@/lib/core/catalogue/typed'
import { perTitleAndCity } from '@/lib/sandbox/network/positions'
import sought from '@/lib/sandbox/network/words/sought.json'
import { pageSize } from '@/lib/service/lookups/search'
import { tellingWords, titleNames } from '@/lib/service/lookups/synonyms'
import { asRow, elements, openNetwork, total, type Row } from '@/tests/service/network'
import { sweep } from '@/tests/support/sweep'

const { answer } = openNetwork()

const cities = sought.cities.map(([name = '']) => name)
const titles = sought.titles.map(({ title }) => title)
/** Whether somebody holds a title, in these words or in others that say the same. */
const isCalled = (row: Row, title: string) => {
  const long = (text: string) => text.replace(/\bVP\b/, 'Vice President').replace(/\bHR\b/, 'Human Resources')
  const held = tellingWords(long(String(asRow(row.currentPosition).title)))
  const names = [title, ...(titleNames.get(tellingWords(title).join(' ')) ?? [])]
  return names.some((name) => tellingWords(long(name)).every((word) => held.includes(word)))
}
const isNamed = (row: Row) => typeof row.networkId === 'string'
const pages = (body: Row) => total(body) / pageSize

const examples = endpoints.flatMap((endpoint) =>
  (endpoint.examples ?? []).map((draft) => ({
    form: `${endpoint.title} ${JSON.stringify(draft)}`,
    kind: endpoint.result,
    input: readTyped(fieldsOf(endpoint), draft).input,
  })),
)

describe('the first search of a newcomer', () => {
  test.each(examples)('finds something with the example: $form', async ({ kind, input }) => {
    expect(elements(await answer(kind, input)).length).toBeGreaterThan(0)
  })

  test('finds five people and more of each of thirty titles in each of twenty cities', async () => {
    expect(titles.length).toBeGreaterThanOrEqual(30)
    expect(cities.length).toBeGreaterThanOrEqual(20)
    const poor: string[] = []
    for (const location of sweep(cities, 5)) {
      for (const title of titles) {
        const rows = elements(await answer('people', { title, location }))
        const there = rows.filter((row) => asRow(row.location).city === location && isNamed(row))
        const fitting = there.filter((row) => isCalled(row, title))
        if (fitting.length < perTitleAndCity) poor.push(`${title}, ${location}: ${fitting.length}`)
      }
    }
    expect(poor).toEqual([])
  })

  test.each(titles)(
    'finds several pages of people, and openings, with the title alone: %s',
    async (title) => {
      expect(pages(await answer('people', { title }))).toBeGreaterThan(2)
      expect(pages(await answer('people', { search: title }))).toBeGreaterThan(2)
      expect(elements(await answer('jobs', { search: title })).length).toBeGreaterThan(9)
    },
  )

  test.each(cities)(
    'finds several pages of people, and openings, with the city alone: %s',
    async (location) => {
      expect(pages(await answer('people', { location }))).toBeGreaterThan(2)
      expect(pages(await answer('people', { search: location }))).toBeGreaterThan(2)
      expect(pages(await answer('jobs', { location }))).toBeGreaterThan(1)
      expect(elements(await answer('companies', { location })).length).toBeGreaterThan(4)
      const [place] = elements(await answer('places', { query: location }))
      expect(pages(await answer('people', { geoId: place?.geoId }))).toBeGreaterThan(2)
    },
  )

  test.each([
    ['London, UK', 'London'],
    ['New York, USA', 'New York City'],
    ['NYC', 'New York City'],
    ['San Francisco Bay Area', 'San Francisco'],
    ['Greater Boston', 'Boston'],
    ['London Area, United Kingdom', 'London'],
    ['Berlin Metropolitan Area', 'Berlin'],
    ['Bangalore', 'Bengaluru'],
    ['Sao Paulo', 'São Paulo'],
    ['München', 'Munich'],
  ])('knows a city by what people call it: %s', async (location, city) => {
    const rows = elements(await answer('people', { location, title: 'engineer' }))
    expect(rows.map((row) => asRow(row.location).city)).toContain(city)
  })
})
