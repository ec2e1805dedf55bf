import type { PurseLimits } from '@/lib/browser/session-wallet/limits'
import type { OpenPurse, Payee, SealedPurse, Unlock } from '@/lib/browser/session-wallet/sealed'
import type { Usdc } from '@/lib/core/money'
import { isSameAddress, type Address } from '@/lib/core/payment/bytes'

/** Milliseconds without a new signature, or an act with the secret, after which the wallet locks itself. */
export const idleMs = 15 * 60 * 1_000

/** Milliseconds by which a clock is corrected; one that went back further was wrong, and the wallet locks. */
const clockMs = 60_000

/** Whether the wallet locks itself by the time since it was used, and whether that is because it was not used. */
export const isIdle = (sinceMs: number): boolean => sinceMs >= idleMs
export const isOverdue = (sinceMs: number): boolean => isIdle(sinceMs) || sinceMs < -clockMs

type Counted = { spentSession: Usdc; spentHour: Usdc }

/** `openedAt` and `activeAt` in milliseconds; `wasIdle`: it locked itself because it was not used. */
type Session = { openedAt: number; activeAt: number; wasIdle: boolean }

/** What may be known without the secret; what is sealed is null while the wallet is locked. */
export type PurseStatus = Counted & {
  address: Address
  madeAt: number
  backedUpAt: number | null
  unlock: Unlock
  isLocked: boolean
  isIdleLocked: boolean
  limits: PurseLimits | null
  payees: readonly Payee[] | null
  returnTo: Address | null
  openedAt: number | null
  lockAt: number | null
}

/** The status of a wallet that is there; null where there is none, or only a word of why it cannot be said. */
export const statusIn = (said: PurseStatus | string | null | undefined): PurseStatus | null =>
  typeof said === 'object' ? said : null

/** What is told of a wallet, open or as its row. */
export function statusOf(
  { address, madeAt, backedUpAt, unlock }: SealedPurse,
  open: OpenPurse | null,
  { openedAt, activeAt, wasIdle }: Session,
  counted: Counted,
): PurseStatus {
  const { limits = null, payees = null, returnTo = null } = open?.content ?? {}
  const known = { address, madeAt, backedUpAt, unlock, ...counted }
  const session = { openedAt: open && openedAt, lockAt: open && activeAt + idleMs }
  return { ...known, ...session, isLocked: !open, isIdleLocked: !open && wasIdle, limits, payees, returnTo }
}

/** A payee that the open wallet does not know as that of its service; null for one that it does. */
export const unknownPayee = ({ payees }: Pick<PurseStatus, 'payees'>, asked: Payee): Payee | null => {
  const known = payees?.find(({ serviceId }) => serviceId === asked.serviceId)
  return known && isSameAddress(known.payTo, asked.payTo) ? null : asked
}

/** Whether it came out of a backup: what another browser began to buy with it is not in this journal. */
export const isRestored = ({ madeAt, backedUpAt }: Pick<PurseStatus, 'madeAt' | 'backedUpAt'>): boolean =>
  backedUpAt !== null && backedUpAt <= madeAt
