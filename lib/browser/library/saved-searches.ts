import { change, type Undo } from '@/lib/browser/library/undo'
import { openStore } from '@/lib/browser/database/database'
import type { SavedSearchRow } from '@/lib/browser/database/stores'

type Input = Readonly<Record<string, unknown>>

const paging: ReadonlySet<string> = new Set(['page', 'paginationToken', 'requestContext'])

const questionOf = (input: Input) =>
  JSON.stringify(
    Object.entries(input)
      .filter(([name, value]) => !paging.has(name) && value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Whether two inputs are the same search, on whichever page. */
export const isSameSearch = (one: Input, other: Input): boolean => questionOf(one) === questionOf(other)

const pageIn = ({ page = 1, paginationToken = null }: Input) => JSON.stringify([page, paginationToken])

export const isFirstPage = (input: Input): boolean => pageIn(input) === pageIn({})

/** Whether an answer may bring news: it asks for the first page, or for one that was read before; not what follows on. */
export const isRun = (input: Input, earlier: readonly Input[]): boolean =>
  isFirstPage(input) || isRerun(input, earlier)

/** Whether the same page of a search was read before. */
export const isRerun = (input: Input, earlier: readonly Input[]): boolean =>
  earlier.some((other) => isSameSearch(other, input) && pageIn(other) === pageIn(input))

export async function allSearches(): Promise<SavedSearchRow[]> {
  const rows = await (await openStore()).getAll('savedSearches')
  return rows.toSorted((a, b) => b.savedAt - a.savedAt)
}

export async function saveSearch(search: Pick<SavedSearchRow, 'endpointId' | 'name' | 'input'>) {
  const id = `s${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const input = Object.fromEntries(Object.entries(search.input).filter(([name]) => !paging.has(name)))
  const value = { ...search, input, id, savedAt: Date.now() }
  return change([{ store: 'savedSearches', key: id, value }])
}

/** Forgets a saved search; what it brought stays in the library. */
export const removeSearch = (id: string): Promise<Undo> => change([{ store: 'savedSearches', key: id }])
