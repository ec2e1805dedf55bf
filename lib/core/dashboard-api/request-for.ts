import { findEndpoint } from '@/lib/core/catalogue'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { Usdc } from '@/lib/core/money'
import { purchaseKey } from '@/lib/core/payment/identity'
import type { FrozenRequest } from '@/lib/core/payment/purchase-state'
import { encodeRequest } from '@/lib/core/wire/encode'

export type Described = { lookup: Lookup; price: Usdc; request: FrozenRequest; purchaseKey: string }

/** What a lookup is to cost by the catalogue, and the request that buys it. Throws for an endpoint that is not sold. */
export async function requestFor(
  { endpointId, input }: Lookup,
  { serviceUrl, wireWord }: Pick<Configuration, 'serviceUrl' | 'wireWord'>,
): Promise<Described> {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) throw new Error(`no endpoint ${endpointId}`)
  const { method, target, body } = encodeRequest(endpoint, input, wireWord)
  const serviceId = new URL(serviceUrl).host
  const digest = await purchaseKey({ serviceId, method, path: target, canonicalBody: body ?? '' })
  return {
    lookup: { endpointId, input },
    price: priceOf(endpoint.rate, input),
    request: { serviceId, method, url: `${serviceUrl}${target}`, body, digest },
    purchaseKey: digest,
  }
}
