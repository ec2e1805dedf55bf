import { eventOf, type Verdict } from '@/lib/core/payment/chain-verdict'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import type { Purchase } from '@/lib/core/payment/purchase-state'

/** What one round of looking has shown so far; a new round begins with both unknown. */
export type Round = {
  /** What the vault said: it has nothing, the forwarder is still at it, or it cannot be reached. */
  claim: 'absent' | 'in-flight' | 'unreachable' | null
  verdict: Verdict | null
  /** Seconds; null when no chain can be reached. */
  chainNow: bigint | null
  secondsSinceSend: number
  rounds: number
  /** False a day after it was prepared: the vault has forgotten the answer, and nothing is asked for any more. */
  isClaimable: boolean
}

export type ReconcileStep =
  | { do: 'acknowledge' }
  | { do: 'claim' }
  | { do: 'read-chain' }
  | { do: 'record'; event: PurchaseEvent }
  | { do: 'resend' }
  | { do: 'wait'; seconds: number }
  | { do: 'stop' }

const resendAfterSeconds = [1, 3, 8, 20]
const leastSecondsToResend = 10n

/** What to do next about a purchase whose outcome is unknown: the vault, then the chain, then the same bytes again. */
export function nextStep(purchase: Purchase, round: Round): ReconcileStep {
  const { state, isAcked } = purchase
  if (state === 'RESULT' && !isAcked) return { do: 'acknowledge' }
  if (state === 'RESULT') return lookItUp(purchase, round)
  if (state !== 'HOT' && state !== 'PAID_NO_RESULT') return { do: 'stop' }
  if (!round.claim) return { do: 'claim' }
  if (purchase.spent) return fetchPaid(purchase, round)
  if (!round.verdict) return { do: 'read-chain' }
  const isOpen = round.verdict.kind === 'open'
  return recorded(round.verdict) ?? (isOpen && mayResend(purchase, round) ? { do: 'resend' } : pause(round))
}

function recorded(verdict: Verdict): ReconcileStep | null {
  const event = eventOf(verdict)
  return event && event.type !== 'reopened' ? { do: 'record', event } : null
}

/** The charge is known: the vault again, the same bytes once more, and then the plain truth. */
function fetchPaid(purchase: Purchase, round: Round): ReconcileStep {
  if (round.claim === 'in-flight') return pause(round)
  const isTold = purchase.state === 'PAID_NO_RESULT'
  if (isTold && !round.isClaimable) return { do: 'stop' }
  if (!purchase.isReplayTried && purchase.signed) return { do: 'resend' }
  return isTold ? pause(round) : { do: 'record', event: { type: 'undelivered' } }
}

/** So often a claim is looked up right after the answer: its signature is dead by then. */
const mostFollowed = 40

/** A receipt is a claim until the chain shows this nonce used, or never charged. */
function lookItUp({ spent, notCharged }: Purchase, round: Round): ReconcileStep {
  if (spent || notCharged || !round.isClaimable) return { do: 'stop' }
  if (!round.verdict) return { do: 'read-chain' }
  return recorded(round.verdict) ?? (round.rounds < mostFollowed ? pause(round) : { do: 'stop' })
}

function mayResend({ sends, signed, isShown, lastOutcome }: Purchase, round: Round): boolean {
  // what was shown to a node and never sent was cut short: it goes on like a first send
  const due = resendAfterSeconds[isShown && sends === 0 ? 0 : sends - 1]
  if (!signed || round.claim !== 'absent' || round.chainNow === null) return false
  if (due === undefined || round.secondsSinceSend < due || lastOutcome?.mayResend === false) return false
  return round.chainNow < signed.window.validBefore - leastSecondsToResend
}

function pause({ rounds }: Round): ReconcileStep {
  return { do: 'wait', seconds: rounds < 5 ? 2 : rounds < 11 ? 5 : 15 }
}
