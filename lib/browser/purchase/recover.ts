import { canBeSent } from '@/lib/core/payment/authorization'
import {
  proofMarginSeconds,
  type Purchase,
  type BlockTag,
  pauseBetween,
} from '@/lib/core/payment/purchase-state'
import { readClock, runsAhead, judgeStates, readStates, type States } from '@/lib/browser/purchase/chain'
import { sendUnsent } from '@/lib/browser/purchase/buy'
import { runIfFree } from '@/lib/browser/purchase/mutex'
import { type Entry, corrected, goesOutByItself, isUnsent, isWithinDay } from '@/lib/browser/purchase/journal'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import { isUnderWay, reconcile } from '@/lib/browser/purchase/reconcile'
import { deviceTimer, type Timer } from '@/lib/browser/purchase/timer'
import {
  acknowledge,
  applyEvent,
  dropSignature,
  type Execution,
  applyLook,
} from '@/lib/browser/purchase/transitions'
import { eventOf } from '@/lib/core/payment/chain-verdict'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'

/** A purchase that was never sent is dropped this long after its last signature has expired, in seconds. */
const asideAfter = 3_600n

/** What was never sent waits for the visitor, but not for ever, since it counts against the budget. */
async function tidy(entry: Entry, chainNow: bigint | null, execution: Execution): Promise<void> {
  const { latestExpiry, signed } = entry.purchase
  if (chainNow === null) return
  if (goesOutByItself(entry.purchase) && signed && canBeSent(signed.window, chainNow)) {
    await sendUnsent(entry, execution)
  } else if (chainNow > latestExpiry + proofMarginSeconds + asideAfter) {
    await runIfFree(entry.purchase.intentId, () => applyEvent(entry, { type: 'declined' }))
  }
}

const findOut = (entry: Entry, execution: Execution) =>
  runIfFree(entry.purchase.intentId, (signal) =>
    reconcile(entry, {
      ...execution,
      signal: execution.signal ? AbortSignal.any([execution.signal, signal]) : signal,
    }),
  )

async function takeUp(entry: Entry, chainNow: bigint | null, execution: Execution): Promise<unknown> {
  const { intentId, state, isAcked } = entry.purchase
  if (isUnsent(entry)) return tidy(entry, chainNow, execution)
  if (state === 'RESULT') return isAcked ? null : runIfFree(intentId, () => acknowledge(entry))
  if (state === 'NOT_CHARGED') return dropSignature(entry)
  return isUnderWay(entry) ? findOut(entry, execution) : null
}

const readChainNow = async (): Promise<bigint | null> => {
  const clock = await readClock().catch(() => null)
  return clock && !runsAhead(clock) ? clock.block.timestamp : null
}

/** Takes up every open purchase that this tab is not at; `looked` is told in how many milliseconds to look again. */
export async function recoverAll(
  signal: AbortSignal,
  timer: Timer = deviceTimer,
  looked: (untilNext: number) => void = () => undefined,
): Promise<void> {
  const entries = await openEntries()
  const chainNow = entries.some(isUnsent) ? await readChainNow() : null
  const execution: Execution = { sign: null, signal, timer }
  const looking = lookAgain(signal, timer).then(looked)
  await Promise.allSettled([...entries.map((entry) => takeUp(entry, chainNow, execution)), looking])
}

/** When a purchase was first and last looked at on this page. */
const looks = new Map<string, { since: number; at: number }>()

const keyOf = ({ intentId, spent, notCharged }: Purchase) =>
  `${intentId} ${spent?.transaction ?? notCharged?.kind}`

/** Milliseconds until a purchase is to be looked at again; an old one that was not looked at on this page is, once. */
function waitFor({ purchase }: Entry, { elapsed }: Timer): number {
  const last = looks.get(keyOf(purchase))
  const pause = pauseBetween(purchase, last ? last.at - last.since : 0, !last || isWithinDay(purchase))
  return pause - (last ? elapsed() - last.at : Math.max(0, Date.now() - purchase.preparedAt))
}

/** Purchases that one question, and one pass, is about; the newest come first. */
const most = { asked: 16, passed: 304 }

/** The heads of the chain, the one that nothing undoes last. */
const heads = ['latest', 'safe', 'finalized'] as const satisfies readonly BlockTag[]

/** Null where nothing is known better. Of one among many the transaction is not asked again under the same head. */
async function eventFor(purchase: Purchase, under: readonly (States | undefined)[], isAmongMany: boolean) {
  const isUsed = (at: number) => under[at]?.states.some((state) => state?.used) === true
  const eventAt = async (at: number): Promise<PurchaseEvent | null> => {
    const [tag, states] = [heads[at], under[at]]
    return tag && states ? eventOf((await judgeStates(purchase, tag, states)).verdict) : null
  }
  if (isUsed(0)) {
    const deepest = isUsed(2) ? 2 : isUsed(1) ? 1 : 0
    return isAmongMany && purchase.spent?.tag === heads[deepest] ? null : eventAt(deepest)
  }
  for (const at of [2, 1]) {
    const event = await eventAt(at)
    if (event?.type === 'not-charged') return event
  }
  return eventAt(0)
}

async function lookTogether(entries: readonly Entry[], timer: Timer, isAmongMany: boolean): Promise<void> {
  const purchases = entries.map(({ purchase }) => purchase)
  const read = await Promise.all(heads.map((tag) => readStates(purchases, tag)))
  // what could not be read is still due, for when the network is back
  for (const purchase of purchases) {
    const [key, at] = [keyOf(purchase), timer.elapsed()]
    looks.set(key, { since: looks.get(key)?.since ?? at, at })
  }
  const writing = entries.map(async (entry, at) => {
    const under = read.map((states) => states[at])
    const event = await eventFor(entry.purchase, under, isAmongMany)
    const now = event && (await applyLook(entry, event))
    if (now?.purchase.revised && !entry.purchase.revised) corrected.write(now.purchase.intentId)
  })
  await Promise.allSettled(writing)
}

let isLooking = false

/** Looks at what is due and may still change; milliseconds until the next, Infinity where the chain was not read. */
async function lookAgain(signal: AbortSignal, timer: Timer): Promise<number> {
  if (isLooking) return Infinity
  isLooking = true
  try {
    const open = await openEntries()
    const due = open
      .filter((entry) => waitFor(entry, timer) <= 0)
      .toSorted((a, b) => b.purchase.preparedAt - a.purchase.preparedAt)
    let isRead = true
    for (let at = 0; at < Math.min(due.length, most.passed) && !signal.aborted; at += most.asked)
      await lookTogether(due.slice(at, at + most.asked), timer, due.length > most.asked).catch(
        () => (isRead = false),
      )
    if (!isRead) return Infinity
    const left = due.length === 0 ? open : await openEntries()
    return Math.min(Infinity, ...left.map((entry) => waitFor(entry, timer)))
  } finally {
    isLooking = false
  }
}
