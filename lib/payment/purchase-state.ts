import type { Address, Hex } from '@/lib/payment/bytes'
import type { Window } from '@/lib/payment/authorization'
import type { Unknown } from '@/lib/payment/outcome'
import type { Quote } from '@/lib/payment/policy'
import type { Refusal } from '@/lib/payment/refusal'

/** Where a purchase stands in the journal (payments design §2.2). Money can move from HOT on. */
export type PurchaseState =
  | 'PREPARED'
  | 'SIGNED'
  | 'HOT'
  | 'RESULT'
  | 'PAID_NO_RESULT'
  | 'NOT_CHARGED'
  | 'DECLINED'

/** The request as it was priced; these very bytes are sent and resent. */
export type FrozenRequest = {
  serviceId: string
  method: string
  url: string
  body: string | null
  digest: string
}

/** A signature that was verified here, the header composed from it once, and the window it was made for. */
export type Signed = { signature: Hex; header: string; window: Window }

/** The transfer that the chain shows for a nonce. */
export type Spent = { transaction: Hex; block: bigint }

/** One RPC's word that the nonce was unused in a block after every signature for it had died. */
export type UnusedAt = { block: bigint; hash: Hex; timestamp: bigint; tag: string; rpc: string }

/** Why a nonce can never be charged. */
export type NotCharged =
  | { kind: 'expired-unused'; nonce: Hex; answers: readonly UnusedAt[] }
  | { kind: 'cancelled'; nonce: Hex; transaction: Hex }

/** One thing bought: everything that recovery needs, written before the step that needs it. */
export type Purchase = {
  intentId: Hex
  purchaseKey: string
  /** Grows with every transition: writers compare it and set it in one database transaction. */
  rev: number
  state: PurchaseState
  generation: number
  nonce: Hex
  from: Address
  quote: Quote
  request: FrozenRequest
  claimSecret: string
  /** The chain's head when this nonce was chosen: logs are looked for from a little before it. */
  preparedBlock: bigint
  /** Milliseconds of this device, for people only. */
  preparedAt: number
  session: string
  /** A window that the wallet was or is being asked to sign, until a signature for it is stored. */
  asked: Window | null
  signed: Signed | null
  /** The latest validBefore among all signatures of this nonce that may have left: the proof must be after it. */
  latestExpiry: bigint
  sends: number
  lastOutcome: { why: Unknown; status: number | null; mayResend: boolean } | null
  spent: Spent | null
  receipt: 'matches' | 'unproven' | null
  isAcked: boolean
  notCharged: NotCharged | null
  /** Proofs for earlier generations, whose nonces a service burnt without charging. */
  earlier: readonly NotCharged[]
}

/** A price request that was refused: nothing was signed; the raw text is for the report button alone. */
export type Blocked = { at: number; request: FrozenRequest; refusal: Refusal; raw: string }

/** States in which the same thing must not be bought a second time: the journal's unique live key. */
export const isLive = {
  PREPARED: true,
  SIGNED: true,
  HOT: true,
  RESULT: false,
  PAID_NO_RESULT: false,
  NOT_CHARGED: false,
  DECLINED: false,
} as const satisfies Record<PurchaseState, boolean>
