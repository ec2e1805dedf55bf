import { useMemo } from 'react'
import { keyOf } from '@/components/pay/calls'
import { useJournal } from '@/components/pay/journal'
import type { Step } from '@/lib/browser/addresses/step'
import type { RecordRow } from '@/lib/browser/database/rows'
import type { Entry } from '@/lib/browser/purchase/journal'
import { broughtBy, brings } from '@/lib/core/catalogue/brings'
import { readDraft } from '@/lib/core/catalogue/draft'
import type { Input } from '@/lib/core/catalogue/typed'

/** What became of one thing that may be bought about a record. */
export type StepState =
  | { state: 'unknown' }
  | { state: 'empty'; input: Input }
  | { state: 'running'; input: Input }
  | { state: 'bought'; entry: Entry; input: Input }
  | { state: 'not-charged'; input: Input }
  | { state: 'lost'; entry: Entry }

/** The newest purchase of each lookup, by its key; `entries` has the newest first. */
export function newestByLookup(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const key = keyOf(entry.lookup)
    const known = newest.get(key)
    // a purchase that brought its answer is shown even where a later one was declined
    if (!known || (known.purchase.state !== 'RESULT' && entry.purchase.state === 'RESULT'))
      newest.set(key, entry)
  }
  return newest
}

/** What was worked out of a journal as it stood, for all that ask on one page. */
const known = new WeakMap<readonly Entry[], ReadonlyMap<string, Entry>>()
const noEntries: readonly Entry[] = []

/** The newest purchase of each lookup, kept up with every purchase. */
export function useNewest(): ReadonlyMap<string, Entry> {
  const { data: entries = noEntries } = useJournal()
  return useMemo(() => {
    const newest = known.get(entries) ?? newestByLookup(entries)
    known.set(entries, newest)
    return newest
  }, [entries])
}

type Asked = { input: Input; key: string }

/** What steps ask for: every row of a large table wants that anew after each purchase. */
const asked = new WeakMap<Step, Asked | null>()

function askedBy(step: Step): Asked | null {
  const before = asked.get(step)
  if (before !== undefined) return before
  const { endpoint, draft } = step
  const read = readDraft(endpoint, draft)
  const now = read.ok
    ? { input: read.value, key: keyOf({ endpointId: endpoint.id, input: read.value }) }
    : null
  asked.set(step, now)
  return now
}

/** The state of a step; without a step nothing can be asked about the record. `bought` is a purchase known to be about it. */
export function stateOf(step: Step | null, newest: ReadonlyMap<string, Entry>, bought?: Entry): StepState {
  const lookup = step && askedBy(step)
  if (!lookup) return { state: 'unknown' }
  const { input, key } = lookup
  const entry = bought ?? newest.get(key)
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
      return { state: 'running', input }
  }
}

/** The latest purchase that brought for a record what a step would bring, whichever endpoint and name it was asked by. */
export function boughtAbout(
  row: Pick<RecordRow, 'bought'> | null | undefined,
  step: Step | null,
  byId: ReadonlyMap<string, Entry>,
): Entry | undefined {
  if (!step || !row) return undefined
  const [latest] = Object.entries(row.bought)
    .filter(([id]) => broughtBy(id) === brings(step.endpoint))
    .toSorted(([, a], [, b]) => b.at - a.at)
  return latest && byId.get(latest[1].intentId)
}

const knownIds = new WeakMap<readonly Entry[], ReadonlyMap<string, Entry>>()

/** Every purchase by its id, kept up with every purchase. */
export function useById(): ReadonlyMap<string, Entry> {
  const { data: entries = noEntries } = useJournal()
  return useMemo(() => {
    const byId =
      knownIds.get(entries) ?? new Map(entries.map((entry) => [String(entry.purchase.intentId), entry]))
    knownIds.set(entries, byId)
    return byId
  }, [entries])
}
