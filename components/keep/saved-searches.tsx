import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { ago } from '@/components/frame/when'
import { isAnswerOf, NewInAnswer } from '@/components/keep/search-keeper'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { useJournal } from '@/components/pay/journal'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import type { SavedSearchRow } from '@/lib/browser/database/stores'
import { allSearches, removeSearch } from '@/lib/browser/library/saved-searches'
import { stepPrice, stepTo } from '@/lib/browser/addresses/step'
import { findEndpoint } from '@/lib/core/catalogue'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { draftOf } from '@/lib/core/catalogue/draft'
import { pagePath } from '@/lib/core/catalogue/page-path'

export function useSavedSearches() {
  useLibraryChanges()
  return useQuery({ queryKey: ['library', 'searches'], queryFn: allSearches })
}

type SavedSearchProps = {
  search: SavedSearchRow
  isRemovable?: boolean | undefined
}

/** A saved search: its last answer for nothing, and what a new one costs. */
export function SavedSearch({ search, isRemovable = false }: SavedSearchProps) {
  const { data: entries } = useJournal()
  const [isBuying, setBuying] = useState(false)
  const end = useCallback(() => setBuying(false), [])
  const step = useMemo(() => {
    const endpoint = findEndpoint(search.endpointId)
    return endpoint ? stepTo(endpoint, search.name, draftOf(endpoint, search.input), null) : null
  }, [search])
  if (!step) return null
  const last = entries?.find((entry) => isAnswerOf(search, entry))?.purchase
  // what was on the screen when it was saved is no news
  const isNews = last !== undefined && last.preparedAt > search.savedAt
  const { what, about } = describeLookup(search)
  const price = stepPrice(step)

  async function remove() {
    offerUndo(`Removed "${search.name}"`, await removeSearch(search.id))
  }

  const words = (
    <>
      <bdi className="block truncate font-medium">{search.name}</bdi>
      <span className="block truncate text-sm text-ink-quiet">
        {about === search.name ? what : [what, about].filter(Boolean).join(' · ')}
        {' · '}
        {last ? `last answer ${ago(last.preparedAt)}` : 'not run here yet'}
        {isNews && <NewInAnswer intentId={last.intentId} joint=" · " />}
      </span>
    </>
  )
  return (
    <li className="flex min-h-13 items-center gap-2 pr-3">
      {last ? (
        <IntentLink
          href={`${pagePath(search.endpointId)}?bought=${last.intentId}`}
          title="Opens the last answer, at no charge"
          className="min-w-0 flex-1 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
        >
          {words}
        </IntentLink>
      ) : (
        <div className="min-w-0 flex-1 px-4 py-2">{words}</div>
      )}
      <Button size="sm" aria-label={`Run ${search.name} again · ${price}`} onClick={() => setBuying(true)}>
        Again <PriceChip className="-mr-1">{price}</PriceChip>
      </Button>
      {isRemovable && (
        <Button
          size="icon-sm"
          variant="quiet"
          aria-label={`Remove ${search.name}`}
          onClick={() => void remove().catch(tellUnkept)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
      {isBuying && <PurchaseSheet step={step} onEnd={end} />}
    </li>
  )
}

type SavedSearchesProps = {
  endpointId?: string | undefined
  className?: string | undefined
}

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
