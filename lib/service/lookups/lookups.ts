import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { ad, ads } from '@/lib/service/lookups/ads'
import { companies } from '@/lib/service/lookups/companies'
import { company } from '@/lib/service/lookups/company'
import { email } from '@/lib/service/lookups/email'
import { engagement } from '@/lib/service/lookups/engagement'
import { job, jobs } from '@/lib/service/lookups/jobs'
import { people } from '@/lib/service/lookups/people'
import { places } from '@/lib/service/lookups/places'
import { posts } from '@/lib/service/lookups/posts'
import { bulk, profile } from '@/lib/service/lookups/profiles'
import type { Lookup } from '@/lib/service/lookups/lookup'

/** The lookup behind every kind of answer. */
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
