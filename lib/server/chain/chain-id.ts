import 'server-only'
import type { PublicClient } from 'viem'
import { chainId } from '@/lib/core/payment/usdc-token'

/** Milliseconds for which a node that was on our chain is taken to be on it still. */
const holdsFor = 60_000

const known = new WeakMap<PublicClient, { until: number; isOurs: boolean }>()

/** Whether a node is on Base: what another chain says proves nothing about a payment. Throws when the node fails. */
export async function isOnBase(node: PublicClient): Promise<boolean> {
  if (Date.now() < (known.get(node)?.until ?? 0)) return true
  const isOurs = (await node.getChainId()) === chainId
  known.set(node, { isOurs, until: isOurs ? Date.now() + holdsFor : 0 })
  return isOurs
}

/** Whether a node was on another chain when it was last asked. */
export const isStray = (node: PublicClient): boolean => known.get(node)?.isOurs === false
