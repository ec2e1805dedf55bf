import { fieldsIn, parseJson, textIn } from '@/lib/core/json'
import type { Address } from '@/lib/core/payment/bytes'
import { readReceipt, receiptMatches } from '@/lib/core/payment/payment-header'
import type { Unknown } from '@/lib/core/payment/purchase-state'

export type Reply =
  | { kind: 'none'; why: 'timeout' | 'network' | 'cut-off' | 'too-large' }
  | {
      kind: 'answered'
      status: number
      body: string
      paymentResponse: string | null
      /** The forwarder's own Nickel-Phase header; it removes one that an upstream sends. */
      phase: string | null
      retryAfter: string | null
      /** The forwarder's own Nickel-Form header: the service sold something else than JSON, or a part came of it. */
      form?: string | null
    }

/** What is known after a reply. There is no outcome that says "not charged": only the chain says that. */
export type Outcome =
  | { kind: 'delivered'; answer: Answer; receipt: 'matches' | 'unproven' }
  | { kind: 'not-sent' }
  | { kind: 'unknown'; why: Unknown; status: number | null; mayResend: boolean }

export type Answer = { status: number; body: string; paymentResponse: string | null }

/** The largest answer that is passed on and kept, in bytes, and in words. */
export const longestAnswer = 16 * 1024 * 1024
export const longestAnswerText = '16 MB'

/** The meaning of a reply to a sent payment; `isSold` where the chain shows that it was charged. */
export function readOutcome(reply: Reply, from: Address, { isSold = false } = {}): Outcome {
  if (reply.kind === 'none') return unknown(reply.why === 'too-large' ? 'too-large' : 'no-reply', null)
  const { status, body, paymentResponse, phase } = reply
  if (phase === 'not-sent') return { kind: 'not-sent' }
  if (phase === 'in-flight') return unknown('in-flight', status)
  const parsed = parseJson(body)
  const { code } = fieldsIn(fieldsIn(parsed)['error'])
  if (phase === 'unknown' && code === 'upstream_too_large') return unknown('too-large', status)
  if (isSuccess(status)) {
    const outcome = delivered({ status, body, paymentResponse }, from)
    // what was cut on its way to us, or a page of some network in between, is no answer
    const isPart = reply.form === 'cut'
    const isText = isSold || (outcome.receipt === 'matches' && !isPart)
    const isJson = parsed !== undefined && !isPart
    return !isJson && !(reply.form && isText) ? unknown('unreadable', status) : outcome
  }
  const replayed = status === 409 ? readReplay(parsed) : null
  if (replayed) return delivered(replayed, from)
  if (status === 402) return unknown('asked-again', status)
  // with a time to come back the service is still at it: the same bytes fetch the answer then (decisions, 5)
  if (status === 409 && reply.retryAfter !== null) return unknown('in-flight', status)
  if (status === 409) return unknown('conflict', status)
  if (status >= 400 && status < 500) return unknown('refused', status)
  if (status >= 300 && status < 400) return unknown('redirected', status)
  return unknown(status >= 500 ? 'failed' : 'unreadable', status)
}

/** Whether the service refused what was sent: it gives no answer later, and only the chain tells of the charge. */
export const isRefusal = (reply: Reply): boolean =>
  reply.kind === 'answered' &&
  reply.phase !== 'not-sent' &&
  reply.status >= 400 &&
  reply.status < 500 &&
  reply.status !== 409

/** Resending the same bytes is always safe; it is only pointless after a refusal. */
function unknown(why: Unknown, status: number | null): Outcome {
  const wasRefused = status !== null && status >= 400 && status < 500
  const isPointless = (wasRefused && why !== 'in-flight') || why === 'too-large'
  return { kind: 'unknown', why, status, mayResend: !isPointless }
}

function delivered(answer: Answer, from: Address): Extract<Outcome, { kind: 'delivered' }> {
  const matches = receiptMatches(readReceipt(answer.paymentResponse), from)
  return { kind: 'delivered', answer, receipt: matches ? 'matches' : 'unproven' }
}

/** A 409 on an identical repeat may carry what was bought (decisions, 5). */
function readReplay(body: unknown): Answer | null {
  const { status, body: bought, paymentResponse } = fieldsIn(fieldsIn(body)['replay'])
  if (typeof status !== 'number' || !isSuccess(status) || bought === undefined) return null
  return {
    status,
    body: typeof bought === 'string' ? bought : JSON.stringify(bought),
    paymentResponse: textIn(paymentResponse),
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300
