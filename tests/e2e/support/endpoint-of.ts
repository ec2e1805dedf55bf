import type { RouteId } from '@/lib/core/answers/view'
import type { Samples } from '@/tests/e2e/support/samples'
import type { Known } from '@/tests/support/reshaping-double'

/** Where an answer of each kind is bought, with the form that names the shape. */
const pageOf = {
  people: { path: '/profiles/search', field: 'search', price: '$0.30' },
  companies: { path: '/companies/search', field: 'search', price: '$0.30' },
  company: { path: '/companies/enrich', field: 'company', price: '$0.05' },
  places: { path: '/geo/locate', field: 'query', price: '$0.01' },
  ads: { path: '/ads/search', field: 'search', price: '$0.05' },
  ad: { path: '/ads/get', field: 'adId', price: '$0.05' },
  jobs: { path: '/jobs/search', field: 'search', price: '$0.05' },
  job: { path: '/jobs/get', field: 'jobId', price: '$0.05' },
  posts: { path: '/profiles/posts', field: 'profile', price: '$0.25' },
  engagement: { path: '/posts/reactions', field: 'postUrl', price: '$0.05' },
} as const satisfies Partial<Record<RouteId, { path: string; field: string; price: string }>>

/** The address of a form that asks for a shape by its mark. */
export function formOf(route: RouteId, mark: string): { path: string; price: string } {
  if (!(route in pageOf)) throw new Error(`no shapes for ${route}`)
  const { path, field, price } = pageOf[route as keyof typeof pageOf]
  const value = field === 'postUrl' ? `https://www.network.example/posts/${mark}` : mark
  return { path: `${path}#${new URLSearchParams({ [field]: value })}`, price }
}

/** Whom the real service knows, for the lookups that it refuses for strangers. */
export const knownTo = ({ people, company, ad, job, post }: Samples): Known => ({
  'profiles/posts': { profile: people[0] },
  'companies/enrich': { company },
  'ads/get': { adId: ad },
  'jobs/get': { jobId: job },
  'posts/reactions': { postUrl: post },
})
