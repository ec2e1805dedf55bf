import type { Address, Hex } from '@/lib/core/payment/bytes'
import type { Window } from '@/lib/core/payment/authorization'
import type { Unknown } from '@/lib/core/payment/outcome'
import type { Quote } from '@/lib/core/payment/policy'

/** Where a purchase stands in the journal. Money can move from HOT on. */
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

/** Who signs: a plain key, a contract (ERC-1271), or a contract that is not on the chain yet (ERC-6492). */
export type PayerKind = 'key' | 'contract' | 'undeployed'

/** A signature that was judged here, the header composed from it once, and the window it was made for. */
export type Signed = {
  signature: Hex
  header: string
  window: Window
  payer: PayerKind
}

/** Whether only the chain can tell that a signature is good. */
export const isByContract = (signed: Signed | null): boolean => signed !== null && signed.payer !== 'key'

/** The transfer that the chain shows for a nonce, and the deepest head under which it was seen. */
export type Spent = { transaction: Hex; block: bigint; tag: BlockTag }

/** One RPC's word that the nonce was unused in a block after every signature for it had died. */
export type UnusedAt = { rpc: string; tag: BlockTag; block: bigint; hash: Hex; timestamp: bigint }

/** The heads at which the chain is asked; `pending` decides nothing and is therefore not among them. */
export type BlockTag = 'latest' | 'safe' | 'finalized'

/** Why a nonce can never be charged. */
export type NotCharged =
  | { kind: 'expired-unused'; nonce: Hex; answers: readonly UnusedAt[] }
  | {
      kind: 'cancelled'
      nonce: Hex
      transaction: Hex
      /** How many nodes said so. */
      nodes: number
      tag: BlockTag
    }

/** What a purchase is made of when it is prepared; all of it is written before any wallet call. */
export type Preparation = {
  intentId: Hex
  purchaseKey: string
  nonce: Hex
  from: Address
  quote: Quote
  request: FrozenRequest
  /** 32 bytes in base64url: who holds it can fetch the answer from the vault. */
  claimSecret: string
  /** The chain's head when this nonce was chosen: logs are looked for from a little before it. */
  preparedBlock: bigint
  /** Milliseconds of this device. */
  preparedAt: number
  /** Seconds of chain time at that moment. */
  preparedTime: bigint
  session: string
  /** The window that the wallet is about to be asked for. */
  window: Window
}

/** One thing bought: everything that recovery needs, written before the step that needs it. */
export type Purchase = Omit<Preparation, 'window'> & {
  /** Grows with every transition: writers compare it and set it in one database transaction. */
  rev: number
  state: PurchaseState
  generation: number
  /** The window that the wallet was or is being asked to sign, until a signature for it is stored. */
  asked: Window | null
  signed: Signed | null
  /** True once a signature of this nonce was shown to a node to be tried: whoever saw it can settle it. */
  isShown: boolean
  /** The latest validBefore that the wallet was ever asked for under this nonce: proofs must be after it. */
  latestExpiry: bigint
  /** How many times bytes of this nonce were handed to the network. */
  sends: number
  /** The sends of which the forwarder vowed that they never left it. */
  vowed: readonly number[]
  /** `said`: the service's own words, where it answered with some instead of what was asked for. */
  lastOutcome: { why: Unknown; status: number | null; mayResend: boolean; said?: string } | null
  spent: Spent | null
  /** True once the same bytes were sent again after the charge was known, to have the answer replayed. */
  isReplayTried: boolean
  receipt: 'matches' | 'unproven' | null
  isAcked: boolean
  notCharged: NotCharged | null
  /** What it was called before the chain or its node said otherwise, while it is not called that again. */
  revised: Settled | null
  /** Proofs for earlier generations, whose nonces a service burnt without charging. */
  earlier: readonly NotCharged[]
}

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

/** Seconds of chain time after the last expiry before an unused nonce is believed. */
export const proofMarginSeconds = 30n

/** True when a proof is about this very nonce and later than everything that was ever signed with it. */
export function provesNotCharged(purchase: Purchase, proof: NotCharged): boolean {
  if (proof.nonce !== purchase.nonce) return false
  if (proof.kind === 'cancelled') return true
  const from = purchase.latestExpiry + proofMarginSeconds
  return proof.answers.length > 0 && proof.answers.every(({ timestamp }) => timestamp >= from)
}

/**
 * How far "not charged" is to be trusted: by how many nodes, whether in blocks that nothing can undo, and whether both
 * make it final. What one node says alone stays open to correction.
 */
export function certaintyOf(proof: NotCharged): { nodes: number; isFinalBlock: boolean; isFinal: boolean } {
  const isExpired = proof.kind === 'expired-unused'
  const nodes = isExpired ? new Set(proof.answers.map(({ rpc }) => rpc)).size : proof.nodes
  const isFinalBlock = isExpired
    ? proof.answers.every(({ tag }) => tag === 'finalized')
    : proof.tag === 'finalized'
  return { nodes, isFinalBlock, isFinal: nodes > 1 && isFinalBlock }
}

const depths = { latest: 0, safe: 1, finalized: 2 } as const satisfies Record<BlockTag, number>

/** Whether no block can take a transfer back any more. */
export const isForGood = (spent: Spent | null): boolean => spent?.tag === 'finalized'

/** Whether a transfer that was found says more than the one that is known: under a deeper head, or in another place. */
export const isSurer = (found: Spent, known: Spent): boolean =>
  !isForGood(known) &&
  (depths[found.tag] > depths[known.tag] ||
    found.transaction !== known.transaction ||
    found.block !== known.block)

/** Whether a proof says more than the one that is known. */
export function isBetterProof(found: NotCharged, known: NotCharged | null): boolean {
  if (!known) return true
  const [next, now] = [certaintyOf(found), certaintyOf(known)]
  return next.nodes > now.nodes || (next.nodes === now.nodes && next.isFinalBlock && !now.isFinalBlock)
}

/** How a purchase was settled. */
export type Settled = 'paid' | 'not-charged'

/** How a purchase is called settled; null while that is open, or the service's word alone. */
export const settledAs = ({ spent, notCharged }: Pick<Purchase, 'spent' | 'notCharged'>): Settled | null =>
  spent ? 'paid' : notCharged ? 'not-charged' : null

/** Whether an answer was delivered and what it cost is the service's word so far. */
export const isClaim = (purchase: Pick<Purchase, 'state' | 'spent' | 'notCharged'>): boolean =>
  purchase.state === 'RESULT' && settledAs(purchase) === null

/** The earliest block in which a nonce was seen unused after its end; null for any other proof. */
export const firstBlockOf = (proof: NotCharged | null): bigint | null =>
  proof?.kind === 'expired-unused'
    ? proof.answers.reduce<bigint | null>(
        (least, { block }) => (least === null || block < least ? block : least),
        null,
      )
    : null

/** Whether an answer was delivered that the chain shows was never charged. */
export const isFree = ({ state, notCharged }: Pick<Purchase, 'state' | 'notCharged'>): boolean =>
  state === 'RESULT' && notCharged !== null
