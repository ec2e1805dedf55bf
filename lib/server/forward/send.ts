import 'server-only'
import type { UpstreamCode } from '@/lib/core/dashboard-api/problems'
import { requestHeader } from '@/lib/core/dashboard-api/routes'
import type { Usdc } from '@/lib/core/money'
import type { Result } from '@/lib/core/result'
import type { WireRequest } from '@/lib/core/wire/encode'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import type { Problem } from '@/lib/server/forward/reply'
import {
  askUpstream,
  largestReply,
  largestUnpaid,
  longestCall,
  type Reply,
} from '@/lib/server/forward/upstream'

/** One lookup that the browser asked for, checked: what goes to the service, and what it may cost. */
export type Call = {
  wire: WireRequest
  /** The address under which the service must name this call in its terms. */
  url: string
  price: Usdc
  /** The PAYMENT-SIGNATURE header; null asks for the price. */
  payment: string | null
  claim: string | null
  fault: string | null
}

/** Milliseconds: terms come at once, a paid answer only when the chain has settled. */
const quotePatience = 30_000

/** Sends a call to the service, and reads its reply whole. */
export async function sendCall(
  call: Call,
  { settings, upstream }: Forwarder,
): Promise<Result<Reply, Problem<UpstreamCode>>> {
  const { origin, pathname } = new URL(settings.serviceUrl)
  const { method, target, body } = call.wire
  return askUpstream(upstream, {
    method,
    origin,
    target: `${pathname === '/' ? '' : pathname}${target}`,
    headers: headersOf(call),
    body,
    most: call.payment === null ? largestUnpaid : largestReply,
    within: { headers: call.payment === null ? quotePatience : longestCall, whole: longestCall },
  })
}

/** All headers that the service is sent: none of the browser's own. */
const headersOf = ({ payment, fault, wire }: Call): Record<string, string> => ({
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'nickel',
  ...(wire.body !== null && { 'content-type': 'application/json' }),
  ...(payment && { [requestHeader.payment]: payment }),
  ...(fault && { [requestHeader.fault]: fault }),
})
