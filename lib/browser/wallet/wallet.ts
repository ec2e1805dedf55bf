import type { CreateConnectorFn } from 'wagmi'
import type { WalletProblem } from '@/lib/browser/wallet/wallet-problem'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { Authorization } from '@/lib/core/payment/authorization'
import type { Result } from '@/lib/core/result'

export const sandboxId = 'sandbox'
export const sessionWalletId = 'session-wallet'

/** What a signature is to buy: the lookup, and the terms of the service as they came, in a header or a body. */
export type SignedFor = { lookup: Lookup; challenge: string }

export type OpenWallet = {
  connector: CreateConnectorFn
  /** In the place of the connector's own, where a wallet holds a payment against rules of its own. */
  sign?: (authorization: Authorization, signedFor: SignedFor) => Promise<Result<string, WalletProblem>>
  /** Null before its code was loaded, and where it needs none. */
  window?: () => { hold: (isPressed: boolean) => () => void } | null
}

export type WalletWords = {
  name: string
  sign: 'test' | 'app' | 'passkey'
  help: { phone: string; desk: string }
  busy?: string
  /** It is connected by a code that an app reads. */
  isPaired?: boolean
  /** It is made, or unlocked, before it is connected. */
  isOpened?: boolean
}

export type WalletKind = {
  id: string
  words: WalletWords
  /** Its code is fetched only for who uses it. */
  isFetched: boolean
  /** It signs without asking anybody: its key is this browser's. */
  signsAtOnce: boolean
  /** Null where the server does not offer it. */
  open: (configuration: Configuration) => OpenWallet | null
}
