import type { Hex } from '@/lib/core/payment/bytes'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import {
  type BlockTag,
  type NotCharged,
  proofMarginSeconds,
  type Purchase,
  type Spent,
} from '@/lib/core/payment/purchase-state'

/** What one RPC says of a nonce at one block: the state read at that block's hash, and the logs up to it. */
export type ChainReading = {
  rpc: string
  tag: BlockTag
  block: bigint
  hash: Hex
  timestamp: bigint
  used: boolean
  /** The Transfer beside AuthorizationUsed, of this payer, payee and value in the pinned token. */
  transfer: Omit<Spent, 'tag'> | null
  cancelled: Hex | null
}

/** What all readings together say. `open`: unused, but a signature may still be alive. */
export type Verdict =
  | { kind: 'spent'; spent: Spent }
  | { kind: 'not-charged'; proof: NotCharged }
  | { kind: 'open' }
  | { kind: 'unclear'; why: 'too-few' | 'disagree' | 'no-log' }
  | { kind: 'unclear'; why: 'clock'; rpc: string; timestamp: bigint }

/** Judges a nonce; all of `rpcs` nodes must say "not charged", in blocks whose times agree with other clocks. */
export function judgeChain(
  purchase: Pick<Purchase, 'nonce' | 'latestExpiry'>,
  readings: readonly ChainReading[],
  rpcs: number,
  clocks: Clocks,
): Verdict {
  const seen = readings.find(({ transfer }) => transfer)
  if (seen?.transfer) {
    const spent = { ...seen.transfer, tag: seen.transfer.block <= seen.block ? seen.tag : 'latest' } as const
    const denied = readings.some(({ used, block }) => !used && block >= spent.block)
    return denied ? { kind: 'unclear', why: 'disagree' } : { kind: 'spent', spent }
  }
  const heard = new Set(readings.map(({ rpc }) => rpc)).size
  if (heard === 0 || heard < rpcs) return { kind: 'unclear', why: 'too-few' }
  if (readings.every(({ used }) => !used)) return judgeUnused(purchase, readings, clocks)
  if (!readings.every(({ used }) => used)) return { kind: 'unclear', why: 'disagree' }
  const { nonce } = purchase
  const { cancelled: transaction, tag } = readings[0] ?? {}
  const isAgreed = transaction && readings.every(({ cancelled }) => cancelled === transaction)
  if (!isAgreed || !tag) return { kind: 'unclear', why: 'no-log' }
  return { kind: 'not-charged', proof: { kind: 'cancelled', nonce, transaction, nodes: heard, tag } }
}

/** What a verdict of the newest block does to a purchase that is settled, or said to be; null for nothing. */
export function eventOf(verdict: Verdict): PurchaseEvent | null {
  if (verdict.kind === 'unclear') return null
  if (verdict.kind === 'open') return { type: 'reopened' }
  return verdict.kind === 'spent'
    ? { type: 'spent', spent: verdict.spent }
    : { type: 'not-charged', proof: verdict.proof }
}

function judgeUnused(
  { nonce, latestExpiry }: Pick<Purchase, 'nonce' | 'latestExpiry'>,
  readings: readonly ChainReading[],
  clocks: Clocks,
): Verdict {
  const liar = readings.find(({ timestamp }) => isAhead(timestamp, clocks))
  if (liar) return { kind: 'unclear', why: 'clock', rpc: liar.rpc, timestamp: liar.timestamp }
  const isDead = readings.every(({ timestamp }) => timestamp >= latestExpiry + proofMarginSeconds)
  if (!isDead) return { kind: 'open' }
  const answers = readings.map(({ rpc, tag, block, hash, timestamp }) => ({
    rpc,
    tag,
    block,
    hash,
    timestamp,
  }))
  return { kind: 'not-charged', proof: { kind: 'expired-unused', nonce, answers } }
}

/** Seconds; null for one that cannot be told. */
export type Clocks = {
  server: bigint | null
  /** Of the visitor's device, set right by how far it was off when the purchase was prepared. */
  device: bigint | null
}

/** How far clocks may be apart, in seconds. */
export const mostClockSeconds = 60n

/** Whether a block's time is ahead of another clock: such a node proves nothing, and nothing is signed on its word. */
export function isAhead(timestamp: bigint, { server, device }: Clocks): boolean {
  const known = [server, device].filter((clock) => clock !== null)
  return known.length === 0 || known.some((clock) => timestamp - clock > mostClockSeconds)
}
