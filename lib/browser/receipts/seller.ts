import type { Purchase } from '@/lib/core/payment/purchase-state'

/** Who sold: the service by its own word, where its terms gave one, and the host that answered for it. */
export type Seller = { name: string | null; host: string; isThisMachine: boolean }

/** A name as x402 allows it: at most 32 characters of printable ASCII. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[ -~]{1,32}$/.test(value) && value.trim() !== ''

/** Hosts that name no seller to anybody else. */
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
