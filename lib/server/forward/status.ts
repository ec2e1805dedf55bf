import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { ReplyOf } from '@/lib/core/dashboard-api/replies'
import { replyHeader } from '@/lib/core/dashboard-api/routes'
import { parseJson } from '@/lib/core/json'
import { isHex, type Address } from '@/lib/core/payment/bytes'
import { chainId } from '@/lib/core/payment/usdc-token'
import { isOnBase, isStray } from '@/lib/server/chain/nodes'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { replyJson } from '@/lib/server/forward/reply'
import { askUpstream } from '@/lib/server/forward/upstream'
import type { VaultStore } from '@/lib/server/vault/store'

const networks = {
  sandbox: { chainId, name: 'Sandbox chain', explorer: null },
  live: { chainId, name: 'Base', explorer: 'https://basescan.org' },
} as const satisfies Record<Configuration['mode'], Configuration['network']>

/** What the page may know of the settings, as a reply. */
export async function getConfiguration(forwarder: Forwarder): Promise<Response> {
  const { mode, serviceUrl, wireWord, payTo, injectedWallets, walletConnect, baseAccount, onramp } =
    forwarder.settings
  const configuration: Configuration = {
    mode,
    serviceUrl,
    wireWord,
    payTo: payTo ?? (mode === 'sandbox' ? await sandboxPayTo(forwarder) : null),
    injectedWallets,
    ...(injectedWallets && walletConnect && { walletConnect }),
    ...(injectedWallets && baseAccount && { baseAccount }),
    ...(onramp && { onramp: true }),
    network: networks[mode],
  }
  return replyJson(200, configuration)
}

const statusSchema = z.object({ payTo: z.custom<Address>((value) => isHex(value, 20)) })

/** The payee of the sandbox, which is made on its first start; null while it does not answer. */
async function sandboxPayTo({ settings, upstream }: Forwarder): Promise<Address | null> {
  const reply = await askUpstream(upstream, {
    method: 'GET',
    origin: settings.serviceUrl,
    target: '/sandbox/status',
    headers: { accept: 'application/json' },
    within: 5_000,
  })
  const status = reply.ok ? statusSchema.safeParse(parseJson(reply.value.body.toString('utf8'))) : null
  return status?.success ? status.data.payTo : null
}

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
