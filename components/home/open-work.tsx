import { useQuery } from '@tanstack/react-query'
import { IntentLink } from '@/components/frame/intent-link'
import { useFollow } from '@/components/frame/use-follow'
import { ago } from '@/components/frame/when'
import { useLists } from '@/components/keep/use-lists'
import { buttonStyle } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { sizeOf } from '@/lib/browser/tables/lists'
import { countText } from '@/lib/core/text'

const shown = 3

/** Milliseconds between two readings: a run writes several times for each payment. */
const pause = 1_000

const pathOf = (listId: string) => `/lists${draftHash({ list: listId })}`

/** The newest run that waits to be gone on with; nothing while there is none. */
export function StoppedRun() {
  useFollow(['stopped-run'], 'runs', pause)
  const { data } = useQuery({
    queryKey: ['stopped-run'],
    queryFn: async () => (await import('@/lib/browser/tables/runs/state')).stoppedRun(),
  })
  if (!data) return null
  return (
    <Notice
      tone="warning"
      title={`A run stopped: ${countText(data.done)} of ${countText(data.of)} rows`}
      actions={
        <IntentLink href={pathOf(data.run.listId)} className={buttonStyle({ size: 'sm' })}>
          Go on
        </IntentLink>
      }
    >
      <bdi>{data.run.name}</bdi>. What is bought is yours; nothing more is bought until you go on.
    </Notice>
  )
}

/** The lists that were changed last; nothing while there are none. */
export function RecentLists() {
  const { data } = useLists()
  const lists = (data?.lists ?? []).toSorted((a, b) => b.changedAt - a.changedAt).slice(0, shown)
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="recent-lists">
      <h2 id="recent-lists" className="mb-2 text-base">
        Lists
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {lists.map((list) => (
          <li key={list.id}>
            <IntentLink
              href={pathOf(list.id)}
              className="flex min-h-11 items-center gap-4 px-4 py-2 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2"
            >
              <bdi className="min-w-0 flex-1 truncate font-medium">{list.name}</bdi>
              <span className="shrink-0 text-ink-quiet">{sizeOf(list, data?.counts.get(list.id) ?? 0)}</span>
              <span className="shrink-0 text-ink-faint">{ago(list.changedAt)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
