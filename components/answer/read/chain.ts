import type { Answer } from '@/components/answer/answer'
import type { ListView } from '@/lib/core/answers/view'
import { canonicalJson } from '@/lib/core/json'
import { nextInput, pageOf } from '@/lib/browser/purchase/pages'

export type Input = Readonly<Record<string, unknown>>

/** The input that asks for the page after an answer, as a list in it tells; null where it tells of none. */
export const inputAfter = (answer: Answer, { next }: ListView): Input | null =>
  next.can ? nextInput(answer.endpoint, answer.input, next) : null

/** The input of the page after one that tells nothing of it: by its number, where pages have numbers. */
export function inputByNumber({ endpoint, input }: Answer): Input | null {
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
export const isJoinedTo = (first: Answer, answer: Answer): boolean =>
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
export function chainOf(list: ListView, answers: readonly Answer[]): Chain {
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
