import 'server-only'
import { err, ok } from '@/lib/core/result'
import { askNode, isStray } from '@/lib/server/chain/nodes'
import { handler } from '@/lib/server/forward/serve'

const options = { limit: 'reads', misshapen: 'chain_read_refused' } as const

/**
 * One question to every node that is set, and what each of them answers, in their order; null for a node that failed.
 * Whether they agree is for the asker to judge, and whether their blocks agree with this server's clock.
 */
export const readChain = handler('chain', options, async (question, { nodes }) => {
  const answers = await Promise.all(nodes.map((node) => askNode(node, question).catch(() => null)))
  if (nodes.some(isStray)) return err({ code: 'chain_elsewhere' })
  if (answers.every((answer) => answer === null)) return err({ code: 'chain_unavailable' })
  return ok({ answers, now: String(Math.floor(Date.now() / 1_000)) })
})
