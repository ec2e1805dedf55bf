import 'server-only'
import { findEndpoint } from '@/lib/core/catalogue'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { ProblemOf } from '@/lib/core/dashboard-api/problems'
import { requestHeader } from '@/lib/core/dashboard-api/routes'
import { requests } from '@/lib/core/dashboard-api/requests'
import type { Environment } from '@/lib/core/environment'
import { err, ok, type Result } from '@/lib/core/result'
import { checkInput } from '@/lib/core/wire/decode'
import { encodeLiveRequest } from '@/lib/core/wire/encode'
import { buyCall } from '@/lib/server/forward/buy'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { passOn } from '@/lib/server/forward/pass-on'
import { unrealIdentifiers } from '@/lib/server/forward/placeholders'
import { problemReply, type Problem } from '@/lib/server/forward/reply'
import { checkOrigin, readJsonBody } from '@/lib/server/forward/request'
import { sendCall, type Call } from '@/lib/server/forward/send'
import { clientOf } from '@/lib/server/limits'

/** Forwards one call: asks its price, or buys it. The service's status, body and payment headers come back. */
export async function forwardCall(request: Request, id: string, forwarder: Forwarder): Promise<Response> {
  const paid = request.headers.has(requestHeader.payment)
  const client = clientOf(request, forwarder.settings.trustedProxies)
  const call = await readCall(request, id, forwarder.settings)
  if (!call.ok) return problemReply(call.error, { paid })
  if (paid) return buyCall(call.value, client, forwarder)
  const wait = await forwarder.limits.quotes(client)
  if (wait > 0) return problemReply({ code: 'rate_limited', retryAfterSeconds: wait }, { paid })
  const reply = await sendCall(call.value, forwarder)
  return reply.ok ? passOn(reply.value, forwarder, { paid }) : problemReply(reply.error, { paid })
}

/** Reads a call of the browser. No address comes from there: the catalogue has the path, the settings the host. */
async function readCall(
  request: Request,
  id: string,
  { mode, serviceUrl, wireWord, trustedProxies }: Environment,
): Promise<Result<Call, Problem<ProblemOf<'call'>>>> {
  const own = checkOrigin(request, trustedProxies)
  if (!own.ok) return own
  const endpoint = findEndpoint(id)
  if (!endpoint) return err({ code: 'not_found' })
  const body = await readJsonBody(request)
  if (!body.ok) return body
  const read = requests.call.safeParse(body.value)
  if (!read.success) return err({ code: 'bad_request' })
  const input = checkInput(endpoint, read.data.input)
  if (!input.ok) return err({ code: 'invalid_input', details: input.error })
  const unreal = unrealIdentifiers(endpoint, input.value)
  if (unreal.length > 0) return err({ code: 'invalid_input', details: unreal })
  const wire = encodeLiveRequest(endpoint, input.value, wireWord)
  return ok({
    wire,
    url: `${serviceUrl}${wire.target}`,
    price: priceOf(endpoint.rate, input.value),
    payment: request.headers.get(requestHeader.payment),
    claim: request.headers.get(requestHeader.claim),
    fault: mode === 'sandbox' ? request.headers.get(requestHeader.fault) : null,
  })
}
