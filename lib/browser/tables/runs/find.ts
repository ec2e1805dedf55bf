import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import { priceOf } from '@/lib/core/catalogue/rate'
import { namePartsOf, type NamedPerson } from '@/lib/core/matching/person'
import { planSearches, type SearchPlan } from '@/lib/core/matching/plan'
import type { Usdc } from '@/lib/core/money'
import { err, ok, type Result } from '@/lib/core/result'
import type { Lookup } from '@/lib/browser/tables/runs/batches'
import type { LookStep } from '@/lib/browser/tables/runs/run'
import { byName } from '@/lib/browser/tables/runs/wanted'

/** The step that finds whom rows name, one search for each name; it comes before all others. */
export const findStep: LookStep = {
  wanted: byName.id,
  together: 1,
  amount: null,
  on: 'without-identifier',
}

const nameless = 'A first and a last name are needed to find somebody.'

/** The search for somebody by name and company. Fails with a sentence when the name is no name. */
export function searchFor(named: NamedPerson | null): Result<Lookup, string> {
  const parts = named && namePartsOf(named)
  const endpoint = findEndpoint(byName.id)
  if (!named || !parts || !endpoint) return err(nameless)
  const { firstName, lastName } = parts
  const read = readDraft(endpoint, { firstName, lastName, currentCompany: named.company ?? '' })
  if (!read.ok) return err(read.error[0]?.message ?? nameless)
  return ok({ endpointId: endpoint.id, input: read.value, price: priceOf(endpoint.rate, read.value) })
}

/** What one page of the search costs, in millionths. */
function pagePrice(): Usdc {
  const endpoint = findEndpoint(byName.id)
  return endpoint ? priceOf(endpoint.rate, {}) : 0n
}

/** What finding rows by name takes: rows in groups of one search each, and what all of them come to. */
export function searchesOf<T extends { named: NamedPerson | null }>(
  rows: readonly T[],
): { searches: T[][] } & Pick<SearchPlan, 'most' | 'together'> {
  const named = rows.flatMap(({ named: one }, index) => (one ? [{ index, named: one }] : []))
  const { searches, most, together } = planSearches(named, pagePrice())
  return { searches: searches.map((search) => search.rows.flatMap((at) => rows[at] ?? [])), most, together }
}
