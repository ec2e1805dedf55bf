import { pageSize, type Hits } from '@/lib/service/lookups/search'
import { found, type Input, type LookupResult } from '@/lib/service/lookups/lookup'

/** The answer of a search: one page of rows, its position among all hits, and the input. */
export function listAnswer<T>(
  input: Input,
  page: number,
  hits: Hits<T>,
  show: (row: T) => Record<string, unknown>,
): LookupResult {
  const { requestContext: _, ...query } = input
  return found({
    elements: hits.rows.map(show),
    pagination: {
      pageNumber: page,
      pageSize,
      totalElements: hits.total,
      totalPages: Math.ceil(hits.total / pageSize),
      paginationToken: null,
    },
    status: 200,
    query,
  })
}
