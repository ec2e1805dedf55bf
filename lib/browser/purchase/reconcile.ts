import { eventOf } from '@/lib/core/payment/chain-verdict'
import { readOutcome } from '@/lib/core/payment/outcome'
import { isLive, type Purchase } from '@/lib/core/payment/purchase-state'
import { nextStep, type ReconcileStep, type Round } from '@/lib/core/payment/reconcile'
import { claimAnswer } from '@/lib/browser/purchase/call'
import { readBlock, readNonce, type NonceReading } from '@/lib/browser/purchase/chain'
import { runIfFree } from '@/lib/browser/purchase/mutex'
import { sendOnce, tryOut, type Posted } from '@/lib/browser/purchase/send'
import { deviceTimer, wake } from '@/lib/browser/purchase/timer'
import {
  acknowledge,
  keptOf,
  storeAnswer,
  storePending,
  applyEvent,
  applyLook,
  type Execution,
  type Ended,
} from '@/lib/browser/purchase/transitions'
import { isUnsent, isWithinDay, readEntry, type Entry } from '@/lib/browser/purchase/journal'

/** Milliseconds until another look, when the journal refused a write. */
const afterRefusal = 2_000

/** Whether the vault may still have the answer of a purchase; without its secret, as after a deletion, nobody can ask. */
export const isClaimable = (purchase: Purchase): boolean =>
  purchase.claimSecret !== '' && isWithinDay(purchase)

/** Whether something still happens with a purchase: it is not settled, or its answer is still being asked for. */
export const isUnderWay = ({ purchase }: Entry): boolean =>
  isLive[purchase.state] || (purchase.state === 'PAID_NO_RESULT' && isClaimable(purchase))

/** So many rounds, some twenty seconds, a service has to give the whole of what was cut on its way. */
const roundsForWhole = 6

type Looked = { entry: Entry; round: Round }

async function claim({ entry, round }: Looked): Promise<Looked> {
  const reply = await claimAnswer(entry.purchase.claimSecret)
  if (reply.kind === 'none') return { entry, round: { ...round, claim: 'unreachable' } }
  if (reply.status === 202) return { entry, round: { ...round, claim: 'in-flight' } }
  const { from, spent, isReplayTried } = entry.purchase
  // the chain's word is worth more than a receipt, but first the service may say it again
  const isLast = reply.form !== 'cut' || round.rounds > roundsForWhole
  const outcome = readOutcome(reply, from, { isSold: spent !== null && isReplayTried && isLast })
  if (outcome.kind !== 'delivered') {
    // what the vault has and nobody can read stands in nobody's way: the same bytes ask the service again
    const isNothing = reply.status === 404 || Boolean(reply.form)
    return { entry, round: { ...round, claim: isNothing ? 'absent' : 'unreachable' } }
  }
  const answer = keptOf(outcome.answer, reply)
  const kept = await storeAnswer(entry, { type: 'claimed', receipt: outcome.receipt }, answer)
  return { entry: kept.ok ? kept.value.entry : entry, round: { ...round, claim: 'absent' } }
}

async function readChain({ entry, round }: Looked): Promise<Looked> {
  const read = await Promise.all([readNonce(entry.purchase), readBlock()]).catch(() => null)
  if (!read) return { entry, round: { ...round, verdict: { kind: 'unclear', why: 'too-few' } } }
  const [{ verdict }, { timestamp }] = read
  return { entry, round: { ...round, verdict, chainNow: timestamp } }
}

/** What is paid for is asked for again after 2, 6, 14, 30 … looks; the bytes can charge nothing any more. */
function mayReplayAgain({ state, signed }: Purchase, rounds: number): boolean {
  const isRound = rounds >= 2 && ((rounds + 2) & (rounds + 1)) === 0
  return state === 'PAID_NO_RESULT' && signed !== null && isRound
}

/** Sends the same bytes; what was cut short before its first send is tried on the chain first. */
async function sendAgain(entry: Entry, execution: Execution): Promise<Posted | null> {
  const tried = entry.purchase.sends === 0 ? await tryOut(entry) : { entry, isTaken: true }
  return tried?.isTaken ? sendOnce(tried.entry, execution) : null
}

/** Vault, chain, the same bytes again, until there is an answer or a proof; with a visitor, until it can be told. */
export async function reconcile(begun: Entry, execution: Execution): Promise<Ended> {
  const { timer = deviceTimer, sign, signal } = execution
  const { intentId } = begun.purchase
  let since = timer.elapsed()
  let rounds = 0
  const freshRound = ({ purchase }: Entry): Round => ({
    claim: null,
    verdict: null,
    chainNow: null,
    secondsSinceSend: (timer.elapsed() - since) / 1000,
    rounds,
    isClaimable: isClaimable(purchase),
  })
  let looked: Looked = { entry: begun, round: freshRound(begun) }
  const again = async () => {
    rounds += 1
    // a journal that fails now may do better after a pause; what is known stays
    const entry = (await readEntry(intentId).catch(() => undefined)) ?? looked.entry
    looked = { entry, round: freshRound(entry) }
  }
  const resend = async () => {
    since = timer.elapsed()
    const posted = await sendAgain(looked.entry, execution).catch(() => null)
    await again()
    if (!posted) await timer.sleep(afterRefusal, signal)
  }
  const acts: Record<Exclude<ReconcileStep['do'], 'stop'>, (step: ReconcileStep) => Promise<void>> = {
    claim: async () => {
      looked = await claim(looked)
    },
    'read-chain': async () => {
      looked = await readChain(looked)
    },
    acknowledge: async () => {
      const entry = await acknowledge(looked.entry)
      looked = { entry, round: { ...looked.round, claim: 'unreachable' } }
    },
    record: async (step) => {
      const { rev } = looked.entry.purchase
      if (step.do === 'record') await applyEvent(looked.entry, step.event).catch(() => null)
      await again()
      if (looked.entry.purchase.rev === rev) await timer.sleep(afterRefusal, signal)
    },
    resend,
    wait: async (step) => {
      if (mayReplayAgain(looked.entry.purchase, rounds)) return resend()
      if (step.do === 'wait') await timer.sleep(step.seconds * 1000, signal)
      await again()
    },
  }
  for (;;) {
    const kept = await storePending(looked.entry)
    if (kept?.ok) await again()
    const { entry, round } = looked
    if (kept && !kept.ok) {
      if (sign || signal?.aborted) return { entry, stop: { why: 'not-kept', answer: kept.error } }
      await timer.sleep(afterRefusal, signal)
      continue
    }
    const { state } = entry.purchase
    const isTold = sign !== null && (state === 'RESULT' || state === 'PAID_NO_RESULT')
    const step = nextStep(entry.purchase, round)
    const wasAsked = step.do === 'acknowledge' && round.claim === 'unreachable'
    if (step.do === 'stop' || wasAsked || isTold || signal?.aborted) return { entry, stop: { why: 'ended' } }
    await acts[step.do](step)
  }
}

export type ChainCheck = NonceReading & { at: number }

/** Asks the chain about a purchase, writes down what it shows of an ended one, and wakes the rest. Throws unread. */
export async function checkOnChain({ purchase: { intentId } }: Entry): Promise<ChainCheck> {
  const entry = await readEntry(intentId)
  if (!entry) throw new Error('This purchase is not in this browser any more.')
  const read = await readNonce(entry.purchase)
  const event = eventOf(read.verdict)
  if (event && !isLive[entry.purchase.state]) await applyLook(entry, event)
  wake()
  return { ...read, at: Date.now() }
}

/** Drops a purchase that was never sent, so that no budget counts it; false when it moved on. */
export async function dropUnsent({ purchase: { intentId } }: Entry): Promise<boolean> {
  const dropped = await runIfFree(intentId, async () => {
    const entry = await readEntry(intentId)
    return entry && isUnsent(entry) ? applyEvent(entry, { type: 'declined' }) : null
  })
  return dropped !== null
}
