import type { ComponentType } from 'react'
import dynamic from 'next/dynamic'
import type { AnswerProps } from '@/components/answer/answer'
import { GenericView } from '@/components/answer/generic-view'
import { kindViews } from '@/components/answer/kind-views'
import { Skeleton } from '@/components/ui/skeleton'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'

const loading = () => <Skeleton className="h-96 w-full" />

/** What draws each kind of result, fetched before the first of its kind is shown; the rest is drawn as any list. */
export const renderers = {
  profile: dynamic(kindViews.profile, { loading }),
  bulk: dynamic(kindViews.bulk, { loading }),
  email: dynamic(kindViews.email, { loading }),
  posts: dynamic(kindViews.posts, { loading }),
  people: GenericView,
  engagement: dynamic(kindViews.engagement, { loading }),
  company: dynamic(kindViews.company, { loading }),
  companies: GenericView,
  places: dynamic(kindViews.places, { loading }),
  ads: dynamic(kindViews.ads, { loading }),
  ad: dynamic(kindViews.ad, { loading }),
  jobs: dynamic(kindViews.jobs, { loading }),
  job: dynamic(kindViews.job, { loading }),
} as const satisfies Record<ResultKind, ComponentType<AnswerProps>>
