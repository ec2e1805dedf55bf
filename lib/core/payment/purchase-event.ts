import type { Window } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Outcome } from '@/lib/core/payment/outcome'
import type { NotCharged, Purchase, Signed, Spent } from '@/lib/core/payment/purchase-state'

/** What may happen to a purchase after it was prepared. */
export type PurchaseEvent =
  /** The wallet is about to be asked, again or anew, under the same nonce. */
  | { type: 'ask'; window: Window }
  /** The wallet's signature was judged, and the payer could pay then. */
  | { type: 'signed'; signed: Signed }
  | { type: 'declined' }
  /** A contract's signature is about to be shown to the nodes of the chain, which alone can tell whether it is good. */
  | { type: 'show' }
  /** The token did not take it when it was tried. It was not sent, and may be taken all the same while it lives. */
  | { type: 'untaken' }
  /** The stored bytes are about to be handed to the network. */
  | { type: 'send' }
  /** What came back for that send. A delivered answer is written in the same transaction. */
  | { type: 'replied'; send: number; outcome: Outcome; said?: string | null }
  /** The vault had the answer, which is written in the same transaction. */
  | { type: 'claimed'; receipt: 'matches' | 'unproven' }
  | { type: 'acked' }
  /** The chain shows the transfer. */
  | { type: 'spent'; spent: Spent }
  /** The chain shows that this nonce can never be charged. */
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

/** A transition: write `purchase` where rev is still the one seen, durably; then do `effect`. */
export type Transition = { purchase: Purchase; effect: Effect }

/** Why there is no transition: another writer was first (load again), or the state does not allow it. */
export type Rejection = 'stale' | 'not-allowed'
