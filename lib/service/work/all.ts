import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { ad, ads } from '@/lib/service/work/ads'
import { companies } from '@/lib/service/work/companies'
import { company } from '@/lib/service/work/company'
import { email } from '@/lib/service/work/email'
import { engagement } from '@/lib/service/work/engagement'
import { job, jobs } from '@/lib/service/work/jobs'
import { people } from '@/lib/service/work/people'
import { places } from '@/lib/service/work/places'
import { posts } from '@/lib/service/work/posts'
import { bulk, profile } from '@/lib/service/work/profile'
import type { Work } from '@/lib/service/work/work'

export type { Source } from '@/lib/service/work/work'

/** The work behind every kind of answer. */
export const work = {
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
} as const satisfies Record<ResultKind, Work>
