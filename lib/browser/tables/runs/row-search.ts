import { pageOf } from '@/lib/core/answers/identity'
import type { EndpointId } from '@/lib/core/catalogue'
import type { Draft } from '@/lib/core/catalogue/typed'
import { err, ok, type Result } from '@/lib/core/result'

/** A search that is asked once for each row, and the controls that take the row. */
export type RowSearch = {
  endpointId: EndpointId
  /** The control that takes a company by its page's name or in words, and the one that takes its number. */
  by: string
  byNumber: string
  /** The control that takes a title; null where there is none. */
  titleBy: string | null
}

/** What a step asks beside its row: texts by the names of the search's controls. */
export type Filters = Readonly<Record<string, string>>

/** What a step asks of the search for each row: its filters, and its page where that is not the first. */
export type Asked = { filters?: Filters | undefined; page?: number | undefined }

type Searched = { id: string; title: string; search: RowSearch }

/** The searches for what belongs to a company. The ids stand in stored runs, so they never change. */
export const searchesByRow: readonly Searched[] = [
  {
    id: 'company.people',
    title: 'People there',
    search: {
      ...{ endpointId: 'profiles.search', titleBy: 'title' },
      ...{ by: 'currentCompany', byNumber: 'currentCompany' },
    },
  },
  {
    id: 'company.jobs',
    title: 'Jobs there',
    search: { endpointId: 'jobs.search', by: 'company', byNumber: 'companyId', titleBy: null },
  },
  {
    id: 'company.ads',
    title: 'Their ads',
    search: { endpointId: 'ads.search', by: 'company', byNumber: 'companyId', titleBy: null },
  },
]

const websiteOnly =
  'A search takes a company by its page, number or name, and not by its website. Look the company up first.'

/**
 * What a search calls a company: the last part of its page, its number or its name. Fails with a sentence for a company
 * of which only a website is known. A comma would part a name in two.
 */
export function searchedName(identifier: string): Result<string, string> {
  const page = pageOf(identifier)
  if (page !== null) return page.slug === null ? err(websiteOnly) : ok(page.slug)
  return /^https?:/i.test(identifier)
    ? err(websiteOnly)
    : ok(identifier.replace(/(?<!\s)\s*,\s*/g, ' ').trim())
}

/** The draft of the search for one row; fails with a sentence when the row cannot be searched by. */
export function draftForRow(
  { by, byNumber }: RowSearch,
  identifier: string,
  { filters, page }: Asked = {},
): Result<Draft, string> {
  const named = searchedName(identifier)
  if (!named.ok) return named
  const name = /^\d+$/.test(named.value) ? byNumber : by
  return ok({ ...filters, [name]: named.value, ...(page !== undefined && { page: String(page) }) })
}

const plainText = (value: unknown): string => String(value).trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * What an input of a search calls its company, where it asks for the same page and for exactly these filters; null for
 * every other search. Letters and spaces make no difference.
 */
export function askedInSearch(
  input: Readonly<Record<string, unknown>>,
  { by, byNumber }: RowSearch,
  { filters = {}, page: meant = 1 }: Asked = {},
): string | null {
  const { page = 1, requestContext: _context, ...asked } = input
  const names = Object.keys(asked)
  const named = names.filter((name) => name === by || name === byNumber)
  const others = names.filter((name) => !named.includes(name))
  const isSame =
    others.length === Object.keys(filters).length &&
    others.every((name) => name in filters && plainText(asked[name]) === plainText(filters[name]))
  const text = named.length === 1 ? asked[named[0] ?? ''] : null
  return typeof text === 'string' && page === meant && isSame ? text : null
}

/** Titles in one search run at most: each is a payment for every row. */
export const mostTitles = 10

/** The titles in a text, split at commas, semicolons and lines, each once in whatever letters. */
export function titlesIn(text: string): string[] {
  const titles = new Map<string, string>()
  for (const part of text.split(/[\n,;]/)) {
    const title = part.trim().replace(/\s+/g, ' ')
    if (title !== '' && !titles.has(title.toLowerCase())) titles.set(title.toLowerCase(), title)
  }
  return [...titles.values()]
}
