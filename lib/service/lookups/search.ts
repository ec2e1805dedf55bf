import { createHash } from 'node:crypto'
import type { Fields } from '@/lib/core/json'
import { ok } from '@/lib/core/result'
import type { Queries } from '@/lib/service/data/database'
import type { Company } from '@/lib/service/data/model'
import { companiesById, numberOf, textOf, type Lookup, type Source } from '@/lib/service/lookups/lookup'
import { nearWords, reaches, type Reach, type Vocabulary } from '@/lib/service/lookups/near-words'
import { anyText, literalText, queryText, typedText, type Reading } from '@/lib/service/lookups/reading'

export const pageSize = 25

/** Of all hits so many with the best standing are ranked by how well they match; the rest follow by their standing. */
const mostRanked = 1_000

/** Hits are counted to this many; of more the planner's estimate is told. */
const mostCounted = 10_000

/** Of more hits than are counted about enough to rank stand in this share of a table. */
const someShare = 0.15

type Query = ReturnType<typeof emptyQuery>

type Bind = (value: unknown) => string

function emptyQuery(reach: Reach, known: Map<string, unknown>) {
  const params: unknown[] = []
  const where: string[] = []
  const rank: ((bind: Bind) => string)[] = []
  const ranked = new Set<string>()
  const bind: Bind = (value) => `$${params.push(value)}`
  return { reach, known, params, where, rank, ranked, bind }
}

export type Filter = (query: Query, text: string, db: Queries) => unknown

type Conditions = readonly (readonly [filter: Filter, text: string])[]

type Counted = { total: number; isEstimate: boolean }

type Hits<T> = Counted & { rows: T[] }

/** Narrows to rows whose `column` has what the input asks for, or, where nobody has it, words that resemble it. */
export const hasWords =
  (column: string, reading: Reading = {}, vocabulary: Vocabulary = 'network_words'): Filter =>
  async (query, text, db) => {
    const near = await nearWords(db, text, { reach: query.reach, reading, vocabulary })
    const asked = queryText(text, reading, near)
    query.where.push(asked ? `${column} @@ ${query.bind(asked)}::tsquery` : 'false')
  }

type IdsOf = (db: Queries, text: string) => unknown

/** Narrows to rows of which `column` has one of the ids that the text stands for; they are asked for once in a lookup. */
export const hasOneOf =
  (column: string, type: 'bigint' | 'text', idsOf: IdsOf, isList = true): Filter =>
  async (query, text, db) => {
    const key = `${column} ${text}`
    const ids = query.known.get(key) ?? idsOf(db, text)
    query.known.set(key, ids)
    const bound = `${query.bind(await ids)}::${type}[]`
    query.where.push(isList ? `${column} && ${bound}` : `${column} = any(${bound})`)
  }

/** Ranks hits by what is made of a column of theirs, without narrowing them. */
export function rankOn(
  { rank, ranked }: Query,
  columns: readonly string[],
  write: (bind: Bind) => string,
): void {
  for (const column of columns) ranked.add(column)
  rank.push(write)
}

/** Ranks hits by the similarity of a text column to the input where no row has its very words. */
export const rankBy =
  (column: string, weight: number): Filter =>
  (query, text) => {
    if (query.reach === 'literal') return
    const typed = typedText(text)
    rankOn(query, [column], (bind) => `${weight} * word_similarity(${bind(typed)}::text, ${column})`)
  }

const rankVector =
  (
    column: string,
    weights: string,
    length: 0 | 2,
    shares: (text: string) => [asked: string, share: number][],
  ): Filter =>
  (query, text) => {
    for (const [asked, share] of shares(text))
      if (asked)
        rankOn(
          query,
          [column],
          (bind) => `${share} * ts_rank('{${weights}}', ${column}, ${bind(asked)}::tsquery, ${length})`,
        )
  }

/** Ranks hits by where in `column` the very words stand, and less by where other words for the same do. */
export const rankByWords = (column: string, weight: number, reading: Reading = {}): Filter =>
  rankVector(column, '0.1, 0.2, 0.4, 1', 0, (text) => [
    [literalText(text), weight],
    [queryText(text, reading), weight * 0.3],
  ])

/** Ranks hits by how much of `column` the input is, in its very words or in others for the same. */
export const rankByShare = (column: string, weight: number, reading: Reading = {}): Filter =>
  rankVector(column, '1, 1, 1, 1', 2, (text) => [
    [anyText(text), weight * 0.5],
    [queryText(text, reading), weight],
  ])

/** A table and the column by which its rows stand, the greatest first. */
type Table = { table: string; by: string }

/** One page of a table in a stable order; when nothing is found, once more with words that resemble those typed. */
export async function searchTable<T>(
  db: Queries,
  table: Table,
  page: number,
  conditions: Conditions,
): Promise<Hits<T>> {
  const known = new Map<string, unknown>()
  for (const reach of reaches) {
    const query = emptyQuery(reach, known)
    for (const [filter, text] of conditions) await filter(query, text, db)
    const hits = await run<T>(db, table, page, query)
    if (hits.total > 0) return hits
  }
  return { rows: [], total: 0, isEstimate: false }
}

type Row<T> = { facts: T; found: string; least: string | null; at: string; id: string }

/** A page of the hits that stand highest, ranked; of few hits all are read, of many those of the best standing. */
async function run<T>(db: Queries, { table, by }: Table, page: number, query: Query): Promise<Hits<T>> {
  const where = `from ${table} where ${[...query.where, 'true'].join(' and ')}`
  const offset = Math.min((page - 1) * pageSize, 1_000_000_000)
  const expected = await expectedRows(db, where, query.params)
  const counted = () => count(db, where, query.params, expected)
  if (offset >= mostRanked) {
    const rows = await deepPage<T>(db, { table, by, where, expected, page, offset }, query.params)
    return { rows, ...(await counted()) }
  }
  const read = rankedPage<T>(db, { table, by, where, offset }, query)
  if (query.where.length === 0) return { rows: (await read(false)).rows, ...(await counted()) }
  const enough = (2 * mostRanked) / expected
  const shares = expected > mostCounted ? [enough, someShare] : [enough].filter((share) => share < 0.7)
  for (const share of shares) {
    const least = await leastOf(db, { table, by }, share)
    if (least === null) continue
    const [{ rows, found }, all] = await Promise.all([
      read(share > 0.02, { least }),
      share === enough ? counted() : null,
    ])
    if (found >= mostRanked) return { rows, ...(all ?? about(found / share)) }
  }
  const { rows, found, least } = await read(true, { most: mostCounted + 1 })
  if (found <= mostCounted) return { rows, total: found, isEstimate: false }
  // nobody of the best stands below the last of those that were ranked, whichever were read
  return { rows: (await read(false, { least })).rows, ...about(expected) }
}

type Ranked = Table & { where: string; offset: number }

/**
 * Reads a page of hits, ranked: of `most` hits, or of those that stand at `least` so. What is read whole is sorted after: in
 * their order the planner would walk all rows until enough are found.
 */
const rankedPage =
  <T>(db: Queries, { table, by, where, offset }: Ranked, query: Query) =>
  async (isWhole: boolean, { most, least = null }: { most?: number; least?: string | null } = {}) => {
    const params = [...query.params]
    const bind: Bind = (value) => `$${params.push(value)}`
    const rank = query.rank.map((each) => each(bind)).join(' + ') || '0'
    const bound = least === null ? '' : `and ${by} >= ${bind(least)}`
    const named = (columns: Iterable<string>) => [...new Set(['id', by, ...columns])].join(', ')
    const order = `${by} desc, id`
    const rows = await db.query<Row<T>>(
      `with found as ${isWhole ? '' : 'not'} materialized (select ${named(query.ranked)} ${where} ${bound}
         ${most === undefined ? '' : `limit ${most}`}),
       hits as materialized (select * from found order by ${order} limit ${mostRanked}),
       page as (select ${named([])}, round((${rank})::numeric, 3) as rank from hits
         order by rank desc, ${order} limit ${pageSize} offset ${offset})
       select each.facts, number.found, number.least
       from (select (select count(*) from ${isWhole ? 'found' : 'hits'}), min(${by})::text from hits) as number(found, least)
       left join page on true left join ${table} as each using (id) order by page.rank desc, page.${by} desc, id`,
      params,
    )
    const { found, least: last = null } = rows[0] ?? {}
    return { rows: rows.flatMap(({ facts }) => facts ?? []), found: Number(found), least: last }
  }

/** What the last of this share of a table's rows has in its column, the greatest first, by the planner's statistics. */
async function leastOf(db: Queries, { table, by }: Table, share: number): Promise<string | null> {
  const [known] = await db.query<{ least: string | null }>(
    `select bounds[floor(1 + (cardinality(bounds) - 1) * (1 - $3::real))] as least
     from pg_stats, lateral (select histogram_bounds::text::text[] as bounds) as each
     where schemaname = current_schema and tablename = $1 and attname = $2`,
    [table, by, Math.min(share, 1)],
  )
  return known?.least ?? null
}

/** The last rows of pages that were read, by what was searched: the next page goes on behind them. */
const lastRows = new Map<string, Pick<Row<never>, 'at' | 'id'>>()
const mostLastRows = 500

type Deep = Ranked & { expected: number; page: number }

/** A page behind those that are ranked: from the last row of the page before, where that is known, else by counting rows. */
async function deepPage<T>(db: Queries, deep: Deep, params: readonly unknown[]): Promise<T[]> {
  const { table, by, where, expected, page, offset } = deep
  const keyOf = (number: number) =>
    createHash('sha256')
      .update(JSON.stringify([where, params, number]))
      .digest('base64')
  const last = lastRows.get(keyOf(page - 1))
  const fence = expected > mostCounted ? '' : 'offset 0'
  const [at, id] = [`$${params.length + 1}`, `$${params.length + 2}`]
  const from = last ? `and ${by} <= ${at} and (${by} < ${at} or id > ${id})` : ''
  const rows = await db.query<Row<T>>(
    `select each.facts, each.${by}::text as at, each.id from (select id
     from (select id, ${by} ${where} ${from} ${fence}) as found order by ${by} desc, id limit ${pageSize}
     offset ${last ? 0 : offset}) as page join ${table} as each using (id) order by each.${by} desc, id`,
    last ? [...params, last.at, last.id] : params,
  )
  const [oldest] = lastRows.keys()
  if (oldest !== undefined && lastRows.size >= mostLastRows) lastRows.delete(oldest)
  const end = rows.at(-1)
  if (end) lastRows.set(keyOf(page), { at: end.at, id: end.id })
  return rows.map(({ facts }) => facts)
}

/** How many rows there are: counted up to a bound, beyond it about as many as the planner expects. */
async function count(db: Queries, where: string, params: unknown[], expected: number): Promise<Counted> {
  const bounded = `select count(*) as total from (select ${where} limit ${mostCounted + 1}) as hits`
  const [counted] = expected > mostCounted ? [] : await db.query<{ total: string }>(bounded, params)
  const total = Number(counted?.total ?? expected)
  return total > mostCounted ? about(expected) : { total, isEstimate: false }
}

const about = (expected: number): Counted => ({
  total: Number(Math.max(expected, mostCounted + 1).toPrecision(2)),
  isEstimate: true,
})

async function expectedRows(db: Queries, where: string, params: readonly unknown[]): Promise<number> {
  const [plan] = await db.query<Plan>(`explain (format json) select ${where}`, params)
  return Number(plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
}

type Plan = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }

type Search<Row> = Table & {
  filters: Readonly<Record<string, Filter | readonly Filter[]>>
  together?: (input: Fields) => Conditions
  companyOf?: (row: Row) => number | null
  show: (source: Source, row: Row, company: Company | undefined) => Fields
}

/** The lookup of a search: one page of rows, its position among all hits, and the input. */
export const searchLookup =
  <Row>({ filters, together, companyOf = () => null, show, ...table }: Search<Row>): Lookup =>
  async (source, input) => {
    const page = numberOf(input, 'page', 1)
    const conditions = Object.entries(filters).flatMap(([name, own]) => {
      const text = textOf(input, name)
      return text ? [own].flat().map((filter) => [filter, text] as const) : []
    })
    const hits = await searchTable<Row>(source.db, table, page, [...conditions, ...(together?.(input) ?? [])])
    const companyIds = hits.rows.flatMap((row) => companyOf(row) ?? [])
    const companies = await companiesById(source.db, companyIds)
    return ok({
      elements: hits.rows.map((row) => show(source, row, companies.get(companyOf(row) ?? -1))),
      pagination: {
        ...paginationOf(page, pageSize, hits.total),
        ...(hits.isEstimate && { totalIsEstimate: true }),
      },
      status: 200,
      query: queryOf(input),
    })
  }

/** Where a page stands among all that was found. */
export const paginationOf = (pageNumber: number, size: number, total: number): Fields => ({
  pageNumber,
  pageSize: size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
  paginationToken: null,
})

/** The input as answers repeat it. */
export function queryOf(input: Fields): Fields {
  const { requestContext: _, ...query } = input
  return query
}
