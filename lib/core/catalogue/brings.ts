import { findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint, ResultKind } from '@/lib/core/catalogue/endpoint'

const alsoBrings: Partial<Record<ResultKind, ResultKind>> = { bulk: 'profile' }

/** What an endpoint brings, one record or several at once. */
export const brings = ({ result }: Endpoint): ResultKind => alsoBrings[result] ?? result

/** What the endpoint of that id brings; undefined for one that is no longer sold. */
export function broughtBy(endpointId: string): ResultKind | undefined {
  const endpoint = findEndpoint(endpointId)
  return endpoint && brings(endpoint)
}
