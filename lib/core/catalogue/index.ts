import type { Endpoint, Group, ResultKind } from '@/lib/core/catalogue/endpoint'
import { ads } from '@/lib/core/catalogue/endpoints/ads'
import { companies } from '@/lib/core/catalogue/endpoints/companies'
import { geo } from '@/lib/core/catalogue/endpoints/geo'
import { jobs } from '@/lib/core/catalogue/endpoints/jobs'
import { posts } from '@/lib/core/catalogue/endpoints/posts'
import { profiles } from '@/lib/core/catalogue/endpoints/profiles'
import { priceRange, type Rate } from '@/lib/core/catalogue/rate'
import type { Usdc } from '@/lib/core/money'
import { counted } from '@/lib/core/text'

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

/** Whether a path is that of a lookup which never costs this; a service may have a path of its own before it. */
export function isOfOtherPrice(path: string, price: Usdc): boolean {
  const steps = path.replace(/\/$/, '').split('/')
  const named =
    endpoints.find((endpoint) => steps.join('/').endsWith(endpoint.path)) ??
    endpoints.find((endpoint) => ends(steps, endpoint.path.split('/').slice(1)))
  return !!named && !endpoints.some(({ path: same, rate }) => same === named.path && canCost(rate, price))
}

const ends = (steps: readonly string[], pattern: readonly string[]): boolean =>
  pattern.every((step, at) => step.startsWith('{') || step === steps[steps.length - pattern.length + at])

function canCost(rate: Rate, price: Usdc): boolean {
  const { least, most } = priceRange(rate)
  return price >= least && price <= most && price % rate.each === 0n
}

const common = [
  { id: 'profiles.search', one: 'search', many: 'searches' },
  { id: 'profiles.enrich', one: 'profile', many: 'profiles' },
] as const

/** '6 searches or 40 profiles': what an amount pays for; null where it is too little for either. */
export function whatBuys(amount: Usdc): string | null {
  const parts = common.flatMap(({ id, one, many }) => {
    const each = findEndpoint(id)?.rate.each
    const count = each === undefined ? 0n : amount / each
    return count > 0n ? [counted(Number(count), one, many)] : []
  })
  return parts.length > 0 ? parts.join(' or ') : null
}
