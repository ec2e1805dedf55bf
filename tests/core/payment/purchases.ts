import type { ChainReading } from '@/lib/core/payment/chain-verdict'
import type { Outcome } from '@/lib/core/payment/outcome'
import { checkChallenge } from '@/lib/core/payment/policy'
import { advance, prepare, type PurchaseEvent } from '@/lib/core/payment/purchase'
import type { BlockTag, NotCharged, Preparation, Purchase, Signed } from '@/lib/core/payment/purchase-state'
import type { Round } from '@/lib/core/payment/reconcile'
import { given, goodTerms, payer, url } from '@/tests/core/payment/fixtures'

export const window = { validAfter: 400n, validBefore: 1_060n }
export const later = { validAfter: 500n, validBefore: 1_160n }
export const signed: Signed = { signature: '0x51', header: 'bytes', window, payer: 'key' }
export const spent = { transaction: '0xaa', block: 7n, tag: 'finalized' } as const
const answer = { status: 200, body: '{}', paymentResponse: null }
export const outcomes = {
  delivered: { kind: 'delivered', answer, receipt: 'unproven' },
  failed: { kind: 'unknown', why: 'failed', status: 500, mayResend: true },
  refused: { kind: 'unknown', why: 'refused', status: 400, mayResend: false },
  notSent: { kind: 'not-sent' },
} as const satisfies Record<string, Outcome>

/** A purchase as it is prepared, before any wallet call. */
export function preparation(): Preparation {
  const quote = checkChallenge(given(goodTerms()))
  if (!quote.ok) throw new Error(quote.error.code)
  const request = { serviceId: 's', method: 'GET', url, body: null, digest: 'd' }
  const times = { preparedBlock: 3n, preparedAt: 0, preparedTime: 1_000n }
  const ids = { intentId: '0x01', nonce: '0x02', purchaseKey: 'k', claimSecret: 'c', session: 'now' } as const
  return { ...ids, from: payer, quote: quote.value, request, ...times, window }
}

/** The purchase after these events, each of which must be allowed. */
export function after(...events: readonly PurchaseEvent[]): Purchase {
  return events.reduce((purchase, event) => {
    const next = advance(purchase, purchase.rev, event)
    if (!next.ok) throw new Error(`${event.type} in ${purchase.state}: ${next.error}`)
    return next.value
  }, prepare(preparation()))
}

/** The way to bytes that are out. */
export const hot: readonly PurchaseEvent[] = [{ type: 'signed', signed }, { type: 'send' }]

/** A proof by these nodes that the nonce of `preparation` was unused at this chain time. */
export function unusedAt(
  timestamp: bigint,
  tag: BlockTag = 'latest',
  rpcs: readonly string[] = ['a'],
): NotCharged {
  const answers = rpcs.map((rpc) => ({ rpc, tag, block: 9n, hash: '0x09', timestamp }) as const)
  return { kind: 'expired-unused', nonce: '0x02', answers }
}

/** One RPC's reading of an unused nonce, with some fields changed. */
export function reading(changes: Partial<ChainReading> = {}): ChainReading {
  const head = { rpc: 'a', tag: 'latest', block: 9n, hash: '0x09', timestamp: 1_090n } as const
  return { ...head, used: false, transfer: null, cancelled: null, ...changes }
}

/** A round in which nothing is known yet, with some fields changed. */
export function round(changes: Partial<Round> = {}): Round {
  const open = { claim: 'absent', verdict: { kind: 'open' }, chainNow: 1_000n } as const
  return { ...open, secondsSinceSend: 60, rounds: 0, isClaimable: true, ...changes }
}
