import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus, Trash2 } from 'lucide-react'
import { offerUndo, tellUnkept } from '@/components/keep/undo'
import { useJournal } from '@/components/pay/journal'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { Button, SignButton } from '@/components/ui/button'
import type { SavedSearchRow } from '@/lib/browser/database/stores'
import { recordsInAnswer } from '@/lib/browser/library/subjects'
import {
  allSearches,
  isFirstPage,
  isRerun,
  isRun,
  isSameSearch,
  removeSearch,
  saveSearch,
} from '@/lib/browser/library/saved-searches'
import type { Entry } from '@/lib/browser/purchase/journal'
import { type Endpoint, pagePath } from '@/lib/core/catalogue/endpoint'
import { useMemo, useState } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { useWords } from '@/components/frame/use-subjects'
import { ago } from '@/components/frame/when'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { PriceChip } from '@/components/ui/price'
import { stepPrice, stepTo } from '@/lib/browser/addresses/step'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'

export function useSavedSearches() {
  useLibraryChanges()
  return useQuery({ queryKey: ['library', 'searches'], queryFn: allSearches })
}

type SearchProps = { endpoint: Endpoint; input: Readonly<Record<string, unknown>> }

export const SearchKeeper = (search: SearchProps) =>
  isSearch(search.endpoint) ? <KeepSearch {...search} /> : null

function KeepSearch({ endpoint, input }: SearchProps) {
  const { data: searches } = useSavedSearches()
  const { what, about } = useWords({ endpointId: endpoint.id, input })
  const saved = searches?.find((one) => one.endpointId === endpoint.id && isSameSearch(one.input, input))

  async function toggle() {
    if (saved) return offerUndo(`"${saved.name}" is not saved any more`, await removeSearch(saved.id))
    const name = (about || what).slice(0, 120)
    offerUndo(`"${name}" saved`, await saveSearch({ endpointId: endpoint.id, name, input }))
  }

  return (
    <Button
      size="sm"
      variant="quiet"
      disabled={searches === undefined}
      onClick={() => void toggle().catch(tellUnkept)}
    >
      {saved ? <BookmarkCheck aria-hidden="true" /> : <BookmarkPlus aria-hidden="true" />}
      <span className="max-sm:sr-only">{saved ? 'Saved search' : 'Save this search'}</span>
    </Button>
  )
}

type Search = Pick<SavedSearchRow, 'endpointId' | 'input'>

const answersTo = ({ endpointId, input }: Search, entries: readonly Entry[] = []): Entry[] =>
  entries.filter(
    ({ purchase, lookup }) =>
      purchase.state === 'RESULT' && lookup.endpointId === endpointId && isSameSearch(lookup.input, input),
  )

const inputOf = ({ lookup }: Entry) => lookup.input

const isSearch = ({ input }: Endpoint): boolean => 'page' in input.shape

type NewsProps = SearchProps & { intentId: string; at: number }

export const SearchNews = (answer: NewsProps) =>
  isSearch(answer.endpoint) ? <NewsOfSearch {...answer} /> : null

function NewsOfSearch({ endpoint, input, intentId, at }: NewsProps) {
  const { data: entries } = useJournal()
  const earlier = answersTo({ endpointId: endpoint.id, input }, entries).filter(
    ({ purchase }) => purchase.preparedAt < at && purchase.intentId !== intentId,
  )
  if (!isRerun(input, earlier.map(inputOf))) return null
  return (
    <p role="status" className="text-sm text-ink-quiet">
      Since last time: <NewInAnswer intentId={intentId} />
    </p>
  )
}

function NewInAnswer({ intentId, joint = '' }: { intentId: string; joint?: string }) {
  const { data } = useQuery({
    queryKey: ['library', 'in-answer', intentId],
    queryFn: () => recordsInAnswer(intentId),
  })
  if (!data || data.records.length === 0) return null
  const seen = data.records.length - data.fresh.length
  return (
    <>
      {joint}
      {data.fresh.length} new{seen > 0 && `, ${seen} seen before`}
      {data.hidden > 0 && `, ${data.hidden} hidden by the network`}
    </>
  )
}

type SavedSearchProps = { search: SavedSearchRow; isRemovable?: boolean | undefined }

export function SavedSearch({ search, isRemovable = false }: SavedSearchProps) {
  const { data: entries } = useJournal()
  const { what, about } = useWords(search)
  const [isBuying, setBuying] = useState(false)
  const step = useMemo(() => {
    const endpoint = findEndpoint(search.endpointId)
    return endpoint ? stepTo(endpoint, search.name, draftOf(endpoint, search.input), null) : null
  }, [search])
  if (!step) return null
  const [latest, ...earlier] = answersTo(search, entries)
  const last = latest?.purchase
  // the pages that were gone on to stand below the first one
  const opened = [latest, ...earlier].find((one) => one && isFirstPage(one.lookup.input)) ?? latest
  // what was on the screen when it was saved is no news, and no page that was gone on to
  const isNews =
    latest !== undefined &&
    latest.purchase.preparedAt > search.savedAt &&
    isRun(latest.lookup.input, earlier.map(inputOf))

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
        {isNews && <NewInAnswer intentId={latest.purchase.intentId} joint=" · " />}
      </span>
    </>
  )
  return (
    <li className="flex min-h-13 items-center gap-2 pr-3">
      {opened ? (
        <IntentLink
          href={`${pagePath(search.endpointId)}?bought=${opened.purchase.intentId}`}
          title="Opens the last answer, at no charge"
          className="min-w-0 flex-1 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
        >
          {words}
        </IntentLink>
      ) : (
        <div className="min-w-0 flex-1 px-4 py-2">{words}</div>
      )}
      <Button size="sm" onClick={() => setBuying(true)}>
        <span className="sr-only">Run {search.name} </span>
        Again
        <span className="sr-only"> · </span>
        <PriceChip className="-mr-1">{stepPrice(step)}</PriceChip>
      </Button>
      {isRemovable && (
        <SignButton
          label={`Remove ${search.name}`}
          Sign={Trash2}
          onClick={() => void remove().catch(tellUnkept)}
        />
      )}
      {isBuying && <PurchaseSheet step={step} onEnd={() => setBuying(false)} />}
    </li>
  )
}

type SearchLinesProps = { searches: readonly SavedSearchRow[]; isRemovable?: boolean | undefined }

export const SearchLines = ({ searches, isRemovable }: SearchLinesProps) => (
  <ul className="divide-y divide-line rounded-lg border border-line">
    {searches.map((search) => (
      <SavedSearch key={search.id} search={search} isRemovable={isRemovable} />
    ))}
  </ul>
)

type SavedSearchesProps = { endpointId?: string | undefined; className?: string | undefined }

export default function SavedSearches({ endpointId, className }: SavedSearchesProps) {
  const { data = [] } = useSavedSearches()
  const shown = data.filter((search) => endpointId === undefined || search.endpointId === endpointId)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="saved-searches" className={className}>
      <h2 id="saved-searches" className="mb-2 text-base">
        Saved searches
      </h2>
      <SearchLines searches={shown} />
    </section>
  )
}
