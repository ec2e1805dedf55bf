import { canBeSent } from '@/lib/core/payment/authorization'
import {
  certaintyOf,
  proofMarginSeconds,
  type NotCharged,
  type Purchase,
} from '@/lib/core/payment/purchase-state'
import { readClock, readNonce, runsAhead } from '@/lib/browser/purchase/chain'
import { sendUnsent } from '@/lib/browser/purchase/buy'
import { runIfFree } from '@/lib/browser/purchase/mutex'
import type { Entry } from '@/lib/browser/purchase/journal'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import { isClaimable, reconcile } from '@/lib/browser/purchase/reconcile'
import { deviceTimer, type Timer } from '@/lib/browser/purchase/timer'
import { acknowledge, applyEvent, type Execution } from '@/lib/browser/purchase/transitions'

/** A purchase that was never sent is dropped this long after its last signature has expired, in seconds. */
const asideAfter = 3_600n

/** What is known already is looked at once more after this, and then after twice the time each time; in milliseconds. */
const firstRecheck = 60_000

const looks = new Map<string, { at: number; times: number }>()

function isDue({ purchase: { intentId } }: Entry, timer: Timer): boolean {
  const last = looks.get(intentId)
  if (last && timer.elapsed() - last.at < firstRecheck * 2 ** (last.times - 1)) return false
  looks.set(intentId, { at: timer.elapsed(), times: (last?.times ?? 0) + 1 })
  return true
}

/** What was never sent waits for the visitor, but not for ever, since it counts against the budget. */
async function tidy(entry: Entry, chainNow: bigint | null, execution: Execution): Promise<void> {
  const { latestExpiry, signed, sends, state } = entry.purchase
  if (chainNow === null) return
  // one that was held back or warned of waits on the visitor's screen; one that was never sent was cut short
  if (state === 'SIGNED' && signed && sends === 0 && canBeSent(signed.window, chainNow)) {
    await sendUnsent(entry, execution)
  } else if (chainNow > latestExpiry + proofMarginSeconds + asideAfter) {
    await runIfFree(entry.purchase.intentId, () => applyEvent(entry, { type: 'declined' }))
  }
}

const isBetter = (proof: NotCharged, known: NotCharged | null): boolean => {
  if (!known) return true
  const [next, now] = [certaintyOf(proof), certaintyOf(known)]
  return next.nodes > now.nodes || (next.nodes === now.nodes && next.isFinalBlock && !now.isFinalBlock)
}

/** "Not charged" is said from the newest block; a final one must say the same, or it is taken back. */
async function recheck(entry: Entry, execution: Execution): Promise<void> {
  const newest = await readNonce(entry.purchase)
  const isUsed = newest.readings.some(({ used }) => used)
  const { verdict } = isUsed ? newest : await readNonce(entry.purchase, 'finalized')
  if (verdict.kind === 'not-charged' && isBetter(verdict.proof, entry.purchase.notCharged))
    await applyEvent(entry, { type: 'not-charged', proof: verdict.proof })
  if (verdict.kind !== 'spent') return
  const found = await applyEvent(entry, { type: 'spent', spent: verdict.spent })
  if (found) await reconcile(found[0], execution)
}

/** What a pass over the journal works with. */
type Pass = { chainNow: bigint | null; execution: Execution; timer: Timer }

const findOut = (entry: Entry, { execution }: Pass) =>
  runIfFree(entry.purchase.intentId, (signal) =>
    reconcile(entry, {
      ...execution,
      signal: execution.signal ? AbortSignal.any([execution.signal, signal]) : signal,
    }),
  )

const lookAgain = (entry: Entry, { execution }: Pass) =>
  runIfFree(entry.purchase.intentId, async () =>
    recheck(
      entry.purchase.state === 'RESULT' && !entry.purchase.isAcked ? await acknowledge(entry) : entry,
      execution,
    ),
  )

/** Whether the answer of a purchase is here, or it is called not charged: only the chain is still to be asked. */
const isAtRest = ({ purchase: { state } }: Entry) => state === 'RESULT' || state === 'NOT_CHARGED'

const isClaim = ({ purchase: { state, spent, notCharged, isAcked } }: Entry) =>
  state === 'RESULT' && (!isAcked || (!spent && !notCharged))

async function takeUp(entry: Entry, pass: Pass): Promise<unknown> {
  const { state } = entry.purchase
  if (state === 'PREPARED' || state === 'SIGNED') return tidy(entry, pass.chainNow, pass.execution)
  return state === 'HOT' || isClaimable(entry.purchase) ? findOut(entry, pass) : null
}

/** So many of the newest purchases whose receipts are claims are followed until the chain shows them. */
const followed = 4

/** So many purchases are looked at together: a long journal leaves the network to whoever buys. */
const together = 4

let isLooking = false

/** Looks once at each purchase that is due, the newest first. While a pass is under way another begins nothing. */
async function lookThrough(entries: readonly Entry[], pass: Pass): Promise<void> {
  if (isLooking) return
  isLooking = true
  const left = entries.values()
  const lookOn = async () => {
    for (const entry of left) {
      if (pass.execution.signal?.aborted) return
      if (isDue(entry, pass.timer)) await lookAgain(entry, pass).catch(() => null)
    }
  }
  await Promise.all(Array.from({ length: together }, lookOn))
  isLooking = false
}

const needsClock = ({ state }: Purchase) => state === 'PREPARED' || state === 'SIGNED'

const readChainNow = async (): Promise<bigint | null> => {
  try {
    const clock = await readClock()
    return runsAhead(clock) ? null : clock.block.timestamp
  } catch {
    return null
  }
}

/**
 * Takes up every open purchase that this tab does not work on already: those whose bytes were sent
 * are found out about. One that fails does not keep the others, and is taken up again by the next call.
 */
export async function recoverAll(signal: AbortSignal, timer: Timer = deviceTimer): Promise<void> {
  const entries = await openEntries()
  const chainNow = entries.some(({ purchase }) => needsClock(purchase)) ? await readChainNow() : null
  const pass: Pass = { chainNow, execution: { sign: null, signal, timer }, timer }
  const atRest = entries.filter(isAtRest).toSorted((a, b) => b.purchase.preparedAt - a.purchase.preparedAt)
  const newest = new Set(atRest.filter(isClaim).slice(0, followed))
  await Promise.allSettled([
    ...entries.filter((entry) => !isAtRest(entry)).map((entry) => takeUp(entry, pass)),
    ...[...newest].map(async (entry) => isDue(entry, timer) && findOut(entry, pass)),
    lookThrough(
      atRest.filter((entry) => !newest.has(entry)),
      pass,
    ),
  ])
}
