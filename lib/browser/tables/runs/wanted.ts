import { endpoints, findEndpoint, type EndpointId } from '@/lib/core/catalogue'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { searchesByRow, type RowSearch } from '@/lib/browser/tables/runs/row-search'
import { eachKept, type KeptKind } from '@/lib/core/kind-titles'

/** Something that can be bought for each row of a file: it needs nothing but an identifier. */
export type Wanted = {
  /** Names it in stored runs: the endpoint that buys it for one row, or a search that the row narrows. */
  id: string
  title: string
  kind: IdentifierKind
  /** The endpoint that buys it for several rows with one payment, and for how many at most. */
  bulk: { id: string; most: number } | null
  /** A number to be chosen that changes the price, such as how many posts. */
  amount: Field | null
  /** The search that finds what belongs to the row; null for a lookup of the row itself. */
  search: RowSearch | null
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
      search: null,
    },
  ]
}

const lookups: readonly Wanted[] = byIdentifier
  .filter(({ field }) => field.control !== 'lines')
  .filter(
    ({ endpoint }, index, singles) =>
      singles.findIndex((other) => other.endpoint.result === endpoint.result) === index,
  )
  .flatMap(wantedOf)

/** Everything that a run can buy row by row, one entry for each thing however many endpoints sell it. */
export const allWanted: readonly Wanted[] = [
  ...lookups,
  ...searchesByRow.map(({ id, title, search }): Wanted => ({
    id,
    title,
    kind: 'company',
    bulk: null,
    amount: null,
    search,
  })),
]

/** The search for whom a row only names: bought before everything else, by the page. */
export const byName: Wanted = {
  id: 'profiles.search' satisfies EndpointId,
  title: 'Find by name',
  kind: 'profile',
  bulk: null,
  amount: null,
  search: null,
}

/** The thing of that id; undefined for one that is no longer sold. */
export const findWanted = (id: string): Wanted | undefined =>
  id === byName.id ? byName : allWanted.find((wanted) => wanted.id === id)

/** The endpoint that is asked about one row; undefined for what is no longer sold. */
export function endpointFor(id: string): Endpoint | undefined {
  const wanted = findWanted(id)
  return wanted && findEndpoint(wanted.search?.endpointId ?? wanted.id)
}

/** Whether a step asks what belongs to its rows, for which it needs nothing of the steps before it. */
export const isRowSearch = (step: { wanted: string } | undefined): boolean =>
  step !== undefined && (findWanted(step.wanted)?.search ?? null) !== null

/** Whether a step looks its rows up by an identifier, of which a row may have another. */
export const isLookup = ({ wanted }: { wanted: string }): boolean =>
  wanted !== byName.id && findWanted(wanted)?.search === null

/** Whether a step finds people who are not its rows: those at a company, or those who reacted to a post. */
export function tellsOfPeople(step: { wanted: string }): boolean {
  const result = endpointFor(step.wanted)?.result
  return result === 'engagement' || (result === 'people' && isRowSearch(step))
}

/** Every endpoint whose answer holds this thing: a copy bought by any of them is as good. */
export const endpointsFor = (wanted: Wanted): string[] => {
  if (wanted.search) return [wanted.search.endpointId]
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

/** The kind of record that an identifier names; an opaque one names nobody who could ask to be left alone. */
export const kindNamedBy: Readonly<Record<IdentifierKind, KeptKind | null>> = {
  profile: 'person',
  company: 'company',
  post: 'post',
  opaque: null,
}

const identifiers: readonly IdentifierKind[] = ['profile', 'company', 'post']

/** What the rows of a table are looked up by. */
export const identifierKinds = eachKept(
  (kind): IdentifierKind => identifiers.find((one) => kindNamedBy[one] === kind) ?? 'opaque',
)
