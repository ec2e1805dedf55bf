import 'server-only'
import { buyCall } from '@/lib/server/forward/buy'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { clientOf } from '@/lib/server/forward/limits'
import { problemReply } from '@/lib/server/forward/problem'
import { readCall } from '@/lib/server/forward/read-call'
import { passOn } from '@/lib/server/forward/pass-on'
import { sendCall } from '@/lib/server/forward/send'

/** Forwards one call: asks its price, or buys it. The service's status, body and payment headers come back. */
export async function forwardCall(request: Request, id: string, forwarder: Forwarder): Promise<Response> {
  const paid = request.headers.has('payment-signature')
  const client = clientOf(request, forwarder.settings.trustedProxies)
  const call = await readCall(request, id, forwarder.settings)
  if (!call.ok) return problemReply(call.error, { paid })
  if (paid) return buyCall(call.value, client, forwarder)
  const wait = await forwarder.limits.quotes(client)
  if (wait > 0) return problemReply({ code: 'rate_limited', retryAfterSeconds: wait }, { paid })
  const reply = await sendCall(call.value, forwarder)
  return reply.ok ? passOn(reply.value, forwarder, { paid }) : problemReply(reply.error, { paid })
}
