import { endpoints, findEndpoint, type EndpointId } from '@/lib/core/catalogue'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'

/** Something that can be bought for each row of a file: it needs nothing but an identifier. */
export type Wanted = {
  /** The endpoint that buys it for one row; names it in stored runs. */
  id: string
  title: string
  kind: IdentifierKind
  /** The endpoint that buys it for several rows with one payment, and for how many at most. */
  bulk: { id: string; most: number } | null
  /** A number to be chosen that changes the price, such as how many posts. */
  amount: Field | null
}

type Named = { endpoint: Endpoint; field: Field; fields: Field[] }

/** The field that names what is looked up, where an endpoint begins with one. */
function named(endpoint: Endpoint): Named[] {
  const fields = fieldsOf(endpoint).filter(({ metadata }) => !metadata)
  const [field] = fields
  return !endpoint.deprecated && field?.identifier ? [{ endpoint, field, fields }] : []
}

const byIdentifier = endpoints.flatMap(named)
const many = byIdentifier.filter(({ field }) => field.control === 'lines')

const bulkOf = ({ endpoint, field }: Named): Named | undefined =>
  many.find(
    (bulk) => bulk.field.identifier === field.identifier && bulk.endpoint.rate.per === endpoint.result,
  )

function wantedOf(one: Named): Wanted[] {
  const { endpoint, field, fields } = one
  if (!field.identifier) return []
  const bulk = bulkOf(one)
  const { quantity } = endpoint.rate
  return [
    {
      id: endpoint.id,
      title: endpoint.title,
      kind: field.identifier,
      bulk: bulk ? { id: bulk.endpoint.id, most: bulk.field.most ?? 1 } : null,
      amount: fields.find(({ name }) => name === quantity?.field) ?? null,
    },
  ]
}

/** Everything that a run can look up row by row, one entry for each thing however many endpoints sell it. */
export const allWanted: readonly Wanted[] = byIdentifier
  .filter(({ field }) => field.control !== 'lines')
  .filter(
    ({ endpoint }, index, singles) =>
      singles.findIndex((other) => other.endpoint.result === endpoint.result) === index,
  )
  .flatMap(wantedOf)

/** The search for whom a row only names: bought before everything else, by the page. */
export const byName: Wanted = {
  id: 'profiles.search' satisfies EndpointId,
  title: 'Find by name',
  kind: 'profile',
  bulk: null,
  amount: null,
}

/** The thing of that id; undefined for one that is no longer sold. */
export const findWanted = (id: string): Wanted | undefined =>
  id === byName.id ? byName : allWanted.find((wanted) => wanted.id === id)

/** Every endpoint whose answer holds this thing: a copy bought by any of them is as good. */
export const endpointsFor = (wanted: Wanted): string[] => {
  const result = findEndpoint(wanted.id)?.result
  const same = endpoints.filter((endpoint) => endpoint.result === result).map(({ id }) => id)
  return wanted.bulk ? [...same, wanted.bulk.id] : same
}

/** A search whose rows can be looked up one by one, and what their identifiers name. */
export type Searched = { endpointId: string; title: string; kinds: readonly IdentifierKind[] }

const rowKinds: Partial<Record<ResultKind, IdentifierKind>> = { people: 'profile', companies: 'company' }

/** Every search whose rows are people or companies. */
export const searchesFor: readonly Searched[] = endpoints.flatMap(({ id, title, result, deprecated }) => {
  const kind = rowKinds[result]
  return kind && !deprecated ? [{ endpointId: id, title, kinds: [kind] }] : []
})
