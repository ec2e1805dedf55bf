import type { Known } from '@/tests/contract/known'
import type { Shop } from '@/tests/contract/shop'
import type { Shape } from '@/tests/contract/shapes'

/** One row of the contract's endpoint tables, with a request that succeeds. */
export type Pair = {
  method: 'GET' | 'POST'
  path: string
  /** In millionths, for the request of `ask`. */
  price: bigint
  shape: Shape
  tag: 'Profiles' | 'Posts' | 'Companies' | 'Geo' | 'Ads' | 'Jobs'
  ask: (known: Known) => { hole?: string; query?: Record<string, string>; body?: Record<string, unknown> }
  successor?: string
}

const cents = (count: number) => BigInt(count) * 10_000n

export const pairs: Pair[] = [
  {
    method: 'POST',
    path: '/agent/v1/profiles/enrich',
    price: cents(15),
    shape: 'bulk',
    tag: 'Profiles',
    ask: ({ people }) => ({ body: { profiles: people.slice(0, 3).map((networkId) => ({ networkId })) } }),
  },
  {
    method: 'GET',
    path: '/agent/v1/profiles/enrich',
    price: cents(5),
    shape: 'profile',
    tag: 'Profiles',
    ask: ({ people }) => ({ query: { networkId: people[0] } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/profiles/email',
    price: cents(5),
    shape: 'email',
    tag: 'Profiles',
    ask: ({ mailed }) => ({ body: { networkId: mailed } }),
  },
  {
    method: 'GET',
    path: '/agent/v1/profiles/email',
    price: cents(5),
    shape: 'email',
    tag: 'Profiles',
    ask: ({ mailed }) => ({ query: { networkId: mailed } }),
    successor: '/agent/v1/profiles/email',
  },
  {
    method: 'POST',
    path: '/agent/v1/profiles/posts',
    price: cents(25),
    shape: 'generic',
    tag: 'Profiles',
    ask: ({ author }) => ({ body: { profile: author } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/profiles/search',
    price: cents(30),
    shape: 'generic',
    tag: 'Profiles',
    ask: () => ({ body: { search: 'engineer' } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/profiles/{networkId}',
    price: cents(5),
    shape: 'profile',
    tag: 'Profiles',
    ask: ({ people }) => ({ hole: people[1] }),
  },
  {
    method: 'GET',
    path: '/agent/v1/profiles/{networkId}',
    price: cents(5),
    shape: 'profile',
    tag: 'Profiles',
    ask: ({ people }) => ({ hole: people[1] }),
    successor: '/agent/v1/profiles/{networkId}',
  },
  {
    method: 'POST',
    path: '/agent/v1/posts/reactions',
    price: cents(5),
    shape: 'engagement',
    tag: 'Posts',
    ask: ({ postUrl }) => ({ body: { postUrl } }),
  },
  {
    method: 'GET',
    path: '/agent/v1/posts/reactions',
    price: cents(5),
    shape: 'engagement',
    tag: 'Posts',
    ask: ({ postUrl }) => ({ query: { postUrl } }),
    successor: '/agent/v1/posts/reactions',
  },
  {
    method: 'POST',
    path: '/agent/v1/companies/enrich',
    price: cents(5),
    shape: 'generic',
    tag: 'Companies',
    ask: ({ company }) => ({ body: { universalName: company } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/companies/search',
    price: cents(30),
    shape: 'generic',
    tag: 'Companies',
    ask: () => ({ body: { search: 'a' } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/geo-id',
    price: cents(1),
    shape: 'generic',
    tag: 'Geo',
    ask: () => ({ body: { query: 'Lisbon' } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/ads/search',
    price: cents(5),
    shape: 'generic',
    tag: 'Ads',
    ask: () => ({ body: {} }),
  },
  {
    method: 'POST',
    path: '/agent/v1/ads/get',
    price: cents(5),
    shape: 'generic',
    tag: 'Ads',
    ask: ({ adId }) => ({ body: { adId } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/jobs/search',
    price: cents(5),
    shape: 'generic',
    tag: 'Jobs',
    ask: () => ({ body: { page: 1 } }),
  },
  {
    method: 'POST',
    path: '/agent/v1/jobs/get',
    price: cents(5),
    shape: 'generic',
    tag: 'Jobs',
    ask: ({ jobId }) => ({ body: { jobId } }),
  },
]

/** The request of a pair, for what is known to exist. */
export function askFor(pair: Pair, shop: Shop, known: Known) {
  const { hole = '', query = {}, body } = pair.ask(known)
  const path = pair.path.replace('{networkId}', encodeURIComponent(hole))
  return pair.method === 'GET' ? shop.get(path, query) : shop.post(path, body)
}

/** How tests call a pair. */
export const nameOf = ({ method, path }: Pick<Pair, 'method' | 'path'>) => `${method} ${path}`
