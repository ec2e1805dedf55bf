import 'server-only'
import { findEndpoint } from '@/lib/core/catalogue/index'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Usdc } from '@/lib/core/money'
import { isJsonObject } from '@/lib/core/payment/json'
import { err, ok, type Result } from '@/lib/core/result'
import type { Environment } from '@/lib/core/environment'
import { checkOrigin, readJsonBody } from '@/lib/server/forward/guard'
import { unrealIdentifiers } from '@/lib/server/forward/placeholders'
import type { Problem } from '@/lib/server/forward/problem'
import { checkInput } from '@/lib/core/wire/decode'
import type { WireRequest } from '@/lib/core/wire/encode'
import { encodeLiveRequest } from '@/lib/core/wire/live-request'

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

/** Reads a call from the browser. No address comes from there: the catalogue has the path, the settings the host. */
export async function readCall(
  request: Request,
  id: string,
  { mode, serviceUrl, wireWord, trustedProxies }: Environment,
): Promise<Result<Call, Problem>> {
  const own = checkOrigin(request, trustedProxies)
  if (!own.ok) return own
  const endpoint = findEndpoint(id)
  if (!endpoint) return err({ code: 'not_found' })
  const body = await readJsonBody(request)
  if (!body.ok) return body
  if (!isJsonObject(body.value) || Object.keys(body.value).some((key) => key !== 'input'))
    return err({ code: 'bad_request' })
  const input = checkInput(endpoint, body.value['input'])
  if (!input.ok) return err({ code: 'invalid_input', details: input.error })
  const unreal = unrealIdentifiers(endpoint, input.value)
  if (unreal.length > 0) return err({ code: 'invalid_input', details: unreal })
  const wire = encodeLiveRequest(endpoint, input.value, wireWord)
  return ok({
    wire,
    url: `${serviceUrl}${wire.target}`,
    price: priceOf(endpoint.rate, input.value),
    payment: request.headers.get('payment-signature'),
    claim: request.headers.get('x-nickel-claim'),
    fault: mode === 'sandbox' ? request.headers.get('x-sandbox-fault') : null,
  })
}
