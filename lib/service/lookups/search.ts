import type { Fields } from '@/lib/core/json'
import { ok } from '@/lib/core/result'
import type { Queries } from '@/lib/service/data/database'
import type { Company } from '@/lib/service/data/model'
import { companiesById, numberOf, textOf, type Lookup, type Source } from '@/lib/service/lookups/lookup'
import { fold, shortForms, wordsIn } from '@/lib/service/lookups/words'

export const pageSize = 25

/** Longer input is cut to this: trigram similarity costs by the square of the length. */
const longestText = 300
const longestWord = 40

/** The trigram similarity a word needs in the second try, after the usual threshold found nothing. */
const looseLikeness = 0.35

const fillers = new Set('a an and at by for from in of on or the to with'.split(' '))

type Query = ReturnType<typeof emptyQuery>

function emptyQuery(loose: boolean) {
  const params: unknown[] = []
  const where: string[] = []
  const rank: string[] = []
  const bind = (value: unknown): string => `$${params.push(value)}`
  return { loose, params, where, rank, bind }
}

export type Filter = (query: Query, text: string, db: Queries) => unknown

type Conditions = readonly (readonly [filter: Filter, text: string])[]

type Hits<T> = { rows: T[]; total: number }

/** The input in its searched form: lower case, no accents, no punctuation, cut to length. */
export const typedText = (text: string): string => fold(text.slice(0, longestText))

/** The words of the input that are searched. */
export function wordsOf(text: string): string[] {
  const all = wordsIn(text.slice(0, longestText)).map((word) => word.slice(0, longestWord))
  const telling = all.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : all).slice(0, 12)
}

type Vocabulary = 'network_words' | 'network_place_words'

/** Narrows to rows whose `column` has every word of the input, or known words that resemble it or go on. */
export const hasWords =
  (column: string, vocabulary: Vocabulary = 'network_words'): Filter =>
  (query, text) => {
    const words = wordsOf(text)
    if (words.length === 0) query.where.push('false')
    for (const word of words) query.where.push(`${column} && array(${alike(query, word, vocabulary)})`)
  }

/** Narrows as `hasWords` does, but a short form of a title is a whole word: 'pm' does not begin 'pmp'. */
export const hasTitle =
  (column: string): Filter =>
  (query, text, db) => {
    const words = wordsOf(text)
    const short = words.filter((word) => shortForms.has(word))
    const others = words.filter((word) => !shortForms.has(word))
    if (short.length > 0) query.where.push(`${column} @> ${query.bind(short)}::text[]`)
    if (others.length > 0 || short.length === 0) hasWords(column)(query, others.join(' '), db)
  }

/** Narrows to rows whose `column` (an array) has one of the ids that the text stands for. */
export const hasOneOf =
  (column: string, type: 'integer' | 'text', idsOf: (db: Queries, text: string) => unknown): Filter =>
  async (query, text, db) =>
    query.where.push(`${column} && ${query.bind(await idsOf(db, text))}::${type}[]`)

/** Ranks hits by the similarity of a text column to the input, without narrowing them. */
export const rankBy =
  (column: string, weight: number): Filter =>
  (query, text) =>
    query.rank.push(`${weight} * word_similarity(${query.bind(typedText(text))}::text, ${column})`)

/** Ranks people by the similarity of their names to the input where they share a word with it. */
export const rankByNames =
  (weight: number): Filter =>
  (query, text) => {
    const words = wordsOf(text).map((word) => alike(query, word, 'network_words'))
    if (words.length === 0) return
    const typed = query.bind(typedText(text))
    query.rank.push(
      `case when first_name || last_name && array(${words.join(' union ')}) then ${weight} * word_similarity(${typed}::text, full_name) else 0 end`,
    )
  }

function alike(query: Query, word: string, vocabulary: Vocabulary): string {
  const start = `word like ${query.bind(`${word}%`)}::text`
  if (word.length <= 2) return `select word from ${vocabulary} where ${start}`
  const swapped = `word = any(${query.bind(swaps(word))}::text[])`
  const typed = query.bind(word)
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

type Table = { table: string; order: string }

/** One page of a table in a stable order; when nothing is found, once more with a lower similarity threshold. */
export async function searchTable<T>(
  db: Queries,
  table: Table,
  page: number,
  conditions: Conditions,
): Promise<Hits<T>> {
  for (const loose of [false, true]) {
    const query = emptyQuery(loose)
    for (const [filter, text] of conditions) await filter(query, text, db)
    const hits = await run<T>(db, table, page, query)
    if (hits.total > 0) return hits
  }
  return { rows: [], total: 0 }
}

async function run<T>(db: Queries, ranked: Table, page: number, query: Query): Promise<Hits<T>> {
  const { table, order } = ranked
  const where = query.where.length > 0 ? `where ${query.where.join(' and ')}` : ''
  const rank = query.rank.length > 0 ? `round((${query.rank.join(' + ')})::numeric, 3) desc, ` : ''
  const offset = Math.min((page - 1) * pageSize, 1_000_000_000)
  const rows = await db.query<{ facts: T; total: string }>(
    `with hits as materialized (select id, row_number() over (order by ${rank}${order}) as position, count(*) over () as total from ${table} ${where})
     select each.facts, hits.total from hits join ${table} as each on each.id = hits.id
     where hits.position > ${offset} and hits.position <= ${offset + pageSize} order by hits.position`,
    query.params,
  )
  const [first] = rows
  if (first) return { rows: rows.map(({ facts }) => facts), total: Number(first.total) }
  if (page === 1) return { rows: [], total: 0 }
  return { rows: [], total: (await run<T>(db, ranked, 1, query)).total }
}

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
export function queryOf(input: Fields): Fields {
  const { requestContext: _, ...query } = input
  return query
}
