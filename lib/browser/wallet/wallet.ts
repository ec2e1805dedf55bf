import type { CreateConnectorFn } from 'wagmi'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'

/** The window of a wallet that lives on a page of its own, kept as long as somebody uses it. */
export type HeldWindow = { hold: (use: { isPressed: boolean }) => () => void }

/** A wallet as it is set up in this page. */
export type OpenWallet = {
  connector: CreateConnectorFn
  /** Its window, once its code has been loaded; null before, and where it needs none. */
  window?: () => HeldWindow | null
}

/** What is said of a wallet where it can be chosen. */
export type WalletWords = {
  name: string
  /** What it is drawn with, where it brings no picture. */
  sign: 'test' | 'app' | 'passkey'
  /** What it is for, on a phone and elsewhere. */
  help: { phone: string; desk: string }
  /** Instead of that while it connects. */
  busy?: string
  /** An app reads a code to connect. */
  isPaired?: boolean
}

/** A wallet that Nickel brings; those of the browser find themselves. */
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
