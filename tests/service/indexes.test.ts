import { expect, test } from 'vitest'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { lookups } from '@/lib/service/app'
import { openNetwork, type Row } from '@/tests/service/network'

const { source } = openNetwork()

type Asked = { sql: string; params: readonly unknown[] }

/** The statements with which a lookup reads the network. */
async function askedBy(kind: ResultKind, input: Row): Promise<Asked[]> {
  const { db, ...rest } = source()
  const asked: Asked[] = []
  const query: typeof db.query = (sql, params = []) => {
    if (/^(?:select|with)/.test(sql)) asked.push({ sql, params })
    return db.query(sql, params)
  }
  await lookups[kind]({ ...rest, db: { ...db, query } }, input)
  return asked
}

/** How the database would answer when it may not read a table from end to end, or only by what narrows it. */
const planOf = ({ sql, params }: Asked, forbidden: readonly string[]) =>
  source().db.transaction(async (inside) => {
    await inside.exec(forbidden.map((name) => `set local enable_${name} = off;`).join(' '))
    const rows = await inside.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

const one = async (sql: string) => Object.values((await source().db.query<Row>(sql))[0] ?? {})[0]

const narrowing: readonly (readonly [ResultKind, () => Row | Promise<Row>])[] = [
  ['people', () => ({ search: 'SRE Berlin' })],
  ['people', () => ({ search: 'enginer' })],
  ['people', () => ({ title: 'recruiter' })],
  ['people', () => ({ location: 'London OR Paris' })],
  ['people', () => ({ firstName: 'Bob', lastName: 'Smi' })],
  ['people', () => ({ currentCompany: 'Brightmoor' })],
  ['people', () => ({ pastCompany: 'Brightmoor' })],
  ['people', () => ({ school: 'University' })],
  ['people', () => ({ school: '3000000' })],
  ['people', () => ({ industryId: '104' })],
  ['people', () => ({ geoId: '200000082' })],
  ['people', async () => ({ followerOf: await one('select slug from network_people limit 1') })],
  [
    'people',
    async () => ({
      followerOf: `https://network.example/company/${await one('select id from network_companies limit 1')}`,
    }),
  ],
  ['people', () => ({ title: 'engineer', page: 90 })],
  ['profile', async () => ({ networkId: await one('select slug from network_people limit 1') })],
  [
    'bulk',
    async () => ({ profiles: [{ networkId: await one('select encoded from network_people limit 1') }] }),
  ],
  ['email', () => ({ networkId: 'urn:network:member:10024571' })],
  ['posts', async () => ({ profile: await one('select slug from network_people limit 1') })],
  [
    'engagement',
    async () => ({ postUrl: `urn:network:activity:${await one('select id from network_posts limit 1')}` }),
  ],
  ['companies', () => ({ search: 'software', location: 'Germany', industryId: '104' })],
  ['company', () => ({ search: 'Brightmoor Labs' })],
  ['company', () => ({ company: 'https://brightmoor-labs.example' })],
  ['places', () => ({ query: 'San Fran' })],
  ['places', () => ({ query: 'Lodnon' })],
  ['jobs', () => ({ search: 'PM', location: 'Berlin' })],
  ['jobs', () => ({ company: 'Brightmoor' })],
  ['job', async () => ({ jobId: await one('select id from network_jobs limit 1') })],
  ['ads', () => ({ search: 'software' })],
  ['ads', () => ({ company: 'Brightmoor' })],
]

test.each(narrowing)('%s reads no table from end to end: %#', async (kind, input) => {
  const asked = await askedBy(kind, await input())
  expect(asked.length).toBeGreaterThan(0)
  for (const each of asked) {
    const plan = await planOf(each, ['seqscan', 'indexscan', 'indexonlyscan'])
    expect(plan.match(/Seq Scan on network_\w+/g) ?? [], `${each.sql}\n${plan}`).toEqual([])
  }
})

test.each(['people', 'companies', 'jobs', 'ads'] as const)(
  'without a filter %s come in their order from an index',
  async (kind) => {
    for (const each of await askedBy(kind, {})) {
      if (!each.sql.includes('order by')) continue
      const plan = await planOf(each, ['seqscan'])
      expect(plan.match(/Seq Scan on network_\w+/g) ?? [], plan).toEqual([])
    }
  },
)
