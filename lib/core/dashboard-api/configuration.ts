import { fieldsIn } from '@/lib/core/json'
import { isHex, type Address } from '@/lib/core/payment/bytes'

/** What the page learns of the server it came from: nothing in it is secret. */
export type Configuration = {
  mode: 'sandbox' | 'live'
  /** Base address of the service: with the target of a request it is the address its terms must name. */
  serviceUrl: string
  wireWord: string
  /** The payee that is pinned; null: the visitor confirms it on first use. */
  payTo: Address | null
  injectedWallets: boolean
  /** Absent where WalletConnect is not set up. */
  walletConnect?: { projectId: string; relayUrl: string }
  /** Absent where Base Account is not set up. */
  baseAccount?: { windowUrl: string }
  /** Absent where no key of an on-ramp is set. */
  onramp?: true
  network: { chainId: number; name: string; explorer: string | null }
}

/**
 * Reads a configuration; null for anything else. Without zod, unlike the other replies: every page reads it while it
 * loads, and zod would add 7 KB to each.
 */
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
