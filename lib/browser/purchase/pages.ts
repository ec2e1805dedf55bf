import type { AnswerRow } from '@/lib/browser/database/stores'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { entriesOfKey, readAnswer, type Entry } from '@/lib/browser/purchase/journal'
import { lookupKey } from '@/lib/browser/purchase/quote'

export type Bought = { entry: Entry; answer: AnswerRow }

type Input = Readonly<Record<string, unknown>>

/** The same question for the next page, by number and token; null when the endpoint takes neither, or there is none. */
export function nextInput(
  endpoint: Endpoint,
  input: Input,
  next: { page: number | null; token: string | null },
): Input | null {
  const takes = endpoint.input.shape
  const token = 'paginationToken' in takes ? next.token : null
  const page = 'page' in takes ? next.page : null
  if (token === null && page === null) return null
  const { page: _page, paginationToken: _token, ...question } = input
  return { ...question, ...(page !== null && { page }), ...(token !== null && { paginationToken: token }) }
}

/** The page that an input asks for, 1-based; null where it goes by a token alone. */
export function pageOf(input: Input): number | null {
  const { page, paginationToken } = input
  if (typeof page === 'number') return page
  return paginationToken === undefined ? 1 : null
}

/** The newest answer that was bought for exactly this input; null when there is none in this browser. */
export async function boughtFor(endpointId: string, input: Input): Promise<Bought | null> {
  const entries = await entriesOfKey(await lookupKey(endpointId, input))
  const entry = entries.findLast(({ purchase }) => purchase.state === 'RESULT')
  const answer = entry && (await readAnswer(entry.purchase.intentId))
  return entry && answer ? { entry, answer } : null
}
