import { groupBy } from '@/lib/core/group'
import { times, type Usdc } from '@/lib/core/money'
import { companyKey } from '@/lib/core/matching/company'
import { nameKey, type NamedPerson } from '@/lib/core/matching/person'

export type SearchPlan<T> = {
  /** The rows of each search; those that name nobody to search for are in none. */
  searches: T[][]
  most: Usdc
  /** `least` where a company's page holds everybody, `most` where it holds nobody; null where no company is shared. */
  together: { least: Usdc; most: Usdc; companies: number } | null
}

const sharing = 3

/** The searches for the people that rows name, each person once, and the figures of both ways to find them. */
export function planSearches<T>(
  rows: readonly T[],
  namedIn: (row: T) => NamedPerson | null,
  pagePrice: Usdc,
): SearchPlan<T> {
  const byPerson = groupBy(rows, (row) => {
    const named = namedIn(row)
    return named && nameKey(named)
  })
  byPerson.delete(null)
  const searches = [...byPerson.values()]
  const companyOf = ([row]: readonly T[]) => (row === undefined ? null : namedIn(row)?.company)
  const byCompany = groupBy(searches, (same) => companyKey(companyOf(same) ?? ''))
  byCompany.delete(null)
  const shared = [...byCompany.values()].filter((people) => people.length >= sharing)
  const spared = shared.reduce((sum, people) => sum + people.length, 0)
  const most = times(pagePrice, searches.length)
  return {
    searches,
    most,
    together:
      shared.length === 0
        ? null
        : {
            least: times(pagePrice, searches.length - spared + shared.length),
            most: most + times(pagePrice, shared.length),
            companies: shared.length,
          },
  }
}
