import { describe, expect, test } from 'vitest'
import { searchTable } from '@/lib/service/lookups/search'
import { asRow, elements, openNetwork, total, type Row } from '@/tests/service/network'

const { answer, query, source } = openNetwork()

const everyone = async () => total(await answer('people', {}))
const narrows = async (input: Record<string, unknown>) => {
  const body = await answer('people', input)
  expect(total(body)).toBeGreaterThan(0)
  expect(total(body)).toBeLessThan(await everyone())
  return elements(body)
}
const named = (row: Row) => row.hidden !== true

describe('people search narrows by', () => {
  test('first name and last name', async () => {
    const [person] = await query<{ first: string; last: string; slug: string }>(
      `select facts ->> 'firstName' as first, facts ->> 'lastName' as last, slug from network_people where facts ->> 'care' = 'full' order by id limit 1`,
    )
    const byFirst = await narrows({ firstName: person?.first })
    expect(byFirst[0]?.firstName).toBe(person?.first)
    expect(
      (await narrows({ firstName: person?.first, lastName: person?.last })).map((row) => row.networkId),
    ).toContain(person?.slug)
  })

  test('title', async () => {
    const rows = await narrows({ title: 'recruiter' })
    expect(String(asRow(rows[0]?.currentPosition).title)).toMatch(/recruit|talent acquisition/i)
  })

  test('current company by name, id, address, and several at once', async () => {
    const companies = await query<{ id: number; name: string; universal_name: string }>(
      `select id, facts ->> 'name' as name, universal_name from network_companies order by on_network desc limit 2`,
    )
    const [one, two] = companies
    const rows = await narrows({ currentCompany: String(one?.id) })
    expect(rows.every((row) => asRow(row.company).id === String(one?.id))).toBe(true)
    expect(
      await narrows({ currentCompany: `https://www.network.example/company/${one?.universal_name}/` }),
    ).toEqual(rows)
    const both = await answer('people', { currentCompany: `${one?.id},${two?.id}` })
    const single = await answer('people', { currentCompany: String(one?.id) })
    const other = await answer('people', { currentCompany: String(two?.id) })
    expect(total(both)).toBe(total(single) + total(other))
    expect((await narrows({ currentCompany: one?.name })).length).toBeGreaterThan(0)
    for (const field of ['company', 'companyId'])
      expect(await narrows({ [field]: String(one?.id) }), field).toEqual(rows)
  })

  test('the current company, by everything that a row or the company’s own record calls it', async () => {
    const companies = await query<{ id: number; name: string; universal_name: string }>(
      `select id, facts ->> 'name' as name, universal_name from network_companies where id % 12 = 0 order by id`,
    )
    expect(companies.length).toBeGreaterThan(20)
    for (const { id, name, universal_name } of companies) {
      const { element } = await answer('company', { company: String(id) })
      const record = asRow(element)
      const people = await answer('people', { currentCompany: String(id) })
      expect(total(people)).toBeGreaterThan(0)
      for (const currentCompany of [
        record.id,
        record.name,
        record.universalName,
        record.networkUrl,
        `urn:network:company:${id}`,
        name.toUpperCase(),
        `http://network.example/company/${universal_name}/people/?trk=x`,
        `http://network.example/company/${id}`,
      ]) {
        const found = await answer('people', { currentCompany })
        expect([currentCompany, total(found)]).toEqual([currentCompany, total(people)])
      }
      for (const row of elements(people)) {
        const company = asRow(row.company)
        expect(company).toMatchObject({ id: record.id, name: record.name, networkUrl: record.networkUrl })
        expect(asRow(row.currentPosition)).toMatchObject({ companyId: record.id, companyName: record.name })
      }
    }
  })

  test('past company, school, industry', async () => {
    const [person] = await query<{ slug: string; past: number; school: string; industry: string }>(
      `select slug, past_company_ids[1] as past, facts -> 'studies' -> 0 ->> 'school' as school, industry_ids[1] as industry from network_people
       where facts ->> 'care' = 'full' and cardinality(past_company_ids) > 0 and cardinality(school_ids) > 0 and cardinality(industry_ids) > 0 order by id limit 1`,
    )
    const slugs = async (input: Record<string, unknown>) => {
      const pages = Math.ceil(total(await answer('people', input)) / 25)
      const bodies = await Promise.all(
        Array.from({ length: pages }, (_, at) => answer('people', { ...input, page: at + 1 })),
      )
      return bodies.flatMap(elements).map((row) => row.networkId)
    }
    for (const input of [
      { pastCompany: String(person?.past) },
      { school: person?.school },
      { industryId: person?.industry },
    ]) {
      await narrows(input)
      expect(await slugs(input)).toContain(person?.slug)
    }
  })

  test('a place and whatever contains it', async () => {
    const [berlin] = elements(await answer('places', { query: 'Berlin, Germany' }))
    const [germany] = elements(await answer('places', { query: 'Germany' }))
    expect([berlin?.type, germany?.type]).toEqual(['city', 'country'])
    const inCity = await narrows({ geoId: berlin?.geoId })
    expect(inCity.every((row) => asRow(row.location).city === 'Berlin')).toBe(true)
    const inCountry = await answer('people', { geoId: germany?.geoId })
    expect(total(inCountry)).toBeGreaterThan(total(await answer('people', { geoId: berlin?.geoId })))
    expect(elements(inCountry).every((row) => asRow(row.location).countryCode === 'DE')).toBe(true)
    expect(total(await answer('people', { geoId: '999' }))).toBe(0)
  })

  test('location as text, unfinished and misspelt', async () => {
    for (const location of ['Berlin', 'Berl', 'Belrin', 'berlin, germany']) {
      const [first] = await narrows({ location })
      expect(asRow(first?.location).city).toBe('Berlin')
    }
  })

  test('whom they follow', async () => {
    const [person] = await query<{ slug: string; encoded: string; fans: string }>(
      `select p.slug, p.encoded, (select count(*) from network_people f where f.follows_people @> array[p.id]) as fans from network_people p where p.facts ->> 'influencer' = 'true' order by id limit 1`,
    )
    expect(total(await answer('people', { followerOf: person?.slug }))).toBe(Number(person?.fans))
    expect(
      total(await answer('people', { followerOf: `https://network.example/in/${person?.encoded}/` })),
    ).toBe(Number(person?.fans))
    const [company] = await query<{ id: number; universal_name: string }>(
      'select id, universal_name from network_companies order by id limit 1',
    )
    const followers = await narrows({ followerOf: String(company?.id) })
    expect(
      await narrows({ followerOf: `https://www.network.example/company/${company?.universal_name}` }),
    ).toEqual(followers)
    expect(total(await answer('people', { followerOf: 'nobody-of-this-name-1' }))).toBe(0)
  })
})

describe('the search for anything', () => {
  test('forgives slips and ranks names first', async () => {
    const typo = elements(await answer('people', { search: 'senior enginer' }))
    expect(String(asRow(typo[0]?.currentPosition).title)).toMatch(/engineer/i)
    const [person] = await query<{ name: string; slug: string }>(
      `select concat(facts ->> 'firstName', ' ', facts ->> 'lastName') as name, slug from network_people where facts ->> 'care' = 'full' and slug not like '%--%' order by id desc limit 1`,
    )
    expect(elements(await answer('people', { search: person?.name }))[0]?.networkId).toBe(person?.slug)
  })

  test('finds nothing where there is nothing, and says so with an empty list', async () => {
    const body = await answer('people', { search: 'qqqqzzzz' })
    expect(elements(body)).toEqual([])
    expect(total(body)).toBe(0)
  })

  test.each([
    "'; drop table network_people; --",
    '%',
    '_',
    '\\',
    '日本',
    '💼',
    '  ',
    'a'.repeat(4000),
    '$1 {x}',
    '\u0000',
  ])('survives whatever is typed: text %#', async (search) => {
    for (const kind of ['people', 'companies', 'jobs', 'ads', 'places'] as const) {
      const body = await answer(kind, {
        search,
        query: search,
        title: search,
        location: search,
        keywords: search,
        page: 1,
      })
      expect(Array.isArray(body.elements)).toBe(true)
    }
  })

  test('shows hidden members without their names', async () => {
    const [hidden] = await query<{ headline: string; first: string }>(
      `select facts ->> 'headline' as headline, facts ->> 'firstName' as first from network_people where facts ->> 'care' = 'hidden' order by id limit 1`,
    )
    const rows = elements(await answer('people', { search: hidden?.headline }))
    const row = rows.find((each) => each.headline === hidden?.headline)
    expect(row).toMatchObject({ fullName: 'Network Member', networkId: null, networkUrl: null, hidden: true })
    expect(rows.filter(named).every((each) => typeof each.networkId === 'string')).toBe(true)
  })
})

describe('paging', () => {
  test('is stable and never shows the same row twice', async () => {
    for (const [kind, input] of [
      ['people', { search: 'engineer' }],
      ['companies', {}],
      ['jobs', { search: 'manager' }],
      ['ads', {}],
    ] as const) {
      const pages = await Promise.all([1, 2, 3].map((page) => answer(kind, { ...input, page })))
      const ids = pages.flatMap(elements).map((row) => JSON.stringify([row.id, row.headline, row.title]))
      expect(ids).toHaveLength(75)
      expect(new Set(ids).size).toBe(75)
      expect(await answer(kind, { ...input, page: 2 })).toEqual(pages[1])
    }
  })

  test('counts rows and pages, and stays right beyond the end', async () => {
    const first = await answer('people', { title: 'manager' })
    const pagination = asRow(first.pagination)
    expect(pagination).toMatchObject({
      pageNumber: 1,
      pageSize: 25,
      totalPages: Math.ceil(total(first) / 25),
    })
    const last = await answer('people', { title: 'manager', page: pagination.totalPages })
    expect(elements(last)).toHaveLength(total(first) - 25 * (Number(pagination.totalPages) - 1))
    const beyond = await answer('people', { title: 'manager', page: 9_000 })
    expect([elements(beyond).length, total(beyond)]).toEqual([0, total(first)])
  })
})

describe('far behind', () => {
  test.each([
    ['network_people', 'standing'],
    ['network_posts', 'created_at'],
  ])('a page of %s is the same whether the one before it was read or not', async (table, by) => {
    const page = async (number: number) =>
      (await searchTable<{ id: unknown }>(source().db, { table, by }, number, [])).rows.map(({ id }) => id)
    const alone = await page(84)
    const before = await page(83)
    expect(alone).toHaveLength(25)
    expect(await page(84)).toEqual(alone)
    expect(
      new Set([...(await page(80)), ...(await page(81)), ...(await page(82)), ...before, ...alone]).size,
    ).toBe(125)
  })

  test('hits are counted to ten thousand, and of more it is said that the number is about right', async () => {
    const { db } = source()
    const all = await searchTable(db, { table: 'network_places', by: 'population' }, 1, [])
    const [counted] = await query<{ places: string }>('select count(*) as places from network_places')
    expect(all.isEstimate).toBe(true)
    expect(all.total / Number(counted?.places)).toBeGreaterThan(0.9)
    expect(all.total / Number(counted?.places)).toBeLessThan(1.1)
    expect((await searchTable(db, { table: 'network_jobs', by: 'posted_at' }, 1, [])).isEstimate).toBe(false)
    const engineers = await answer('people', { title: 'engineer' })
    expect(asRow(engineers.pagination)).not.toHaveProperty('totalIsEstimate')
  })
})

describe('the literal stands before the similar', () => {
  const titles = async (input: Row) =>
    elements(await answer('people', input)).map((row) => String(asRow(row.currentPosition).title))

  test('a known word finds itself and not what resembles it', async () => {
    const [counted] = await query<{ people: string }>(
      `select count(*) as people from network_people where title ~ '\\mmanager\\M'`,
    )
    expect(total(await answer('people', { title: 'manager' }))).toBe(Number(counted?.people))
    for (const title of await titles({ search: 'manager' })) expect(title).toMatch(/manager/i)
  })

  test('a title in the very words comes before other words for it', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => titles({ title: 'SRE', page })))
    const found = pages.flat()
    const last = found.findLastIndex((title) => /SRE/.test(title))
    expect(found.findIndex((title) => /Reliability/.test(title))).toBeGreaterThan(last)
  })

  test('what is excluded is not there, and a phrase is one', async () => {
    const all = total(await answer('people', { title: 'engineer' }))
    const without = await answer('people', { title: 'engineer NOT senior' })
    const senior = total(await answer('people', { title: 'senior engineer' }))
    expect(total(without)).toBe(all - senior)
    for (const row of elements(without))
      expect(String(asRow(row.currentPosition).title)).not.toMatch(/senior/i)
    expect(total(await answer('people', { title: '"engineer software"' }))).toBe(0)
    expect(total(await answer('people', { title: '"software engineer"' }))).toBeGreaterThan(0)
  })
})

describe('companies and places', () => {
  test('companies narrow by words, industry and place', async () => {
    const all = total(await answer('companies', {}))
    for (const input of [
      { search: 'softwaer' },
      { keywords: 'bridge' },
      { industryId: '104' },
      { location: 'Germany' },
      { geoId: '200000082' },
    ]) {
      const body = await answer('companies', input)
      expect(total(body)).toBeGreaterThan(0)
      expect(total(body)).toBeLessThan(all)
    }
  })

  test('places are found in English, in their own language, unfinished and misspelt', async () => {
    const first = async (text: string) => elements(await answer('places', { query: text }))[0]?.title
    expect(await first('Munich')).toBe('Munich, Bavaria, Germany')
    expect(await first('München')).toBe('Munich, Bavaria, Germany')
    expect(await first('Deutschland')).toBe('Germany')
    expect(await first('San Fran')).toBe('San Francisco, California, United States')
    expect(await first('Lodnon')).toBe('London, England, United Kingdom')
    expect(await first('Bavaria')).toBe('Bavaria, Germany')
    expect(await first('Paris')).toBe('Paris, Île-de-France, France')
    expect(elements(await answer('places', { query: 'qqqqzzzz' }))).toEqual([])
  })
})
