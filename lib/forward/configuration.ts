import 'server-only'
import type { Forwarder } from '@/lib/forward/forwarder'
import { replyJson } from '@/lib/forward/reply'
import { sandboxPayTo } from '@/lib/forward/sandbox'
import type { Address } from '@/lib/payment/bytes'
import { chainId } from '@/lib/payment/usdc-token'

/** What the browser has to know of the settings: nothing in it is secret. */
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

const networks = {
  sandbox: { chainId, name: 'Sandbox chain', explorer: null },
  live: { chainId, name: 'Base', explorer: 'https://basescan.org' },
} as const satisfies Record<Configuration['mode'], Configuration['network']>

/** The configuration as a reply. */
export async function tellConfiguration(forwarder: Forwarder): Promise<Response> {
  const { mode, serviceUrl, wireWord, payTo, injectedWallets } = forwarder.settings
  const pin = payTo ?? (mode === 'sandbox' ? await sandboxPayTo(forwarder) : null)
  const told: Configuration = {
    mode,
    serviceUrl,
    wireWord,
    payTo: pin,
    injectedWallets,
    network: networks[mode],
  }
  return replyJson(200, told)
}
