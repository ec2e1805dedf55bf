import type { ComponentType } from 'react'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { KindView, RecordPageProps } from '@/components/answer/answer'
import { boughtQuery } from '@/components/answer/read/stored'
import { whenIdle } from '@/components/ui/idle'
import { choiceQuery } from '@/components/table/use-view-choice'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Bought } from '@/lib/browser/purchase/pages'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

const page = (Page: ComponentType<RecordPageProps>): KindView => ({ as: 'record', Page })

const kindViews: Partial<Record<ResultKind, () => Promise<KindView>>> = {
  profile: () => import('@/components/record/pages/person').then((it) => page(it.ProfilePage)),
  bulk: () => import('@/components/answer/kinds/bulk').then((it) => it.bulkView),
  email: () => import('@/components/record/pages/email').then((it) => page(it.EmailPage)),
  posts: () => import('@/components/answer/kinds/cards').then((it) => it.postsView),
  engagement: () => import('@/components/answer/kinds/engagement').then((it) => it.engagementView),
  company: () => import('@/components/record/pages/company').then((it) => page(it.CompanyPage)),
  places: () => import('@/components/answer/kinds/places').then((it) => it.placesView),
  ads: () => import('@/components/answer/kinds/cards').then((it) => it.adsView),
  ad: () => import('@/components/record/pages/ad').then((it) => page(it.AdPage)),
  jobs: () => import('@/components/answer/kinds/cards').then((it) => it.jobsView),
  job: () => import('@/components/record/pages/job').then((it) => page(it.JobPage)),
}

const loadReading = () => fetchCode(() => import('@/components/answer/read/queries'))

async function loadView(kind: ResultKind | undefined) {
  const own = kind && kindViews[kind]
  const [{ AnswerView }, kindView] = await Promise.all([
    fetchCode(() => import('@/components/answer/draw/view')),
    own ? fetchCode(own) : null,
    loadReading(),
  ])
  return { AnswerView, kindView: kindView ?? null }
}

export const viewQuery = (kind: ResultKind | undefined) =>
  queryOptions({
    queryKey: ['answer-view', kind ?? null],
    queryFn: () => loadView(kind),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })

/** Fills `viewQuery` without leaving an error in it, which the page would show. */
async function viewAhead(client: QueryClient, kind: ResultKind): Promise<void> {
  client.setQueryData(viewQuery(kind).queryKey, await loadView(kind))
}

export function prepareAnswer(client: QueryClient, endpoint: Endpoint): void {
  const { id, result } = endpoint
  void viewAhead(client, result)
    .then(loadReading)
    .then(({ rehearse }) => whenIdle(() => rehearse(endpoint)))
    .catch(() => undefined)
  void client.prefetchQuery(choiceQuery(id))
}

async function forAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.race([work.catch(() => undefined), late])
}

/** What is paid for next can then be read without a network; without the code the payment goes on. */
export const untilDrawable = (kind: ResultKind): Promise<void> => forAtMost(10_000, loadView(kind))

/** So that an answer is drawn whole at once, unless it takes longer to be read; a failure is left to its view. */
export async function haveDrawn(
  client: QueryClient,
  kind: ResultKind,
  intentId: Hex,
  bought: Bought | null,
): Promise<void> {
  if (bought) client.setQueryData(boughtQuery(intentId).queryKey, bought)
  const read = loadReading().then(({ readAhead }) => readAhead(client, intentId))
  await forAtMost(400, Promise.all([viewAhead(client, kind), read]))
}
