import 'server-only'
import type { Refusal } from '@/lib/core/payment/refusal'
import { replyJson } from '@/lib/server/forward/reply'
import type { WireProblem } from '@/lib/core/wire/decode'

/** Everything that the dashboard's own server can answer instead of what was asked for. */
export type ProblemCode =
  | 'foreign_origin'
  | 'not_found'
  | 'bad_request'
  | 'body_too_large'
  | 'invalid_input'
  | 'payment_refused'
  | 'claim_required'
  | 'payment_conflict'
  | 'rate_limited'
  | 'stopping'
  | 'vault_unavailable'
  | 'vault_unreachable'
  | 'in_flight'
  | 'upstream_unreachable'
  | 'upstream_redirect'
  | 'upstream_broken'
  | 'upstream_timeout'
  | 'upstream_too_large'
  | 'upstream_not_json'
  | 'claim_unknown'
  | 'chain_read_refused'
  | 'chain_unavailable'
  | 'picture_refused'
  | 'picture_unavailable'
  | 'broken'

/** How far the call came: a payment that was not sent cannot have been charged. */
export type Phase = 'not-sent' | 'in-flight' | 'unknown' | 'answered'

/** One problem with what there is to tell about it; `headers` are those of the service's own reply. */
export type Problem = {
  code: ProblemCode
  details?: readonly WireProblem[]
  refusal?: Refusal
  /** The first 500 characters of a reply that could not be passed on. */
  excerpt?: string
  upstreamStatus?: number
  headers?: Readonly<Record<string, string>>
  retryAfterSeconds?: number
}

type Kind = { status: number; phase: Exclude<Phase, 'answered'>; message: string }

const kinds = {
  foreign_origin: { status: 403, phase: 'not-sent', message: 'This call did not come from the dashboard.' },
  not_found: { status: 404, phase: 'not-sent', message: 'There is nothing of that name.' },
  bad_request: { status: 400, phase: 'not-sent', message: 'The call is not written as it should be.' },
  body_too_large: { status: 413, phase: 'not-sent', message: 'The call is larger than any lookup can be.' },
  invalid_input: { status: 422, phase: 'not-sent', message: 'The input breaks a rule of the service.' },
  payment_refused: {
    status: 422,
    phase: 'not-sent',
    message: 'The signed payment does not agree with this lookup.',
  },
  claim_required: {
    status: 422,
    phase: 'not-sent',
    message: 'A paid call needs a claim secret, so that its answer cannot be lost.',
  },
  payment_conflict: {
    status: 422,
    phase: 'unknown',
    message: 'This payment was already used for another lookup.',
  },
  rate_limited: { status: 429, phase: 'not-sent', message: 'Too many calls at once. Wait a moment.' },
  stopping: {
    status: 503,
    phase: 'not-sent',
    message: 'This server is about to restart, so the payment was held back. Try again in a moment.',
  },
  vault_unavailable: {
    status: 503,
    phase: 'not-sent',
    message: 'There is no room to keep the answer safe, so the payment was held back. Try again later.',
  },
  vault_unreachable: {
    status: 503,
    phase: 'unknown',
    message: 'The place where answers are kept cannot be reached just now. Try again soon.',
  },
  in_flight: { status: 409, phase: 'in-flight', message: 'This payment is on its way already.' },
  upstream_unreachable: { status: 502, phase: 'not-sent', message: 'The service cannot be reached.' },
  upstream_redirect: {
    status: 502,
    phase: 'unknown',
    message: 'The service pointed to another address, which was not followed.',
  },
  upstream_broken: { status: 502, phase: 'unknown', message: "The service's reply broke off." },
  upstream_timeout: { status: 504, phase: 'unknown', message: 'The service did not reply in time.' },
  upstream_too_large: {
    status: 502,
    phase: 'unknown',
    message: "The service's reply was larger than can be taken.",
  },
  upstream_not_json: {
    status: 502,
    phase: 'unknown',
    message: 'The service replied with something else than data.',
  },
  claim_unknown: { status: 404, phase: 'unknown', message: 'No answer is kept under this claim.' },
  chain_read_refused: { status: 403, phase: 'unknown', message: 'The chain is not asked this.' },
  chain_unavailable: { status: 502, phase: 'unknown', message: 'The chain cannot be read just now.' },
  picture_refused: { status: 404, phase: 'unknown', message: 'This picture is not fetched.' },
  picture_unavailable: { status: 502, phase: 'unknown', message: 'This picture could not be had.' },
  broken: { status: 500, phase: 'unknown', message: 'Something broke on our side.' },
} as const satisfies Record<ProblemCode, Kind>

/**
 * A problem as the reply that tells it. Only for a call does it say how far the call came and whether it was charged:
 * a payment that did not leave here was not, of any other that is an open question.
 */
export function problemReply(problem: Problem, call?: { paid: boolean }): Response {
  const { code, headers, retryAfterSeconds, ...more } = problem
  const { status, phase, message } = kinds[code]
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) }
  if (!call) return replyJson(status, { error: { code, message, ...more } }, { ...headers, ...wait })
  const charged = call.paid && phase !== 'not-sent' ? 'unknown' : 'no'
  return replyJson(
    status,
    { error: { code, message: `${message} ${chargeSentence[charged]}`, charged, ...more } },
    { ...headers, ...wait, 'nickel-phase': phase },
  )
}

const chargeSentence = {
  no: 'Nothing was charged.',
  unknown: 'Whether it was charged is being checked.',
} as const
