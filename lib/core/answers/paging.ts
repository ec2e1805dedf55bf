import { isObject, pick, plain, scalarText } from '@/lib/core/answers/json'
import type { Fact } from '@/lib/core/answers/surroundings'
import type { Paging, Next, NextReason } from '@/lib/core/answers/view'
import { askedStrings, type Candidate } from '@/lib/core/answers/lists'

const names = {
  page: 'page pagenumber currentpage pageindex pageno currentpagenumber pagenum',
  size: 'pagesize perpage limit size itemsperpage resultsperpage pagelimit',
  total:
    'total totalcount totalelements totalresults totalresultcount totalitems totalentries totalrecords totalhits totalrows numfound resultcount resultscount',
  pages: 'totalpages pagecount lastpage pages numpages totalpagecount',
  offset: 'offset skip startindex',
  token:
    'paginationtoken nextpagetoken nexttoken nextcursor cursor endcursor scrolltoken scrollid pagetoken continuationtoken continuation nextpagecursor aftercursor after nextkey lastevaluatedkey bookmark',
  more: 'hasmore hasnext hasnextpage hasmoreresults moreavailable morepages',
} as const

type Field = keyof typeof names

const known = new Map<string, Field>()
for (const field of ['page', 'size', 'total', 'pages', 'offset', 'token', 'more'] as const)
  for (const name of names[field].split(' ')) known.set(name, field)

const made: readonly [Field, RegExp][] = [
  ['pages', /^(?:nb|no|num|number|total|max|last)(?:of)?pages?(?:count|number)?$|^pages?(?:total|max)$/],
  ['size', /^(?:[a-z]+)?perpage$|^page(?:len|length|limit)$/],
  [
    'total',
    /^(?:grand|overall)?total(?!.*(?:cost|price|credit|time|second|amount|charge|usd|score|byte|duration|page|spent|fee))[a-z]*$|^(?:nb|num|number)(?:of)?(?:hits|results|items|match(?:es)?|records|found)$|^(?:results?|hits|match(?:es)?|found|overall|full)(?:total|count)$|^(?:results?|match(?:es)?)found$|^[a-z]{3,12}total(?:e|es)?$|gesamt|^(?:aantal|antal|cantidad)/,
  ],
  [
    'token',
    /^(?:next|after|end|page|pagination|continuation|continue|scroll|resum(?:e|ption)|more|last)(?:page)?(?:token|cursor|cursormark|mark|marker|bookmark)$|^nextkey$|^next(?:from|offset)?id$/,
  ],
  [
    'more',
    /^(?:is|has|are|there(?:is|are)?|can)?(?:load)?(?:more|truncated)(?:results?|items|pages?|records|rows|data|available|exists?){0,2}$|^has(?:an)?(?:other|next)[a-z]*$/,
  ],
]

const fieldOf = (name: string): Field | undefined =>
  known.get(name) ?? (name.length > 60 ? undefined : made.find(([, form]) => form.test(name))?.[0])

const pagingParent = /^(?:page|paging|pagination|pageinfo|meta|metadata|pagemetadata|_meta|cursor|links)$/

const lastOne =
  /^(?:is)?last(?:page)?(?:reached)?$|^(?:is|at|reached)?end(?:of(?:list|results|data))?$|^nomore(?:results|pages|data)?$/
const ended = /^(?:is)?(?:done|complete|completed|finished|exhausted|final)$/

/** Paging of which nothing is told. */
export function noPaging(): Paging {
  const numbers = { page: null, size: null, total: null, pages: null, offset: null, nextPage: null }
  const words = { token: undefined, nextUrl: null, more: null, first: null, last: null }
  return { ...numbers, ...words, zeroBased: false, warnings: [] }
}

/** What the fields around a list tell about pages. `rows` are those of this page. */
export function readPaging(
  facts: readonly Fact[],
  rows: number,
  request: Readonly<Record<string, unknown>>,
): Paging {
  const paging = noPaging()
  for (const fact of facts) readFact(paging, fact, facts, rows)
  const asked = requestedPage(request)
  const zero =
    paging.page !== null && paging.page === asked - 1 && (paging.page === 0 || request['page'] !== undefined)
  paging.zeroBased = zero
  if (paging.total !== null && paging.total < rows) {
    paging.warnings.push(`The answer counts ${paging.total} in all but brought ${rows}.`)
    paging.total = null
  }
  return rows > 0 ? placed(paging, rows, asked) : paging
}

function placed(paging: Paging, rows: number, asked: number): Paging {
  const page = paging.page === null ? asked : paging.page + (paging.zeroBased ? 1 : 0)
  if (paging.offset !== null) return { ...paging, first: paging.offset + 1, last: paging.offset + rows }
  if (page === 1) return { ...paging, first: 1, last: rows }
  const size = paging.size !== null && paging.size >= rows ? paging.size : null
  if (size === null || paging.page === null) return paging
  const first = (page - 1) * size + 1
  if (paging.total === null || first + rows - 1 <= paging.total)
    return { ...paging, first, last: first + rows - 1 }
  return { ...paging, warnings: [...paging.warnings, 'The page and the total do not agree.'] }
}

function requestedPage(request: Readonly<Record<string, unknown>>): number {
  return wholeNumber(request['page']) ?? 1
}

function readFact(paging: Paging, fact: Fact, facts: readonly Fact[], rows: number): void {
  const { value } = fact
  // a namespace or a sign before the name, such as '@odata.', says nothing of pages
  const name = /[.@]/.test(fact.key) ? plain(fact.key.replace(/^.*[.@]/, '')) : fact.name
  const field = fieldOf(name)
  if (field === 'token') readToken(paging, fact)
  else if (field === 'more') flag(paging, value)
  else if (field !== undefined)
    number(paging, field, isObject(value) ? pick(value, ['value', 'count']) : value)
  else if (lastOne.test(name) || (ended.test(name) && pagingParent.test(fact.parent))) {
    if (typeof value === 'boolean') flag(paging, !value)
  } else if (/^next(?:page|url|link|pageurl)?$/.test(name)) readNext(paging, fact, facts)
  else if (name === 'number' && pagingParent.test(fact.parent)) number(paging, 'page', value)
  else if (name === 'start' && pagingParent.test(fact.parent)) number(paging, 'offset', value)
  else if (name === 'count' && (isLinked(fact, facts) || isMore(value, rows))) number(paging, 'total', value)
}

// A count of more than came is that of all.
const isMore = (value: unknown, rows: number) => rows > 0 && (wholeNumber(value) ?? 0) > rows

// A bare count says how many came; beside links to both neighbours it is the whole.
function isLinked(fact: Fact, facts: readonly Fact[]): boolean {
  const beside = (name: string) =>
    facts.some((other) => other.name === name && other.path.length === fact.path.length)
  return beside('next') && beside('previous')
}

function number(paging: Paging, field: 'page' | 'size' | 'total' | 'pages' | 'offset', value: unknown): void {
  const read = wholeNumber(value)
  if (read !== null) paging[field] ??= read
}

function flag(paging: Paging, value: unknown): void {
  const read = value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : value
  if (typeof read === 'boolean') paging.more ??= read
}

function readToken(paging: Paging, fact: Fact): void {
  const text = scalarText(fact.value)
  if (text === null && fact.value !== null && fact.value !== '') return
  if (text === null || !/^https?:\/\//i.test(text)) paging.token ??= text
}

function readNext(paging: Paging, fact: Fact, facts: readonly Fact[]): void {
  const inside = isObject(fact.value)
    ? pick(fact.value, ['href', 'url', 'token', 'cursor', 'page'])
    : fact.value
  const text = scalarText(inside)
  if (text !== null && /^(?:https?:\/\/|\/|\?)/i.test(text)) {
    paging.nextUrl ??= text
  } else if (typeof inside === 'number' && Number.isInteger(inside)) paging.nextPage ??= inside
  else if (typeof inside === 'boolean') flag(paging, inside)
  else if (text !== null) readToken(paging, { ...fact, value: text })
  else if (
    fact.value === null &&
    (isLinked(fact, facts) || pagingParent.test(fact.parent) || fact.name !== 'next')
  )
    flag(paging, false)
}

/** A non-negative whole number, also from text such as "1,234"; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(value.trim()))
    return Number(value.replaceAll(',', ''))
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** '26–50 of about 1,234', '25 loaded of about 1,234', '25 of 25', 'Nothing on this page', or only the rows. */
export function positionText(paging: Paging, rows: number, locale = 'en-US'): string {
  const text = (value: number) => value.toLocaleString(locale)
  if (rows === 0)
    return paging.total ? `Nothing on this page, of about ${text(paging.total)}` : 'Nothing found'
  const total = paging.total
  if (paging.first !== null && paging.last !== null && !(paging.first === 1 && total === null)) {
    if (total === rows && paging.first === 1) return `${text(rows)} of ${text(total)}`
    const range = `${text(paging.first)}–${text(paging.last)}`
    return total === null ? range : `${range} of about ${text(total)}`
  }
  return total === null ? text(rows) : `${text(rows)} loaded of about ${text(total)}`
}

export type Shared = { own: Fact[][]; common: Fact[] }

/** For each list the facts that name it, as in `pagination.reactions`, then the common ones, nearest first. */
export function sharePaging(facts: readonly Fact[], lists: readonly Candidate[]): Shared {
  const only = lists[0]
  if (lists.length === 1 && only !== undefined) return { own: [nearest(facts, only)], common: [...facts] }
  const owner = facts.map((fact) => lists.findIndex((list) => belongs(fact, list, lists)))
  const common = facts.filter((_, index) => (owner[index] ?? -1) < 0)
  const own = lists.map((list, at) => [
    ...facts.filter((_, index) => owner[index] === at),
    ...nearest(common, list),
  ])
  return { own, common }
}

function belongs(fact: Fact, list: Candidate, lists: readonly Candidate[]): boolean {
  const words = distinctive(list, lists)
  return (
    fact.path.some((key) => words.has(plain(key))) ||
    words.has(plain(fact.key).replace(/(?:next|pagination|page|token|total|count|cursor)+/g, ''))
  )
}

// Keys on the way to this list and to no other.
function distinctive(list: Candidate, lists: readonly Candidate[]): ReadonlySet<string> {
  const others = new Set(lists.filter((other) => other !== list).flatMap((other) => other.path.map(plain)))
  return new Set(list.path.map(plain).filter((word) => word !== '' && !others.has(word)))
}

function nearest(facts: readonly Fact[], list: Candidate): Fact[] {
  const close = (fact: Fact) => {
    let shared = 0
    while (shared < fact.path.length - 1 && fact.path[shared] === list.path[shared]) shared += 1
    return shared * 10 - fact.path.length
  }
  return [...facts].sort((a, b) => close(b) - close(a))
}

const emptyWithMore = 'This page is empty, though the answer says that there is more.'

/** Whether there is a next page: what is told counts before what is reckoned, and nothing is guessed as certain. */
export function nextOf(paging: Paging, rows: number, request: Readonly<Record<string, unknown>>): Next {
  const page = requestedPage(request) + 1
  const token = paging.token
  const answer = (can: boolean, by: NextReason, why: string): Next => ({
    can,
    by,
    why,
    page,
    token: can ? (token ?? null) : null,
  })
  if (typeof token === 'string') {
    if (askedStrings(request).has(token))
      return answer(
        false,
        'token-repeated',
        'The answer gave back the token that was sent, so there is nothing after it.',
      )
    if (paging.more === false) return answer(false, 'flag', 'The answer says that this is the last page.')
    if (rows === 0) return answer(true, 'empty', emptyWithMore)
    return answer(true, 'token', 'The answer gives a token for the next page.')
  }
  if (paging.more === true && rows === 0) return answer(true, 'empty', emptyWithMore)
  if (paging.more !== null)
    return paging.more
      ? answer(true, 'flag', 'The answer says that there is more.')
      : answer(false, 'flag', 'The answer says that this is the last page.')
  if (rows === 0) return answer(false, 'empty', 'This page is empty.')
  const here = paging.page === null ? page - 1 : paging.page + (paging.zeroBased ? 1 : 0)
  if (paging.pages !== null)
    return here < paging.pages
      ? answer(true, 'pages', `Page ${here} of ${paging.pages}.`)
      : answer(false, 'pages', `Page ${here} of ${paging.pages} is the last.`)
  if (paging.nextUrl !== null || paging.nextPage !== null)
    return answer(true, 'link', 'The answer names a next page.')
  if (paging.total !== null) {
    const last = paging.last ?? (paging.size !== null ? here * paging.size : here === 1 ? rows : null)
    if (last !== null)
      return last < paging.total
        ? answer(true, 'total', `${last} of about ${paging.total} so far.`)
        : answer(false, 'total', `All ${paging.total} are here.`)
  }
  if (token === null) return answer(false, 'token', 'The answer gives no token for a next page.')
  return answer(true, 'not-stated', 'The answer does not say whether there is another page.')
}

export const noNext: Next = {
  can: false,
  by: 'not-a-list',
  why: 'This answer is not a list.',
  page: null,
  token: null,
}
