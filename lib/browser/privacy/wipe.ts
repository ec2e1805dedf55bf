import { openStore, readSetting, wipeStore } from '@/lib/browser/database/database'
import { setAside } from '@/lib/browser/database/reading'
import { announceChangeOfAll } from '@/lib/browser/database/changes'
import { readAtStake } from '@/lib/browser/purchase/returns'
import { openPurse } from '@/lib/browser/session-wallet/client'
import { statusIn } from '@/lib/browser/session-wallet/status'
import { rowKey } from '@/lib/browser/session-wallet/terms'
import type { Usdc } from '@/lib/core/money'

const counted = ['answers', 'records', 'lists', 'runs', 'purchases', 'blocked'] as const

export type Holding = Record<(typeof counted)[number], number>

/** Counts what is kept here. */
export async function readHolding(): Promise<Holding> {
  const store = await openStore()
  const counts = await Promise.all(counted.map(async (name) => [name, await store.count(name)] as const))
  // safe: a count for each of them
  return Object.fromEntries(counts) as Holding
}

/** Null where nobody can say just now how much. */
export type PurseMoney = { balance: Usdc | null }

/** What is in the session wallet, whose key a wipe deletes; null where there is no such wallet. */
export async function readPurseMoney(): Promise<PurseMoney | null> {
  if ((await readSetting(rowKey)) === undefined) return null
  try {
    const status = statusIn(await openPurse()?.status())
    return { balance: status ? await readAtStake(status.address) : null }
  } catch {
    return { balance: null }
  }
}

/** Empties all that this site keeps here; other tabs can write nothing until they are loaded anew. */
export async function wipeAll(clearCache: () => Promise<unknown> = async () => undefined): Promise<void> {
  await wipeStore()
  setAside.write(new Map())
  announceChangeOfAll()
  if (typeof localStorage !== 'undefined') localStorage.clear()
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear()
  if (typeof navigator !== 'undefined' && 'serviceWorker' in navigator)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  if (typeof caches !== 'undefined') for (const name of await caches.keys()) await caches.delete(name)
  // without a network they stay for the day that they were given
  await clearCache().catch(() => undefined)
}
