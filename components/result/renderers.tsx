import type { ComponentType } from 'react'
import dynamic from 'next/dynamic'
import type { AnswerProps } from '@/components/result/answer'
import { GenericView } from '@/components/result/generic-view'
import { Skeleton } from '@/components/ui/skeleton'
import type { ResultKind } from '@/lib/catalogue/endpoint'

const loading = () => <Skeleton className="h-96 w-full" />

/** What draws each kind of result, fetched when the first of its kind is shown; the rest is drawn as any list. */
export const renderers = {
  profile: dynamic(() => import('@/components/result/profile/profile-view').then((it) => it.ProfileView), {
    loading,
  }),
  bulk: dynamic(() => import('@/components/result/bulk/bulk-view').then((it) => it.BulkView), { loading }),
  email: dynamic(() => import('@/components/result/email/email-view').then((it) => it.EmailView), {
    loading,
  }),
  posts: dynamic(() => import('@/components/result/posts/posts-view').then((it) => it.PostsView), {
    loading,
  }),
  people: GenericView,
  engagement: dynamic(
    () => import('@/components/result/engagement/engagement-view').then((it) => it.EngagementView),
    { loading },
  ),
  company: dynamic(() => import('@/components/result/company/company-view').then((it) => it.CompanyView), {
    loading,
  }),
  companies: GenericView,
  places: dynamic(() => import('@/components/result/places/places-view').then((it) => it.PlacesView), {
    loading,
  }),
  ads: dynamic(() => import('@/components/result/ads/ads-view').then((it) => it.AdsView), { loading }),
  ad: dynamic(() => import('@/components/result/ads/ad-view').then((it) => it.AdView), { loading }),
  jobs: dynamic(() => import('@/components/result/jobs/jobs-view').then((it) => it.JobsView), { loading }),
  job: dynamic(() => import('@/components/result/jobs/job-view').then((it) => it.JobView), { loading }),
} as const satisfies Record<ResultKind, ComponentType<AnswerProps>>
