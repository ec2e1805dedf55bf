import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLists } from '@/components/keep/use-lists'
import SavedSearches from '@/components/keep/saved-searches'
import { useSubjects } from '@/components/frame/use-subjects'
import { IntentLink } from '@/components/frame/intent-link'
import { useFollow } from '@/components/frame/use-follow'
import { ago } from '@/components/frame/when'
import { useUnfinishedEntries } from '@/components/pay/journal'
import { wordOf } from '@/components/pay/state-words'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { sizeOf } from '@/lib/browser/tables/lists'
import { counted, countText } from '@/lib/core/text'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import type { Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'

const shown = 3
const shownUnfinished = 7

export const RecentWork = ({ entries }: { entries: readonly Entry[] }) => (
  <div className="flex flex-col gap-6">
    <StoppedRuns />
    {entries.length > 0 && <Purchases newest={entries} />}
    <RecentLists />
    <SavedSearches />
  </div>
)

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line rounded-lg border border-line">{children}</ul>
)

const Row = ({ href, at, children }: { href: string; at: number; children: ReactNode }) => (
  <li>
    <IntentLink
      href={href}
      className="flex min-h-11 items-center gap-4 px-4 py-2 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      {children}
      <time dateTime={new Date(at).toISOString()} className="shrink-0 text-ink-faint">
        {ago(at)}
      </time>
    </IntentLink>
  </li>
)

/** What is not finished is not pushed out by what was bought since. */
function Purchases({ newest }: { newest: readonly Entry[] }) {
  const ids = new Set(newest.map(({ purchase }) => purchase.intentId))
  const older = useUnfinishedEntries()?.filter(({ purchase }) => !ids.has(purchase.intentId)) ?? []
  const entries = [...newest, ...older.slice(0, shownUnfinished)]
  const left = older.length - shownUnfinished
  const subjects = useSubjects(entries)
  return (
    <div className="flex flex-col gap-2">
      <Rows>
        {entries.map((entry) => {
          const { intentId, preparedAt } = entry.purchase
          const { endpointId } = entry.lookup
          const receipt = receiptOf(entry)
          const { word, tone } = wordOf(receipt)
          return (
            <Row key={intentId} href={`${pagePath(endpointId)}?bought=${intentId}`} at={preparedAt}>
              <span className="shrink-0 font-medium">{receipt.what}</span>
              <bdi className="min-w-0 flex-1 truncate text-ink-quiet">
                {subjects.get(intentId) ?? receipt.about}
              </bdi>
              {receipt.outcome !== 'delivered' && <Badge tone={tone}>{word}</Badge>}
            </Row>
          )
        })}
      </Rows>
      {left > 0 && (
        <IntentLink href="/spending" className="text-sm underline underline-offset-4">
          {countText(left)} more that {left === 1 ? 'is' : 'are'} not finished
        </IntentLink>
      )}
    </div>
  )
}

/** Milliseconds between two readings: a run writes several times for each payment. */
const pause = 1_000

const pathOf = (listId: string) => `/lists${draftHash({ list: listId })}`

function StoppedRuns() {
  useFollow(['stopped-runs'], 'runs', pause)
  const { data = [] } = useQuery({
    queryKey: ['stopped-runs'],
    queryFn: async () => (await import('@/lib/browser/tables/runs/state')).stoppedRuns(shown),
  })
  return data.map(({ run, word, left }) => (
    <Notice
      key={run.id}
      tone="warning"
      title={`${word}: ${counted(left, 'row')} not finished yet`}
      actions={
        <IntentLink href={pathOf(run.listId)} className={buttonStyle({ size: 'sm' })}>
          Go on
        </IntentLink>
      }
    >
      <bdi>{run.name}</bdi>. What is bought is yours; nothing more is bought until you go on.
    </Notice>
  ))
}

function RecentLists() {
  const { data } = useLists()
  const lists = (data?.lists ?? []).toSorted((a, b) => b.changedAt - a.changedAt).slice(0, shown)
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="recent-lists">
      <h2 id="recent-lists" className="mb-2 text-base">
        Lists
      </h2>
      <Rows>
        {lists.map((list) => (
          <Row key={list.id} href={pathOf(list.id)} at={list.changedAt}>
            <bdi className="min-w-0 flex-1 truncate font-medium">{list.name}</bdi>
            <span className="shrink-0 text-ink-quiet">{sizeOf(list, data?.counts.get(list.id) ?? 0)}</span>
          </Row>
        ))}
      </Rows>
    </section>
  )
}
