import { err, ok, type Result } from '@/lib/core/result'
import type { Window } from '@/lib/core/payment/authorization'
import {
  certaintyOf,
  isBetterProof,
  isByContract,
  isForGood,
  isLive,
  isSurer,
  type NotCharged,
  type Preparation,
  provesNotCharged,
  type Purchase,
  type Settled,
  settledAs,
  type Signed,
  type Spent,
  tagsOf,
} from '@/lib/core/payment/purchase-state'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Outcome } from '@/lib/core/payment/outcome'

/** What happens to a purchase, and what each of it brings. */
type Events = {
  /** The wallet is about to be asked, again or anew, under the same nonce. */
  ask: { window: Window }
  signed: { signed: Signed }
  declined: {}
  /** A contract's signature is about to be shown to the nodes of the chain, which alone can tell whether it is good. */
  show: {}
  /** The token did not take it when it was tried. It was not sent, and may be taken all the same while it lives. */
  untaken: {}
  send: {}
  /** A delivered answer is written in the same transaction, as is a claimed one. */
  replied: { send: number; outcome: Outcome; said?: string | null; isMissing?: boolean }
  claimed: { receipt: 'matches' | 'unproven' }
  acked: {}
  spent: { spent: Spent }
  'not-charged': { proof: NotCharged }
  /** The newest block shows neither any more, and the nonce can still be used. */
  reopened: {}
  /** The charge is known and neither vault nor service gave the answer. */
  undelivered: {}
  /** A service burnt a nonce without charging: the next generation, in one write with the proof for the last. */
  renew: { proof: NotCharged; nonce: Hex; preparedBlock: bigint; window: Window }
}

type EventOf<Type extends keyof Events> = { [One in Type]: { type: One } & Events[One] }[Type]

export type PurchaseEvent = EventOf<keyof Events>

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

/** Null where the event is not allowed. */
type Step = { change: Partial<Purchase>; effect: Effect } | null

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
): Result<Transition, 'stale' | 'not-allowed'> {
  if (purchase.rev !== seen) return err('stale')
  const next = stepOf(purchase, event)
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

const stepOf = <Type extends keyof Events>(purchase: Purchase, event: EventOf<Type>): Step =>
  steps[event.type](purchase, event)

const steps: { readonly [Type in keyof Events]: (purchase: Purchase, event: Events[Type]) => Step } = {
  ask(purchase, { window }) {
    if (!isLive[purchase.state] || purchase.spent) return null
    const latestExpiry =
      window.validBefore > purchase.latestExpiry ? window.validBefore : purchase.latestExpiry
    return { change: { asked: window, latestExpiry }, effect: 'ask-wallet' }
  },
  /** A late signature counts only for the window that is being asked for. */
  signed({ state, asked }, { signed }) {
    const isAsked =
      asked?.validAfter === signed.window.validAfter && asked.validBefore === signed.window.validBefore
    if (!isLive[state] || !isAsked) return null
    return { change: { state: state === 'HOT' ? 'HOT' : 'SIGNED', signed, asked: null }, effect: 'mark-hot' }
  },
  /** With bytes out, a "no" in the wallet answers only the question that was open. */
  declined({ state, asked }) {
    if (state === 'HOT') return asked && { change: { asked: null }, effect: 'reconcile' }
    return isLive[state] ? { change: { state: 'DECLINED', asked: null }, effect: 'none' } : null
  },
  /** From here on it may be charged, whatever is sent. */
  show({ state, signed, spent }) {
    const canBe = (state === 'SIGNED' || state === 'HOT') && isByContract(signed) && !spent
    return canBe ? { change: { state: 'HOT', isShown: true, lastOutcome: null }, effect: 'try' } : null
  },
  /** Not sent by itself any more; what was shown is still waited for. */
  untaken({ state, isShown, spent }) {
    if (state !== 'HOT' || !isShown || spent) return null
    return {
      change: { lastOutcome: { why: 'untaken', status: null, mayResend: false } },
      effect: 'reconcile',
    }
  },
  send({ state, signed, sends, spent, isReplayTried }) {
    const isReady = state === 'SIGNED' && !isByContract(signed)
    const canSend = isReady || state === 'HOT' || state === 'PAID_NO_RESULT'
    if (!canSend || !signed) return null
    const change = { sends: sends + 1, isReplayTried: isReplayTried || spent !== null, lastOutcome: null }
    return { change: { ...change, state: isReady ? 'HOT' : state }, effect: 'post' }
  },
  replied(purchase, { send, outcome, said, isMissing }) {
    if (send < 1 || send > purchase.sends) return null
    if (outcome.kind === 'delivered') return delivered(purchase, outcome.receipt)
    if (purchase.state !== 'HOT' && purchase.state !== 'PAID_NO_RESULT') return null
    if (outcome.kind === 'not-sent') return notSent(purchase, send)
    const { why, status, mayResend } = outcome
    const words = { ...(said && { said }), ...(isMissing && { isMissing }) }
    return { change: { lastOutcome: { why, status, mayResend, ...words } }, effect: 'reconcile' }
  },
  claimed: (purchase, { receipt }) => delivered(purchase, receipt),
  acked: ({ state }) => (state === 'RESULT' ? { change: { isAcked: true }, effect: 'none' } : null),
  spent({ state, spent: known, isAcked }, { spent }) {
    if (state === 'DECLINED' || (known && !isSurer(spent, known))) return null
    if (isLive[state]) return { change: { state: 'HOT', spent, asked: null }, effect: 'reconcile' }
    const change = { spent, notCharged: null }
    return state === 'RESULT'
      ? { change: { ...change, receipt: 'matches' }, effect: isAcked ? 'none' : 'acknowledge' }
      : { change: { ...change, state: 'PAID_NO_RESULT' }, effect: 'reconcile' }
  },
  'not-charged'(purchase, { proof }) {
    const { state, spent } = purchase
    const canBe = state === 'HOT' || !(isLive[state] || state === 'DECLINED')
    if (!canBe || isForGood(spent) || !provesNotCharged(purchase, proof)) return null
    if (!isBetterProof(proof, purchase.notCharged)) return null
    // its answer may be in the vault, which is asked first
    if (spent && state !== 'RESULT') return reopened(purchase)
    const change = { notCharged: proof, spent: null }
    // what was delivered stays delivered: it was free
    if (state === 'RESULT') return { change, effect: 'none' }
    return { change: { ...change, state: 'NOT_CHARGED', asked: null }, effect: 'none' }
  },
  reopened: (purchase) => reopened(purchase),
  undelivered({ state, spent, signed, isReplayTried }) {
    const isKnown = state === 'HOT' && spent && (isReplayTried || !signed)
    return isKnown ? { change: { state: 'PAID_NO_RESULT' }, effect: 'reconcile' } : null
  },
  renew(purchase, { proof, nonce, preparedBlock, window }) {
    // a new nonce is a second payment where one node's word on the first was a lie
    const isAgreed = certaintyOf(proof).nodes > 1
    if (purchase.state !== 'HOT' || purchase.spent || nonce === purchase.nonce) return null
    if (!isAgreed || tagsOf(proof).includes('latest') || !provesNotCharged(purchase, proof)) return null
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
  },
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
function delivered({ state, sends, spent }: Purchase, claim: 'matches' | 'unproven'): Step {
  if (sends === 0 || state === 'RESULT') return null
  const receipt = spent ? 'matches' : claim
  return { change: { state: 'RESULT', receipt, notCharged: null, asked: null }, effect: 'acknowledge' }
}

const unheard = { why: 'no-reply', status: null } as const

/** What the chain took back is found out anew; what was delivered stays delivered. */
function reopened(purchase: Purchase): Step {
  const { state, spent, notCharged } = purchase
  const isFinal = isForGood(spent) || (notCharged && certaintyOf(notCharged).isFinal)
  if (settledAs(purchase) === null || isFinal) return null
  // what was called not charged goes out again only once it is known to be paid
  const lastOutcome = notCharged
    ? { ...(purchase.lastOutcome ?? unheard), mayResend: false }
    : purchase.lastOutcome
  const change = { spent: null, notCharged: null, isReplayTried: false, lastOutcome }
  return { change: { ...change, state: state === 'RESULT' ? 'RESULT' : 'HOT' }, effect: 'reconcile' }
}
