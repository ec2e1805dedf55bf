import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { BulkRow, View, ListView, Next, Column, Roles } from '@/lib/core/answers/view'
import { type ComponentType, type ReactNode, createContext, useContext, useMemo } from 'react'
import type { RoleHints } from '@/components/record/record-context'
import { type MergedRow, describeRows, mergePages } from '@/lib/core/answers/describe'
import { canonicalJson } from '@/lib/core/json'
import { nextInput, pageOf, type Bought } from '@/lib/browser/purchase/pages'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { rowsOf } from '@/lib/core/answers/rows'

export type Answer = {
  endpoint: Endpoint
  input: Readonly<Record<string, unknown>>
  text: string
  document: unknown
  view: View
  intentId: string
  /** When it arrived, in milliseconds. */
  at: number
  /** When a deleted person was taken out of it, in milliseconds; null for bytes as they arrived. */
  editedAt: number | null
  /** True where the text does not parse, and the document is what a repair made of it. */
  isRepaired: boolean
  /** What the service replied before, where that could not be read and it was asked again. */
  earlier: string | null
}

export type AnswerProps = { answer: Answer }

export type RecordPageProps = { value: unknown; hints: RoleHints; at: number; asked: Answer['input'] }

export type Item = {
  id: string
  row: MergedRow
  value: unknown
  hints: RoleHints
  isOpen: boolean
  open: () => void
  tick: (title?: string) => ReactNode
}

export const bulkRowOf = ({ view }: Answer, ptr: JsonPointer): BulkRow | undefined =>
  view.bulk?.rows.find((row) => row.ptr === ptr)

export type CardProps = { item: Item; answer: Answer }

/** What of a list is drawn in another way than any list. */
export type ListLook = {
  label?: string
  /** Of a section of its own. */
  titleOf?: (paged: PagedList) => string
  Head?: ComponentType<AnswerProps & { paged: PagedList }>
  /** Instead of "Nothing found". */
  empty?: string
  cards?: {
    Card: ComponentType<CardProps>
    className: string
    orderOf?: (item: Item, answer: Answer) => number
  }
}

export type KindView =
  | { as: 'record'; Page: ComponentType<RecordPageProps> }
  | {
      as: 'lists'
      Head?: ComponentType<AnswerProps>
      /** Of the first list; as a function, of each. */
      look: ListLook | ((list: ListView) => ListLook)
    }

type Input = Readonly<Record<string, unknown>>

const inputAfter = ({ endpoint, input }: Answer, { next }: ListView): Input | null =>
  next.can ? nextInput(endpoint, input, next) : null

function inputByNumber({ endpoint, input }: Answer): Input | null {
  const page = pageOf(input)
  return page === null ? null : nextInput(endpoint, input, { page: page + 1, token: null })
}

export function nextInputs(answer: Answer, first: Answer): Input[] {
  const byLists = answer.view.lists.map((list) => inputAfter(answer, list)).filter((input) => input !== null)
  const byNumber = answer === first || isJoinedTo(first, answer) ? null : inputByNumber(answer)
  return byNumber ? [...byLists, byNumber] : byLists
}

function sameList({ view: { lists, shape } }: Answer, list: ListView): ListView | undefined {
  if (shape === 'error') return undefined
  const same =
    lists.find(({ ptr }) => ptr === list.ptr) ??
    lists.find(({ name }) => name === list.name) ??
    lists.find((other) => other.entity === list.entity && hasColumnsOf(other, list))
  const isReadAlike = (other: ListView) =>
    canonicalJson([other.unwrap, other.header]) === canonicalJson([list.unwrap, list.header])
  return same && (same.rows === 0 || isReadAlike(same)) ? same : undefined
}

function hasColumnsOf({ columns }: ListView, other: ListView): boolean {
  const keys = new Set(other.columns.map(({ key }) => key))
  const shared = columns.filter(({ key }) => keys.has(key)).length
  return shared * 2 >= Math.max(1, Math.min(columns.length, keys.size))
}

const isJoinedTo = (first: Answer, answer: Answer): boolean =>
  first.view.lists.some((list) => sameList(answer, list) !== undefined)

type Chain = { joined: { answer: Answer; list: ListView }[]; apart: Answer[]; input: Input | null }

/** A page without such a list is followed by its number, so that nothing is bought twice. */
function chainOf(list: ListView, [first, ...others]: readonly Answer[]): Chain {
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

export type PagedList = {
  list: ListView
  rows: readonly MergedRow[]
  columns: readonly Column[]
  roles: Roles
  visible: readonly JsonPointer[]
  pages: readonly { list: ListView; page: number | null }[]
  /** Bought pages after them that hold no such list: each is an answer of its own. */
  apart: readonly Answer[]
  next: Next
  nextInput: Input | null
}

/** One list over all its bought pages; `answers` begins with the answer that holds `list`. */
export function pagedList(list: ListView, answers: readonly Answer[]): PagedList {
  const { joined, apart, input } = chainOf(list, answers)
  const { rows, added } = mergePages(
    joined.map((one) => ({ rows: rowsOf(one.answer.document, one.list), roles: one.list.roles })),
  )
  const { columns, roles, visible } =
    joined.length === 1
      ? list
      : describeRows(
          rows.map(({ value }) => value),
          list,
          list.entity,
        )
  const last = joined.at(-1)?.list ?? list
  const isKnownOnly = joined.length > 1 && added.at(-1) === 0 && last.rows > 0
  return {
    list,
    rows,
    columns,
    roles,
    visible,
    apart,
    pages: joined.map((one) => ({ list: one.list, page: pageOf(one.answer.input) })),
    next: isKnownOnly
      ? { ...last.next, can: false, why: 'The last page brought nothing that was not here already.' }
      : nextAfter(last, apart, input),
    nextInput: isKnownOnly ? null : input,
  }
}

const nextAfter = ({ next }: ListView, apart: readonly Answer[], input: Input | null): Next =>
  apart.length === 0
    ? next
    : { ...next, can: input !== null, by: 'not-stated', why: 'The last page came in another shape.' }

export type Shown = {
  answer: Answer
  answers: readonly Answer[]
  /** Pages that were bought before this answer, of an older state of the list: shown on request, without a charge. */
  earlier: readonly Bought[]
  onOpenEarlier: (intentId: string) => void
  ApartPage: ComponentType<AnswerProps> | null
}

export const ShownContext = createContext<Shown | null>(null)

export const useShown = (): Shown | null => useContext(ShownContext)

const noAnswers: readonly never[] = []

export function usePagedList(list: ListView): PagedList {
  const answers = useShown()?.answers ?? noAnswers
  return useMemo(() => pagedList(list, answers), [list, answers])
}
