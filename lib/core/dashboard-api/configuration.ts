import type { Address } from '@/lib/core/payment/bytes'

/** What the page learns of the server it came from: nothing in it is secret. */
export type Configuration = {
  mode: 'sandbox' | 'live'
  /** Base address of the service: with the target of a request it is the address its terms must name. */
  serviceUrl: string
  wireWord: string
  /** The payee that is pinned; null: the visitor confirms it on first use. */
  payTo: Address | null
  injectedWallets: boolean
  network: { chainId: number; name: string; explorer: string | null }
}
