import type { Fields } from '@/lib/core/json'
import type { Company } from '@/lib/service/data/model'
import type { Queries } from '@/lib/service/data/database'
import { companiesById } from '@/lib/service/lookups/load'
import { found, numberOf, textOf, type Input, type Lookup, type Source } from '@/lib/service/lookups/lookup'
import { pageSize, searchTable, type Query } from '@/lib/service/lookups/search'

/** Narrows or ranks by the text of one field of the input. */
export type Filter = (query: Query, text: string, db: Queries) => unknown

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
      pagination: pageOf(page, pageSize, hits.total),
      status: 200,
      query: queryOf(input),
    })
  }

/** Where a page stands among all that was found. */
export const pageOf = (pageNumber: number, size: number, total: number): Fields => ({
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
