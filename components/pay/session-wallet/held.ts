import type { Usdc } from '@/lib/core/money'
import { newState } from '@/lib/core/signal'

/** Stands in localStorage where a session wallet was made here: its worker is not started for anybody else. */
export const purseMark = 'nickel.session-wallet'

/** `isIdle`: it locked itself on this page because it was not used, and the visitor was not told yet. */
export type Held = { balance: Usdc; isLocked: boolean; isBackedUp: boolean; isIdle: boolean }

/** What lies in the session wallet of this browser while it is not connected; null for nothing, or before it is known. */
export const held = newState<Held | null>(null)
