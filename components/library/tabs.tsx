import { RecordPicture } from '@/components/record/parts/picture'
import { ChangeLine } from '@/components/keep/panel/record-parts'
import { useQuery } from '@tanstack/react-query'
import type { Shelf } from '@/lib/browser/library/shelf'
import { changesOfRecords } from '@/lib/browser/library/records'
import { SearchLines, useSavedSearches } from '@/components/keep/saved-searches'
import { IntentLink } from '@/components/frame/intent-link'
import { useSubjects } from '@/components/frame/use-subjects'
import { ago } from '@/components/frame/when'
import { useJournal } from '@/components/pay/journal'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { describeLookup } from '@/lib/core/catalogue/describe'

const most = 200

export function ChangesTab({ shelf, onOpen }: { shelf: Shelf; onOpen: (id: string) => void }) {
  const changed = Object.values(shelf.sections)
    .flatMap((rows) => rows.filter(({ changedAt }) => changedAt !== undefined))
    .toSorted((a, b) => (b.changedAt ?? 0) - (a.changedAt ?? 0))
    .slice(0, most)
  const ids = changed.map(({ id }) => id)
  const { data, isError } = useQuery({
    queryKey: ['library', 'changes', ids],
    queryFn: () => changesOfRecords(ids),
  })
  if (changed.length === 0)
    return (
      <EmptyState title="No changes yet">
        When you buy the same profile, company or job again, what became different since the last time stands
        here: a new employer, another place, a changed headline.
      </EmptyState>
    )
  if (!data) return isError ? <Unread what="changes" /> : <Skeleton className="h-40 w-full" />
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {changed.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            className="flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <RecordPicture row={row} size="sm" />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{row.title}</bdi>
              {(data.get(row.id) ?? []).slice(0, 4).map((change) => (
                <ChangeLine key={`${change.name} ${change.at}`} change={change} />
              ))}
            </span>
            <span className="shrink-0 text-sm text-ink-faint">{ago(row.changedAt ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function SavedSearches() {
  const { data, isError } = useSavedSearches()
  if (!data) return isError ? <Unread what="searches" /> : <Skeleton className="h-40 w-full" />
  if (data.length === 0)
    return (
      <EmptyState title="No saved searches yet">
        Every search has "Save this search" above its results. Run it again later, and the rows you have not
        seen before are marked. Saving costs nothing; running again costs what a page costs.
      </EmptyState>
    )
  return <SearchLines searches={data} isRemovable />
}

export function Answers() {
  const { data: entries, isError } = useJournal()
  const bought = entries?.filter(({ purchase }) => purchase.state === 'RESULT')
  const subjects = useSubjects(bought ?? [])
  if (!bought) return isError ? <Unread what="answers" /> : <Skeleton className="h-64 w-full" />
  if (bought.length === 0)
    return (
      <EmptyState
        title="No answers yet"
        actions={
          <IntentLink href="/profiles/search" className={buttonStyle({ variant: 'primary' })}>
            Search people
          </IntentLink>
        }
      >
        What you buy is kept in this browser and opens here again at no charge.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {bought.map(({ purchase, lookup }) => {
        const { what, about: asked } = describeLookup(lookup)
        const about = subjects.get(purchase.intentId) ?? asked
        return (
          <li key={purchase.intentId}>
            <IntentLink
              href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
              className="flex min-h-11 items-center gap-4 px-4 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{what}</span>
                {about && <bdi className="block truncate text-sm text-ink-quiet">{about}</bdi>}
              </span>
              <time
                dateTime={new Date(purchase.preparedAt).toISOString()}
                className="shrink-0 text-sm text-ink-faint"
              >
                {ago(purchase.preparedAt)}
              </time>
            </IntentLink>
          </li>
        )
      })}
    </ul>
  )
}
