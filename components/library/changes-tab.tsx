import { ago } from '@/components/frame/when'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { ChangeLine } from '@/components/keep/panel/record-news'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'
import { useQuery } from '@tanstack/react-query'
import type { Shelf } from '@/lib/browser/library/shelf'
import { changesOfRecords } from '@/lib/browser/library/records'

/** How many of the latest changes are listed. */
const most = 200

/** Whose facts became others between two purchases, the latest first. */
export function ChangesTab({ shelf, onOpen }: { shelf: Shelf; onOpen: (id: string) => void }) {
  const changed = Object.values(shelf.sections)
    .flatMap((rows) => rows.filter(({ changedAt }) => changedAt !== undefined))
    .toSorted((a, b) => (b.changedAt ?? 0) - (a.changedAt ?? 0))
    .slice(0, most)
  const { data, isError } = useQuery({
    queryKey: ['library', 'changes', changed.map(({ id }) => id)],
    queryFn: () => changesOfRecords(changed.map(({ id }) => id)),
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
