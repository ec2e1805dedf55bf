import type { Step } from '@/lib/browser/addresses/step'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { RunCell, RunStep } from '@/lib/browser/tables/runs/run'
import { broughtBy, brings } from '@/lib/core/catalogue'
import { useJournal } from '@/components/pay/journal'
import { isDoubtful, type Entry } from '@/lib/browser/purchase/journal'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { useSyncExternalStore, useEffect, useRef, useState } from 'react'
import { watchChanges } from '@/lib/browser/database/changes'
import { newState } from '@/lib/core/signal'
import { idle, isBeingBought } from '@/components/pay/calls'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { wantWallets } from '@/components/pay/wallet/wallet-session'
import { useBoughtRecord } from '@/components/record/marks'
import { announce } from '@/components/ui/live-region'

/** Milliseconds until the first of them are read, and between two readings: a run writes several times for each payment. */
const [soonMs, pauseMs] = [250, 2_000]

/** The keys of lookups that wait in runs under way, followed from the first reader on. */
const queued = newState<ReadonlySet<string>>(new Set())

let isFollowed = false

/** Calls back when other lookups are queued; gives what ends that. */
function watchQueued(listener: () => void): () => void {
  if (!isFollowed) {
    isFollowed = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = (): void => {
      const pause = queued.read().size > 0 ? pauseMs : soonMs
      timer ??= setTimeout(() => {
        timer = undefined
        void readQueued().catch(() => undefined)
      }, pause)
    }
    const readQueued = async () => {
      const { queuedLookups } = await import('@/lib/browser/tables/runs/queued')
      const keys = await queuedLookups()
      const before = queued.read()
      const isSame = keys.size === before.size && [...keys].every((key) => before.has(key))
      if (!isSame) queued.write(keys)
      // a tab that goes away with its run writes nothing
      if (keys.size > 0) readSoon()
    }
    watchChanges('runs', readSoon)
    void readQueued().catch(() => undefined)
  }
  return queued.watch(listener)
}

type StepState =
  /** `unsent`: it was begun and never sent, and asking for it goes on with it. */
  | { state: 'unknown' | 'empty' | 'unsent' | 'running' }
  /** `refused`: the service answered with words, and that it charged nothing is being made sure of. */
  | { state: 'bought' | 'lost' | 'refused'; entry: Entry }
  /** `doubtful`: not charged by one node's word so far, and buying it again now may be a second charge. */
  | { state: 'not-charged' | 'doubtful'; entry: Entry }

export function stateOf(step: Step | null, newest: ReadonlyMap<string, Entry>, bought?: Entry): StepState {
  if (!step) return { state: 'unknown' }
  const entry = bought ?? newest.get(step.key)
  return entry ? stateOfEntry(entry) : { state: 'empty' }
}

/** How one purchase stands, for whoever it was asked by. */
export function stateOfEntry(entry: Entry): StepState {
  switch (entry.purchase.state) {
    case 'RESULT':
      return { state: 'bought', entry }
    case 'PAID_NO_RESULT':
      return { state: 'lost', entry }
    case 'NOT_CHARGED':
      return { state: isDoubtful(entry) ? 'doubtful' : 'not-charged', entry }
    case 'DECLINED':
      return { state: 'empty' }
    case 'PREPARED':
    case 'SIGNED':
      return { state: 'unsent' }
    case 'HOT':
      return entry.purchase.lastOutcome?.said ? { state: 'refused', entry } : { state: 'running' }
  }
}

function boughtAbout(
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

/** `askedBy` is the identifier, where a run before found nothing under another one. */
export type ShownCell = { step: RunStep; look: RunCell; isMoving: boolean; askedBy: string | null }

export type LookupState = StepState | { state: 'waiting' } | { state: 'run'; look: ShownCell }

/** Whether what a lookup brings is here, on its way, or paid for or possibly paid for: a bar buys it only where none is so. */
export type Owned = 'bought' | 'running' | 'unsettled'

export function ownedAs({ state }: Pick<LookupState, 'state'>): Owned | null {
  if (state === 'bought') return 'bought'
  if (state === 'running' || state === 'waiting') return 'running'
  return state === 'empty' || state === 'not-charged' ? null : 'unsettled'
}

type Asked = { step: Step | null; record: RecordRow | null | undefined; look?: ShownCell | undefined }

export function lookupState({ step, record, look }: Asked, { newest, byId, queued }: Purchases): LookupState {
  const state = stateOf(step, newest, boughtAbout(record, step, byId))
  const isQueued = step !== null && queued.has(step.key)
  if (isQueued && ['empty', 'unsent', 'not-charged'].includes(state.state)) return { state: 'waiting' }
  if (!look) return state
  const isWaiting = look.look.is === 'waiting'
  if (isWaiting && look.isMoving && (state.state === 'empty' || state.state === 'unsent'))
    return { state: 'waiting' }
  const isEnded = state.state === 'not-charged' || state.state === 'doubtful'
  // of the very purchase its own state says as much, and sells it again
  if (
    isEnded &&
    'intentId' in look.look &&
    look.look.intentId === state.entry.purchase.intentId &&
    !isWaiting
  )
    return state
  const isOpen = ['empty', 'unsent', 'unknown', 'not-charged', 'doubtful', 'refused'].includes(state.state)
  return isOpen && (!isWaiting || state.state === 'unknown') ? { state: 'run', look } : state
}

export type Purchases = {
  newest: ReadonlyMap<string, Entry>
  byId: ReadonlyMap<string, Entry>
  /** The keys of lookups that wait in runs under way. */
  queued: ReadonlySet<string>
  isRead: boolean
}

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

const noEntries: readonly Entry[] = []
const mapped = new WeakMap<readonly Entry[], Purchases>()

function purchasesOf(entries: readonly Entry[], queued: ReadonlySet<string>): Purchases {
  const known = mapped.get(entries)
  if (known?.queued === queued) return known
  const purchases = {
    newest: known?.newest ?? newestByLookup(entries),
    byId: known?.byId ?? new Map(entries.map((entry) => [entry.purchase.intentId, entry])),
    queued,
    isRead: entries !== noEntries,
  }
  mapped.set(entries, purchases)
  return purchases
}

export function usePurchases(): Purchases {
  const { data = noEntries } = useJournal()
  return purchasesOf(data, useSyncExternalStore(watchQueued, queued.read, queued.read))
}

/** Milliseconds that the value of an answer may take to reach the library. */
const takingMs = 5_000

export function useStep(step: Step | null, names: readonly string[] | undefined, onBought?: () => void) {
  const purchases = usePurchases()
  const row = useBoughtRecord(names)
  const { begin } = useCheckout()
  const state = lookupState({ step, record: row }, purchases)
  const key = step?.key ?? null
  // of what was paid for and never came its page tells more, and nothing here offers it again
  const isLost = state.state === 'lost'
  const call = usePurchase(isLost ? null : key)
  const [isTaking, setTaking] = useState(false)
  const isHere = call.phase === 'stopped' && call.entry.purchase.state === 'RESULT'
  const before = useRef({ key, isHere })

  useEffect(() => {
    const { key: keyBefore, isHere: wasHere } = before.current
    before.current = { key, isHere }
    // one that is quick is never shown as under way
    if (!step || !isHere || wasHere || keyBefore !== key) return
    setTaking(true)
    const late = window.setTimeout(() => setTaking(false), takingMs)
    void import('@/lib/browser/library/take-in')
      .then(({ takeIn }) => takeIn())
      .catch(() => undefined)
      .then(() => {
        window.clearTimeout(late)
        setTaking(false)
        announce(`${step.endpoint.title}${step.about ? ` for ${step.about}` : ''}: the answer is here`)
        onBought?.()
      })
  }, [key, isHere, onBought, step])

  function onBuy() {
    if (!step || isLost) return
    wantWallets()
    begin((checkout) => checkout.ask(step.lookup))
  }

  const isBought = isBeingBought(call) || state.state === 'running'
  const isBusy = isTaking || (isBought && state.state !== 'refused')
  const isStuck = call.phase === 'refused' || call.phase === 'broken' || (call.phase === 'stopped' && !isHere)
  const since = call.phase === 'paying' ? call.startedAt : undefined
  return { state, call: isHere ? idle : call, row, isBusy, since, isStuck, onBuy }
}
