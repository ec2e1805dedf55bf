import { useMemo } from 'react'
import { pushDraftHash, readDraftHash, useHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import { readConditions, writeConditions } from '@/lib/core/rows/conditions'
import type { Query } from '@/lib/core/rows/finder'
import type { Sort } from '@/lib/core/rows/sort'
import { keptNames, type KeptKind } from '@/lib/core/kind-titles'

/** Which part of the library is open; it stands after the #, which no server ever sees. */
export type Tab = KeptKind | 'changes' | 'searches' | 'answers'

export type Place = Query & { tab: Tab; open: string | null }

const tabs: ReadonlySet<string> = new Set([...keptNames, 'changes', 'searches', 'answers'] satisfies Tab[])

/** Whether a word names a part of the library. */
export const isTab = (text: string | undefined): text is Tab => text !== undefined && tabs.has(text)

const readSort = (text: string | undefined): Sort =>
  text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : null

function readPlace(hash: string): Place {
  const told = readDraftHash(hash)
  const tab = told['tab']
  return {
    tab: isTab(tab) ? tab : 'person',
    words: told['q'] ?? '',
    conditions: readConditions(told['filter']),
    sort: readSort(told['sort']),
    open: told['open'] ?? null,
  }
}

const hashOf = ({ tab, words, conditions, sort, open }: Place) => ({
  tab: tab === 'person' ? '' : tab,
  q: words,
  filter: writeConditions(conditions),
  sort: sort ? `${sort.descending ? '-' : ''}${sort.column}` : '',
  open: open ?? '',
})

/** The address of a record in the library. */
export const recordPath = (id: string): string => `/library#open=${id}`

/** Another part of the library, with nothing asked of it. */
export const placeIn = (tab: Tab): Place => ({ tab, words: '', conditions: [], sort: null, open: null })

/** Where in the library a visitor is, and ways to other places: `move` is a step that Back takes back. */
export function useLibraryPlace() {
  const hash = useHash()
  const place = useMemo(() => readPlace(hash), [hash])
  return {
    place,
    change: (part: Partial<Place>) => writeDraftHash(hashOf({ ...place, ...part })),
    move: (part: Partial<Place>) => pushDraftHash(hashOf({ ...place, ...part })),
  }
}
