import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { replyHeader } from '@/lib/core/dashboard-api/routes'
import { isOnBase, isStray } from '@/lib/server/chain/nodes'
import { replyJson } from '@/lib/server/forward/reply'
import type { VaultStore } from '@/lib/server/vault/store'

/** Milliseconds: a health check waits for little more. */
const patience = 2_000

/** Milliseconds for which a result is used again, so that frequent checks do not write each time. */
const holdsFor = 1_000

const checked = new WeakMap<VaultStore, { at: number; canKeep: Promise<boolean> }>()

/** Whether a load balancer may send visitors here: answers can be kept, nodes are on our chain, and no end is near. */
export async function getReadiness({ lifetime, vault, nodes }: Forwarder): Promise<Response> {
  // no check waits for a node
  for (const node of nodes) void isOnBase(node).catch(() => undefined)
  const isReady = !lifetime.isEnding() && !nodes.some(isStray) && (await canKeep(vault))
  const reply: ReplyOf<'ready'> = { status: isReady ? 'ready' : 'not-ready' }
  return isReady ? replyJson(200, reply) : replyJson(503, reply, { [replyHeader.retryAfter]: '5' })
}

function canKeep(vault: VaultStore): Promise<boolean> {
  const before = checked.get(vault)
  if (before && Date.now() - before.at < holdsFor) return before.canKeep
  const written = vault.tryWriting().then(
    () => true,
    () => false,
  )
  const late = delay(patience, false, { ref: false })
  const now = { at: Date.now(), canKeep: Promise.race([written, late]) }
  checked.set(vault, now)
  return now.canKeep
}

/** Says that the process runs, without asking anything else. */
export function getHealth(): Response {
  const reply: ReplyOf<'health'> = { status: 'ok' }
  return replyJson(200, reply)
}
