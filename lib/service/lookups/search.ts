import type { Queries } from '@/lib/service/data/database'
import { fold, shortForms, wordsIn } from '@/lib/service/lookups/words'
import type { Fields } from '@/lib/core/json'
import type { Company } from '@/lib/service/data/model'
import { companiesById } from '@/lib/service/lookups/load'
import { found, numberOf, textOf, type Input, type Lookup, type Source } from '@/lib/service/lookups/lookup'

/** Rows per page of every search. */
export const pageSize = 25

/** Longer input is cut to this: trigram similarity costs by the square of the length. */
const longestText = 300
const longestWord = 40

/** The trigram similarity a word needs in the second try, after the usual threshold found nothing. */
const looseLikeness = 0.35

const fillers = new Set('a an and at by for from in of on or the to with'.split(' '))

/** A growing where clause with its parameters and the terms of the rank, those that rows of one title share apart. */
export type Query = {
  loose: boolean
  params: unknown[]
  where: string[]
  rank: string[]
  titleRank: string[]
  /** The columns that the rank reads. */
  columns: Set<string>
}

/** A query that finds everything. */
export const emptyQuery = (loose: boolean): Query => ({
  loose,
  params: [],
  where: [],
  rank: [],
  titleRank: [],
  columns: new Set(),
})

type Hits<T> = { rows: T[]; total: number }

/** The input in its searched form: lower case, no accents, no punctuation, cut to length. */
export const typedText = (text: string): string => fold(text.slice(0, longestText))

/** The words of the input that are searched. */
export function wordsOf(text: string): string[] {
  const all = wordsIn(text.slice(0, longestText)).map((word) => word.slice(0, longestWord))
  const telling = all.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : all).slice(0, 12)
}

/** Binds a value and gives its placeholder. */
export function bind(query: Query, value: unknown): string {
  query.params.push(value)
  return `$${query.params.length}`
}

/**
 * Narrows to rows whose `column` (an array of words) holds every word of the input, allowing typing errors and
 * unfinished words: the known words that resemble each typed one are looked up first.
 */
export function matchWords(
  query: Query,
  column: string,
  text: string,
  vocabulary: Vocabulary = 'network_words',
): void {
  const words = wordsOf(text)
  if (words.length === 0) query.where.push('false')
  for (const word of words) query.where.push(`${column} && array(${alike(query, word, vocabulary)})`)
}

/** Narrows as `matchWords` does, but a short form of a title is a whole word: 'pm' does not begin 'pmp'. */
export function matchTitles(query: Query, column: string, text: string): void {
  const words = wordsOf(text)
  const short = words.filter((word) => shortForms.has(word))
  const others = words.filter((word) => !shortForms.has(word))
  if (short.length > 0) query.where.push(`${column} @> ${bind(query, short)}::text[]`)
  if (others.length > 0 || short.length === 0) matchWords(query, column, others.join(' '))
}

type Vocabulary = 'network_words' | 'network_place_words'

/** Ranks hits by the similarity of a text column to the input, without narrowing them. */
export function rankBy(query: Query, column: string, text: string, weight: number): void {
  const terms = column === 'title' ? query.titleRank : query.rank
  query.columns.add(column)
  terms.push(`${weight} * word_similarity(${bind(query, typedText(text))}::text, ${column})`)
}

/** Ranks people by the similarity of their names to the input where they share a word with it. */
export function rankByNames(query: Query, text: string, weight: number): void {
  const words = wordsOf(text).map((word) => alike(query, word, 'network_words'))
  if (words.length === 0) return
  const typed = bind(query, typedText(text))
  for (const column of ['first_name', 'last_name', 'full_name']) query.columns.add(column)
  query.rank.push(
    `case when first_name || last_name && array(${words.join(' union ')}) then ${weight} * word_similarity(${typed}::text, full_name) else 0 end`,
  )
}

function alike(query: Query, word: string, vocabulary: Vocabulary): string {
  const start = `word like ${bind(query, `${word}%`)}::text`
  if (word.length <= 2) return `select word from ${vocabulary} where ${start}`
  const swapped = `word = any(${bind(query, swaps(word))}::text[])`
  const typed = bind(query, word)
  const resembles = query.loose
    ? `similarity(${typed}::text, word) >= ${looseLikeness}`
    : `word % ${typed}::text`
  return `select word from ${vocabulary} where ${start} or ${swapped} or ${resembles}`
}

// Two swapped letters are the most common typing error and the one that trigrams match worst.
function swaps(word: string): string[] {
  const letters = [...word]
  return Array.from({ length: letters.length - 1 }, (_, at) => {
    const [one = '', other = ''] = letters.slice(at, at + 2)
    return [...letters.slice(0, at), other, one, ...letters.slice(at + 2)].join('')
  })
}

/**
 * One page of a table in a stable order. When nothing is found, the search is repeated once with a lower
 * similarity threshold.
 */
export async function searchTable<T>(
  db: Queries,
  table: string,
  order: string,
  page: number,
  build: (query: Query) => void | Promise<void>,
): Promise<Hits<T>> {
  for (const loose of [false, true]) {
    const query = emptyQuery(loose)
    await build(query)
    const hits = await run<T>(db, table, order, page, query)
    if (hits.total > 0 || loose) return hits
  }
  return { rows: [], total: 0 }
}

// The similarity of a title is worked out once for all rows that share it.
function rankedRows(table: string, order: string, query: Query): { from: string; terms: string[] } {
  const where = query.where.length > 0 ? `where ${query.where.join(' and ')}` : ''
  if (query.titleRank.length === 0) return { from: `${table} ${where}`, terms: query.rank }
  const ordering = order.replaceAll(' desc', '').split(', ')
  const columns = [...new Set([...ordering, ...query.columns])].join(', ')
  const found = `found as materialized (select ${columns} from ${table} ${where})`
  const titles = `titles as materialized (select title, ${query.titleRank.join(' + ')} as likeness from (select distinct title from found) as each)`
  return {
    from: `(with ${found}, ${titles} select * from found join titles using (title)) as ranked`,
    terms: [...query.rank, 'likeness'],
  }
}

async function run<T>(
  db: Queries,
  table: string,
  order: string,
  page: number,
  query: Query,
): Promise<Hits<T>> {
  const { from, terms } = rankedRows(table, order, query)
  const rank = terms.length > 0 ? `round((${terms.join(' + ')})::numeric, 3) desc, ` : ''
  const offset = Math.min((page - 1) * pageSize, 1_000_000_000)
  const rows = await db.query<{ facts: T; total: string }>(
    `with hits as materialized (select id, row_number() over (order by ${rank}${order}) as position, count(*) over () as total from ${from})
     select each.facts, hits.total from hits join ${table} as each on each.id = hits.id
     where hits.position > ${offset} and hits.position <= ${offset + pageSize} order by hits.position`,
    query.params,
  )
  const [first] = rows
  if (first) return { rows: rows.map(({ facts }) => facts), total: Number(first.total) }
  if (page === 1) return { rows: [], total: 0 }
  const before = await run<T>(db, table, order, 1, query)
  return { rows: [], total: before.total }
}

/** Narrows or ranks by the text of one field of the input. */
type Filter = (query: Query, text: string, db: Queries) => unknown

type Search<Row> = {
  table: string
  order: string
  /** By the field whose text each takes; all that are given narrow. */
  filters: Readonly<Record<string, Filter>>
  /** Ranks by several fields together. */
  rank?: (query: Query, input: Input) => void
  companyOf: (row: Row) => number | null
  show: (source: Source, row: Row, company: Company | undefined) => Fields
}

/** The lookup of a search: one page of rows, its position among all hits, and the input. */
export const searchLookup =
  <Row>({ table, order, filters, rank, companyOf, show }: Search<Row>): Lookup =>
  async (source, input) => {
    const { db } = source
    const page = numberOf(input, 'page', 1)
    const hits = await searchTable<Row>(db, table, order, page, async (query) => {
      for (const [name, filter] of Object.entries(filters)) {
        const text = textOf(input, name)
        if (text) await filter(query, text, db)
      }
      rank?.(query, input)
    })
    const companies = await companiesById(
      db,
      hits.rows.flatMap((row) => companyOf(row) ?? []),
    )
    return found({
      elements: hits.rows.map((row) => show(source, row, companies.get(companyOf(row) ?? -1))),
      pagination: paginationOf(page, pageSize, hits.total),
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
export function queryOf(input: Input): Fields {
  const { requestContext: _, ...query } = input
  return query
}
