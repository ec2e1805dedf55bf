import { openStore } from '@/lib/browser/database/database'
import { setAside } from '@/lib/browser/database/reading'
import { announceChangeOfAll } from '@/lib/browser/database/changes'

/** What this browser keeps, counted for somebody who is about to lose it. */
export type Holding = {
  answers: number
  receipts: number
  records: number
  lists: number
  runs: number
  doNotContact: number
}

/** Counts what is kept here. */
export async function readHolding(): Promise<Holding> {
  const store = await openStore()
  const [answers, receipts, records, lists, runs, doNotContact] = await Promise.all(
    (['answers', 'purchases', 'records', 'lists', 'runs', 'blocked'] as const).map((name) =>
      store.count(name),
    ),
  )
  return {
    answers: answers ?? 0,
    receipts: receipts ?? 0,
    records: records ?? 0,
    lists: lists ?? 0,
    runs: runs ?? 0,
    doNotContact: doNotContact ?? 0,
  }
}

/** Empties everything that this site keeps in this browser, also the sandbox's test wallet; other tabs are told. */
export async function wipeAll(): Promise<void> {
  const store = await openStore()
  const names = [...store.objectStoreNames]
  const transaction = store.transaction(names, 'readwrite', { durability: 'strict' })
  await Promise.all(names.map((name) => transaction.objectStore(name).clear()))
  await transaction.done
  setAside.write(new Map())
  announceChangeOfAll()
  if (typeof localStorage !== 'undefined') localStorage.clear()
  if (typeof sessionStorage !== 'undefined') sessionStorage.clear()
  if (typeof navigator !== 'undefined' && 'serviceWorker' in navigator)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  if (typeof caches !== 'undefined') for (const name of await caches.keys()) await caches.delete(name)
}
