import { canBeSent, windowFrom } from '@/lib/core/payment/authorization'
import { nonceOf } from '@/lib/core/payment/identity'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { isByContract, isLive, type Purchase } from '@/lib/core/payment/purchase-state'
import { nowOf, readBlock, readClock, readNonce, runsAhead } from '@/lib/browser/purchase/chain'
import { readEntry, type Entry, isUnsent } from '@/lib/browser/purchase/journal'
import { runIfFree, runInstead, withTabLock } from '@/lib/browser/purchase/mutex'
import { prepareEntry, type Known, type NotBegun, type Payer } from '@/lib/browser/purchase/prepare'
import type { PriceCheck } from '@/lib/browser/purchase/quote'
import { reconcile } from '@/lib/browser/purchase/reconcile'
import { post, sendOnce, tryOut, type Posted } from '@/lib/browser/purchase/send'
import { aheadOfUs, askWallet, notAsked } from '@/lib/browser/purchase/sign'
import { answerFirstMs, deviceTimer } from '@/lib/browser/purchase/timer'
import {
  applyEvent,
  heldBack,
  stopped,
  storePending,
  type Execution,
  type Ended,
  type Stop,
} from '@/lib/browser/purchase/transitions'
import { ok, type Result } from '@/lib/core/result'
import { brokenLimit, sumsOf, sumsWithout } from '@/lib/core/payment/budget'
import { replaceEntry, sumsOfJournal } from '@/lib/browser/purchase/journal-writes'
import { countingOf, limitsNow, readAllowance, spendOf } from '@/lib/browser/purchase/limits'

/** Buys a lookup whose price was checked; each step is written down before the next begins. */
export async function buy(
  check: PriceCheck,
  payer: Payer,
  execution: Execution & Known & { prepared?: (entry: Entry) => void },
): Promise<Result<Ended, NotBegun>> {
  const prepared = await prepareEntry(check, payer, execution)
  if (!prepared.ok) return prepared
  const entry = prepared.value
  execution.prepared?.(entry)
  // a signature of which nobody is asked costs nothing: where another tab was first, it is written nowhere
  const read = execution.signsAtOnce ? async () => entry : latest
  const begin = async (now: Entry) =>
    now.purchase.rev === entry.purchase.rev ? signAndSend(now, execution) : stopped(now, { why: 'elsewhere' })
  return ok(await execute(entry, execution, runInstead, begin, read))
}

/** Without a stop, what became of the purchase is to be found out. */
type Halt = { entry: Entry; stop: Stop | null }

const findOut = (entry: Entry): Halt => ({ entry, stop: null })

const notWritten = 'This browser could not write it down, so it was not sent.'

/** Runs one purchase under both locks while the wallet is asked and the bytes are sent, then until its outcome is known. */
async function execute(
  entry: Entry,
  execution: Execution,
  run: typeof runInstead,
  work: (now: Entry) => Promise<Halt>,
  read: (entry: Entry) => Promise<Entry> = latest,
): Promise<Ended> {
  const { intentId } = entry.purchase
  const ended = await run(intentId, async (signal) => {
    const stop = execution.signal ? AbortSignal.any([execution.signal, signal]) : signal
    const worked = await withTabLock(intentId, async () => {
      const now = await read(entry)
      return (await keptNow(now)) ?? work(now).catch(async () => heldBack(await latest(now), notWritten))
    })
    if (worked === 'busy') return stopped(await latest(entry), { why: 'elsewhere' })
    const { entry: now, stop: halted } = worked
    // bytes that were sent may be charged for, whatever ended the execution
    const isOut = now.purchase.state === 'HOT' && halted?.why !== 'not-kept'
    if (!halted || isOut) return reconcile(now, { ...execution, signal: stop })
    return stopped(halted.why === 'elsewhere' ? await latest(now) : now, halted)
  })
  if (!ended) return stopped(await latest(entry), { why: 'elsewhere' })
  if (ended.entry.purchase.state === 'RESULT') void finish(ended.entry, execution)
  return ended
}

const latest = async (entry: Entry): Promise<Entry> => (await readEntry(entry.purchase.intentId)) ?? entry

/** An answer that waits in memory is written before anything else is done about its purchase. */
async function keptNow(entry: Entry): Promise<Halt | null> {
  const kept = await storePending(entry)
  if (!kept) return null
  return kept.ok ? findOut(kept.value.entry) : stopped(entry, { why: 'not-kept', answer: kept.error })
}

/** The answer can be read already; the vault and the receipt are seen to beside it. */
async function finish(entry: Entry, { timer }: Execution): Promise<void> {
  const unseen: Execution = { sign: null, ...(timer && { timer }) }
  await runIfFree(entry.purchase.intentId, async (signal) => {
    await (timer ?? deviceTimer).sleep(answerFirstMs, signal)
    return reconcile(entry, { ...unseen, signal })
  }).catch(() => undefined)
}

async function signAndSend(entry: Entry, execution: Execution): Promise<Halt> {
  const signed = await askWallet(entry, execution)
  if ('stop' in signed) return signed
  const warning = warningFor(signed.purchase)
  if (warning) return stopped(signed, warning)
  if (isByContract(signed.purchase.signed)) return send(signed, execution)
  return haltAfter(signed, await post(signed, execution))
}

async function send(begun: Entry, execution: Execution): Promise<Halt> {
  const tried = await tryOut(begun)
  if (!tried) return stopped(begun, { why: 'elsewhere' })
  const { entry } = tried
  return tried.isTaken ? haltAfter(entry, await sendOnce(entry, execution)) : findOut(entry)
}

function haltAfter(entry: Entry, posted: Posted | null): Halt {
  if (!posted) return stopped(entry, { why: 'elsewhere' })
  const { entry: next, reply, unkept } = posted
  if (unkept) return stopped(next, { why: 'not-kept', answer: unkept })
  const isUnsent = next.purchase.state === 'SIGNED'
  return isUnsent ? stopped(next, { why: 'held-back', reply, sentence: null }) : findOut(next)
}

const neverUsed =
  'This wallet has never been used on Base, and some services refuse such a wallet. Send any transaction from it first, or pay from another.'

/** What the visitor is told before a wallet that is not on the chain yet pays; null when there is nothing to say. */
const warningFor = ({ state, signed }: Purchase): Stop | null =>
  state === 'SIGNED' && signed?.payer === 'undeployed'
    ? { why: 'held-back', reply: null, sentence: neverUsed, isWarning: true }
    : null

/** Sends what is signed and still good, else asks the wallet again under the same nonce, also while bytes are out. */
export const continuePurchase = (entry: Entry, execution: Execution): Promise<Ended> =>
  execute(entry, execution, runInstead, (now) => sendOr(askAgain, now, execution))

const isSettled = ({ purchase: { state, spent } }: Entry): boolean => spent !== null || !isLive[state]

export const sendSigned = (entry: Entry, execution: Execution): Promise<Ended> =>
  execute(entry, execution, runInstead, (now) => sendOr(needsSignature, now, execution))

/** Sends what a tab signed and never sent, unless this tab is at it already, or the visitor's word is still to come. */
export const sendUnsent = (entry: Entry, execution: Execution): Promise<Ended> =>
  execute(entry, execution, runIfFree, async (now) => {
    const warning = warningFor(now.purchase)
    return warning ? stopped(now, warning) : sendOr(needsSignature, now, { ...execution, sign: null })
  })

const needsSignature = (entry: Entry): Halt => stopped(entry, { why: 'needs-signature', problem: null })

/** Sends what is signed, within the limits and its time; else does what is told. */
async function sendOr(
  otherwise: (entry: Entry, execution: Execution) => Halt | Promise<Halt>,
  now: Entry,
  execution: Execution,
): Promise<Halt> {
  if (isSettled(now)) return findOut(now)
  const allowed = await withinLimits(now)
  if ('stop' in allowed) return allowed
  return (await sendInTime(allowed, execution)) ?? otherwise(allowed, execution)
}

async function sendInTime(entry: Entry, execution: Execution): Promise<Halt | null> {
  const { state, signed } = entry.purchase
  if (state !== 'SIGNED' || !signed) return null
  const clock = await readClock().catch(() => null)
  if (!clock) return heldBack(entry, notAsked)
  return canBeSent(signed.window, nowOf(clock)) ? send(entry, execution) : null
}

/** The next nonce, where the service refuses this one and the chain shows, at its `safe` block, that it was never charged. */
async function renewal(purchase: Purchase, { signsAtOnce }: Execution): Promise<PurchaseEvent | null> {
  if (purchase.lastOutcome?.why !== 'conflict') return null
  const [{ verdict }, { number, timestamp }] = await Promise.all([readNonce(purchase, 'safe'), readBlock()])
  if (verdict.kind !== 'not-charged') return null
  return {
    type: 'renew',
    proof: verdict.proof,
    nonce: nonceOf(purchase.intentId, purchase.generation + 1),
    preparedBlock: number,
    window: windowFrom(timestamp, purchase.quote.maxTimeoutSeconds, signsAtOnce),
  }
}

async function askAgain(entry: Entry, execution: Execution): Promise<Halt> {
  let event: PurchaseEvent
  try {
    const { quote, state } = entry.purchase
    const renewed = state === 'HOT' ? await renewal(entry.purchase, execution) : null
    const clock = await readClock()
    if (runsAhead(clock)) return heldBack(entry, aheadOfUs)
    const window = windowFrom(clock.block.timestamp, quote.maxTimeoutSeconds, execution.signsAtOnce)
    event = renewed ?? { type: 'ask', window }
  } catch {
    return heldBack(entry, notAsked)
  }
  const asked = await applyEvent(entry, event)
  return asked ? signAndSend(asked, execution) : stopped(entry, { why: 'elsewhere' })
}

const overLimit = 'This goes over a limit that you set, so it was not sent.'

/** What was begun in an earlier session is counted in this one from now on; null when another writer was first. */
async function inSession(entry: Entry, session: string): Promise<Entry | null> {
  const { purchase } = entry
  if (purchase.session === session) return entry
  const rev = purchase.rev + 1
  const moved = { ...entry, purchase: { ...purchase, rev, session, preparedAt: Date.now() } }
  return (await replaceEntry(purchase.rev, moved)) ? moved : null
}

/** What was begun and not sent goes on within the limits that hold now, and counts in the session of now. */
async function withinLimits(entry: Entry): Promise<Entry | Ended> {
  if (!isUnsent(entry)) return entry
  const allowance = await readAllowance()
  const now = await inSession(entry, allowance.session)
  if (!now) return stopped(entry, { why: 'elsewhere' })
  const counting = countingOf(allowance)
  const others = sumsWithout(await sumsOfJournal(counting), sumsOf([spendOf(now)], counting))
  const broken = brokenLimit(now.purchase.quote.price, others, limitsNow(allowance))
  return broken ? stopped(now, { why: 'held-back', reply: null, sentence: overLimit, broken }) : now
}
