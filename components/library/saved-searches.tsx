'use client'

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ago } from '@/components/frame/when'
import { NewInAnswer } from '@/components/keep/search-keeper'
import { StepLink } from '@/components/frame/step-link'
import { useJournal } from '@/components/pay/journal'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'
import { findEndpoint } from '@/lib/core/catalogue'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { draftOf } from '@/lib/core/catalogue/draft'
import { allSearches, isSameSearch, removeSearch } from '@/lib/browser/library/saved-searches'
import type { SavedSearchRow } from '@/lib/browser/database/rows'

/** Searches to be run again, each with what it costs and what the last run brought that was new. */
export function SavedSearches() {
  const { data, isError } = useQuery({
    queryKey: ['library', 'searches'],
    queryFn: allSearches,
  })
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
        <SearchLine key={search.id} search={search} />
      ))}
    </ul>
  )
}

function SearchLine({ search }: { search: SavedSearchRow }) {
  const { data: entries } = useJournal()
  const endpoint = findEndpoint(search.endpointId)
  const runs = (entries ?? []).filter(
    ({ purchase, lookup }) =>
      purchase.state === 'RESULT' &&
      lookup.endpointId === search.endpointId &&
      isSameSearch(lookup.input, search.input),
  )
  const last = runs[0]
  if (!endpoint) return null
  const { what, about } = describeLookup(search.endpointId, search.input)

  async function remove() {
    offerUndo(`Removed "${search.name}"`, await removeSearch(search.id))
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <bdi className="block truncate font-medium">{search.name}</bdi>
        <span className="block truncate text-sm text-ink-quiet">
          {[what, about].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-sm text-ink-faint">
          {last ? `Last run ${ago(last.purchase.preparedAt)}` : 'Not run here yet'}
          {last && <NewInAnswer intentId={last.purchase.intentId} joint=" · " />}
        </span>
      </div>
      <StepLink
        step={{ label: 'Run again', endpoint, draft: draftOf(endpoint, search.input), about: search.name }}
      />
      <Button
        size="icon-sm"
        variant="quiet"
        aria-label={`Remove ${search.name}`}
        onClick={() => void remove().catch(tellUnkept)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  )
}
