import { at, isArray, isBlank, isObject, isScalar } from '@/lib/core/answers/json'
import { findLists, type Candidate } from '@/lib/core/answers/lists'
import { entityOf, isTitleName } from '@/lib/core/answers/names'
import { fromPointer, resolve, within } from '@/lib/core/answers/pointer'
import { scalarFields, unwrapItem } from '@/lib/core/answers/unwrap'
import type { Context, Shape } from '@/lib/core/answers/view'

/** Which parts of the answer are its records, and which other parts could be. */
export type Choice = {
  shape: Exclude<Shape, 'error'>
  lists: Candidate[]
  item: string[] | null
  low: boolean
  ambiguous: boolean
  candidates: Candidate[]
}

const enough = 40
const close = 8
const maxTabs = 3

/** Decides between lists and an item; a visitor's own choice of list comes first. */
export function chooseShape(document: unknown, ctx: Context): Choice {
  if (isScalar(document)) return nothing(document === null || document === '' ? 'empty' : 'scalar', [])
  const candidates = findLists(document, ctx)
  const own = ctx.choose === undefined ? null : chosen(document, ctx.choose, candidates, ctx)
  if (own !== null) return { ...listed([own], candidates), low: false, ambiguous: false }
  if (isObject(document) && Object.keys(document).length === 0) return nothing('empty', candidates)
  if (ctx.expect === 'item') return chooseItem(document, candidates, ctx)
  if (ctx.expect === 'multi') return chooseTabs(document, candidates, ctx)
  return chooseList(document, candidates, ctx)
}

function nothing(shape: 'empty' | 'scalar', candidates: Candidate[]): Choice {
  return { shape, lists: [], item: null, low: false, ambiguous: false, candidates }
}

function listed(lists: Candidate[], candidates: Candidate[], low = false): Choice {
  const best = lists[0]
  const rival = candidates.find((other) => other.rows > 0 && !lists.includes(other))
  const ambiguous =
    best !== undefined && rival !== undefined && best.score - rival.score <= close && rival.records
  const rows = lists.some((list) => list.rows > 0)
  return { shape: rows ? 'list' : 'empty', lists, item: null, low, ambiguous, candidates }
}

function chosen(document: unknown, pointer: string, candidates: Candidate[], ctx: Context): Candidate | null {
  const known = candidates.find((candidate) => candidate.ptr === pointer)
  if (known !== undefined) return known
  const value = resolve(document, pointer)
  const path = fromPointer(pointer)
  if (isArray(value)) {
    const alone = findLists(value, ctx).find((candidate) => candidate.ptr === '')
    return alone === undefined ? null : { ...alone, ptr: pointer, path, name: path.at(-1) ?? '' }
  }
  if (!isObject(value) || Object.keys(value).length === 0) return null
  const source = {
    ptr: pointer,
    form: 'map',
    outside: [],
    unwrap: [],
    header: null,
    headerInside: false,
  } as const
  const told = {
    score: 0,
    routeNamed: false,
    named: false,
    auxiliary: false,
    records: true,
    order: 0,
    why: ['chosen by hand'],
  }
  return { ...source, ...told, path, name: path.at(-1) ?? '', rows: Object.keys(value).length }
}

function chooseList(document: unknown, candidates: Candidate[], ctx: Context): Choice {
  const best = candidates.find((candidate) => candidate.rows > 0)
  const empty = candidates.find(
    (candidate) => candidate.rows === 0 && (candidate.named || candidate.path.length === 0),
  )
  const single = singleRecord(document, ctx)
  if (ctx.expect === 'unknown' && single !== null && !(best?.named === true && best.score >= enough)) {
    if (best === undefined || best.path.length > 0)
      return { ...nothing('empty', candidates), shape: 'item', item: single }
  }
  if (best !== undefined && best.score >= enough && !(empty?.routeNamed === true && !best.named))
    return listed([best], candidates)
  if (empty !== undefined) return listed([empty], candidates)
  if (single !== null) return { ...nothing('empty', candidates), shape: 'item', item: single }
  if (best !== undefined && best.score > 0) return listed([best], candidates, true)
  return { ...nothing('empty', candidates), shape: 'item', item: unwrapItem(document, entityOf(ctx.route)) }
}

// One record where many were asked for: it has a name of its own and fields enough to be worth a page.
function singleRecord(document: unknown, ctx: Context): string[] | null {
  const path = unwrapItem(document, entityOf(ctx.route))
  const value = at(document, path)
  if (!isObject(value)) return null
  const named = Object.keys(value).some((key) => isTitleName(key) && !isBlank(value[key]))
  return named && scalarFields(value) >= 3 ? path : null
}

function chooseItem(document: unknown, candidates: Candidate[], ctx: Context): Choice {
  const path = unwrapItem(document, entityOf(ctx.route))
  const item: Choice = { ...nothing('empty', candidates), shape: 'item', item: path }
  if (isArray(document) && document.length === 0) return listed(candidates.slice(0, 1), candidates)
  const best = candidates.find((candidate) => candidate.rows > 0)
  const value = at(document, path)
  if (isObject(value) && (scalarFields(value) >= 2 || best === undefined)) return item
  if (best === undefined) return isObject(value) ? item : listed(candidates.slice(0, 1), candidates)
  const strong =
    best.score + (best.path.length > 0 ? 40 : 0) >= enough && (best.named || best.path.length === 0)
  if (!best.records || (!strong && isObject(value))) return item
  const row = at(document, best.path)
  if (best.rows === 1 && isArray(row))
    return { ...item, item: [...best.path, '0', ...unwrapItem(row[0], entityOf(ctx.route))] }
  return listed([best], candidates, best.score < enough)
}

function chooseTabs(document: unknown, candidates: Candidate[], ctx: Context): Choice {
  const inOrder = (lists: readonly Candidate[]) => {
    const apart: Candidate[] = []
    for (const list of lists) if (!apart.some((other) => overlaps(list, other))) apart.push(list)
    return apart.slice(0, maxTabs).sort((a, b) => a.order - b.order)
  }
  const carries = (candidate: Candidate) =>
    candidate.routeNamed || candidate.path.some((key) => isTabName(key))
  const named = candidates.filter((candidate) => carries(candidate) && !candidate.auxiliary)
  const specific = named.filter((candidate) => candidate.path.some((key) => isTabName(key)))
  const shaped = candidates.filter(
    (candidate) => candidate.score >= enough && candidate.records && !candidate.auxiliary,
  )
  const hasRows = specific.some(({ rows }) => rows > 0)
  // beside empty tabs whatever has something is shown, and beside full ones what has a usual name
  const more = (hasRows ? named : [...named, ...shaped]).filter(({ rows, records }) => rows > 0 && records)
  const tabs =
    specific.length > 0 ? [...new Set([...(hasRows ? specific : []), ...more, ...specific])] : named
  if (tabs.length > 0) return multi(inOrder(tabs), candidates)
  if (shaped.length > 1) return multi(inOrder(shaped), candidates)
  return chooseList(document, candidates, ctx)
}

function multi(lists: Candidate[], candidates: Candidate[]): Choice {
  const rows = lists.some((list) => list.rows > 0)
  const shape = !rows ? 'empty' : lists.length > 1 ? 'multi' : 'list'
  return { shape, lists, item: null, low: false, ambiguous: false, candidates }
}

const isTabName = (key: string) =>
  /^(?:reactions?|reactors?|likes?|likers?|comments?|commenters?)$/i.test(key)

const overlaps = (a: Candidate, b: Candidate) => within(a.ptr, b.ptr) || within(b.ptr, a.ptr)
