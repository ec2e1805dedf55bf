import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { replyJson } from '@/lib/server/forward/reply'
import type { VaultStore } from '@/lib/server/vault/store'

/** Milliseconds: whoever asks us whether we are ready waits for little more. */
const patience = 2_000

/** Milliseconds for which an answer holds, so that asking often writes nothing more. */
const holdsFor = 1_000

const asked = new WeakMap<VaultStore, { at: number; canKeep: Promise<boolean> }>()

/** Whether visitors may be sent here: paid answers can be kept, and this process is not about to end. Never why not. */
export async function tellReadiness({ lifetime, vault }: Forwarder): Promise<Response> {
  const isReady = !lifetime.isEnding() && (await canKeep(vault))
  return isReady
    ? replyJson(200, { status: 'ready' })
    : replyJson(503, { status: 'not-ready' }, { 'retry-after': '5' })
}

function canKeep(vault: VaultStore): Promise<boolean> {
  const before = asked.get(vault)
  if (before && Date.now() - before.at < holdsFor) return before.canKeep
  const written = vault.tryWriting().then(
    () => true,
    () => false,
  )
  const late = delay(patience, false, { ref: false })
  const now = { at: Date.now(), canKeep: Promise.race([written, late]) }
  asked.set(vault, now)
  return now.canKeep
}
