import { groupBy } from '@/lib/core/group'
import { times, type Usdc } from '@/lib/core/money'
import { companyKey } from '@/lib/core/matching/company'
import { nameKey, type NamedPerson } from '@/lib/core/matching/person'

export type NamedRow = { index: number; named: NamedPerson }
export type PlannedSearch = { rows: number[]; named: NamedPerson }
export type SearchPlan = {
  searches: PlannedSearch[]
  /** Rows that name nobody to search for. */
  unnamed: number[]
  most: Usdc
  /** `least` where a company's page holds everybody, `most` where it holds nobody; null where no company is shared. */
  together: { least: Usdc; most: Usdc; companies: number } | null
}

const sharing = 3

/** The searches for the people that rows name, each person once, and the figures of both ways to find them. */
export function planSearches(rows: readonly NamedRow[], pagePrice: Usdc): SearchPlan {
  const byPerson = groupBy(rows, ({ named }) => nameKey(named))
  const unnamed = (byPerson.get(null) ?? []).map(({ index }) => index)
  byPerson.delete(null)
  const searches = [...byPerson.values()].flatMap((same) =>
    same[0] ? [{ rows: same.map(({ index }) => index), named: same[0].named }] : [],
  )
  const byCompany = groupBy(searches, ({ named }) => companyKey(named.company ?? ''))
  byCompany.delete(null)
  const shared = [...byCompany.values()].filter((people) => people.length >= sharing)
  const spared = shared.reduce((sum, people) => sum + people.length, 0)
  const most = times(pagePrice, searches.length)
  return {
    searches,
    unnamed,
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
