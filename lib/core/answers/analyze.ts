import { isArray, isObject, isScalar, at, pickText } from '@/lib/core/answers/json'
import { keyLabel } from '@/lib/core/answers/labels'
import { escapeKey, leaves, outside, toPointer, type JsonPointer } from '@/lib/core/answers/pointer'
import { type Fact, factsAround } from '@/lib/core/answers/surroundings'
import type { BillingEntry, Context, ItemView, ListView, Next, View } from '@/lib/core/answers/view'
import { matchBulk } from '@/lib/core/answers/bulk'
import { ownFacts, readCache } from '@/lib/core/answers/cache'
import { chooseShape, type Choice } from '@/lib/core/answers/choose'
import { describeRows } from '@/lib/core/answers/describe'
import { readFailure } from '@/lib/core/answers/failure'
import { ownedBy, type Candidate } from '@/lib/core/answers/lists'
import { entityOf } from '@/lib/core/answers/names'
import { nextOf, noNext } from '@/lib/core/answers/next'
import { noPaging, readPaging } from '@/lib/core/answers/paging'
import { sharePaging } from '@/lib/core/answers/paging-share'
import { rowsOf, type Row } from '@/lib/core/answers/rows'

const always =
  /^(?:billing|billed.*|payments?|receipts?|txhash|transactionhash|charged.*|costusd|amountusd|priceusd|credits.*|creditcost)$/
const outsideOnly = /^(?:cost|totalcost|price|unitprice|totalprice|fee|fees|paid|free|refunded|charges?)$/
const parents = /^(?:billing|payments?|receipts?|charges?|cost|invoice|x402)$/
const most = 60

/** What the answer says about its own price, verbatim. `own` limits it to words that no record has of its own. */
function readBilling(facts: readonly Fact[], own = false): BillingEntry[] {
  const out: BillingEntry[] = []
  for (const fact of facts) {
    if (out.some((entry) => fact.ptr.startsWith(`${entry.ptr}/`))) continue
    const named = always.test(fact.name) || (!own && outsideOnly.test(fact.name))
    if (!named || parents.test(fact.parent)) continue
    add(out, fact.ptr, fact.key, fact.value)
  }
  return out
}

// Amounts, networks and transactions under a bill are its lines; small units are not converted.
function add(out: BillingEntry[], ptr: string, key: string, value: unknown): void {
  const open = [{ ptr, key, value, depth: 0 }]
  for (let next = open.shift(); next !== undefined && out.length < most; next = open.shift()) {
    const { value: here } = next
    if (isScalar(here) || next.depth >= 3) {
      out.push({ ptr: next.ptr, key: next.key, label: keyLabel(next.key), value: here })
      continue
    }
    const keys = isArray(here)
      ? here.map((_, index) => String(index))
      : isObject(here)
        ? Object.keys(here)
        : []
    for (const inner of keys.slice(0, most)) {
      const inside = isArray(here) ? here[Number(inner)] : isObject(here) ? here[inner] : null
      const name = isArray(here) ? next.key : inner
      open.push({ ptr: `${next.ptr}/${escapeKey(inner)}`, key: name, value: inside, depth: next.depth + 1 })
    }
  }
}

/**
 * Finds the records in an answer of unknown shape and says where everything else is. Pure, total for any JSON of any
 * depth, and the same for the same input.
 */
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
      .map((candidate) => ({
        ptr: candidate.ptr,
        score: candidate.score,
        n: candidate.rows,
        why: candidate.why,
      })),
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
    rest: about.flatMap((ptr) => leaves(document, ptr)),
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
  const told = list.path.findLast((key) => /com+ent|reply|replies|komment|reaction|like/i.test(key))
  const entity = entityOf(ctx.route, told ?? (areComments(rows, ctx) ? 'comments' : list.name))
  const described = describeRows(
    rows.map((row) => row.value),
    list,
    entity,
  )
  const paging = readPaging(facts, rows.length, ctx.request)
  return {
    ...{ ptr: list.ptr, form: list.form, outside: list.outside, unwrap: list.unwrap, header: list.header },
    ...{ headerInside: list.headerInside, name: list.name, rows: rows.length, entity, ...described },
    ...{ paging, next: nextOf(paging, rows.length, ctx.request), why: list.why },
    ...(choice.low ? { lowConfidence: true } : {}),
  }
}

/** Whether rows under a name that says nothing are what people wrote. */
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
