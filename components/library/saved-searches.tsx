import { SavedSearch, useSavedSearches } from '@/components/keep/saved-searches'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'

/** Searches to be run again, each with what it costs and what the last run brought that was new. */
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
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {data.map((search) => (
        <SavedSearch key={search.id} search={search} isRemovable />
      ))}
    </ul>
  )
}
