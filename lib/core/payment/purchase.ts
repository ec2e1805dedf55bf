import { err, ok, type Result } from '@/lib/core/result'
import type { Window } from '@/lib/core/payment/authorization'
import {
  certaintyOf,
  isBetterProof,
  isByContract,
  isForGood,
  isSurer,
  type NotCharged,
  type Preparation,
  provesNotCharged,
  type Purchase,
  type Settled,
  settledAs,
  type Signed,
  type Spent,
} from '@/lib/core/payment/purchase-state'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Outcome } from '@/lib/core/payment/outcome'

/** The first record of a purchase: to be written before any wallet call. */
export function prepare({ window, ...preparation }: Preparation): Transition {
  const purchase: Purchase = {
    ...preparation,
    ...unsent,
    rev: 1,
    state: 'PREPARED',
    generation: 0,
    asked: window,
    latestExpiry: window.validBefore,
    earlier: [],
  }
  return { purchase, effect: 'ask-wallet' }
}

/** The one way in which a purchase changes its state: pure, and refused when `seen` is not its revision. */
export function advance(
  purchase: Purchase,
  seen: number,
  event: PurchaseEvent,
): Result<Transition, Rejection> {
  if (purchase.rev !== seen) return err('stale')
  const next = step(purchase, event)
  if (!next) return err('not-allowed')
  const changed = { ...purchase, ...next.change, rev: purchase.rev + 1 }
  const revised = revisedOf(purchase, changed)
  return ok({ purchase: revised === undefined ? changed : { ...changed, revised }, effect: next.effect })
}

function revisedOf(before: Purchase, after: Purchase): Settled | null | undefined {
  const [was, is] = [settledAs(before), settledAs(after)]
  if (was === is || before.nonce !== after.nonce) return undefined
  if (is !== null && is === before.revised) return null
  return before.revised ?? was ?? undefined
}

type Step = { change: Partial<Purchase>; effect: Transition['effect'] } | null

const unsent = {
  asked: null,
  signed: null,
  isShown: false,
  sends: 0,
  vowed: [],
  lastOutcome: null,
  spent: null,
  isReplayTried: false,
  receipt: null,
  isAcked: false,
  notCharged: null,
  revised: null,
} as const satisfies Partial<Purchase>

function step(purchase: Purchase, event: PurchaseEvent): Step {
  switch (event.type) {
    case 'ask':
      return ask(purchase, event.window)
    case 'signed':
      return signed(purchase, event.signed)
    case 'declined':
      return declined(purchase)
    case 'show':
      return show(purchase)
    case 'untaken':
      return untaken(purchase)
    case 'send':
      return send(purchase)
    case 'replied':
      return replied(purchase, event)
    case 'claimed':
      return delivered(purchase, event.receipt)
    case 'acked':
      return purchase.state === 'RESULT' ? { change: { isAcked: true }, effect: 'none' } : null
    case 'spent':
      return spent(purchase, event.spent)
    case 'not-charged':
      return notCharged(purchase, event.proof)
    case 'reopened':
      return reopened(purchase)
    case 'undelivered':
      return undelivered(purchase)
    case 'renew':
      return renew(purchase, event)
  }
}

function ask(purchase: Purchase, window: Window): Step {
  if (!isOpen(purchase) || purchase.spent) return null
  const latestExpiry = later(purchase.latestExpiry, window.validBefore)
  return { change: { asked: window, latestExpiry }, effect: 'ask-wallet' }
}

/** A late signature counts only for the window that is being asked for. */
function signed(purchase: Purchase, made: Signed): Step {
  if (!isOpen(purchase) || !purchase.asked || !sameWindow(purchase.asked, made.window)) return null
  const state = purchase.state === 'HOT' ? 'HOT' : 'SIGNED'
  return { change: { state, signed: made, asked: null }, effect: 'mark-hot' }
}

/** With bytes out, a "no" in the wallet answers only the question that was open. */
function declined(purchase: Purchase): Step {
  if (purchase.state === 'HOT') return purchase.asked && { change: { asked: null }, effect: 'reconcile' }
  return isOpen(purchase) ? { change: { state: 'DECLINED', asked: null }, effect: 'none' } : null
}

/** From here on it may be charged, whatever is sent. */
function show({ state, signed: made, spent: known }: Purchase): Step {
  const canBe = (state === 'SIGNED' || state === 'HOT') && isByContract(made) && !known
  return canBe ? { change: { state: 'HOT', isShown: true, lastOutcome: null }, effect: 'try' } : null
}

/** Not sent by itself any more; what was shown is still waited for. */
function untaken(purchase: Purchase): Step {
  if (purchase.state !== 'HOT' || !purchase.isShown || purchase.spent) return null
  const lastOutcome = { why: 'untaken', status: null, mayResend: false } as const
  return { change: { lastOutcome }, effect: 'reconcile' }
}

function send(purchase: Purchase): Step {
  const { state, sends, spent: known } = purchase
  const isReady = state === 'SIGNED' && !isByContract(purchase.signed)
  const canSend = isReady || state === 'HOT' || state === 'PAID_NO_RESULT'
  if (!canSend || !purchase.signed) return null
  const stays = state === 'PAID_NO_RESULT' ? state : 'HOT'
  const isReplayTried = purchase.isReplayTried || known !== null
  return { change: { state: stays, sends: sends + 1, isReplayTried, lastOutcome: null }, effect: 'post' }
}

function replied(
  purchase: Purchase,
  { send: sent, outcome, said }: Extract<PurchaseEvent, { type: 'replied' }>,
): Step {
  if (sent < 1 || sent > purchase.sends) return null
  if (outcome.kind === 'delivered') return delivered(purchase, outcome.receipt)
  if (purchase.state !== 'HOT' && purchase.state !== 'PAID_NO_RESULT') return null
  if (outcome.kind === 'not-sent') return notSent(purchase, sent)
  const { why, status, mayResend } = outcome
  const lastOutcome = { why, status, mayResend, ...(said && { said }) }
  return { change: { lastOutcome }, effect: 'reconcile' }
}

/** Back to SIGNED only when every send was vowed and no node was shown the signature. */
function notSent(purchase: Purchase, sent: number): Step {
  const vowed = purchase.vowed.includes(sent) ? purchase.vowed : [...purchase.vowed, sent]
  const isUnsent = purchase.state === 'HOT' && !purchase.isShown && vowed.length === purchase.sends
  return isUnsent
    ? { change: { vowed, state: 'SIGNED' }, effect: 'wait' }
    : { change: { vowed }, effect: 'reconcile' }
}

/** An answer that arrived is kept whatever else is believed; it was paid for or it was free. */
function delivered(purchase: Purchase, receipt: 'matches' | 'unproven'): Step {
  if (purchase.sends === 0 || purchase.state === 'RESULT') return null
  const proven = purchase.spent ? 'matches' : receipt
  return {
    change: { state: 'RESULT', receipt: proven, notCharged: null, asked: null },
    effect: 'acknowledge',
  }
}

function spent(purchase: Purchase, found: Spent): Step {
  if (purchase.spent && !isSurer(found, purchase.spent)) return null
  switch (purchase.state) {
    case 'PREPARED':
    case 'SIGNED':
    case 'HOT':
      return { change: { state: 'HOT', spent: found, asked: null }, effect: 'reconcile' }
    case 'RESULT':
      return {
        change: { spent: found, receipt: 'matches', notCharged: null },
        effect: purchase.isAcked ? 'none' : 'acknowledge',
      }
    case 'NOT_CHARGED':
    case 'PAID_NO_RESULT':
      return { change: { spent: found, notCharged: null, state: 'PAID_NO_RESULT' }, effect: 'reconcile' }
    default:
      return null
  }
}

function notCharged(purchase: Purchase, proof: NotCharged): Step {
  const { state } = purchase
  const canBe = state === 'HOT' || state === 'PAID_NO_RESULT' || state === 'NOT_CHARGED' || state === 'RESULT'
  if (!canBe || isForGood(purchase.spent) || !provesNotCharged(purchase, proof)) return null
  if (!isBetterProof(proof, purchase.notCharged)) return null
  // its answer may be in the vault, which is asked first
  if (purchase.spent && state !== 'RESULT') return reopened(purchase)
  const change = { notCharged: proof, spent: null }
  // what was delivered stays delivered: it was free
  if (state === 'RESULT') return { change, effect: 'none' }
  return { change: { ...change, state: 'NOT_CHARGED', asked: null }, effect: 'none' }
}

const unheard = { why: 'no-reply', status: null } as const

/** What the chain took back is found out anew; what was delivered stays delivered. */
function reopened(purchase: Purchase): Step {
  const { state, spent: known, notCharged: proof } = purchase
  if (settledAs(purchase) === null || isForGood(known) || (proof && certaintyOf(proof).isFinal)) return null
  // what was called not charged goes out again only once it is known to be paid
  const lastOutcome = proof
    ? { ...(purchase.lastOutcome ?? unheard), mayResend: false }
    : purchase.lastOutcome
  const change = { spent: null, notCharged: null, isReplayTried: false, lastOutcome }
  return { change: { ...change, state: state === 'RESULT' ? 'RESULT' : 'HOT' }, effect: 'reconcile' }
}

function undelivered(purchase: Purchase): Step {
  const isTried = purchase.isReplayTried || !purchase.signed
  const isKnown = purchase.state === 'HOT' && purchase.spent && isTried
  return isKnown ? { change: { state: 'PAID_NO_RESULT' }, effect: 'reconcile' } : null
}

function renew(purchase: Purchase, event: Extract<PurchaseEvent, { type: 'renew' }>): Step {
  const { proof, nonce, preparedBlock, window } = event
  // a new nonce is a second payment where one node's word on the first was a lie
  const isAgreed = certaintyOf(proof).nodes > 1
  const isFinal =
    isAgreed &&
    (proof.kind === 'cancelled' ? proof.tag !== 'latest' : proof.answers.every(({ tag }) => tag !== 'latest'))
  if (purchase.state !== 'HOT' || purchase.spent || nonce === purchase.nonce) return null
  if (!isFinal || !provesNotCharged(purchase, proof)) return null
  const change: Partial<Purchase> = {
    ...unsent,
    state: 'PREPARED',
    generation: purchase.generation + 1,
    nonce,
    preparedBlock,
    asked: window,
    latestExpiry: window.validBefore,
    earlier: [...purchase.earlier, proof],
  }
  return { change, effect: 'ask-wallet' }
}

function isOpen({ state }: Purchase): boolean {
  return state === 'PREPARED' || state === 'SIGNED' || state === 'HOT'
}

function sameWindow(a: Window, b: Window): boolean {
  return a.validAfter === b.validAfter && a.validBefore === b.validBefore
}

function later(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

export type PurchaseEvent =
  /** The wallet is about to be asked, again or anew, under the same nonce. */
  | { type: 'ask'; window: Window }
  | { type: 'signed'; signed: Signed }
  | { type: 'declined' }
  /** A contract's signature is about to be shown to the nodes of the chain, which alone can tell whether it is good. */
  | { type: 'show' }
  /** The token did not take it when it was tried. It was not sent, and may be taken all the same while it lives. */
  | { type: 'untaken' }
  | { type: 'send' }
  /** A delivered answer is written in the same transaction, as is a claimed one. */
  | { type: 'replied'; send: number; outcome: Outcome; said?: string | null }
  | { type: 'claimed'; receipt: 'matches' | 'unproven' }
  | { type: 'acked' }
  | { type: 'spent'; spent: Spent }
  | { type: 'not-charged'; proof: NotCharged }
  /** The newest block shows neither any more, and the nonce can still be used. */
  | { type: 'reopened' }
  /** The charge is known and neither vault nor service gave the answer. */
  | { type: 'undelivered' }
  /** A service burnt a nonce without charging: the next generation, in one write with the proof for the last. */
  | { type: 'renew'; proof: NotCharged; nonce: Hex; preparedBlock: bigint; window: Window }

/** What to do after, and only after, the new record was written. */
export type Effect =
  | 'ask-wallet'
  | 'mark-hot'
  | 'try'
  | 'post'
  | 'reconcile'
  | 'wait'
  | 'acknowledge'
  | 'none'

type Transition = { purchase: Purchase; effect: Effect }

type Rejection = 'stale' | 'not-allowed'
