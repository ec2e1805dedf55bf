import { fieldsIn } from '@/lib/core/json'
import { isHex, type Address } from '@/lib/core/payment/bytes'

/** Nothing in it is secret; what is not set up is absent. */
export type Configuration = {
  mode: 'sandbox' | 'live'
  /** With the target of a request it is the address its terms must name. */
  serviceUrl: string
  wireWord: string
  /** The payee that is pinned; null: the visitor confirms it on first use. */
  payTo: Address | null
  injectedWallets: boolean
  walletConnect?: { projectId: string; relayUrl: string }
  baseAccount?: { windowUrl: string }
  onramp?: true
  network: { chainId: number; name: string; explorer: string | null }
}

/** Null for anything else. Without zod: every page reads it while it loads, and zod would add 7 KB to each. */
export function readConfiguration(told: unknown): Configuration | null {
  const { mode, serviceUrl, wireWord, payTo, injectedWallets, network, walletConnect, baseAccount, onramp } =
    fieldsIn(told)
  const { chainId, name, explorer } = fieldsIn(network)
  const { projectId, relayUrl } = fieldsIn(walletConnect)
  const { windowUrl } = fieldsIn(baseAccount)
  if (
    (mode !== 'sandbox' && mode !== 'live') ||
    typeof serviceUrl !== 'string' ||
    typeof wireWord !== 'string' ||
    !(payTo === null || isHex(payTo, 20)) ||
    typeof injectedWallets !== 'boolean' ||
    typeof chainId !== 'number' ||
    typeof name !== 'string' ||
    !(explorer === null || typeof explorer === 'string')
  )
    return null
  return {
    mode,
    serviceUrl,
    wireWord,
    payTo,
    injectedWallets,
    ...(typeof projectId === 'string' &&
      typeof relayUrl === 'string' && { walletConnect: { projectId, relayUrl } }),
    ...(typeof windowUrl === 'string' && { baseAccount: { windowUrl } }),
    ...(onramp === true && { onramp }),
    network: { chainId, name, explorer },
  }
}
