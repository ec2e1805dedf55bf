import { readDraft, type Input } from '@/lib/core/catalogue/draft'
import type { Step } from '@/lib/browser/addresses/step'
import type { Entry } from '@/lib/browser/purchase/journal'

/** What an action cell shows: one thing that may be bought for one record. */
export type CellState =
  | { state: 'unknown' }
  | { state: 'empty'; input: Input }
  | { state: 'running' }
  | { state: 'bought'; entry: Entry; input: Input }
  | { state: 'not-charged'; input: Input }
  | { state: 'lost'; entry: Entry }

/** How a purchase and a cell are known to be about one thing. */
const questionKey = (endpointId: string, input: Input): string =>
  `${endpointId} ${JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** The newest purchase of each thing that was ever asked for. */
export function newestByQuestion(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const key = questionKey(entry.lookup.endpointId, entry.lookup.input)
    const known = newest.get(key)
    // a purchase that brought the answer stays what the cell tells of, whatever was declined after it
    if (!known || (known.purchase.state !== 'RESULT' && entry.purchase.state === 'RESULT'))
      newest.set(key, entry)
  }
  return newest
}

/** The state of one cell; a step that is absent is something that the record does not lead to. */
export function cellState(step: Step | null, newest: ReadonlyMap<string, Entry>, bought?: Entry): CellState {
  if (!step) return { state: 'unknown' }
  const read = readDraft(step.endpoint, step.draft)
  if (!read.ok) return { state: 'unknown' }
  const input = read.value
  const entry = bought ?? newest.get(questionKey(step.endpoint.id, input))
  if (!entry) return { state: 'empty', input }
  switch (entry.purchase.state) {
    case 'RESULT':
      return { state: 'bought', entry, input }
    case 'PAID_NO_RESULT':
      return { state: 'lost', entry }
    case 'NOT_CHARGED':
      return { state: 'not-charged', input }
    case 'DECLINED':
      return { state: 'empty', input }
    default:
      return { state: 'running' }
  }
}
