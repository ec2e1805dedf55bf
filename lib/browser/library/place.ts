import { useMemo } from 'react'
import { pushDraftHash, readDraftHash, useHash, writeDraftHash } from '@/lib/browser/addresses/draft-hash'
import type { Query } from '@/lib/browser/library/find'
import { facetNames } from '@/lib/browser/library/shelf'
import { readSort } from '@/lib/browser/library/sort'
import { keptNames, type KeptKind } from '@/lib/core/kind-titles'

/** Which part of the library is open; it stands after the #, which no server ever sees. */
export type Tab = KeptKind | 'changes' | 'searches' | 'answers'

/** Where in the library a visitor is. */
export type Place = Query & { tab: Tab; open: string | null }

const tabs: ReadonlySet<string> = new Set([...keptNames, 'changes', 'searches', 'answers'] satisfies Tab[])

/** Whether a word names a part of the library. */
export const isTab = (text: string | undefined): text is Tab => text !== undefined && tabs.has(text)

function readPlace(hash: string): Place {
  const told = readDraftHash(hash)
  const tab = told['tab']
  const chosen = facetNames.flatMap((name) => {
    const text = told[name]
    return text ? [[name, text.split('\n')] as const] : []
  })
  return {
    tab: isTab(tab) ? tab : 'person',
    words: told['q'] ?? '',
    chosen: Object.fromEntries(chosen),
    sort: readSort(told['sort']) ?? 'latest',
    open: told['open'] ?? null,
  }
}

function hashOf({ tab, words, chosen, sort, open }: Place) {
  const facets = facetNames.flatMap((name) =>
    chosen[name] ? [[name, chosen[name].join('\n')] as const] : [],
  )
  return {
    tab: tab === 'person' ? '' : tab,
    q: words,
    ...Object.fromEntries(facets),
    sort: sort === 'latest' ? '' : sort,
    open: open ?? '',
  }
}

/** The address of a record in the library. */
export const recordPath = (id: string): string => `/library#open=${id}`

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
