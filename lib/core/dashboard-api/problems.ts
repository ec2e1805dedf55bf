import type { Phase, RouteName } from '@/lib/core/dashboard-api/routes'

type Kind = { status: number; phase: Exclude<Phase, 'answered'>; message: string }

/** Everything that the dashboard's own server can answer instead of what was asked for. */
export const problemKinds = {
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
    message: "The service's reply was larger than 16 MB, the most that is taken.",
  },
  upstream_unpaid_too_large: {
    status: 502,
    phase: 'unknown',
    message: "The service's reply was larger than 64 KB, the most that is taken without a payment.",
  },
  upstream_not_json: {
    status: 502,
    phase: 'unknown',
    message: 'The service replied with something else than data.',
  },
  claim_unknown: { status: 404, phase: 'unknown', message: 'No answer is kept under this claim.' },
  chain_read_refused: { status: 403, phase: 'unknown', message: 'The chain is not asked this.' },
  chain_unavailable: { status: 502, phase: 'unknown', message: 'The chain cannot be read just now.' },
  chain_elsewhere: {
    status: 502,
    phase: 'unknown',
    message: 'A chain node of this dashboard (RPC_URL) is not on Base, so it proves nothing: set another.',
  },
  picture_refused: { status: 404, phase: 'unknown', message: 'This picture is not fetched.' },
  picture_unavailable: { status: 502, phase: 'unknown', message: 'This picture could not be had.' },
  onramp_unavailable: {
    status: 502,
    phase: 'unknown',
    message: 'Coinbase cannot be asked just now. Try again in a moment, or add money another way.',
  },
  onramp_refused: {
    status: 502,
    phase: 'unknown',
    message: 'Coinbase does not let this dashboard open its page. Add money another way.',
  },
  broken: { status: 500, phase: 'unknown', message: 'Something broke on our side.' },
} as const satisfies Record<string, Kind>

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
