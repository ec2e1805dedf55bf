import { isArray, isObject, pick, scalarText } from '@/lib/answers/json'
import type { Fact } from '@/lib/answers/surroundings'
import type { Paging } from '@/lib/answers/view'

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

const fieldOf = new Map<string, keyof typeof names>()
for (const field of ['page', 'size', 'total', 'pages', 'offset', 'token', 'more'] as const)
  for (const name of names[field].split(' ')) fieldOf.set(name, field)

const pagingParent = /^(?:page|paging|pagination|pageinfo|meta|metadata|pagemetadata|_meta|cursor|links)$/

/** Paging of which nothing is told. */
export function noPaging(): Paging {
  const numbers = { page: null, size: null, total: null, pages: null, offset: null, nextPage: null }
  const words = { token: null, nextUrl: null, more: null, first: null, last: null }
  return { ...numbers, ...words, zeroBased: false, from: {}, warnings: [] }
}

/** What the fields around a list tell about pages (design/answers 4.9). `rows` are those of this page. */
export function readPaging(
  facts: readonly Fact[],
  rows: number,
  request: Readonly<Record<string, unknown>>,
): Paging {
  const paging = noPaging()
  for (const fact of facts) readFact(paging, fact, facts)
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

/** The page that was asked for; 1 when none was. */
export function requestedPage(request: Readonly<Record<string, unknown>>): number {
  return wholeNumber(request['page']) ?? 1
}

function readFact(paging: Paging, fact: Fact, facts: readonly Fact[]): void {
  const { name, value } = fact
  const told = fieldOf.get(name)
  if (told === 'token') readToken(paging, fact)
  else if (told === 'more') flag(paging, fact, value)
  else if (told !== undefined)
    number(paging, told, fact, isObject(value) ? pick(value, ['value', 'count']) : value)
  else if (name === 'islast' || name === 'lastpagereached' || name === 'end') {
    if (typeof value === 'boolean') flag(paging, fact, !value)
  } else if (
    name === 'next' ||
    name === 'nextpage' ||
    name === 'nexturl' ||
    name === 'nextlink' ||
    name === 'nextpageurl'
  )
    readNext(paging, fact, facts)
  else if (name === 'number' && pagingParent.test(fact.parent)) number(paging, 'page', fact, value)
  else if (name === 'start' && pagingParent.test(fact.parent)) number(paging, 'offset', fact, value)
  else if (name === 'count' && isLinked(fact, facts)) number(paging, 'total', fact, value)
}

// A bare count says how many came; beside links to both neighbours it is the whole.
function isLinked(fact: Fact, facts: readonly Fact[]): boolean {
  const beside = (name: string) =>
    facts.some((other) => other.name === name && other.path.length === fact.path.length)
  return beside('next') && beside('previous')
}

function number(
  paging: Paging,
  field: 'page' | 'size' | 'total' | 'pages' | 'offset',
  fact: Fact,
  value: unknown,
): void {
  const read = wholeNumber(value)
  if (read === null || paging[field] !== null) return
  paging[field] = read
  paging.from[field] = fact.ptr
}

function flag(paging: Paging, fact: Fact, value: unknown): void {
  const read = value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : value
  if (typeof read !== 'boolean' || paging.more !== null) return
  paging.more = read
  paging.from.more = fact.ptr
}

function readToken(paging: Paging, fact: Fact): void {
  if (isObject(fact.value) || isArray(fact.value) || paging.token !== null) return
  const text = scalarText(fact.value)
  if (text === null && fact.value !== null && fact.value !== '') return
  if (text !== null && /^https?:\/\//i.test(text)) return
  paging.token = text
  paging.from.token ??= fact.ptr
  if (text !== null) paging.from.token = fact.ptr
}

function readNext(paging: Paging, fact: Fact, facts: readonly Fact[]): void {
  const inside = isObject(fact.value)
    ? pick(fact.value, ['href', 'url', 'token', 'cursor', 'page'])
    : fact.value
  const text = scalarText(inside)
  if (text !== null && /^(?:https?:\/\/|\/|\?)/i.test(text)) {
    paging.nextUrl ??= text
    paging.from.nextUrl ??= fact.ptr
  } else if (typeof inside === 'number' && Number.isInteger(inside)) {
    paging.nextPage ??= inside
    paging.from.nextPage ??= fact.ptr
  } else if (typeof inside === 'boolean') flag(paging, fact, inside)
  else if (text !== null) readToken(paging, { ...fact, value: text })
  else if (
    fact.value === null &&
    (isLinked(fact, facts) || pagingParent.test(fact.parent) || fact.name !== 'next')
  )
    flag(paging, fact, false)
}

/** A non-negative whole number, also from text such as "1,234"; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(value.trim()))
    return Number(value.replaceAll(',', ''))
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** '26–50 of about 1,234', '25 loaded of about 1,234', '25 of 25', or only the rows: what is known, no more. */
export function positionText(paging: Paging, rows: number, locale = 'en-US'): string {
  const text = (value: number) => value.toLocaleString(locale)
  if (rows === 0) return 'none'
  const total = paging.total
  if (paging.first !== null && paging.last !== null && !(paging.first === 1 && total === null)) {
    if (total === rows && paging.first === 1) return `${text(rows)} of ${text(total)}`
    const range = `${text(paging.first)}–${text(paging.last)}`
    return total === null ? range : `${range} of about ${text(total)}`
  }
  return total === null ? text(rows) : `${text(rows)} loaded of about ${text(total)}`
}
