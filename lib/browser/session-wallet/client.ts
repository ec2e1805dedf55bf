import { callsTo, type Calls } from '@/lib/browser/session-wallet/calls'
import type { PurseStatus } from '@/lib/browser/session-wallet/status'
import type { Vault } from '@/lib/browser/session-wallet/vault'

type Served = Omit<Vault, 'status'> & {
  status: () => Promise<PurseStatus | null | 'unreadable' | 'elsewhere'>
}

/** The wallet as pages see it: they ask, and the worker that holds the key decides. */
export type Purse = Calls<Served>

// listed, so that a page has their names without the code of the vault
const names = {
  make: true,
  restore: true,
  unlock: true,
  lock: true,
  sign: true,
  change: true,
  signReturn: true,
  backUp: true,
  checkBackup: true,
  forget: true,
  status: true,
} as const satisfies Record<keyof Served, true>

function channel() {
  if (typeof SharedWorker !== 'undefined') {
    const { port } = new SharedWorker(new URL('./session-wallet-worker.ts', import.meta.url), {
      type: 'module',
    })
    port.start()
    return port
  }
  return new Worker(new URL('./session-wallet-worker.ts', import.meta.url), { type: 'module' })
}

/** Milliseconds: the server’s word on whom to pay may take half of it. */
const patience = (name: keyof Served) => (name === 'status' ? 10_000 : 60_000)

let purse: Purse | null = null

/** The session wallet of this browser, for every tab the same; null where a page cannot have workers. */
export function openPurse(): Purse | null {
  if (typeof Worker === 'undefined') return null
  if (purse) return purse
  // safe: Object.keys forgets which keys an object has
  return (purse = callsTo<Served>(channel(), Object.keys(names) as (keyof Served)[], patience))
}
