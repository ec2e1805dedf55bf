import { formatUsdc, type Usdc } from '@/lib/core/money'

/** The setting in which the sealed wallet stands. */
export const rowKey = 'session-wallet'

/** Seconds in which money that goes home must be sent: somebody may have to confirm that in another wallet. */
export const returnSeconds = 3_600

/** What must be typed to delete a wallet without its secret; null where nobody knows what is in it. */
export const givingUp = (balance: Usdc | null): string =>
  balance === null ? 'I give up what is in it' : `I give up ${formatUsdc(balance)}`
