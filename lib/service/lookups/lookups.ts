import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { ad, ads } from '@/lib/service/lookups/ads'
import { companies, company } from '@/lib/service/lookups/companies'
import { bulk, email, people, profile } from '@/lib/service/lookups/people'
import { engagement, posts } from '@/lib/service/lookups/posts'
import { job, jobs } from '@/lib/service/lookups/jobs'
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
