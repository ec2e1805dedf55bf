import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { companies, company } from '@/lib/service/lookups/companies'
import { bulk, email, people, profile } from '@/lib/service/lookups/people'
import { engagement, posts } from '@/lib/service/lookups/posts'
import { ad, ads, job, jobs } from '@/lib/service/lookups/listings'
import { places } from '@/lib/service/lookups/places'
import type { Lookup } from '@/lib/service/lookups/lookup'

export const lookups = {
  profile,
  bulk,
  email,
  posts,
  people,
  engagement,
  company,
  companies,
  places,
  ads,
  ad,
  jobs,
  job,
} as const satisfies Record<ResultKind, Lookup>
