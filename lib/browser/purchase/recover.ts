import { canBeSent } from '@/lib/core/payment/authorization'
import { proofMarginSeconds, type Purchase } from '@/lib/core/payment/purchase-state'
import { readClock, runsAhead } from '@/lib/browser/purchase/chain'
import { sendUnsent } from '@/lib/browser/purchase/buy'
import { runIfFree } from '@/lib/browser/purchase/mutex'
import type { Entry } from '@/lib/browser/purchase/journal'
import { openEntries } from '@/lib/browser/purchase/journal-writes'
import { lookAgain } from '@/lib/browser/purchase/look-again'
import { isUnderWay, reconcile } from '@/lib/browser/purchase/reconcile'
import { deviceTimer, type Timer } from '@/lib/browser/purchase/timer'
import { acknowledge, applyEvent, dropSignature, type Execution } from '@/lib/browser/purchase/transitions'

/** A purchase that was never sent is dropped this long after its last signature has expired, in seconds. */
const asideAfter = 3_600n

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

/** What a pass over the journal works with. */
type Pass = { chainNow: bigint | null; execution: Execution; timer: Timer }

const findOut = (entry: Entry, { execution }: Pass) =>
  runIfFree(entry.purchase.intentId, (signal) =>
    reconcile(entry, {
      ...execution,
      signal: execution.signal ? AbortSignal.any([execution.signal, signal]) : signal,
    }),
  )

async function takeUp(entry: Entry, pass: Pass): Promise<unknown> {
  const { intentId, state, isAcked } = entry.purchase
  if (state === 'PREPARED' || state === 'SIGNED') return tidy(entry, pass.chainNow, pass.execution)
  if (state === 'RESULT') return isAcked ? null : runIfFree(intentId, () => acknowledge(entry))
  if (state === 'NOT_CHARGED') return dropSignature(entry)
  return isUnderWay(entry) ? findOut(entry, pass) : null
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
 * are found out about, and what may turn out otherwise is looked at again; `looked` is told in how many milliseconds that
 * is due once more. One that fails does not keep the others, and is taken up again by the next call.
 */
export async function recoverAll(
  signal: AbortSignal,
  timer: Timer = deviceTimer,
  looked: (untilNext: number) => void = () => undefined,
): Promise<void> {
  const entries = await openEntries()
  const chainNow = entries.some(({ purchase }) => needsClock(purchase)) ? await readChainNow() : null
  const pass: Pass = { chainNow, execution: { sign: null, signal, timer }, timer }
  const looking = lookAgain(signal, timer).then(looked)
  await Promise.allSettled([...entries.map((entry) => takeUp(entry, pass)), looking])
}
