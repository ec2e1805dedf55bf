import { findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

/** The endpoint to use in place of a deprecated one; undefined for an endpoint that stays. */
export const successorOf = ({ deprecated }: Endpoint): Endpoint | undefined =>
  deprecated && findEndpoint(deprecated.use)

/** The contract's warning, for documents, headers and pages alike; null for an endpoint that stays. */
export function deprecationNotice(endpoint: Endpoint): string | null {
  const successor = successorOf(endpoint)
  return successor ? `Deprecated: use ${successor.method} ${successor.path} instead.` : null
}
