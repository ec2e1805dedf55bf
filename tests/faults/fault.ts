import type { Authorization } from '@/lib/core/payment/authorization'
import type { WalletProblem } from '@/lib/browser/wallet/wallet-problem'
import type { WriteFault } from '@/tests/faults/browser'
import type { VaultFault } from '@/tests/faults/server'
import type { WireFault } from '@/tests/support/wire-faults'

/** What befalls one request of the page. */
export type FetchFault =
  | 'drop-before'
  | 'drop-after'
  | 'hang'
  | 'kill-before'
  | 'kill-during'
  | 'kill-after'
  | { cut: (length: number) => number }
  | { status: number; body?: string; phase?: string; retryAfter?: string; isPassed?: boolean }

/** How the wallet behaves once. */
export type WalletFault =
  | { problem: WalletProblem }
  | 'hang'
  | 'late'
  | 'throws'
  | 'kill-before'
  | 'kill-after'
  | 'wrong-account'
  | 'altered'
  | 'garbage'
  | 'compact'
  | 'high-s'
  | 'small-v'
  | 'wrong-nonce'

export type Place =
  | 'quote'
  | 'paid'
  | 'claim'
  | 'ack'
  | 'config'
  | 'clock'
  | 'balance'
  | 'rehearsal'
  | 'trial'
  | 'reading'

/** One thing that goes wrong, once, at one point of a purchase. */
export type Fault = { point: string; what: string } & (
  | { at: 'fetch'; place: Place; fault: FetchFault }
  | { at: 'write'; nth: number; fault: Exclude<WriteFault, null> }
  | { at: 'wallet'; fault: WalletFault }
  | { at: 'vault'; op: 'begin' | 'keep'; fault: Exclude<VaultFault, null> }
  | { at: 'wire'; paid: boolean; fault: WireFault; kill?: boolean }
  | { at: 'chain'; fault: ChainFault }
  | { at: 'clock'; hours: number }
)

/** What the chain does, from the moment the payment is on the wire. */
export type ChainFault =
  | 'stranger-first'
  | 'last-second'
  | 'poor-for-a-while'
  | 'paused'
  | 'reorg'
  | 'reorg-away'
  | 'rpc-lies'
  | 'rpcs-down'
  | 'head-stalls'

export type Signature = { authorization: Authorization; signature: `0x${string}` }
