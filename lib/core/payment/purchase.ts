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

/** Null where the event is not allowed. */
type Step = Partial<Purchase> | null

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
export const prepare = ({ window, ...preparation }: Preparation): Purchase => ({
  ...preparation,
  ...unsent,
  rev: 1,
  state: 'PREPARED',
  generation: 0,
  asked: window,
  latestExpiry: window.validBefore,
  earlier: [],
})

/** The one way in which a purchase changes its state: pure, and refused when `seen` is not its revision. */
export function advance(
  purchase: Purchase,
  seen: number,
  event: PurchaseEvent,
): Result<Purchase, 'stale' | 'not-allowed'> {
  if (purchase.rev !== seen) return err('stale')
  const change = stepOf(purchase, event)
  if (!change) return err('not-allowed')
  const changed = { ...purchase, ...change, rev: purchase.rev + 1 }
  const revised = revisedOf(purchase, changed)
  return ok(revised === undefined ? changed : { ...changed, revised })
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
    return { asked: window, latestExpiry }
  },
  /** A late signature counts only for the window that is being asked for. */
  signed({ state, asked }, { signed }) {
    const isAsked =
      asked?.validAfter === signed.window.validAfter && asked.validBefore === signed.window.validBefore
    if (!isLive[state] || !isAsked) return null
    return { state: state === 'HOT' ? 'HOT' : 'SIGNED', signed, asked: null }
  },
  /** With bytes out, a "no" in the wallet answers only the question that was open. */
  declined({ state, asked }) {
    if (state === 'HOT') return asked && { asked: null }
    return isLive[state] ? { state: 'DECLINED', asked: null } : null
  },
  /** From here on it may be charged, whatever is sent. */
  show({ state, signed, spent }) {
    const canBe = (state === 'SIGNED' || state === 'HOT') && isByContract(signed) && !spent
    return canBe ? { state: 'HOT', isShown: true, lastOutcome: null } : null
  },
  /** Not sent by itself any more; what was shown is still waited for. */
  untaken({ state, isShown, spent }) {
    if (state !== 'HOT' || !isShown || spent) return null
    return { lastOutcome: { why: 'untaken', status: null, mayResend: false } }
  },
  send({ state, signed, sends, spent, isReplayTried }) {
    const isReady = state === 'SIGNED' && !isByContract(signed)
    const canSend = isReady || state === 'HOT' || state === 'PAID_NO_RESULT'
    if (!canSend || !signed) return null
    return {
      state: isReady ? 'HOT' : state,
      sends: sends + 1,
      isReplayTried: isReplayTried || spent !== null,
      lastOutcome: null,
    }
  },
  replied(purchase, { send, outcome, said, isMissing }) {
    if (send < 1 || send > purchase.sends) return null
    if (outcome.kind === 'delivered') return delivered(purchase, outcome.receipt)
    if (purchase.state !== 'HOT' && purchase.state !== 'PAID_NO_RESULT') return null
    if (outcome.kind === 'not-sent') return notSent(purchase, send)
    const { why, status, mayResend } = outcome
    const words = { ...(said && { said }), ...(isMissing && { isMissing }) }
    return { lastOutcome: { why, status, mayResend, ...words } }
  },
  claimed: (purchase, { receipt }) => delivered(purchase, receipt),
  acked: ({ state }) => (state === 'RESULT' ? { isAcked: true } : null),
  spent({ state, spent: known }, { spent }) {
    if (state === 'DECLINED' || (known && !isSurer(spent, known))) return null
    if (isLive[state]) return { state: 'HOT', spent, asked: null }
    return state === 'RESULT'
      ? { spent, notCharged: null, receipt: 'matches' }
      : { spent, notCharged: null, state: 'PAID_NO_RESULT' }
  },
  'not-charged'(purchase, { proof }) {
    const { state, spent } = purchase
    const canBe = state === 'HOT' || !(isLive[state] || state === 'DECLINED')
    if (!canBe || isForGood(spent) || !provesNotCharged(purchase, proof)) return null
    if (!isBetterProof(proof, purchase.notCharged)) return null
    // its answer may be in the vault, which is asked first
    if (spent && state !== 'RESULT') return reopened(purchase)
    // what was delivered stays delivered: it was free
    if (state === 'RESULT') return { notCharged: proof, spent: null }
    return { notCharged: proof, spent: null, state: 'NOT_CHARGED', asked: null }
  },
  reopened: (purchase) => reopened(purchase),
  undelivered({ state, spent, signed, isReplayTried }) {
    const isKnown = state === 'HOT' && spent && (isReplayTried || !signed)
    return isKnown ? { state: 'PAID_NO_RESULT' } : null
  },
  renew(purchase, { proof, nonce, preparedBlock, window }) {
    // a new nonce is a second payment where one node's word on the first was a lie
    const isAgreed = certaintyOf(proof).nodes > 1
    if (purchase.state !== 'HOT' || purchase.spent || nonce === purchase.nonce) return null
    if (!isAgreed || tagsOf(proof).includes('latest') || !provesNotCharged(purchase, proof)) return null
    return {
      ...unsent,
      state: 'PREPARED',
      generation: purchase.generation + 1,
      nonce,
      preparedBlock,
      asked: window,
      latestExpiry: window.validBefore,
      earlier: [...purchase.earlier, proof],
    }
  },
}

/** Back to SIGNED only when every send was vowed and no node was shown the signature. */
function notSent(purchase: Purchase, sent: number): Step {
  const vowed = purchase.vowed.includes(sent) ? purchase.vowed : [...purchase.vowed, sent]
  const isUnsent = purchase.state === 'HOT' && !purchase.isShown && vowed.length === purchase.sends
  return isUnsent ? { vowed, state: 'SIGNED' } : { vowed }
}

/** An answer that arrived is kept whatever else is believed; it was paid for or it was free. */
function delivered({ state, sends, spent }: Purchase, claim: 'matches' | 'unproven'): Step {
  if (sends === 0 || state === 'RESULT') return null
  return { state: 'RESULT', receipt: spent ? 'matches' : claim, notCharged: null, asked: null }
}

const unheard = { why: 'no-reply', status: null } as const

/** What the chain took back is found out anew; what was delivered stays delivered. */
function reopened(purchase: Purchase): Step {
  const { state, spent, notCharged } = purchase
  const isFinal = isForGood(spent) || (notCharged && certaintyOf(notCharged).isFinal)
  if (settledAs(purchase) === null || isFinal) return null
  return {
    state: state === 'RESULT' ? 'RESULT' : 'HOT',
    spent: null,
    notCharged: null,
    isReplayTried: false,
    // what was called not charged goes out again only once it is known to be paid
    ...(notCharged && { lastOutcome: { ...(purchase.lastOutcome ?? unheard), mayResend: false } }),
  }
}
