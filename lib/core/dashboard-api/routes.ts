/** The shapes stand in `requests.ts` and `replies.ts`: a page loads this first, and zod only with a reply. */
export const routes = {
  /** A lookup, priced or bought; the id of its endpoint is the last part of the path. */
  call: { method: 'POST', path: '/api/call' },
  claim: { method: 'POST', path: '/api/claim' },
  ack: { method: 'POST', path: '/api/ack' },
  /** Has the browser drop its copies of what was sent to it. */
  forget: { method: 'POST', path: '/api/forget' },
  chain: { method: 'POST', path: '/api/chain' },
  config: { method: 'GET', path: '/api/config' },
  pictures: { method: 'POST', path: '/api/picture' },
  /** One picture; its token is the last part of the path. */
  picture: { method: 'GET', path: '/api/picture' },
  /** For a session token of the on-ramp, which is good for one visit. */
  onramp: { method: 'POST', path: '/api/onramp' },
  faucet: { method: 'POST', path: '/api/sandbox/faucet' },
  /** Sends a signed transfer of the sandbox's money, so that nobody there needs gas. */
  relay: { method: 'POST', path: '/api/sandbox/relay' },
  health: { method: 'GET', path: '/api/health' },
  ready: { method: 'GET', path: '/api/ready' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>

export type RouteName = keyof typeof routes

export const picturePath = (token: string): string => `${routes.picture.path}/${token}`

export const requestHeader = {
  /** Says '1' in every request of the dashboard's own: another site cannot send it without a preflight. */
  own: 'x-nickel',
  /** x402 v2. */
  payment: 'payment-signature',
  /** The claim secret under which a paid answer is kept. */
  claim: 'x-nickel-claim',
  /** A failure that the sandbox's service is asked for. */
  fault: 'x-sandbox-fault',
} as const

export const replyHeader = {
  /** The build of the dashboard that answers; every reply but built files has it. */
  build: 'nickel-build',
  phase: 'nickel-phase',
  /** Says 'text' where something else than JSON was sold, and 'cut' where a part came and the rest may still be had. */
  form: 'nickel-form',
  /** Bytes at the end of the body that are an earlier reply of the service, which did not parse. */
  earlier: 'nickel-earlier',
  /** Says '1' where the answer comes from the vault. */
  replayed: 'nickel-replayed',
  /** The seal over the addresses of an answer, against which its pictures are given. */
  pictures: 'nickel-pictures',
  /** The id of the request in the server's log. */
  request: 'nickel-request',
  /** x402 v2. */
  required: 'payment-required',
  receipt: 'payment-response',
  retryAfter: 'retry-after',
} as const

/** How far a call came: a payment that was not sent cannot have been charged. */
export type Phase = 'not-sent' | 'in-flight' | 'unknown' | 'answered'
