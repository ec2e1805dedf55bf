import { isArray, isObject, isScalar, at, pickText, isBlank } from '@/lib/core/answers/json'
import { outside, toPointer, within, type JsonPointer } from '@/lib/core/answers/pointer'
import { factsAround, ownFacts, readBilling, readCache, readFailure } from '@/lib/core/answers/surroundings'
import type { Context, ItemView, ListView, Next, View, Shape } from '@/lib/core/answers/view'
import { matchBulk } from '@/lib/core/answers/bulk'
import { describeRows } from '@/lib/core/answers/describe'
import { ownedBy, findLists, type Candidate } from '@/lib/core/answers/lists'
import { entityOf, isTitleName } from '@/lib/core/answers/names'
import type { NotJson, Parsed } from '@/lib/core/answers/parse'
import { readText } from '@/lib/core/answers/read-text'
import { ok, type Result } from '@/lib/core/result'
import { nextOf, noNext, noPaging, readPaging, sharePaging } from '@/lib/core/answers/paging'
import { rowsOf, scalarFields, unwrapItem, type Row } from '@/lib/core/answers/rows'

export type Contents = { parsed: Parsed; view: View }

/** Reads a body and analyses it, unless what the analysis finds is known already. */
export async function readContents(body: {
  text: string
  status?: number | undefined
  context: Context
  view?: View | undefined
}): Promise<Result<Contents, NotJson>> {
  const parsed = await readText(body.text, body.status)
  if (!parsed.ok) return parsed
  return ok({ parsed: parsed.value, view: body.view ?? analyze(parsed.value.json, body.context) })
}

/** Finds the records in an answer of unknown shape, and where all else is; total for any JSON. */
export function analyze(document: unknown, ctx: Context): View {
  const choice = chooseShape(document, ctx)
  const item = choice.item === null ? null : viewItem(document, choice.item, ctx)
  const owned = choice.lists.flatMap((list) => ownedBy(list, rowKeys(document, list)))
  const taken = new Set<JsonPointer>(item === null ? owned : [item.ptr])
  const facts = factsAround(document, taken)
  const shared = sharePaging(facts, choice.lists)
  const lists = choice.lists.map((list, index) =>
    viewList(document, list, choice, ctx, shared.own[index] ?? []),
  )
  const own = item === null ? [] : ownFacts(at(document, choice.item ?? []), item.ptr)
  const about = outside(document, taken)
  const failure = readFailure(document)
  const rows = lists.reduce((sum, list) => sum + list.rows, 0)
  const failed =
    failure !== null && rows === 0 && !isUseful(item, failure.ptr) && !hasEmptyList(lists, failure.code)
  const single = lists.length === 1 ? lists[0] : undefined
  const paging =
    single?.paging ?? (lists.length > 1 ? readPaging(shared.common, rows, ctx.request) : noPaging())
  return {
    shape: failed ? 'error' : choice.shape,
    lists,
    itemPtr: item?.ptr ?? null,
    item,
    alternatives: choice.candidates
      .filter((candidate) => !choice.lists.includes(candidate) && candidate.rows > 0)
      .slice(0, 50)
      .map(({ ptr, rows: n }) => ({ ptr, n })),
    ambiguous: choice.ambiguous,
    paging,
    cache: readCache([...facts, ...own]),
    billing: [...readBilling(facts), ...readBilling(own, true)],
    next: single?.next ?? anyNext(lists),
    bulk:
      ctx.route === 'bulk' && choice.lists[0] !== undefined
        ? matchBulk(document, choice.lists[0], ctx.request)
        : null,
    failure,
    about,
    notes: notesOf(choice),
  }
}

function rowKeys(document: unknown, list: Candidate): string[] {
  return list.outside.length === 0 ? [] : rowsOf(document, list).map((row) => row.key)
}

function viewList(
  document: unknown,
  list: Candidate,
  choice: Choice,
  ctx: Context,
  facts: Parameters<typeof readPaging>[0],
): ListView {
  const rows = rowsOf(document, list)
  const namedKey = list.path.findLast((key) => /com+ent|reply|replies|komment|reaction|like/i.test(key))
  const entity = entityOf(ctx.route, namedKey ?? (areComments(rows, ctx) ? 'comments' : list.name))
  const described = describeRows(
    rows.map((row) => row.value),
    list,
    entity,
  )
  const paging = readPaging(facts, rows.length, ctx.request)
  return {
    ...{ ptr: list.ptr, form: list.form, outside: list.outside, unwrap: list.unwrap, header: list.header },
    ...{ headerInside: list.headerInside, name: list.name, rows: rows.length, entity, ...described },
    ...{ paging, next: nextOf(paging, rows.length, ctx.request) },
    ...(choice.low ? { lowConfidence: true } : {}),
  }
}

function areComments(rows: readonly Row[], { route }: Context): boolean {
  if (route !== 'engagement' || rows.length === 0) return false
  const words = ['text', 'commentary', 'comment', 'commenttext', 'body', 'message']
  const written = rows.filter(({ value }) => pickText(value, words) !== null)
  return written.length * 2 > rows.length
}

function viewItem(document: unknown, path: readonly string[], ctx: Context): ItemView {
  const entity = entityOf(ctx.route)
  const { columns, roles } = describeRows([at(document, path)], { unwrap: [], header: null }, entity)
  return { ptr: toPointer(path), entity, columns, roles }
}

// A record with fields of its own besides the words of the failure is worth showing.
function isUseful(item: ItemView | null, failurePtr: JsonPointer): boolean {
  if (item === null) return false
  if (item.ptr !== '' && !failurePtr.startsWith(`${item.ptr}/`) && failurePtr !== item.ptr)
    return item.columns.some((column) => column.filled > 0)
  const envelope =
    /^\/(?:error|errors|message|detail|reason|status|statusCode|code|success|ok|requestId|timestamp|path|title|type|instance)(?:\/|$)/i
  return item.columns.filter((column) => column.filled > 0 && !envelope.test(column.key)).length >= 2
}

// An empty list under its usual name is an answer, warnings beside it or not; an error status is not.
function hasEmptyList(lists: readonly ListView[], code: string | null): boolean {
  return lists.length > 0 && !(code !== null && /^[45]\d\d$/.test(code))
}

function anyNext(lists: readonly ListView[]): Next {
  const certain = lists.find((list) => list.next.can && list.next.by !== 'not-stated')
  return certain?.next ?? lists.find((list) => list.next.can)?.next ?? lists[0]?.next ?? noNext
}

function notesOf(choice: Choice): string[] {
  const list = choice.lists[0]
  if (list === undefined || !(choice.low || choice.ambiguous)) return []
  const where = list.path.length === 0 ? 'the whole answer' : list.path.join('.')
  return [`Showing ${where}. Choose another list.`]
}

type Choice = {
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

function chooseShape(document: unknown, ctx: Context): Choice {
  if (isScalar(document)) return nothing(document === null || document === '' ? 'empty' : 'scalar', [])
  const candidates = findLists(document, ctx)
  const own = candidates.find(({ ptr }) => ptr === ctx.choose)
  if (own !== undefined) return { ...listed([own], candidates), low: false, ambiguous: false }
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
