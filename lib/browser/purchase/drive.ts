import { canBeSent, windowFrom } from '@/lib/core/payment/authorization'
import { judgeChain } from '@/lib/core/payment/chain-verdict'
import { nonceOf } from '@/lib/core/payment/nonce'
import type { PurchaseEvent } from '@/lib/core/payment/purchase-event'
import type { Purchase } from '@/lib/core/payment/purchase-state'
import { nowOf, readBlock, readClock, readNonce } from '@/lib/browser/purchase/chain'
import { takeIfFree, takeOver } from '@/lib/browser/purchase/hand'
import { readEntry, type Entry } from '@/lib/browser/purchase/journal'
import { withLock } from '@/lib/browser/purchase/lock'
import { reconcile } from '@/lib/browser/purchase/reconcile'
import { answerFirstMs, realRest } from '@/lib/browser/purchase/rest'
import { askWallet, heldBack, notAsked, stopped } from '@/lib/browser/purchase/sign'
import { keepArrived, post, record, type Drive, type Driven } from '@/lib/browser/purchase/step'

/** A drive that goes on with finding out, or one that stopped. */
type Halt = Driven | { goOn: Entry }

const notWritten = 'This browser could not write it down, so it was not sent.'

async function send(entry: Entry, drive: Drive): Promise<Halt> {
  const posted = await post(entry, drive.told)
  if (!posted) return stopped(entry, { why: 'elsewhere' })
  const { entry: next, effect, reply, unkept } = posted
  if (unkept) return stopped(next, { why: 'not-kept', answer: unkept })
  return effect === 'wait' ? stopped(next, { why: 'held-back', reply, sentence: null }) : { goOn: next }
}

async function signAndSend(entry: Entry, drive: Drive): Promise<Halt> {
  const signed = await askWallet(entry, drive)
  return 'stop' in signed ? signed : send(signed, drive)
}

/** A service burnt the nonce without charging, and the chain says so beyond a reorganisation: the next one. */
async function renewal(purchase: Purchase): Promise<PurchaseEvent | null> {
  if (purchase.lastOutcome?.why !== 'conflict') return null
  const [{ readings, rpcs }, { number, timestamp }] = await Promise.all([
    readNonce(purchase, 'safe'),
    readBlock(),
  ])
  const verdict = judgeChain(purchase, readings, rpcs)
  if (verdict.kind !== 'not-charged') return null
  return {
    type: 'renew',
    proof: verdict.proof,
    nonce: nonceOf(purchase.intentId, purchase.generation + 1),
    preparedBlock: number,
    window: windowFrom(timestamp, purchase.quote.maxTimeoutSeconds),
  }
}

/** Asks the wallet again, in a new window under the same nonce (payments design §2.3). */
async function askAgain(entry: Entry, drive: Drive): Promise<Halt> {
  let event: PurchaseEvent
  try {
    const { quote, state } = entry.purchase
    const renewed = state === 'HOT' ? await renewal(entry.purchase) : null
    const { timestamp } = await readBlock()
    event = renewed ?? { type: 'ask', window: windowFrom(timestamp, quote.maxTimeoutSeconds) }
  } catch {
    return heldBack(entry, notAsked)
  }
  const asked = await record(entry, event)
  return asked ? signAndSend(asked[0], drive) : stopped(entry, { why: 'elsewhere' })
}

/** What was signed goes out while it has time to settle; null when it has not. */
async function sendInTime(entry: Entry, drive: Drive): Promise<Halt | null> {
  const { state, signed } = entry.purchase
  if (state !== 'SIGNED' || !signed) return null
  try {
    if (!canBeSent(signed.window, nowOf(await readClock()))) return null
  } catch {
    return heldBack(entry, notAsked)
  }
  return send(entry, drive)
}

/** Bytes that were out may be charged for: whatever stopped the drive, what became of them is found out first. */
function orFindOut(halt: Halt): Halt {
  if ('goOn' in halt) return halt
  const { entry, stop } = halt
  return entry.purchase.state === 'HOT' && stop.why !== 'not-kept' ? { goOn: entry } : halt
}

const latest = async (entry: Entry): Promise<Entry> => (await readEntry(entry.purchase.intentId)) ?? entry

/** An answer that waits in memory is written before anything else is done about its purchase. */
async function keptNow(entry: Entry): Promise<Halt | null> {
  const kept = await keepArrived(entry)
  if (!kept) return null
  return kept.ok ? { goOn: kept.value[0] } : stopped(entry, { why: 'not-kept', answer: kept.error })
}

/** One purchase, in hand and under lock while the wallet is asked and the bytes go out; then until it is known. */
async function driven(
  entry: Entry,
  drive: Drive,
  take: typeof takeOver,
  work: (now: Entry) => Promise<Halt>,
): Promise<Driven> {
  const { intentId } = entry.purchase
  const ended = await take(intentId, async (signal) => {
    const told = drive.signal ? AbortSignal.any([drive.signal, signal]) : signal
    const worked = await withLock(intentId, async () => {
      const now = await latest(entry)
      return (await keptNow(now)) ?? work(now).catch(async () => heldBack(await latest(now), notWritten))
    })
    if (worked === 'busy') return stopped(await latest(entry), { why: 'elsewhere' })
    const halt = orFindOut(worked)
    if ('goOn' in halt) return reconcile(halt.goOn, { ...drive, signal: told })
    return halt.stop.why === 'elsewhere' ? { ...halt, entry: await latest(halt.entry) } : halt
  })
  if (!ended) return stopped(await latest(entry), { why: 'elsewhere' })
  if (ended.entry.purchase.state === 'RESULT') void finish(ended.entry, drive)
  return ended
}

/** The answer can be read already; the vault and the receipt are seen to beside it. */
async function finish(entry: Entry, { rest }: Drive): Promise<void> {
  const unseen: Drive = { sign: null, ...(rest && { rest }) }
  await takeIfFree(entry.purchase.intentId, async (signal) => {
    await (rest ?? realRest).sleep(answerFirstMs, signal)
    return reconcile(entry, { ...unseen, signal })
  }).catch(() => undefined)
}

/** From the first prompt to the answer, or as far as it goes. The wallet is asked at most once. */
export const begin = (entry: Entry, drive: Drive): Promise<Driven> =>
  driven(entry, drive, takeOver, async (now) =>
    now.purchase.rev === entry.purchase.rev ? signAndSend(now, drive) : stopped(now, { why: 'elsewhere' }),
  )

/**
 * Goes on with a purchase at the visitor's word: what is signed and still good is sent, else the wallet is asked again
 * under the same nonce, also while it is unknown what became of the bytes that are out.
 */
export const continuePurchase = (entry: Entry, drive: Drive): Promise<Driven> =>
  driven(entry, drive, takeOver, async (now) => {
    if (isSettled(now)) return { goOn: now }
    return (await sendInTime(now, drive)) ?? askAgain(now, drive)
  })

const isSettled = ({ purchase: { state, spent } }: Entry): boolean =>
  spent !== null || (state !== 'PREPARED' && state !== 'SIGNED' && state !== 'HOT')

/** Sends what is signed already, at the visitor's word. */
export const sendSigned = (entry: Entry, drive: Drive): Promise<Driven> =>
  driven(entry, drive, takeOver, (now) => sendOrAsk(now, drive))

/** Sends what a tab signed and never sent, unless this tab has it in hand. */
export const sendLeftOver = (entry: Entry, drive: Drive): Promise<Driven> =>
  driven(entry, drive, takeIfFree, (now) => sendOrAsk(now, { ...drive, sign: null }))

const sendOrAsk = async (now: Entry, drive: Drive): Promise<Halt> => {
  if (isSettled(now)) return { goOn: now }
  return (await sendInTime(now, drive)) ?? stopped(now, { why: 'needs-signature', problem: null })
}
