import 'server-only'
import type { Dispatcher } from 'undici'
import type { PublicClient } from 'viem'
import type { Environment } from '@/lib/core/environment'
import { openNode } from '@/lib/server/chain/reader'
import { holdSignals, openLifetime, type Lifetime } from '@/lib/server/forward/lifetime'
import type { Bucket } from '@/lib/server/forward/limits'
import { openWeb, type Sources } from '@/lib/server/pictures/fetch-picture'
import { openUpstream } from '@/lib/server/forward/upstream'
import { openVault } from '@/lib/server/vault/open'
import type { VaultStore } from '@/lib/server/vault/store'
import { settings } from '@/lib/server/settings'

/** What the forwarder keeps for the life of the process. */
export type Forwarder = {
  settings: Environment
  upstream: Dispatcher
  vault: VaultStore
  lifetime: Lifetime
  sources: Sources
  /** One for each RPC address that is set. */
  nodes: readonly PublicClient[]
  /** 32 secret bytes, the same in every instance and after a restart. */
  key: () => Promise<Buffer>
  limits: Readonly<Record<'quotes' | 'purchases' | 'claims' | 'reads' | 'pictures', Bucket>>
}

/** A forwarder under these settings; nothing is connected before the first call. */
export function openForwarder(environment: Environment): Forwarder {
  const upstream = openUpstream()
  const { vault, buckets } = openVault(environment.vault)
  const limit = environment.callLimit
  const sandboxOrigin = environment.mode === 'sandbox' ? new URL(environment.serviceUrl).origin : null
  return {
    settings: environment,
    upstream,
    vault,
    lifetime: openLifetime(),
    sources: { web: openWeb(), service: upstream, serviceOrigin: sandboxOrigin },
    nodes: environment.rpcUrls.map(openNode),
    key: once(() => vault.sharedKey()),
    limits: {
      quotes: buckets('quotes', limit),
      purchases: buckets('purchases', limit),
      claims: buckets('claims', limit),
      reads: buckets('reads', limit * 3),
      pictures: buckets('pictures', limit * 6),
    },
  }
}

/** Runs once and remembers what came; a failure is not remembered. */
function once<T>(run: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= run().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

/** Routes may be bundled apart, each with modules of its own; the process has only one of these. */
const shared: typeof globalThis & { nickelForwarder?: Forwarder } = globalThis

/** The forwarder of this process, which ends when the paid calls under way are home. */
export function forwarder(): Forwarder {
  shared.nickelForwarder ??= openForProcess()
  return shared.nickelForwarder
}

function openForProcess(): Forwarder {
  const opened = openForwarder(settings())
  holdSignals(() => opened.lifetime.end(opened.vault.isBehind))
  return opened
}
