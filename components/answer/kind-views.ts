import type { ComponentType } from 'react'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AnswerProps } from '@/components/answer/answer'
import { choiceQuery } from '@/components/answer/queries'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'

type LoadView = () => Promise<ComponentType<AnswerProps>>

/** The code that draws each kind of result; the kinds that are not here are drawn as any list. */
export const kindViews = {
  profile: () => import('@/components/answer/kinds/profile-view').then((it) => it.ProfileView),
  bulk: () => import('@/components/answer/kinds/bulk-view').then((it) => it.BulkView),
  email: () => import('@/components/answer/kinds/email-view').then((it) => it.EmailView),
  posts: () => import('@/components/answer/kinds/posts-view').then((it) => it.PostsView),
  engagement: () => import('@/components/answer/kinds/engagement-view').then((it) => it.EngagementView),
  company: () => import('@/components/answer/kinds/company-view').then((it) => it.CompanyView),
  places: () => import('@/components/answer/kinds/places-view').then((it) => it.PlacesView),
  ads: () => import('@/components/answer/kinds/ads-view').then((it) => it.AdsView),
  ad: () => import('@/components/answer/kinds/ad-view').then((it) => it.AdView),
  jobs: () => import('@/components/answer/kinds/jobs-view').then((it) => it.JobsView),
  job: () => import('@/components/answer/kinds/job-view').then((it) => it.JobView),
} as const satisfies Partial<Record<ResultKind, LoadView>>

const views: Partial<Record<ResultKind, LoadView>> = kindViews

const loadReadAhead = () => import('@/components/answer/read-ahead')

/** Fetches all that draws an answer of one kind; after a failure it is fetched anew. */
export async function loadAnswerView(kind: ResultKind | undefined) {
  const [{ AnswerView }] = await Promise.all([
    import('@/components/answer/answer-view'),
    kind && views[kind]?.(),
    loadReadAhead(),
  ])
  return AnswerView
}

/** The code that draws answers of a kind. */
export const viewQuery = (kind: ResultKind | undefined) =>
  queryOptions({
    queryKey: ['answer-view', kind ?? null],
    queryFn: () => loadAnswerView(kind),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Longer than this a payment does not wait for what will draw its answer. In milliseconds. */
const patience = 10_000

/** Fetches the code and puts it where the answer's view looks; a failure is told only when it is needed. */
async function viewAhead(client: QueryClient, kind: ResultKind): Promise<void> {
  const View = await loadAnswerView(kind)
  client.setQueryData(viewQuery(kind).queryKey, () => View)
}

/** Fetches ahead what will draw an answer, and how the visitor wants it. */
export function prepareAnswer(client: QueryClient, { id, result }: Endpoint): void {
  void viewAhead(client, result).catch(() => undefined)
  void client.prefetchQuery(choiceQuery(id))
}

/**
 * Settles once what will draw an answer is here, so that what is paid for next can be read without a network. Where it
 * cannot be had the payment goes on: the answer is kept all the same, and stands as it came until it can be drawn.
 */
export async function untilDrawable(kind: ResultKind): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([loadAnswerView(kind).catch(() => undefined), late])
}

/** An answer that takes longer to be read than this, in milliseconds, is shown as being read. */
const briefly = 400

/**
 * Has ready what draws an answer that has just come, so that it stands there whole: what cannot be had in a moment the
 * answer's own view waits for, and tells of.
 */
export async function haveDrawn(client: QueryClient, kind: ResultKind, intentId: Hex): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, briefly))
  const read = Promise.all([
    viewAhead(client, kind),
    loadReadAhead().then(({ readAhead }) => readAhead(client, intentId)),
  ])
  await Promise.race([read.catch(() => undefined), late])
}
