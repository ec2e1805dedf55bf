import { isObject, pick, plain, scalarText } from '@/lib/core/answers/json'
import { countText } from '@/lib/core/text'
import type { Fact } from '@/lib/core/answers/surroundings'
import type { Paging, Next } from '@/lib/core/answers/view'
import { askedStrings, type Candidate } from '@/lib/core/answers/lists'

/** The fields that speak of pages: their usual names, and the forms of others. */
const fields = {
  page: { names: 'page pagenumber currentpage pageindex pageno currentpagenumber pagenum', form: null },
  pages: {
    names: 'totalpages pagecount lastpage pages numpages totalpagecount',
    form: /^(?:nb|no|num|number|total|max|last)(?:of)?pages?(?:count|number)?$|^pages?(?:total|max)$/,
  },
  size: {
    names: 'pagesize perpage limit size itemsperpage resultsperpage pagelimit',
    form: /^(?:[a-z]+)?perpage$|^page(?:len|length|limit)$/,
  },
  total: {
    names:
      'total totalcount totalelements totalresults totalresultcount totalitems totalentries totalrecords totalhits totalrows numfound resultcount resultscount',
    form: /^(?:grand|overall)?total(?!.*(?:cost|price|credit|time|second|amount|charge|usd|score|byte|duration|page|spent|fee))[a-z]*$|^(?:nb|num|number)(?:of)?(?:hits|results|items|match(?:es)?|records|found)$|^(?:results?|hits|match(?:es)?|found|overall|full)(?:total|count)$|^(?:results?|match(?:es)?)found$|^[a-z]{3,12}total(?:e|es)?$|gesamt|^(?:aantal|antal|cantidad)/,
  },
  offset: { names: 'offset skip startindex', form: null },
  token: {
    names:
      'paginationtoken nextpagetoken nexttoken nextcursor cursor endcursor scrolltoken scrollid pagetoken continuationtoken continuation nextpagecursor aftercursor after nextkey lastevaluatedkey bookmark',
    form: /^(?:next|after|end|page|pagination|continuation|continue|scroll|resum(?:e|ption)|more|last)(?:page)?(?:token|cursor|cursormark|mark|marker|bookmark)$|^nextkey$|^next(?:from|offset)?id$/,
  },
  more: {
    names: 'hasmore hasnext hasnextpage hasmoreresults moreavailable morepages',
    form: /^(?:is|has|are|there(?:is|are)?|can)?(?:load)?(?:more|truncated)(?:results?|items|pages?|records|rows|data|available|exists?){0,2}$|^has(?:an)?(?:other|next)[a-z]*$/,
  },
} as const

type Field = keyof typeof fields

// safe: Object.keys forgets which keys an object has
const fieldNames = Object.keys(fields) as readonly Field[]
const known = new Map(
  fieldNames.flatMap((field) => fields[field].names.split(' ').map((name) => [name, field] as const)),
)

const fieldOf = (name: string): Field | undefined =>
  known.get(name) ??
  (name.length > 60 ? undefined : fieldNames.find((field) => fields[field].form?.test(name)))

const pagingParent = /^(?:page|paging|pagination|pageinfo|meta|metadata|pagemetadata|_meta|cursor|links)$/

const lastOne =
  /^(?:is)?last(?:page)?(?:reached)?$|^(?:is|at|reached)?end(?:of(?:list|results|data))?$|^nomore(?:results|pages|data)?$/
const ended = /^(?:is)?(?:done|complete|completed|finished|exhausted|final)$/

/** Paging of which nothing is known. */
export const noPaging = (): Paging => ({
  page: null,
  size: null,
  total: null,
  pages: null,
  offset: null,
  first: null,
  last: null,
  token: undefined,
  more: null,
  isLinked: false,
  warnings: [],
})

/** What the fields around a list say about pages. `rows` are those of this page. */
export function readPaging(
  facts: readonly Fact[],
  rows: number,
  request: Readonly<Record<string, unknown>>,
): Paging {
  const paging = noPaging()
  for (const fact of facts) readFact(paging, fact, facts, rows)
  const asked = wholeNumber(request['page']) ?? 1
  const isZeroBased =
    paging.page !== null && paging.page === asked - 1 && (paging.page === 0 || request['page'] !== undefined)
  if (isZeroBased) paging.page = asked
  if (paging.total !== null && paging.total < rows) {
    paging.warnings.push(`The answer counts ${paging.total} in all but brought ${rows}.`)
    paging.total = null
  }
  if (rows > 0) place(paging, rows, asked)
  return paging
}

function place(paging: Paging, rows: number, asked: number): void {
  const { page, size, total, offset } = paging
  const isFirst = (page ?? asked) === 1
  const before =
    offset ?? (isFirst ? 0 : page === null || size === null || size < rows ? null : (page - 1) * size)
  if (before === null) return
  if (offset === null && !isFirst && total !== null && before + rows > total)
    paging.warnings.push('The page and the total do not agree.')
  else Object.assign(paging, { first: before + 1, last: before + rows })
}

function readFact(paging: Paging, fact: Fact, facts: readonly Fact[], rows: number): void {
  const { value } = fact
  // a namespace or a sign before the name, such as '@odata.', says nothing of pages
  const name = /[.@]/.test(fact.key) ? plain(fact.key.replace(/^.*[.@]/, '')) : fact.name
  const field = fieldOf(name)
  const isOfPages = pagingParent.test(fact.parent)
  if (field === 'token') readToken(paging, value)
  else if (field === 'more') flag(paging, value)
  else if (field !== undefined)
    number(paging, field, isObject(value) ? pick(value, ['value', 'count']) : value)
  else if (lastOne.test(name) || (isOfPages && ended.test(name))) {
    if (typeof value === 'boolean') flag(paging, !value)
  } else if (/^next(?:page|url|link|pageurl)?$/.test(name)) readNext(paging, fact, facts)
  else if (isOfPages && name === 'number') number(paging, 'page', value)
  else if (isOfPages && name === 'start') number(paging, 'offset', value)
  // a bare count says how many came; beside links to both neighbours, or of more than came, it is the whole
  else if (name === 'count' && (hasNeighbours(fact, facts) || (rows > 0 && (wholeNumber(value) ?? 0) > rows)))
    number(paging, 'total', value)
}

const hasNeighbours = (fact: Fact, facts: readonly Fact[]): boolean =>
  ['next', 'previous'].every((name) =>
    facts.some((other) => other.name === name && other.path.length === fact.path.length),
  )

function number(paging: Paging, field: 'page' | 'size' | 'total' | 'pages' | 'offset', value: unknown): void {
  const read = wholeNumber(value)
  if (read !== null) paging[field] ??= read
}

function flag(paging: Paging, value: unknown): void {
  if (value === true || value === 'true' || value === 1) paging.more ??= true
  if (value === false || value === 'false' || value === 0) paging.more ??= false
}

function readToken(paging: Paging, value: unknown): void {
  const text = scalarText(value)
  if (text === null && value !== null && value !== '') return
  if (text === null || !/^https?:\/\//i.test(text)) paging.token ??= text
}

function readNext(paging: Paging, fact: Fact, facts: readonly Fact[]): void {
  const { value, name, parent } = fact
  const inside = isObject(value) ? pick(value, ['href', 'url', 'token', 'cursor', 'page']) : value
  const text = scalarText(inside)
  if (typeof inside === 'boolean') flag(paging, inside)
  else if (text !== null && (Number.isInteger(inside) || /^(?:https?:\/\/|\/|\?)/i.test(text)))
    paging.isLinked = true
  else if (text !== null) readToken(paging, text)
  else if (value === null && (name !== 'next' || pagingParent.test(parent) || hasNeighbours(fact, facts)))
    flag(paging, false)
}

/** A non-negative whole number, also from text such as "1,234"; null for anything else. */
export function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(value.trim()))
    return Number(value.replaceAll(',', ''))
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** '26–50 of about 1,234', '25 loaded of about 1,234', '25 of 25', 'Nothing on this page', or only the rows. */
export function positionText({ first, last, total }: Paging, rows: number): string {
  const all = total === null ? '' : ` of about ${countText(total)}`
  if (rows === 0) return total ? `Nothing on this page,${all}` : 'Nothing found'
  if (first === null || last === null || (first === 1 && total === null))
    return total === null ? countText(rows) : `${countText(rows)} loaded${all}`
  if (first === 1 && total === rows) return `${countText(rows)} of ${countText(rows)}`
  return `${countText(first)}–${countText(last)}${all}`
}

/** For each list the facts that name it, as in `pagination.reactions`, then the common ones, nearest first. */
export function sharePaging(
  facts: readonly Fact[],
  lists: readonly Candidate[],
): { own: Fact[][]; common: Fact[] } {
  const [only] = lists
  if (lists.length === 1 && only !== undefined) return { own: [nearest(facts, only)], common: [...facts] }
  const owner = new Map(facts.map((fact) => [fact, lists.find((list) => belongs(fact, list, lists))]))
  const common = facts.filter((fact) => owner.get(fact) === undefined)
  const own = lists.map((list) => [
    ...facts.filter((fact) => owner.get(fact) === list),
    ...nearest(common, list),
  ])
  return { own, common }
}

function belongs(fact: Fact, list: Candidate, lists: readonly Candidate[]): boolean {
  // keys on the way to this list and to no other
  const others = new Set(lists.filter((other) => other !== list).flatMap((other) => other.path.map(plain)))
  const words = new Set(list.path.map(plain).filter((word) => word !== '' && !others.has(word)))
  return (
    fact.path.some((key) => words.has(plain(key))) ||
    words.has(plain(fact.key).replace(/(?:next|pagination|page|token|total|count|cursor)+/g, ''))
  )
}

function nearest(facts: readonly Fact[], list: Candidate): Fact[] {
  const closeness = ({ path }: Fact) => {
    const parted = path.findIndex((key, at) => at === path.length - 1 || key !== list.path[at])
    return Math.max(0, parted) * 10 - path.length
  }
  return [...facts].sort((a, b) => closeness(b) - closeness(a))
}

/** Whether there is a next page: what is told counts before what is reckoned, and nothing is guessed as certain. */
export function nextOf(paging: Paging, rows: number, request: Readonly<Record<string, unknown>>): Next {
  const { token, more, pages, total, size } = paging
  const asked = wholeNumber(request['page']) ?? 1
  const answer = (can: boolean, by: Next['by'], why: string): Next => ({
    can,
    by,
    why,
    page: asked + 1,
    token: can ? (token ?? null) : null,
  })
  const hasToken = typeof token === 'string'
  if (hasToken && askedStrings(request).has(token)) {
    const why = 'The answer gave back the token that was sent, so there is nothing after it.'
    return answer(false, 'token-repeated', why)
  }
  if (more === false) return answer(false, 'flag', 'The answer says that this is the last page.')
  if (rows === 0)
    return hasToken || more === true
      ? answer(true, 'empty', 'This page is empty, though the answer says that there is more.')
      : answer(false, 'empty', 'This page is empty.')
  if (hasToken) return answer(true, 'token', 'The answer gives a token for the next page.')
  if (more === true) return answer(true, 'flag', 'The answer says that there is more.')
  const here = paging.page ?? asked
  if (pages !== null)
    return here < pages
      ? answer(true, 'pages', `Page ${here} of ${pages}.`)
      : answer(false, 'pages', `Page ${here} of ${pages} is the last.`)
  if (paging.isLinked) return answer(true, 'link', 'The answer names a next page.')
  const last = paging.last ?? (size !== null ? here * size : here === 1 ? rows : null)
  if (total !== null && last !== null)
    return last < total
      ? answer(true, 'total', `${last} of about ${total} so far.`)
      : answer(false, 'total', `All ${total} are here.`)
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
