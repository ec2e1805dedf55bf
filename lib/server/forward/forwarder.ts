import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { openUpstream } from '@/lib/server/forward/connection'
import { longestCall } from '@/lib/server/forward/upstream'
import { flushLog } from '@/lib/core/log'
import type { Dispatcher } from 'undici'
import { readEnvironment, type Environment, type VaultPlace } from '@/lib/core/environment'
import { openNode, type Node } from '@/lib/server/chain/nodes'
import { ownBuckets, sharedBuckets, withWhole, type Bucket, type Buckets } from '@/lib/server/limits'
import { openWeb, type Sources } from '@/lib/server/pictures/fetch-picture'
import { folderVault } from '@/lib/server/vault/folder'
import { openRedis } from '@/lib/server/vault/redis/connection'
import { redisVault } from '@/lib/server/vault/redis/vault'
import type { VaultStore } from '@/lib/server/vault/store'

type Lifetime = ReturnType<typeof openLifetime>

/** Milliseconds: a call that began with the signal is over by then, and its answer written. */
const longestEnd = longestCall + 5_000

function openLifetime() {
  let underWay = 0
  let isEnding = false
  return {
    isEnding: () => isEnding,
    async during<T>(call: () => Promise<T>): Promise<T> {
      underWay += 1
      try {
        return await call()
      } finally {
        underWay -= 1
      }
    },
    /** Settles when no paid call is under way, at the latest after the longest that one may take. */
    async end(isBehind: () => boolean): Promise<void> {
      isEnding = true
      const deadline = Date.now() + longestEnd
      while ((underWay > 0 || isBehind()) && Date.now() < deadline) await delay(25)
    },
  }
}

/** Holds back the signals that end a process until `finish` is done: a paid call outlives its connection. */
function holdSignals(finish: () => Promise<void>): void {
  let ending: Promise<void> | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const others = process.listeners(signal)
    process.removeAllListeners(signal)
    // Ctrl-C comes twice, from the terminal and from the parent process: the second is ignored
    process.on(signal, () => {
      ending ??= finish().then(() => passOn(signal, others))
    })
  }
}

function passOn(signal: NodeJS.Signals, others: NodeJS.SignalsListener[]): void {
  flushLog()
  if (others.length === 0) process.exit(0)
  for (const other of others) other(signal)
}

export type Forwarder = {
  settings: Environment
  upstream: Dispatcher
  vault: VaultStore
  lifetime: Lifetime
  sources: Sources
  nodes: readonly Node[]
  /** 32 secret bytes, the same in every instance and after a restart. */
  key: () => Promise<Buffer>
  limits: Readonly<
    Record<'quotes' | 'purchases' | 'claims' | 'reads' | 'grants' | 'pictures' | 'onramp', Bucket>
  >
}

/** A forwarder under these settings; nothing is connected before the first call. */
export function openForwarder(environment: Environment): Forwarder {
  const upstream = openUpstream()
  const { vault, buckets: open } = openVault(environment.vault)
  const buckets = withWhole(open)
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
      grants: buckets('grants', limit),
      pictures: buckets('pictures', limit * 6),
      onramp: buckets('onramp', Math.ceil(limit / 60)),
    },
  }
}

const countingPatienceMs = 500

function openVault(place: VaultPlace): { vault: VaultStore; buckets: Buckets } {
  if (place.kind === 'folder') return { vault: folderVault(place.dir), buckets: ownBuckets }
  return {
    vault: redisVault(openRedis(place.url)),
    // a connection of their own, since the other one carries answers of many megabytes
    buckets: sharedBuckets(openRedis(place.url, countingPatienceMs)),
  }
}

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

/** Next may bundle each route with modules of its own; the process has one forwarder for all. */
const shared: typeof globalThis & { nickelForwarder?: Forwarder } = globalThis

/** The forwarder of this process. A signal ends the process when the paid calls under way are over. */
export function forwarder(): Forwarder {
  shared.nickelForwarder ??= openForProcess()
  return shared.nickelForwarder
}

function openForProcess(): Forwarder {
  const read = readEnvironment(process.env)
  // the start reports a bad setting before the first request
  if (!read.ok) throw new Error(read.error.join(' '))
  const opened = openForwarder(read.value)
  holdSignals(() => opened.lifetime.end(opened.vault.isBehind))
  return opened
}
