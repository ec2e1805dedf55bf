import { isHex, type Address } from '@/lib/core/payment/bytes'
import * as is from '@/lib/core/shape'

// Without zod: every page reads it while it loads, and zod would add 7 KB to each.
const isConfiguration = is.shape({
  mode: is.oneOf(['sandbox', 'live']),
  /** With the target of a request it is the address its terms must name. */
  serviceUrl: is.text,
  wireWord: is.text,
  /** The payee that is pinned; null: the visitor confirms it on first use. */
  payTo: is.nullable((value): value is Address => isHex(value, 20)),
  injectedWallets: is.flag,
  walletConnect: is.optional(is.shape({ projectId: is.text, relayUrl: is.text })),
  baseAccount: is.optional(is.shape({ windowUrl: is.text })),
  onramp: is.optional((value): value is true => value === true),
  network: is.shape({ chainId: is.number, name: is.text, explorer: is.nullable(is.text) }),
})

/** Nothing in it is secret; what is not set up is absent. */
export type Configuration = is.Of<typeof isConfiguration>

/** Null for anything else. */
export const readConfiguration = (value: unknown): Configuration | null =>
  isConfiguration(value) ? value : null
