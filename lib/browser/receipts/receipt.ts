import { findEndpoint } from '@/lib/core/catalogue'
import type { Usdc } from '@/lib/core/money'
import type { Hex } from '@/lib/core/payment/bytes'
import {
  firstBlockOf,
  isClaim,
  isFree,
  type PurchaseState,
  type Purchase,
} from '@/lib/core/payment/purchase-state'
import { isUnverified, type Entry } from '@/lib/browser/purchase/journal'
import { describeLookup } from '@/lib/core/catalogue/describe'

export type Outcome =
  | 'unsent'
  | 'open'
  | 'delivered'
  /** Delivered, and whether it was charged is only the service's word so far. */
  | 'claimed'
  /** Delivered, and by the chain never charged. */
  | 'free'
  | 'undelivered'
  | 'not-charged'
  | 'declined'
  | 'unverified'

const outcomes = {
  PREPARED: 'unsent',
  SIGNED: 'unsent',
  HOT: 'open',
  RESULT: 'delivered',
  PAID_NO_RESULT: 'undelivered',
  NOT_CHARGED: 'not-charged',
  DECLINED: 'declined',
} as const satisfies Record<PurchaseState, Outcome>

export type Receipt = {
  id: Hex
  /** Milliseconds of this device when it was prepared. */
  at: number
  endpointId: string
  /** 'POST /agent/v1/profiles/search'. */
  route: string
  what: string
  about: string
  items: number
  quoted: Usdc
  /** What it cost; null while that is being found out. */
  paid: Usdc | null
  state: PurchaseState
  outcome: Outcome
  seller: Seller
  /** By the chain, never by the service's word. */
  transaction: Hex | null
  /** Of that transaction, or the one that proves that nothing was charged. */
  block: bigint | null
}

const isPaid = {
  unsent: false,
  open: null,
  delivered: true,
  claimed: null,
  free: false,
  undelivered: true,
  'not-charged': false,
  declined: false,
  unverified: null,
} as const satisfies Record<Outcome, boolean | null>

/** A receipt is a claim until our own look, however long ago it came. */
function outcomeOf(entry: Entry): Outcome {
  const { purchase } = entry
  if (isUnverified(entry)) return 'unverified'
  if (isFree(purchase)) return 'free'
  return isClaim(purchase) ? 'claimed' : outcomes[purchase.state]
}

/** The receipt of a purchase, from the journal alone. */
export function receiptOf(entry: Entry): Receipt {
  const { purchase, lookup } = entry
  const endpoint = findEndpoint(lookup.endpointId)
  const { quote, spent, notCharged } = purchase
  const outcome = outcomeOf(entry)
  const paid = isPaid[outcome]
  const cancelled = notCharged?.kind === 'cancelled' ? notCharged.transaction : null
  return {
    id: purchase.intentId,
    at: purchase.preparedAt,
    endpointId: lookup.endpointId,
    route: endpoint ? `${endpoint.method} ${endpoint.path}` : lookup.endpointId,
    ...describeLookup(lookup),
    items: endpoint ? Number(quote.price / endpoint.rate.each) : 1,
    quoted: quote.price,
    paid: paid === null ? null : paid ? quote.price : 0n,
    state: purchase.state,
    outcome,
    seller: sellerOf(purchase),
    transaction: spent?.transaction ?? cancelled,
    block: spent?.block ?? firstBlockOf(notCharged),
  }
}

/** `name` is the service's own word. */
export type Seller = { name: string | null; host: string; isThisMachine: boolean }

/** As x402 allows it: at most 32 characters of printable ASCII. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[ -~]{1,32}$/.test(value) && value.trim() !== ''

const ownHost = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\])|\.localhost(?::|$)/

/** Who sold a purchase. What the service calls itself is its word and proves nothing. */
function sellerOf({ quote, request }: Pick<Purchase, 'quote' | 'request'>): Seller {
  const named = quote.resource?.['serviceName']
  const host = request.serviceId
  return { name: isName(named) ? named.trim() : null, host, isThisMachine: ownHost.test(host) }
}

/** The seller in one line: '“People data”, as it calls itself (api.example.com)'; a host of this machine is called that. */
export function sellerText({ name, host, isThisMachine }: Seller): string {
  if (name === null) return isThisMachine ? `A service on this machine (${host})` : host
  return `“${name}”, as it calls itself (${isThisMachine ? `on this machine, ${host}` : host})`
}
