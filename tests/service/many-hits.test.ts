import { expect, test } from 'vitest'
import { lookups } from '@/lib/service/app'
import type { Source } from '@/lib/service/lookups/lookup'
import { elements, openNetwork, type Row } from '@/tests/service/network'

const { source } = openNetwork()

/** What a search answers when the database is asked through something in between. */
async function answeredBy(ask: Source['db']['query'], input: Row): Promise<Row[]> {
  const { db, ...rest } = source()
  const found = await lookups.people({ ...rest, db: { ...db, query: ask } }, input)
  if (!found.ok) throw new Error(found.error)
  return elements(found.value)
}

const asked = [
  { search: '-manager' },
  { search: 'NOT (Berlin OR Paris)', page: 39 },
  { search: 'engineer', page: 3 },
  { location: 'San Francisco Bay Area' },
  { search: 'enginer' },
  {},
]

test.each(asked)('the same people are found whatever the planner expects of %j', async (input) => {
  const { db } = source()
  const expecting =
    (rows: number): Source['db']['query'] =>
    async <T>(sql: string, params?: readonly unknown[]) => {
      const answer = await db.query<T>(sql, params)
      const plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': rows } }] }
      // safe: the search reads no more of a plan
      return sql.startsWith('explain') ? ([plan] as T[]) : answer
    }
  const answers: unknown[] = []
  for (const rows of [0, 1, 4_500, 9_999, 20_000, 500_000, 1e9])
    answers.push(await answeredBy(expecting(rows), input))
  expect(answers[0]).not.toEqual([])
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('the same people are found in a database that has no statistics', async () => {
  const { db } = source()
  const forgetting: Source['db']['query'] = async (sql, params) =>
    sql.includes('pg_stats') ? [] : db.query(sql, params)
  for (const input of asked)
    expect(await answeredBy(forgetting, input)).toEqual(await answeredBy(db.query, input))
})

test('what a search names is asked for once, however far it reaches', async () => {
  const { db } = source()
  let named = 0
  await answeredBy(
    (sql, params) => {
      if (sql.startsWith('with') && sql.includes('name_words')) named += 1
      return db.query(sql, params)
    },
    { company: 'Brightmoor', title: 'qqqqzzzz' },
  )
  expect(named).toBe(1)
})

/** The plan of a statement when these indexes are gone. */
async function planWithout(indexes: readonly string[], settings: readonly string[], sql: string) {
  let plan = ''
  const asIfNothing = new Error('taken back')
  const work = source().db.transaction(async (inside) => {
    await inside.exec(settings.map((name) => `set local enable_${name} = off;`).join(' '))
    await inside.exec(indexes.map((name) => `drop index ${name};`).join(' '))
    const rows = await inside.query<{ 'QUERY PLAN': string }>(`explain ${sql}`)
    plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    throw asIfNothing
  })
  await expect(work).rejects.toBe(asIfNothing)
  return plan
}

test.each([
  ['network_people', 'standing', '100000'],
  ['network_companies', 'followers', '100000'],
  ['network_places', 'population', '100000'],
  ['network_jobs', 'posted_at', `'2026-11-01'`],
  ['network_ads', 'started_at', `'2026-11-01'`],
])('those of %s who stand highest are few pages side by side', async (table, by, least) => {
  const plan = await planWithout(
    [`${table}_${by}_id_idx`],
    ['seqscan', 'indexscan', 'indexonlyscan'],
    `select id from ${table} where ${by} >= ${least}`,
  )
  expect(plan).toContain(`Bitmap Index Scan on ${table}_${by}_idx`)
  const [row] = await source().db.query<{ correlation: number }>(
    'select correlation from pg_stats where tablename = $1 and attname = $2',
    [table, by],
  )
  expect(row?.correlation).toBeLessThan(-0.99)
})

test('companies of an industry come in their order from an index', async () => {
  const plan = await planWithout(
    [],
    ['seqscan', 'sort', 'bitmapscan'],
    `select facts from network_companies where industry_id = '104' and id <> 1 order by followers desc, id limit 8`,
  )
  expect(plan).toContain('network_companies_industry_id_followers_id_idx')
})
