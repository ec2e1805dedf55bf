import type { Phase } from '@/lib/core/dashboard-api/routes'

type Kind = { status: number; phase: Exclude<Phase, 'answered'>; message: string }

const saying =
  (phase: Kind['phase']) =>
  (status: number, message: string): Kind => ({ status, phase, message })

const notSent = saying('not-sent')
const inFlight = saying('in-flight')
const unknown = saying('unknown')

/** Everything that the dashboard's own server can answer instead of what was asked for. */
export const problemKinds = {
  foreign_origin: notSent(403, 'This call did not come from the dashboard.'),
  not_found: notSent(404, 'There is nothing of that name.'),
  bad_request: notSent(400, 'The call is not written as it should be.'),
  body_too_large: notSent(413, 'The call is larger than any lookup can be.'),
  invalid_input: notSent(422, 'The input breaks a rule of the service.'),
  payment_refused: notSent(422, 'The signed payment does not agree with this lookup.'),
  claim_required: notSent(422, 'A paid call needs a claim secret, so that its answer cannot be lost.'),
  payment_conflict: unknown(422, 'This payment was already used for another lookup.'),
  rate_limited: notSent(429, 'Too many calls at once. Wait a moment.'),
  stopping: notSent(
    503,
    'This server is about to restart, so the payment was held back. Try again in a moment.',
  ),
  vault_unavailable: notSent(
    503,
    'There is no room to keep the answer safe, so the payment was held back. Try again later.',
  ),
  vault_unreachable: unknown(
    503,
    'The place where answers are kept cannot be reached just now. Try again soon.',
  ),
  in_flight: inFlight(409, 'This payment is on its way already.'),
  upstream_unreachable: notSent(502, 'The service cannot be reached.'),
  upstream_redirect: unknown(502, 'The service pointed to another address, which was not followed.'),
  upstream_broken: unknown(502, "The service's reply broke off."),
  upstream_timeout: unknown(504, 'The service did not reply in time.'),
  upstream_too_large: unknown(502, "The service's reply was larger than 16 MB, the most that is taken."),
  upstream_unpaid_too_large: unknown(
    502,
    "The service's reply was larger than 64 KB, the most that is taken without a payment.",
  ),
  upstream_not_json: unknown(502, 'The service replied with something else than data.'),
  claim_unknown: unknown(404, 'No answer is kept under this claim.'),
  chain_read_refused: unknown(403, 'The chain is not asked this.'),
  chain_unavailable: unknown(502, 'The chain cannot be read just now.'),
  chain_elsewhere: unknown(
    502,
    'A chain node of this dashboard (RPC_URL) is not on Base, so it proves nothing: set another.',
  ),
  picture_refused: unknown(404, 'This picture is not fetched.'),
  picture_unavailable: unknown(502, 'This picture could not be had.'),
  onramp_unavailable: unknown(
    502,
    'Coinbase cannot be asked just now. Try again in a moment, or add money another way.',
  ),
  onramp_refused: unknown(502, 'Coinbase does not let this dashboard open its page. Add money another way.'),
  broken: unknown(500, 'Something broke on our side.'),
} satisfies Record<string, Kind>

export type ProblemCode = keyof typeof problemKinds

export type UpstreamCode = Extract<ProblemCode, `upstream_${string}`>

type Posted = 'foreign_origin' | 'bad_request' | 'body_too_large' | 'rate_limited'

/** The problems that a route can answer with; besides these any can answer `broken`. */
type Problems = {
  call:
    | Posted
    | UpstreamCode
    | 'not_found'
    | 'invalid_input'
    | 'payment_refused'
    | 'claim_required'
    | 'payment_conflict'
    | 'stopping'
    | 'vault_unavailable'
    | 'in_flight'
  claim: Posted | 'claim_unknown' | 'vault_unreachable' | 'upstream_not_json'
  ack: Posted | 'vault_unreachable'
  forget: Posted
  chain: Posted | 'chain_read_refused' | 'chain_unavailable' | 'chain_elsewhere'
  pictures: Posted | 'picture_refused'
  picture: 'foreign_origin' | 'rate_limited' | 'picture_refused' | 'picture_unavailable'
  onramp: Posted | 'not_found' | 'onramp_unavailable' | 'onramp_refused'
  faucet: Posted | UpstreamCode | 'not_found'
  relay: Posted | UpstreamCode | 'not_found'
}

export type ProblemOf<N extends keyof Problems> = Problems[N]
