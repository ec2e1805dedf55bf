import type { RouteId } from '@/lib/core/answers/view'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'

/** What the analysis calls the thing that the catalogue calls a result. */
export const routeOf = {
  profile: 'profile',
  bulk: 'bulk',
  email: 'email',
  posts: 'posts',
  people: 'profileSearch',
  engagement: 'engagement',
  company: 'company',
  companies: 'companySearch',
  places: 'geo',
  ads: 'ads',
  ad: 'ad',
  jobs: 'jobs',
  job: 'job',
} as const satisfies Record<ResultKind, RouteId>
