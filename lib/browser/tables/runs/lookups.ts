import { draftForRow, byName, endpointFor, findWanted } from '@/lib/browser/tables/runs/wanted'
import { oneByOne, type LookStep } from '@/lib/browser/tables/runs/run'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Draft } from '@/lib/core/catalogue/typed'
import { namePartsOf, type NamedPerson } from '@/lib/core/matching/person'
import type { Usdc } from '@/lib/core/money'
import { err, ok, type Result } from '@/lib/core/result'

export type PricedLookup = Lookup & { price: Usdc }

/** The lookup for these identifiers, in their order. Fails with a sentence when the contract would refuse it. */
export function lookupFor(step: LookStep, identifiers: readonly string[]): Result<PricedLookup, string> {
  const { wanted: id, amount: many, together } = step
  const wanted = findWanted(id)
  const endpoint = together === 1 ? endpointFor(id) : findEndpoint(wanted?.bulk?.id ?? '')
  if (!endpoint) return err('The service no longer sells this.')
  if (wanted?.search) {
    const draft = draftForRow(wanted.search, identifiers[0] ?? '', step)
    return draft.ok ? priced(endpoint, draft.value) : draft
  }
  const [field] = fieldsOf(endpoint)
  const amount = many !== null && wanted?.amount ? { [wanted.amount.name]: String(many) } : {}
  return priced(endpoint, { [field?.name ?? '']: identifiers.join('\n'), ...amount })
}

function priced(endpoint: Endpoint, draft: Draft): Result<PricedLookup, string> {
  const read = readDraft(endpoint, draft)
  if (!read.ok) return err(read.error[0]?.message ?? 'This cannot be looked up.')
  return ok({ endpointId: endpoint.id, input: read.value, price: priceOf(endpoint.rate, read.value) })
}

/** Rows in groups of one payment each, in their order; the same identifier never stands twice in one. */
export function batchesOf<T>(
  rows: readonly T[],
  together: number,
  identifierOf: (row: T) => string | null,
): T[][] {
  const batches: Map<string | null, T>[] = []
  const open = new Set<(typeof batches)[number]>()
  for (const row of rows) {
    const identifier = identifierOf(row)
    const batch = [...open].find((asked) => !asked.has(identifier)) ?? new Map()
    if (batch.size === 0) batches.push(batch)
    batch.set(identifier, row)
    if (batch.size < together) open.add(batch)
    else open.delete(batch)
  }
  return batches.map((batch) => [...batch.values()])
}

export const findStep: LookStep = { ...oneByOne, wanted: byName.id, on: 'without-identifier' }

const nameless = 'A first and a last name are needed to find somebody.'

/** The search for somebody by name and company. Fails with a sentence when the name is no name. */
export function searchFor(named: NamedPerson | null): Result<PricedLookup, string> {
  const parts = named && namePartsOf(named)
  const endpoint = findEndpoint(byName.id)
  if (!named || !parts || !endpoint) return err(nameless)
  const { firstName, lastName } = parts
  return priced(endpoint, { firstName, lastName, currentCompany: named.company ?? '' })
}
