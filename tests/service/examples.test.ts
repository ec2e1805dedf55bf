import { describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { readTyped } from '@/lib/core/catalogue/typed'
import { perTitleAndCity, soughtTitles } from '@/lib/sandbox/network/positions'
import sought from '@/lib/sandbox/network/words/sought.json'
import { queryText } from '@/lib/service/lookups/reading'
import { pageSize } from '@/lib/service/lookups/search'
import { tellingWords, titleNames } from '@/lib/service/lookups/synonyms'
import { asRow, elements, openNetwork, total, type Row } from '@/tests/service/network'
import { sweep } from '@/tests/support/sweep'

const { answer, query } = openNetwork()

const cities = sought.cities.map(([name = '']) => name)
const titles = soughtTitles
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

  test('finds three people and more of each of 150 titles in each of sixty cities', async () => {
    expect(new Set(titles).size).toBeGreaterThanOrEqual(150)
    expect(cities.length).toBeGreaterThanOrEqual(60)
    const asked = titles.map((title) => queryText(title, { others: [titleNames] }))
    const found = await query<{ title: string; city: string }>(
      `select asked.title, facts -> 'place' ->> 'name' as city
       from unnest($1::text[], $2::text[]) as asked(title, words)
       join network_people on title_words @@ asked.words::tsquery and facts ->> 'care' <> 'hidden'
       group by 1, 2 having count(*) >= ${perTitleAndCity}`,
      [titles, asked],
    )
    const rich = new Set(found.map(({ title, city }) => `${title}, ${city}`))
    const pairs = titles.flatMap((title) => cities.map((city) => `${title}, ${city}`))
    expect(pairs.filter((pair) => !rich.has(pair))).toEqual([])
  })

  test('finds them in a search for the title and the place', async () => {
    const poor: string[] = []
    for (const location of sweep(cities, 3)) {
      for (const title of sweep(titles, 12)) {
        const rows = elements(await answer('people', { title, location }))
        const there = rows.filter((row) => asRow(row.location).city === location && isNamed(row))
        const fitting = there.filter((row) => isCalled(row, title))
        if (fitting.length < perTitleAndCity) poor.push(`${title}, ${location}: ${fitting.length}`)
        const together = elements(await answer('people', { search: `${title} ${location}` }))
        if (together.length < perTitleAndCity) poor.push(`${title} ${location}`)
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
