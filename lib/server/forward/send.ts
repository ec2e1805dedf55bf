import 'server-only'
import type { Result } from '@/lib/core/result'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { requestHeaders } from '@/lib/server/forward/headers'
import type { Problem } from '@/lib/server/forward/problem'
import type { Call } from '@/lib/server/forward/read-call'
import { askUpstream, longestCall, type Answered } from '@/lib/server/forward/upstream'

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
