import { isFields, type JsonObject } from '@/lib/core/json'
import * as is from '@/lib/core/shape'
import type { Window } from '@/lib/core/payment/authorization'
import { isHex, isSomeHex, type Address } from '@/lib/core/payment/bytes'

const isAddress: is.Check<Address> = (value): value is Address => isHex(value, 20)
/** What came as JSON is JSON all the way down. */
const isObject: is.Check<JsonObject> = (value): value is JsonObject => isFields(value)
const isWindow = is.shape<Window>({ validAfter: is.integer, validBefore: is.integer })

const isQuote = is.shape({
  option: isObject,
  resource: is.nullable(isObject),
  extensions: is.nullable(isObject),
  price: is.integer,
  payTo: isAddress,
  /** No payee is pinned yet: the whole address is shown and confirmed before any wallet call. */
  needsConfirmation: is.flag,
  maxTimeoutSeconds: is.number,
  /** Odd and allowed: an unknown field, or another host of the lookup's address (an empty `field` where it is missing). */
  warnings: is.listOf(is.shape({ code: is.oneOf(['W_UNKNOWN', 'W_RESOURCE']), field: is.text })),
  raw: is.text,
})

/** A challenge that passed the policy: what travels back verbatim, and what the wallet may be asked to sign. */
export type Quote = is.Of<typeof isQuote>

const isRequest = is.shape({
  serviceId: is.text,
  method: is.text,
  url: is.text,
  body: is.nullable(is.text),
  digest: is.text,
})

/** The request as it was priced; these very bytes are sent and resent. */
export type FrozenRequest = is.Of<typeof isRequest>

const isTag = is.oneOf(['latest', 'safe', 'finalized'])

/** The heads at which the chain is asked; `pending` decides nothing and is therefore not among them. */
export type BlockTag = is.Of<typeof isTag>

/** The word of each node that the nonce was unused in a block after every signature for it had died. */
const isExpired = is.shape({
  kind: is.oneOf(['expired-unused']),
  nonce: isSomeHex,
  answers: is.listOf(
    is.shape({ rpc: is.text, tag: isTag, block: is.integer, hash: isSomeHex, timestamp: is.integer }),
  ),
})

const isCancelled = is.shape({
  kind: is.oneOf(['cancelled']),
  nonce: isSomeHex,
  transaction: isSomeHex,
  nodes: is.number,
  tag: isTag,
})

/** Why a nonce can never be charged. */
export type NotCharged = is.Of<typeof isExpired> | is.Of<typeof isCancelled>

const isNotCharged: is.Check<NotCharged> = (value): value is NotCharged =>
  isExpired(value) || isCancelled(value)

/**
 * Every state of a purchase, and whether the same thing must not be bought a second time while it lasts: the journal's
 * unique live key. Money can move from HOT on.
 */
export const isLive = {
  PREPARED: true,
  SIGNED: true,
  HOT: true,
  RESULT: false,
  PAID_NO_RESULT: false,
  NOT_CHARGED: false,
  DECLINED: false,
} as const

export type PurchaseState = keyof typeof isLive

// safe: Object.keys forgets which keys an object has
export const purchaseStates = Object.keys(isLive) as readonly PurchaseState[]

const isReason = is.oneOf([
  'no-reply',
  'asked-again',
  'conflict',
  'in-flight',
  'refused',
  'failed',
  'redirected',
  'unreadable',
  'too-large',
  // nothing was sent: the token did not take a contract's signature when it was tried, which showed it to a node
  'untaken',
])

export type Unknown = is.Of<typeof isReason>

const isSigned = is.shape({
  signature: isSomeHex,
  /** Composed from it once. */
  header: is.text,
  window: isWindow,
  /** Who signs: a plain key, a contract (ERC-1271), or a contract that is not on the chain yet (ERC-6492). */
  payer: is.oneOf(['key', 'contract', 'undeployed']),
})

/** A signature that was judged here. */
export type Signed = is.Of<typeof isSigned>

const isSpent = is.shape({ transaction: isSomeHex, block: is.integer, tag: isTag })

/** The transfer that the chain shows for a nonce, and the deepest head under which it was seen. */
export type Spent = is.Of<typeof isSpent>

const isSettled = is.oneOf(['paid', 'not-charged'])

export type Settled = is.Of<typeof isSettled>

const prepared = {
  intentId: isSomeHex,
  purchaseKey: is.text,
  nonce: isSomeHex,
  from: isAddress,
  quote: isQuote,
  request: isRequest,
  /** 32 bytes in base64url: who holds it can fetch the answer from the vault. */
  claimSecret: is.text,
  /** The chain's head when this nonce was chosen: logs are looked for from a little before it. */
  preparedBlock: is.integer,
  /** Milliseconds of this device. */
  preparedAt: is.number,
  /** Seconds of chain time at that moment. */
  preparedTime: is.integer,
  session: is.text,
}

/** Whether a stored value is a purchase as this code knows it, down to every amount, nonce and window. */
export const isPurchase = is.shape({
  ...prepared,
  /** Grows with every transition: writers compare it and set it in one database transaction. */
  rev: is.number,
  state: is.oneOf(purchaseStates),
  generation: is.number,
  /** The window that the wallet was or is being asked to sign, until a signature for it is stored. */
  asked: is.nullable(isWindow),
  signed: is.nullable(isSigned),
  /** A signature of this nonce was shown to a node to be tried: whoever saw it can settle it. */
  isShown: is.flag,
  /** The latest validBefore that the wallet was ever asked for under this nonce: proofs must be after it. */
  latestExpiry: is.integer,
  /** How many times bytes of this nonce were handed to the network. */
  sends: is.number,
  /** The sends of which the forwarder vowed that they never left it. */
  vowed: is.listOf(is.number),
  /** `said`: the service's own words, where it answered with some; `isMissing`: that what was asked for is not there. */
  lastOutcome: is.nullable(
    is.shape({
      why: isReason,
      status: is.nullable(is.number),
      mayResend: is.flag,
      said: is.optional(is.text),
      isMissing: is.optional(is.flag),
    }),
  ),
  spent: is.nullable(isSpent),
  /** The same bytes were sent again after the charge was known, to have the answer replayed. */
  isReplayTried: is.flag,
  receipt: is.nullable(is.oneOf(['matches', 'unproven'])),
  isAcked: is.flag,
  notCharged: is.nullable(isNotCharged),
  /** What it was called before the chain or its node said otherwise, while it is not called that again. */
  revised: is.nullable(isSettled),
  /** Proofs for earlier generations, whose nonces a service burnt without charging. */
  earlier: is.listOf(isNotCharged),
})

/** One thing bought: everything that recovery needs, written before the step that needs it. */
export type Purchase = is.Of<typeof isPurchase>

/** What a purchase is made of before any wallet call, with the window that the wallet is about to be asked for. */
export type Preparation = Pick<Purchase, keyof typeof prepared> & { window: Window }

export const isByContract = (signed: Signed | null): boolean => signed !== null && signed.payer !== 'key'

/** Seconds of chain time after the last expiry before an unused nonce is believed. */
export const proofMarginSeconds = 30n

/** True when a proof is about this very nonce and later than everything that was ever signed with it. */
export function provesNotCharged(purchase: Purchase, proof: NotCharged): boolean {
  if (proof.nonce !== purchase.nonce) return false
  if (proof.kind === 'cancelled') return true
  const from = purchase.latestExpiry + proofMarginSeconds
  return proof.answers.length > 0 && proof.answers.every(({ timestamp }) => timestamp >= from)
}

/** The heads of the blocks that a proof stands on. */
export const tagsOf = (proof: NotCharged): readonly BlockTag[] =>
  proof.kind === 'cancelled' ? [proof.tag] : proof.answers.map(({ tag }) => tag)

/** How far "not charged" is to be trusted: what one node says, or a block that can be undone, is not final. */
export function certaintyOf(proof: NotCharged): { nodes: number; isFinalBlock: boolean; isFinal: boolean } {
  const nodes = proof.kind === 'cancelled' ? proof.nodes : new Set(proof.answers.map(({ rpc }) => rpc)).size
  const isFinalBlock = tagsOf(proof).every((tag) => tag === 'finalized')
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

export function isBetterProof(found: NotCharged, known: NotCharged | null): boolean {
  if (!known) return true
  const [next, now] = [certaintyOf(found), certaintyOf(known)]
  return next.nodes > now.nodes || (next.nodes === now.nodes && next.isFinalBlock && !now.isFinalBlock)
}

/** How a purchase is called settled; null while that is open, or the service's word alone. */
export const settledAs = ({ spent, notCharged }: Pick<Purchase, 'spent' | 'notCharged'>): Settled | null =>
  spent ? 'paid' : notCharged ? 'not-charged' : null

/** Whether an answer was delivered and what it cost is the service's word so far. */
export const isClaim = (purchase: Pick<Purchase, 'state' | 'spent' | 'notCharged'>): boolean =>
  purchase.state === 'RESULT' && settledAs(purchase) === null

/** The earliest block in which a nonce was seen unused after its end; null for any other proof. */
export function firstBlockOf(proof: NotCharged | null): bigint | null {
  const blocks = proof?.kind === 'expired-unused' ? proof.answers.map(({ block }) => block) : []
  return blocks.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null
}

/** Whether an answer was delivered that the chain shows was never charged. */
export const isFree = ({ state, notCharged }: Pick<Purchase, 'state' | 'notCharged'>): boolean =>
  state === 'RESULT' && notCharged !== null

/** Nothing is said; the service's word; what one node or a block that may be undone says; what nothing undoes. */
type Strength = 'open' | 'claimed' | 'provisional' | 'final'

/** `isToday`: it was made within a day. */
export function strengthOf(
  purchase: Pick<Purchase, 'state' | 'spent' | 'notCharged'>,
  isToday: boolean,
): Strength {
  const { spent, notCharged } = purchase
  if (spent) return isForGood(spent) ? 'final' : 'provisional'
  if (!notCharged) return isClaim(purchase) ? 'claimed' : 'open'
  const { isFinal, isFinalBlock } = certaintyOf(notCharged)
  // one node's word is asked about for a day
  return isFinal || (isFinalBlock && !isToday) ? 'final' : 'provisional'
}

const soonest = { paid: 15_000, other: 5_000 }
const rarest = 3_600_000

/** Milliseconds between looks, `known` after the first: ever more; Infinity for what is final, and after a day. */
export function pauseBetween(
  purchase: Pick<Purchase, 'state' | 'spent' | 'notCharged'>,
  known: number,
  isToday: boolean,
): number {
  const strength = strengthOf(purchase, isToday)
  if (strength === 'open' || strength === 'final' || !isToday) return Infinity
  return Math.min(rarest, Math.max(purchase.spent ? soonest.paid : soonest.other, known / 4))
}
