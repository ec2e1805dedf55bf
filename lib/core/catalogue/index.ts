import type { Endpoint, Group, ResultKind } from '@/lib/core/catalogue/endpoint'
import { ads, companies, geo, jobs } from '@/lib/core/catalogue/endpoints/companies'
import { posts, profiles } from '@/lib/core/catalogue/endpoints/people'

const all = [profiles, companies, jobs, ads, posts, geo] as const

export type EndpointId = (typeof all)[number]['endpoints'][number]['id']

export const groups: readonly Group[] = all

/** Every endpoint of the service; within a group literal paths stand before those with {holes}. */
export const endpoints: readonly Endpoint[] = groups.flatMap((group) => group.endpoints)

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))

export const findEndpoint = (id: string): Endpoint | undefined => byId.get(id)

const alsoBrings: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

/** What an endpoint brings, one record or several at once. */
export const brings = ({ result }: Endpoint): ResultKind => alsoBrings[result] ?? result

/** What the endpoint of that id brings; undefined for one that is no longer sold. */
export function broughtBy(endpointId: string): ResultKind | undefined {
  const endpoint = findEndpoint(endpointId)
  return endpoint && brings(endpoint)
}

/** The endpoint to use in place of a deprecated one; undefined for an endpoint that stays. */
export const successorOf = ({ deprecated }: Endpoint): Endpoint | undefined =>
  deprecated && findEndpoint(deprecated.use)

/** The contract's warning, for documents, headers and pages alike; null for an endpoint that stays. */
export function deprecationNotice(endpoint: Endpoint): string | null {
  const successor = successorOf(endpoint)
  return successor ? `Deprecated: use ${successor.method} ${successor.path} instead.` : null
}
