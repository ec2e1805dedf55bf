import 'server-only'
import type { PublicClient } from 'viem'
import type { ChainAnswer } from '@/lib/core/dashboard-api/replies'

type Settlement = ChainAnswer<'settlement'>

/** Blocks after which a settlement is not undone any more: ten minutes of Base. */
const deep = 300n
const mostKept = 10_000

const kept = new WeakMap<PublicClient, Map<string, Settlement>>()

const keyOf = ({ from, nonce }: Payer) => `${from}${nonce}`.toLowerCase()

type Payer = { from: string; nonce: string }

/** What a node said before of a payment that is settled for good. */
export const settledBefore = (node: PublicClient, payer: Payer): Settlement | undefined =>
  kept.get(node)?.get(keyOf(payer))

/** Keeps what a node says of a payment that is settled for good, so that it is not asked again. */
export function keepSettled(
  node: PublicClient,
  payer: Payer,
  settlement: Settlement,
  latest: bigint,
): Settlement {
  if (!settlement.settled || latest - BigInt(settlement.settled.block) < deep) return settlement
  const known = kept.get(node) ?? new Map<string, Settlement>()
  kept.set(node, known.set(keyOf(payer), settlement))
  const [oldest] = known.keys()
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  return settlement
}
