import { at, isArray, isBlank, isFieldless, isObject, isScalar, pickText } from '@/lib/core/answers/json'
import { outside, toPointer, within, type JsonPointer } from '@/lib/core/answers/pointer'
import {
  factsAround,
  ownFacts,
  readBilling,
  readCache,
  readFailure,
  type Fact,
} from '@/lib/core/answers/surroundings'
import type { Context, ItemView, ListView, Next, View } from '@/lib/core/answers/view'
import { matchBulk } from '@/lib/core/answers/bulk'
import { describeRows } from '@/lib/core/answers/describe'
import { findLists, type Candidate } from '@/lib/core/answers/lists'
import { entityOf, isTitleName } from '@/lib/core/answers/names'
import { type NotJson, type Parsed, readText } from '@/lib/core/answers/parse'
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
  const candidates = isScalar(document) ? [] : findLists(document, ctx)
  const { lists: chosen = [], item: path, low, ambiguous = false } = choose(document, candidates, ctx)
  const item = path ? viewItem(document, path, ctx) : null
  const taken = new Set<JsonPointer>(item ? [item.ptr] : chosen.flatMap((list) => ownedBy(document, list)))
  const facts = factsAround(document, taken)
  const shared = sharePaging(facts, chosen)
  const lists = chosen.map((list, index) => ({
    ...viewList(document, list, ctx, shared.own[index] ?? []),
    ...(low && { lowConfidence: true }),
  }))
  const own = item ? ownFacts(at(document, path ?? []), item.ptr) : []
  const failure = readFailure(document)
  const rows = lists.reduce((sum, list) => sum + list.rows, 0)
  const isFailed =
    failure !== null && rows === 0 && !isUseful(item, failure.ptr) && !isEmptyAnswer(lists, failure.code)
  const [first, second] = lists
  const single = second ? undefined : first
  return {
    shape: isFailed ? 'error' : shapeOf(document, item, chosen),
    lists,
    item,
    alternatives: candidates
      .filter((candidate) => !chosen.includes(candidate) && candidate.rows > 0)
      .slice(0, 50)
      .map(({ ptr, rows: n }) => ({ ptr, n })),
    ambiguous,
    paging: single?.paging ?? (second ? readPaging(shared.common, rows, ctx.request) : noPaging()),
    cache: readCache([...facts, ...own]),
    billing: [...readBilling(facts), ...readBilling(own, true)],
    next: single?.next ?? anyNext(lists),
    bulk: ctx.route === 'bulk' && first ? matchBulk(document, first, ctx.request) : null,
    failure,
    about: outside(document, taken),
  }
}

function shapeOf(document: unknown, item: ItemView | null, lists: readonly Candidate[]): View['shape'] {
  if (item) return 'item'
  if (isScalar(document)) return document === null || document === '' ? 'empty' : 'scalar'
  if (!lists.some((list) => list.rows > 0)) return 'empty'
  return lists.length > 1 ? 'multi' : 'list'
}

/** The pointers that a list's rows are counted under; a map with other keys beside its rows owns only its rows. */
const ownedBy = (document: unknown, list: Candidate): JsonPointer[] =>
  list.outside.length === 0 ? [list.ptr] : rowsOf(document, list).map(({ ptr }) => ptr)

function viewList(document: unknown, list: Candidate, ctx: Context, facts: readonly Fact[]): ListView {
  const rows = rowsOf(document, list)
  const namedKey = list.path.findLast((key) => /com+ent|reply|replies|komment|reaction|like/i.test(key))
  const entity = entityOf(ctx.route, namedKey ?? (areComments(rows, ctx) ? 'comments' : list.name))
  const values = rows.map((row) => row.value)
  const paging = readPaging(facts, rows.length, ctx.request)
  const { ptr, form, outside: others, unwrap, header, headerInside, name } = list
  return {
    ptr,
    form,
    outside: others,
    unwrap,
    header,
    headerInside,
    name,
    rows: rows.length,
    entity,
    ...describeRows(values, list, entity),
    paging,
    next: nextOf(paging, rows.length, ctx.request),
  }
}

function areComments(rows: readonly Row[], { route }: Context): boolean {
  const words = ['text', 'commentary', 'comment', 'commenttext', 'body', 'message']
  const written = rows.filter(({ value }) => route === 'engagement' && pickText(value, words) !== null)
  return written.length * 2 > rows.length
}

function viewItem(document: unknown, path: readonly string[], ctx: Context): ItemView {
  const entity = entityOf(ctx.route)
  const { columns, roles } = describeRows([at(document, path)], { unwrap: [], header: null }, entity)
  return { ptr: toPointer(path), entity, columns, roles }
}

const envelope =
  /^\/(?:error|errors|message|detail|reason|status|statusCode|code|success|ok|requestId|timestamp|path|title|type|instance)(?:\/|$)/i

// A record with fields of its own besides the words of the failure is worth showing.
function isUseful(item: ItemView | null, failurePtr: JsonPointer): boolean {
  if (item === null) return false
  const filled = item.columns.filter((column) => column.filled > 0)
  if (item.ptr !== '' && !within(failurePtr, item.ptr)) return filled.length > 0
  return filled.filter((column) => !envelope.test(column.key)).length >= 2
}

// An empty list under its usual name is an answer, warnings beside it or not; an error status is not.
const isEmptyAnswer = (lists: readonly ListView[], code: string | null) =>
  lists.length > 0 && !/^[45]\d\d$/.test(code ?? '')

function anyNext(lists: readonly ListView[]): Next {
  const more = lists.map((list) => list.next).filter(({ can }) => can)
  return more.find(({ by }) => by !== 'not-stated') ?? more[0] ?? lists[0]?.next ?? noNext
}

/** What of an answer is shown: lists, or one item by its path; with low confidence, or beside a list that is as likely. */
type Choice = { lists?: readonly Candidate[]; item?: string[]; low?: boolean; ambiguous?: boolean }

const enough = 40
const close = 8
const maxTabs = 3

function listed(best: Candidate | undefined, candidates: readonly Candidate[], low = false): Choice {
  const rival = candidates.find((other) => other.rows > 0 && other !== best)
  const ambiguous = best && rival?.records === true && best.score - rival.score <= close
  return { lists: best ? [best] : [], low, ambiguous: ambiguous === true }
}

function choose(document: unknown, candidates: readonly Candidate[], ctx: Context): Choice {
  const chosen = candidates.find(({ ptr }) => ptr === ctx.choose)
  if (chosen) return { lists: [chosen] }
  if (isScalar(document) || (isObject(document) && isFieldless(document))) return {}
  if (ctx.expect === 'item') return chooseItem(document, candidates, ctx)
  return (ctx.expect === 'multi' && chooseTabs(candidates)) || chooseList(document, candidates, ctx)
}

function chooseList(document: unknown, candidates: readonly Candidate[], ctx: Context): Choice {
  const best = candidates.find((candidate) => candidate.rows > 0)
  const empty = candidates.find(({ rows, named, path }) => rows === 0 && (named || path.length === 0))
  const path = unwrapItem(document, entityOf(ctx.route))
  const single = isRecord(at(document, path))
  const isSure = best?.named === true && best.score >= enough
  if (ctx.expect === 'unknown' && single && !isSure && best?.path.length !== 0) return { item: path }
  if (best && best.score >= enough && !(empty?.routeNamed === true && !best.named))
    return listed(best, candidates)
  if (empty) return listed(empty, candidates)
  return best && best.score > 0 && !single ? listed(best, candidates, true) : { item: path }
}

// One record where many were asked for: it has a name of its own and fields enough to be worth a page.
const isRecord = (value: unknown): boolean =>
  isObject(value) &&
  scalarFields(value) >= 3 &&
  Object.keys(value).some((key) => isTitleName(key) && !isBlank(value[key]))

function chooseItem(document: unknown, candidates: readonly Candidate[], ctx: Context): Choice {
  const entity = entityOf(ctx.route)
  const item = unwrapItem(document, entity)
  const value = at(document, item)
  const best = candidates.find((candidate) => candidate.rows > 0)
  if (isArray(document) && document.length === 0) return listed(candidates[0], candidates)
  if (isObject(value) && (scalarFields(value) >= 2 || !best)) return { item }
  if (!best) return listed(candidates[0], candidates)
  const isWhole = best.path.length === 0
  const isStrong = best.score + (isWhole ? 0 : 40) >= enough && (best.named || isWhole)
  if (!best.records || (!isStrong && isObject(value))) return { item }
  const rows = at(document, best.path)
  if (best.rows === 1 && isArray(rows)) return { item: [...best.path, '0', ...unwrapItem(rows[0], entity)] }
  return listed(best, candidates, best.score < enough)
}

const isTabName = (key: string) =>
  /^(?:reactions?|reactors?|likes?|likers?|comments?|commenters?)$/i.test(key)

/** Several lists beside each other in the order of the document; null where one is enough. */
function chooseTabs(candidates: readonly Candidate[]): Choice | null {
  const records = candidates.filter(({ auxiliary }) => !auxiliary)
  const specific = records.filter(({ path }) => path.some(isTabName))
  const named = records.filter((list) => list.routeNamed || specific.includes(list))
  const shaped = records.filter((list) => list.score >= enough && list.records)
  const hasRows = specific.some(({ rows }) => rows > 0)
  // beside empty tabs whatever has something is shown, and beside full ones what has a usual name
  const more = (hasRows ? named : [...named, ...shaped]).filter((list) => list.rows > 0 && list.records)
  const tabs = specific.length > 0 ? [...(hasRows ? specific : []), ...more, ...specific] : named
  if (tabs.length === 0 && shaped.length < 2) return null
  const apart: Candidate[] = []
  for (const list of tabs.length > 0 ? tabs : shaped)
    if (!apart.some(({ ptr }) => within(list.ptr, ptr) || within(ptr, list.ptr))) apart.push(list)
  return { lists: apart.slice(0, maxTabs).sort((a, b) => a.order - b.order) }
}
