import { setTimeout as delay } from 'node:timers/promises'
import type { SettleResponse } from '@x402/core/types'
import { isHex } from 'viem'
import { logFailure } from '@/lib/core/log'
import { exactPayloadSchema } from '@/lib/service/chain/exact-payload'
import { ownReceipt, type Facilitator, type Settling } from '@/lib/service/chain/facilitator'
import type { Proof, Proofs, Question } from '@/lib/service/chain/proofs'
import { DatabaseLost } from '@/lib/service/data/database'
import type { Claim, Due, PaymentStore } from '@/lib/service/payments/payment-store'
import { reasonOf } from '@/lib/service/responses'

export type Settlement = { facilitator: Facilitator; proofs: Proofs; payments: PaymentStore }

/** The outcome of a payment whose answer is stored, as it was written down; the reason is the facilitator's or the chain's. */
export type Settled =
  | { outcome: 'paid'; settlement: SettleResponse }
  | { outcome: 'not charged' | 'pending'; reason: string | null }

/** What was found out, before it is written down. `unsent`: our own facilitator vows that nothing left this process. */
type Found = Settled | { outcome: 'unsent'; reason: string | null }

/** A payment that is about to be settled; `isFirst` when it cannot have been tried before. */
type Attempt = Due & { isFirst: boolean }

/** Milliseconds between looks at the chain, and for how long they go on: a node may lag behind the facilitator's. */
const polling = { every: 200, afterSuccess: 10_000, afterSilence: 3_000 }

/** Seconds before its end in which no facilitator takes a payment any more. */
const tooLate = 6

/** How often a facilitator of which nothing was heard is asked before the buyer is told to wait. */
const mostAsks = 2

function questionOf({ payment, requirements, fromBlock }: Due): Question {
  const { from, nonce, validBefore } = exactPayloadSchema.parse(payment.payload).authorization
  const { payTo, amount } = requirements
  return {
    from,
    nonce,
    validBefore: BigInt(validBefore),
    fromBlock,
    // Our own terms: the payment was held against them when it came in.
    to: payTo as `0x${string}`,
    value: BigInt(amount),
  }
}

/** Whether the chain shows by now how it ended. */
export const isDecided = async (due: Due, { proofs }: Settlement): Promise<boolean> =>
  (await proofs.prove(questionOf(due))).state !== 'unknown'

async function pollProof(question: Question, ms: number, { proofs }: Settlement): Promise<Proof> {
  for (const end = Date.now() + ms; ; await delay(polling.every)) {
    const proof = await proofs.prove(question)
    if (proof.state !== 'unknown' || Date.now() >= end) return proof
  }
}

/** How long the chain is looked at after this answer: what was waited for by the facilitator is looked for once. */
function patienceAfter({ success, transaction, isUnsent, errorReason }: Settling): number {
  if (success) return polling.afterSuccess
  return isUnsent || transaction || errorReason !== 'settlement_pending' ? 0 : polling.afterSilence
}

const outcomeOf = (proof: Proof, { requirements }: Due, { from }: Question): Settled | null => {
  if (proof.state === 'unknown') return null
  if (proof.state === 'not-charged') return { outcome: 'not charged', reason: `authorization ${proof.why}` }
  const { transaction } = proof
  return {
    outcome: 'paid',
    settlement: { success: true, transaction, network: requirements.network, payer: from },
  }
}

/** Only the chain decides: what a facilitator says is where to look, and why to wait. */
async function findOut(attempt: Attempt, settlement: Settlement): Promise<Found> {
  const question = questionOf(attempt)
  let reason: string | null = null
  const decided = (proof: Proof) => outcomeOf(proof, attempt, question)
  const before = attempt.isFirst ? null : decided(await settlement.proofs.prove(question))
  if (before) return before
  for (let asks = 0; asks < mostAsks; asks += 1) {
    if (BigInt(Math.floor(Date.now() / 1000) + tooLate) > question.validBefore) break
    const answer = await settlement.facilitator.settle(attempt.payment, attempt.requirements)
    reason = reasonOf(answer)
    const claimed =
      isHex(answer.transaction) && answer.transaction.length === 66 ? answer.transaction : undefined
    const receipt = answer[ownReceipt]
    const seen = { ...question, ...(claimed && { claimed }), ...(receipt && { receipt }) }
    const after = decided(await pollProof(seen, patienceAfter(answer), settlement))
    if (after) return after
    if (answer.isUnsent && attempt.isFirst) return { outcome: 'unsent', reason }
    if (answer.success || answer.transaction || answer.errorReason !== 'settlement_pending') break
  }
  return { outcome: 'pending', reason }
}

/** Milliseconds between tries to write down what happened, while the database is away. */
const tries = [100, 500, 2_000] as const

/** Writes it down, again when the database is away; what is written twice is written once. */
export async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (const pause of tries) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DatabaseLost)) throw error
      await delay(pause)
    }
  }
  return write()
}

function writeDown(claim: Claim, found: Found, payments: PaymentStore): Promise<boolean> {
  if (found.outcome === 'paid') return payments.markDone(claim, found.settlement)
  if (found.outcome === 'unsent') return payments.release(claim)
  return found.outcome === 'pending'
    ? payments.letGo(claim, found.reason)
    : payments.markRefused(claim, found.reason)
}

/** Settles a claimed payment and stores the outcome; what could not be written down is pending. */
export async function settle(claim: Claim, attempt: Attempt, settlement: Settlement): Promise<Settled> {
  const { payments } = settlement
  try {
    const found = await findOut(attempt, settlement)
    const isWritten = await persist(() => writeDown(claim, found, payments))
    if (!isWritten) return { outcome: 'pending', reason: null }
    return found.outcome === 'unsent' ? { outcome: 'not charged', reason: found.reason } : found
  } catch (error) {
    if (!(error instanceof DatabaseLost)) logFailure('A settlement could not be finished', error)
    await payments.letGo(claim, null).catch(() => false)
    return { outcome: 'pending', reason: null }
  }
}
