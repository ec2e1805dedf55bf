import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { lookups } from '@/lib/service/app'
import type { Database } from '@/lib/service/data/database'
import { openDatabase } from '@/lib/service/data/open-database'
import { peopleById } from '@/lib/service/lookups/lookup'
import { network } from '@/lib/sandbox/network/network'
import { grow } from '@/tests/bench/people'
import { spread, type Spread } from '@/tests/bench/measure'
import { startPostgres } from '@/tests/support/postgres'

type Row = Record<string, unknown>
type Asked = { name: string; kind: ResultKind; inputs: Row[]; goal?: number }

const titles =
  `SRE,recruiter,nurse,accountant,product manager,data scientist,VP sales,HR manager,CTO,frontend dev,account executive,
  lawyer,teacher,graphic designer,QA engineer,marketing manager,CFO,project manager,devops engineer,founder`.split(
    /,\s*/,
  )
const cities =
  `Berlin,London,Paris,Toronto,New York,San Francisco Bay Area,Madrid,Dublin,Sydney,Singapore,Amsterdam,NYC,Chicago,
  Munich,Zürich,UK,Germany,Boston,Lodnon,Barcelona`.split(/,\s*/)

/** What is asked at one size, every kind of lookup with inputs of its own, and how many milliseconds 95 of 100 may take. */
async function questionsOf(query: <T>(sql: string) => Promise<T[]>): Promise<Asked[]> {
  const some = async (what: string, from: string, limit = 20) =>
    (await query<Row>(`select ${what} as name from ${from} order by hashtext(id::text) limit ${limit}`)).map(
      ({ name }) => String(name),
    )
  const slugs = await some('slug', 'network_people', 40)
  const companies = await some(`facts ->> 'name'`, 'network_companies')
  const words = companies.map((name) => name.split(' ')[0] ?? '')
  const posts = await some('id', 'network_posts')
  const authors = await some(`(select slug from network_people where id = author_id)`, 'network_posts')
  const each = (list: readonly string[], write: (one: string, at: number) => Row) => list.map(write)
  const search = (list: readonly string[]) => each(list, (text) => ({ search: text }))
  const pages = Array.from({ length: 20 }, (_, at) => ({ title: 'engineer', page: 20 + at }))
  const city = (at: number) => cities[at] ?? ''
  return [
    { name: 'people by role', kind: 'people', inputs: each(titles, (title) => ({ title })), goal: 100 },
    {
      name: 'people by company',
      kind: 'people',
      inputs: each([...companies, ...words], (currentCompany) => ({ currentCompany })),
      goal: 50,
    },
    {
      name: 'people by place',
      kind: 'people',
      inputs: each(cities, (location) => ({ location })),
      goal: 100,
    },
    {
      name: 'people by free text',
      kind: 'people',
      inputs: search(titles.map((title, at) => `${title} ${city(at)}`)),
      goal: 100,
    },
    { name: 'people by one word of a company', kind: 'people', inputs: search(words), goal: 100 },
    {
      name: 'people by a name',
      kind: 'people',
      inputs: search(slugs.slice(0, 20).map((slug) => slug.split('-').slice(0, 2).join(' '))),
      goal: 100,
    },
    {
      name: 'people by a mistyped word',
      kind: 'people',
      inputs: search(
        'enginer,acountant,recuriter,desinger,manger,londn,prodct,scientst,amsterdm,sotfware'.split(','),
      ),
      goal: 100,
    },
    {
      name: 'people without a word',
      kind: 'people',
      inputs: search([
        'NOT engineer',
        '-manager',
        '-recruiter -London',
        'NOT "sales"',
        'NOT (Berlin OR Paris)',
      ]),
      goal: 100,
    },
    {
      name: 'people by role, place and company',
      kind: 'people',
      inputs: each(companies, (company, at) => ({ company, title: titles[at], location: city(at) })),
      goal: 100,
    },
    { name: '"manager"', kind: 'people', inputs: [...search(['manager']), { title: 'manager' }], goal: 150 },
    { name: 'pages 20 to 39 of "engineer"', kind: 'people', inputs: pages, goal: 150 },
    { name: 'people without a filter', kind: 'people', inputs: [{}, { page: 2 }, { page: 80 }], goal: 50 },
    { name: 'a profile', kind: 'profile', inputs: each(slugs, (networkId) => ({ networkId })), goal: 25 },
    {
      name: '25 profiles',
      kind: 'bulk',
      inputs: [0, 5, 10, 15].map((at) => ({
        profiles: slugs.slice(at, at + 25).map((networkId) => ({ networkId })),
      })),
      goal: 150,
    },
    { name: 'e-mail', kind: 'email', inputs: each(slugs, (networkId) => ({ networkId })), goal: 30 },
    { name: 'posts', kind: 'posts', inputs: each(authors, (profile) => ({ profile })), goal: 30 },
    {
      name: 'reactions',
      kind: 'engagement',
      inputs: each(posts, (id) => ({ postUrl: `urn:network:activity:${id}` })),
      goal: 30,
    },
    {
      name: 'companies',
      kind: 'companies',
      inputs: [
        ...search([...words, 'software', 'consulting']),
        ...each(cities, (location) => ({ location })),
      ],
      goal: 30,
    },
    { name: 'a company', kind: 'company', inputs: search([...companies, ...words]), goal: 30 },
    {
      name: 'jobs',
      kind: 'jobs',
      inputs: [...search(titles), ...each(words, (company) => ({ company })), {}],
      goal: 30,
    },
    {
      name: 'ads',
      kind: 'ads',
      inputs: [...search(['software', 'open day', 'hiring']), ...each(words, (company) => ({ company })), {}],
      goal: 30,
    },
    {
      name: 'places',
      kind: 'places',
      inputs: each([...cities, 'San Fran'], (text) => ({ query: text })),
      goal: 30,
    },
  ]
}

export type Timed = { name: string; goal?: number | undefined; times: Spread }

const rounds = 3

/** Every kind of lookup, in process and without a payment, after people read by their numbers. */
export async function timeAll(db: Database, say: (timed: Timed) => void, only = ''): Promise<void> {
  const source = {
    db,
    network,
    publicUrl: 'http://127.0.0.1:4021',
    now: () => new Date('2026-11-21T10:00:00Z'),
  }
  const ids = await db.query<{ id: string }>(
    'select id from network_people order by hashtext(id::text) limit 40',
  )
  const floor = ids.map(
    ({ id }) =>
      () =>
        peopleById(db, [Number(id)]),
  )
  const asked = await questionsOf((sql) => db.query(sql))
  const works = asked.map(({ kind, inputs, ...rest }) => ({
    ...rest,
    works: inputs.map((input) => () => lookups[kind](source, input)),
  }))
  for (const { name, works: all, ...rest } of [{ name: 'a person by number', works: floor }, ...works]) {
    if (!name.includes(only)) continue
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const work of all) {
        const began = performance.now()
        await work()
        times.push(performance.now() - began)
      }
    say({ name, ...rest, times: spread(times) })
  }
}

/** The same in networks of these sizes. */
export async function timedLookups(
  sizes: readonly number[],
  say: (timed: Timed & { people: number }) => void,
): Promise<void> {
  const server = await startPostgres({ isFilled: true })
  for (const people of sizes) {
    await grow((sql) => server.query(sql), people)
    const db = await openDatabase({ dir: '', url: server.url })
    await timeAll(db, (timed) => say({ people, ...timed }))
    await db.close()
  }
  await server.stop()
}
