import 'server-only'
import type { Result } from '@/lib/result'
import type { Forwarder } from '@/lib/forward/forwarder'
import { requestHeaders } from '@/lib/forward/headers'
import type { Problem } from '@/lib/forward/problem'
import type { Call } from '@/lib/forward/read-call'
import { askUpstream, longestCall, type Answered } from '@/lib/forward/upstream'

/** Terms come at once; a paid answer only when the chain has settled. */
const quotePatience = 30_000

/** Sends a call to the service: its reply read whole, whatever it is. */
export async function sendCall(
  { payment, fault, wire }: Call,
  { settings, upstream }: Forwarder,
): Promise<Result<Answered, Problem>> {
  const { origin, pathname } = new URL(settings.serviceUrl)
  return askUpstream(upstream, {
    method: wire.method,
    origin,
    target: `${pathname === '/' ? '' : pathname}${wire.target}`,
    headers: requestHeaders({ payment, fault, hasBody: wire.body !== null }),
    body: wire.body,
    within: { headers: payment === null ? quotePatience : longestCall, whole: longestCall },
  })
}
