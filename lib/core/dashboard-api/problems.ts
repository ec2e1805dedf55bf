import type { Phase, RouteName } from '@/lib/core/dashboard-api/routes'

type Kind = { status: number; phase: Exclude<Phase, 'answered'>; message: string }

const kind = (status: number, phase: Kind['phase'], message: string): Kind => ({ status, phase, message })

/** Everything that the dashboard's own server can answer instead of what was asked for. */
export const problemKinds = {
  foreign_origin: kind(403, 'not-sent', 'This call did not come from the dashboard.'),
  not_found: kind(404, 'not-sent', 'There is nothing of that name.'),
  bad_request: kind(400, 'not-sent', 'The call is not written as it should be.'),
  body_too_large: kind(413, 'not-sent', 'The call is larger than any lookup can be.'),
  invalid_input: kind(422, 'not-sent', 'The input breaks a rule of the service.'),
  payment_refused: kind(422, 'not-sent', 'The signed payment does not agree with this lookup.'),
  claim_required: kind(
    422,
    'not-sent',
    'A paid call needs a claim secret, so that its answer cannot be lost.',
  ),
  payment_conflict: kind(422, 'unknown', 'This payment was already used for another lookup.'),
  rate_limited: kind(429, 'not-sent', 'Too many calls at once. Wait a moment.'),
  stopping: kind(
    503,
    'not-sent',
    'This server is about to restart, so the payment was held back. Try again in a moment.',
  ),
  vault_unavailable: kind(
    503,
    'not-sent',
    'There is no room to keep the answer safe, so the payment was held back. Try again later.',
  ),
  vault_unreachable: kind(
    503,
    'unknown',
    'The place where answers are kept cannot be reached just now. Try again soon.',
  ),
  in_flight: kind(409, 'in-flight', 'This payment is on its way already.'),
  upstream_unreachable: kind(502, 'not-sent', 'The service cannot be reached.'),
  upstream_redirect: kind(502, 'unknown', 'The service pointed to another address, which was not followed.'),
  upstream_broken: kind(502, 'unknown', "The service's reply broke off."),
  upstream_timeout: kind(504, 'unknown', 'The service did not reply in time.'),
  upstream_too_large: kind(
    502,
    'unknown',
    "The service's reply was larger than 16 MB, the most that is taken.",
  ),
  upstream_unpaid_too_large: kind(
    502,
    'unknown',
    "The service's reply was larger than 64 KB, the most that is taken without a payment.",
  ),
  upstream_not_json: kind(502, 'unknown', 'The service replied with something else than data.'),
  claim_unknown: kind(404, 'unknown', 'No answer is kept under this claim.'),
  chain_read_refused: kind(403, 'unknown', 'The chain is not asked this.'),
  chain_unavailable: kind(502, 'unknown', 'The chain cannot be read just now.'),
  chain_elsewhere: kind(
    502,
    'unknown',
    'A chain node of this dashboard (RPC_URL) is not on Base, so it proves nothing: set another.',
  ),
  picture_refused: kind(404, 'unknown', 'This picture is not fetched.'),
  picture_unavailable: kind(502, 'unknown', 'This picture could not be had.'),
  onramp_unavailable: kind(
    502,
    'unknown',
    'Coinbase cannot be asked just now. Try again in a moment, or add money another way.',
  ),
  onramp_refused: kind(
    502,
    'unknown',
    'Coinbase does not let this dashboard open its page. Add money another way.',
  ),
  broken: kind(500, 'unknown', 'Something broke on our side.'),
} satisfies Record<string, Kind>

export type ProblemCode = keyof typeof problemKinds

const posted = ['foreign_origin', 'bad_request', 'body_too_large', 'rate_limited'] as const

const upstream = [
  'upstream_unreachable',
  'upstream_redirect',
  'upstream_broken',
  'upstream_timeout',
  'upstream_too_large',
  'upstream_unpaid_too_large',
  'upstream_not_json',
] as const

/** The problems that a route can answer with; besides these any can answer `broken`. */
export const problemsOf = {
  call: [
    ...posted,
    ...upstream,
    'not_found',
    'invalid_input',
    'payment_refused',
    'claim_required',
    'payment_conflict',
    'stopping',
    'vault_unavailable',
    'in_flight',
  ],
  claim: [...posted, 'claim_unknown', 'vault_unreachable', 'upstream_not_json'],
  ack: [...posted, 'vault_unreachable'],
  forget: [...posted],
  chain: [...posted, 'chain_read_refused', 'chain_unavailable', 'chain_elsewhere'],
  config: [],
  pictures: [...posted, 'picture_refused'],
  picture: ['foreign_origin', 'rate_limited', 'picture_refused', 'picture_unavailable'],
  onramp: [...posted, 'not_found', 'onramp_unavailable', 'onramp_refused'],
  faucet: [...posted, ...upstream, 'not_found'],
  health: [],
  ready: [],
} as const satisfies Record<RouteName, readonly ProblemCode[]>

export type ProblemOf<N extends RouteName> = (typeof problemsOf)[N][number]

export type UpstreamCode = (typeof upstream)[number]
