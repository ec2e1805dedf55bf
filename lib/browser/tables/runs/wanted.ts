import { endpoints, findEndpoint, type EndpointId } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import { groupBy } from '@/lib/core/group'
import { eachKept, type KeptKind } from '@/lib/core/kind-titles'
import { pageOf } from '@/lib/core/answers/identity'
import type { Draft } from '@/lib/core/catalogue/typed'
import { err, ok, type Result } from '@/lib/core/result'

type RowSearch = {
  endpointId: EndpointId
  /** The control that takes a company by its page's name or in words, and the one that takes its number. */
  by: string
  byNumber: string
  titleBy?: string
}

export type Filters = Readonly<Record<string, string>>

export type Asked = { filters?: Filters | undefined; page?: number | undefined }

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
  search: RowSearch | null
}

const byIdentifier = endpoints.flatMap((endpoint) => {
  const fields = fieldsOf(endpoint).filter(({ metadata }) => !metadata)
  const [field] = fields
  const kind = field?.identifier
  return field && kind && !endpoint.deprecated ? [{ endpoint, field, fields, kind }] : []
})

const several = byIdentifier.filter(({ field }) => field.control === 'lines')
const single = byIdentifier.filter(({ field }) => field.control !== 'lines')

/** One lookup for each thing, however many endpoints sell it. */
const lookups = single
  .filter(({ endpoint: { result } }, at) => single.findIndex((one) => one.endpoint.result === result) === at)
  .map(({ endpoint, fields, kind }): Wanted => {
    const bulk = several.find((one) => one.kind === kind && one.endpoint.rate.per === endpoint.result)
    return {
      id: endpoint.id,
      title: endpoint.title,
      kind,
      bulk: bulk ? { id: bulk.endpoint.id, most: bulk.field.most ?? 1 } : null,
      amount: fields.find(({ name }) => name === endpoint.rate.quantity?.field) ?? null,
      search: null,
    }
  })

const plain = { bulk: null, amount: null, search: null }

/** A search for what belongs to a company. The id stands in stored runs, so it never changes. */
const atCompany = (id: string, title: string, search: RowSearch): Wanted => ({
  ...plain,
  id,
  title,
  search,
  kind: 'company',
})

const byCompany = { by: 'company', byNumber: 'companyId' }

/** Everything that a run can buy row by row. */
export const allWanted: readonly Wanted[] = [
  ...lookups,
  atCompany('company.people', 'People there', {
    endpointId: 'profiles.search',
    by: 'currentCompany',
    byNumber: 'currentCompany',
    titleBy: 'title',
  }),
  atCompany('company.jobs', 'Jobs there', { endpointId: 'jobs.search', ...byCompany }),
  atCompany('company.ads', 'Their ads', { endpointId: 'ads.search', ...byCompany }),
]

/** The search for whom a row only names: bought before everything else, by the page. */
export const byName: Wanted = {
  id: 'profiles.search' satisfies EndpointId,
  title: 'Find by name',
  kind: 'profile',
  ...plain,
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

const websiteOnly =
  'A search takes a company by its page, number or name, and not by its website. Look the company up first.'

/** What a search calls a company: page, number or name without commas, which part names; no website. */
export function searchedName(identifier: string): Result<string, string> {
  const page = pageOf(identifier)
  if (page !== null) return page.slug === null ? err(websiteOnly) : ok(page.slug)
  return /^https?:/i.test(identifier)
    ? err(websiteOnly)
    : ok(identifier.replace(/(?<!\s)\s*,\s*/g, ' ').trim())
}

/** The draft of the search for one row; fails with a sentence when the row cannot be searched by. */
export function draftForRow(
  { by, byNumber }: RowSearch,
  identifier: string,
  { filters, page }: Asked = {},
): Result<Draft, string> {
  const named = searchedName(identifier)
  if (!named.ok) return named
  const name = /^\d+$/.test(named.value) ? byNumber : by
  return ok({ ...filters, [name]: named.value, ...(page !== undefined && { page: String(page) }) })
}

const plainText = (value: unknown): string => String(value).trim().replace(/\s+/g, ' ').toLowerCase()

/** What a search calls its company where it asks for this page and these filters; null for every other. */
export function askedInSearch(
  input: Readonly<Record<string, unknown>>,
  { by, byNumber }: RowSearch,
  { filters = {}, page: targetPage = 1 }: Asked = {},
): string | null {
  const { page = 1, requestContext: _context, ...asked } = input
  const names = Object.keys(asked)
  const named = names.filter((name) => name === by || name === byNumber)
  const others = names.filter((name) => !named.includes(name))
  const isSame =
    others.length === Object.keys(filters).length &&
    others.every((name) => name in filters && plainText(asked[name]) === plainText(filters[name]))
  const text = named.length === 1 ? asked[named[0] ?? ''] : null
  return typeof text === 'string' && page === targetPage && isSame ? text : null
}

/** Titles in one search run at most: each is a payment for every row. */
export const mostTitles = 10

/** The titles in a text, split at commas, semicolons and lines, each once in whatever letters. */
export function titlesIn(text: string): string[] {
  const titles = text.split(/[\n,;]/).map((part) => part.trim().replace(/\s+/g, ' '))
  const once = groupBy(titles.filter(Boolean), (title) => title.toLowerCase())
  return [...once.values()].flatMap(([first]) => first ?? [])
}
