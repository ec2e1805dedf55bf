import 'server-only'
import type { PublicClient } from 'viem'
import { askNode } from '@/lib/server/chain/reader'
import { questionSchema } from '@/lib/server/chain/question'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { checkOrigin, readJsonBody } from '@/lib/server/forward/guard'
import { clientOf } from '@/lib/server/forward/limits'
import { problemReply } from '@/lib/server/forward/problem'
import { replyJson } from '@/lib/server/forward/reply'

/**
 * One question to every node that is set, and what each of them answers, in their order. Whether they agree is for
 * the asker to judge; a node that failed answers `{ failed: true }`.
 */
export async function readChain(request: Request, { settings, limits, nodes }: Forwarder): Promise<Response> {
  const own = checkOrigin(request, settings.trustedProxies)
  if (!own.ok) return problemReply(own.error)
  const wait = await limits.reads(clientOf(request, settings.trustedProxies))
  if (wait > 0) return problemReply({ code: 'rate_limited', retryAfterSeconds: wait })
  const body = await readJsonBody(request)
  if (!body.ok) return problemReply(body.error)
  const question = questionSchema.safeParse(body.value)
  if (!question.success) return problemReply({ code: 'chain_read_refused' })
  const answers = await Promise.all(
    nodes.map((node: PublicClient) => askNode(node, question.data).catch(() => ({ failed: true }))),
  )
  if (answers.every((answer) => 'failed' in answer)) return problemReply({ code: 'chain_unavailable' })
  return replyJson(200, { answers })
}
