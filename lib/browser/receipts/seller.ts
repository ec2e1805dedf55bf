import type { Purchase } from '@/lib/core/payment/purchase-state'

/** `name` is the service's own word. */
export type Seller = { name: string | null; host: string; isThisMachine: boolean }

/** As x402 allows it: at most 32 characters of printable ASCII. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[ -~]{1,32}$/.test(value) && value.trim() !== ''

const ownHost = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\])|\.localhost(?::|$)/

/** Who sold a purchase. What the service calls itself is its word and proves nothing. */
export function sellerOf({ quote, request }: Pick<Purchase, 'quote' | 'request'>): Seller {
  const named = quote.resource?.['serviceName']
  const host = request.serviceId
  return { name: isName(named) ? named.trim() : null, host, isThisMachine: ownHost.test(host) }
}

/** The seller in one line: '“People data”, as it calls itself (api.example.com)'; a host of this machine is called that. */
export function sellerText({ name, host, isThisMachine }: Seller): string {
  if (name === null) return isThisMachine ? `A service on this machine (${host})` : host
  return `“${name}”, as it calls itself (${isThisMachine ? `on this machine, ${host}` : host})`
}
