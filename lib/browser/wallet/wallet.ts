import type { CreateConnectorFn } from 'wagmi'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'

export const sandboxId = 'sandbox'

export type OpenWallet = {
  connector: CreateConnectorFn
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
}

export type WalletKind = {
  id: string
  words: WalletWords
  /** Its code is fetched only for who uses it. */
  isFetched: boolean
  /** It signs without asking anybody, and has test money only: its key is this browser's. */
  signsAtOnce: boolean
  /** Null where the server does not offer it. */
  open: (configuration: Configuration) => OpenWallet | null
}
