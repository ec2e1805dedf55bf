import type { Answer } from '@/components/answer/answer'
import type { ListView, Next, Column, Roles } from '@/lib/core/answers/view'
import { canonicalJson } from '@/lib/core/json'
import { nextInput, pageOf, boughtFor, type Bought } from '@/lib/browser/purchase/pages'
import { readAnswer } from '@/components/answer/read/read-answer'
import type { Sealed } from '@/components/record/parts/pictures'
import { analyze } from '@/lib/core/answers/analyze'
import { describeRows, mergePages, type MergedRow } from '@/lib/core/answers/describe'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { rowsOf } from '@/lib/core/answers/rows'

type Input = Readonly<Record<string, unknown>>

/** The input that asks for the page after an answer, as a list in it tells; null where it tells of none. */
const inputAfter = (answer: Answer, { next }: ListView): Input | null =>
  next.can ? nextInput(answer.endpoint, answer.input, next) : null

/** The input of the page after one that tells nothing of it: by its number, where pages have numbers. */
function inputByNumber({ endpoint, input }: Answer): Input | null {
  const page = pageOf(input)
  return page === null ? null : nextInput(endpoint, input, { page: page + 1, token: null })
}

/** The same list in the answer of another page: by its pointer, else by its name, else by what its rows hold. */
const sameList = (answer: Answer, list: ListView): ListView | undefined => {
  const { lists, shape } = answer.view
  if (shape === 'error') return undefined
  const same =
    lists.find(({ ptr }) => ptr === list.ptr) ??
    lists.find(({ name }) => name === list.name) ??
    lists.find((other) => other.entity === list.entity && hasColumnsOf(other, list))
  return same && (same.rows === 0 || isReadAlike(same, list)) ? same : undefined
}

const isReadAlike = (a: ListView, b: ListView): boolean =>
  JSON.stringify([a.unwrap, a.header]) === JSON.stringify([b.unwrap, b.header])

/** Whether half of the columns are those of another list. */
function hasColumnsOf(list: ListView, other: ListView): boolean {
  const keys = new Set(other.columns.map(({ key }) => key))
  const shared = list.columns.filter(({ key }) => keys.has(key)).length
  return shared * 2 >= Math.max(1, Math.min(list.columns.length, keys.size))
}

/** Whether an answer holds any list of another. */
const isJoinedTo = (first: Answer, answer: Answer): boolean =>
  first.view.lists.some((list) => sameList(answer, list) !== undefined)

type Chain = {
  joined: { answer: Answer; list: ListView }[]
  apart: Answer[]
  /** What asks for the page after the last; null where there is none. */
  input: Input | null
}

/**
 * The pages of one list in order: each answers the input that the page before it gives as the next. After a page that
 * holds no such list the next one goes by its number, so that nothing is bought twice.
 */
function chainOf(list: ListView, answers: readonly Answer[]): Chain {
  const [first, ...others] = answers
  if (!first) return { joined: [], apart: [], input: null }
  const byInput = new Map(others.map((answer) => [canonicalJson(answer.input), answer]))
  const chain: Chain = { joined: [{ answer: first, list }], apart: [], input: inputAfter(first, list) }
  for (;;) {
    const answer = chain.input && byInput.get(canonicalJson(chain.input))
    if (!answer) return chain
    byInput.delete(canonicalJson(answer.input))
    const inIt = sameList(answer, list)
    if (inIt) {
      chain.joined.push({ answer, list: inIt })
      chain.input = inputAfter(answer, inIt)
    } else if (isJoinedTo(first, answer)) return { ...chain, input: null }
    else {
      // it stands once, under the first of several lists
      if (first.view.lists[0] === list) chain.apart.push(answer)
      chain.input = inputByNumber(answer)
    }
  }
}

/** A chain of further pages is followed no longer than this. */
const mostPages = 200

/** An answer with its further pages, and pages of an older state of its list. */
export type Pages = { answers: readonly Answer[]; sealed: readonly Sealed[]; earlier: readonly Bought[] }

/** The inputs that ask for the next page of each list. */
const nextInputs = (answer: Answer, first: Answer): Input[] => {
  const told = answer.view.lists.map((list) => inputAfter(answer, list)).filter((input) => input !== null)
  const counted = answer === first || isJoinedTo(first, answer) ? null : inputByNumber(answer)
  return counted ? [...told, counted] : told
}

export const sealedOf = ({ entry, answer }: Bought): Sealed[] =>
  answer.pictures ? [{ intentId: entry.purchase.intentId, seal: answer.pictures, text: answer.body }] : []

/**
 * Finds the bought pages that follow this answer. A page that was bought before it belongs to an older state of the
 * list and is only named, unless its purchase is among `wanted`.
 */
export async function loadPages(
  first: Answer,
  bought: Bought,
  choose: JsonPointer | undefined,
  wanted: ReadonlySet<string>,
): Promise<Pages> {
  const answers = [first]
  const sealed = sealedOf(bought)
  const earlier = new Map<string, Bought>()
  const seen = new Set([first.intentId])
  const since = bought.entry.purchase.preparedAt
  for (let at = 0; at < answers.length && answers.length < mostPages; at += 1) {
    const answer = answers[at]
    if (!answer) break
    for (const input of nextInputs(answer, first)) {
      const found = await boughtFor(answer.endpoint.id, input)
      if (!found) continue
      const { intentId, preparedAt } = found.entry.purchase
      if (seen.has(intentId)) continue
      if (preparedAt < since && !wanted.has(intentId)) {
        earlier.set(intentId, found)
        continue
      }
      seen.add(intentId)
      const read = await readAnswer(found, choose)
      answers.push(read.ok ? read.value : asText(found, first))
      sealed.push(...sealedOf(found))
    }
  }
  return { answers, sealed, earlier: [...earlier.values()] }
}

/** A page that is no data, as its text. */
function asText({ entry, answer }: Bought, { endpoint }: Answer): Answer {
  const { intentId } = entry.purchase
  const { input } = entry.lookup
  const { body, at, editedAt = null, earlier = null } = answer
  const view = analyze(body, { route: endpoint.result, expect: 'unknown', request: input })
  const kept = { intentId, at, editedAt, earlier, isRepaired: false }
  return { endpoint, input, text: body, document: body, view, ...kept }
}

/** One bought page of a list, and how many rows it added to those before it. */
type ListPage = { answer: Answer; list: ListView; page: number | null; added: number }

/** A list over all the pages that were bought of it: every record once. */
export type PagedList = {
  list: ListView
  rows: readonly MergedRow[]
  columns: readonly Column[]
  roles: Roles
  visible: readonly JsonPointer[]
  pages: readonly ListPage[]
  /** Bought pages after them that hold no such list: each is an answer of its own. */
  apart: readonly Answer[]
  /** Of the last page: whether there is another, and why. */
  next: Next
  /** The input that asks for the next page; null where there is none. */
  nextInput: Input | null
}

/** One list over all its bought pages; `answers` begins with the answer that holds `list`. */
export function pagedList(list: ListView, answers: readonly Answer[]): PagedList {
  const { joined: chain, apart, input } = chainOf(list, answers)
  const { rows, added } = mergePages(
    chain.map((one) => ({ rows: rowsOf(one.answer.document, one.list), roles: one.list.roles })),
  )
  const described =
    chain.length === 1
      ? list
      : describeRows(
          rows.map((row) => row.value),
          list,
          list.entity,
        )
  const last = chain.at(-1)
  const next = last?.list.next ?? list.next
  const isKnownOnly = chain.length > 1 && added.at(-1) === 0 && (last?.list.rows ?? 0) > 0
  return {
    list,
    rows,
    columns: described.columns,
    roles: described.roles,
    visible: described.visible,
    pages: chain.map((one, index) => ({
      ...one,
      page: pageOf(one.answer.input),
      added: added[index] ?? 0,
    })),
    apart,
    next: isKnownOnly
      ? { ...next, can: false, why: 'The last page brought nothing that was not here already.' }
      : apart.length > 0
        ? { ...next, can: input !== null, by: 'not-stated', why: 'The last page came in another shape.' }
        : next,
    nextInput: isKnownOnly ? null : input,
  }
}
