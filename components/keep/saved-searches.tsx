'use client'

import { SavedSearch, useSavedSearches } from '@/components/keep/saved-search'

type SavedSearchesProps = {
  /** Only those of one lookup. */
  endpointId?: string | undefined
  className?: string | undefined
}

/** Saved searches, each with its last answer and the price of a new one; nothing while there are none. */
export default function SavedSearches({ endpointId, className }: SavedSearchesProps) {
  const { data = [] } = useSavedSearches()
  const shown = data.filter((search) => endpointId === undefined || search.endpointId === endpointId)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="saved-searches" className={className}>
      <h2 id="saved-searches" className="mb-2 text-base">
        Saved searches
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {shown.map((search) => (
          <SavedSearch key={search.id} search={search} />
        ))}
      </ul>
    </section>
  )
}
