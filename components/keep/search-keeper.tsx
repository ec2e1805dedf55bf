import { useQuery } from '@tanstack/react-query'
import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { useJournal } from '@/components/pay/journal'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import type { SavedSearchRow } from '@/lib/browser/database/stores'
import { recordsInAnswer } from '@/lib/browser/library/answer-records'
import { allSearches, isSameSearch, removeSearch, saveSearch } from '@/lib/browser/library/saved-searches'
import type { Entry } from '@/lib/browser/purchase/journal'
import { describeLookup } from '@/lib/core/catalogue/describe'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

type SearchProps = {
  endpoint: Endpoint
  input: Readonly<Record<string, unknown>>
}

export function SearchKeeper({ endpoint, input }: SearchProps) {
  useLibraryChanges()
  const { data: searches } = useQuery({ queryKey: ['library', 'searches'], queryFn: allSearches })
  if (!isSearch(endpoint)) return null
  const saved = searches?.find((one) => one.endpointId === endpoint.id && isSameSearch(one.input, input))

  async function toggle() {
    if (saved) return offerUndo(`"${saved.name}" is not saved any more`, await removeSearch(saved.id))
    const { what, about } = describeLookup({ endpointId: endpoint.id, input })
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

export const isAnswerOf = ({ endpointId, input }: Search, { purchase, lookup }: Entry): boolean =>
  purchase.state === 'RESULT' && lookup.endpointId === endpointId && isSameSearch(lookup.input, input)

/** Only what has pages is a search. */
const isSearch = ({ input }: Endpoint): boolean => 'page' in input.shape

type SearchNewsProps = SearchProps & {
  intentId: string
  /** When that answer came, in milliseconds. */
  at: number
}

/** What is new in an answer since the same search was last bought; nothing for the first time. */
export function SearchNews({ endpoint, input, intentId, at }: SearchNewsProps) {
  const { data: entries } = useJournal()
  if (!isSearch(endpoint)) return null
  const search = { endpointId: endpoint.id, input }
  const isRerun = (entries ?? []).some(
    (entry) =>
      isAnswerOf(search, entry) && entry.purchase.preparedAt < at && entry.purchase.intentId !== intentId,
  )
  if (!isRerun) return null
  return (
    <p role="status" className="text-sm text-ink-quiet">
      Since last time: <NewInAnswer intentId={intentId} />
    </p>
  )
}

/** '3 new, 20 seen before, 2 hidden by the network': how many records of an answer are new to the library. */
export function NewInAnswer({ intentId, joint = '' }: { intentId: string; joint?: string }) {
  const { data } = useQuery({
    queryKey: ['library', 'in-answer', intentId],
    queryFn: () => recordsInAnswer(intentId),
    structuralSharing: false,
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
