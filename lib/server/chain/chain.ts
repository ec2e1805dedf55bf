import 'server-only'
import { err, ok } from '@/lib/core/result'
import { askNode, isStray } from '@/lib/server/chain/nodes'
import { handler } from '@/lib/server/forward/serve'

const options = { limit: 'reads', misshapen: 'chain_read_refused' } as const

/** What each node that is set answers to one question; whether they agree is for the asker to judge. */
export const readChain = handler('chain', options, async (question, { nodes }) => {
  const answers = await Promise.all(nodes.map((node) => askNode(node, question).catch(() => null)))
  if (nodes.some(isStray)) return err({ code: 'chain_elsewhere' })
  if (answers.every((answer) => answer === null)) return err({ code: 'chain_unavailable' })
  return ok({ answers, now: String(Math.floor(Date.now() / 1_000)) })
})
