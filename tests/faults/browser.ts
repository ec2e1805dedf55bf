import { IDBFactory, IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import { currentTab, locks, outside, untilNever, type Tab } from '@/tests/faults/tab'

/** What happens to one write of the journal. */
export type WriteFault = 'kill-before' | 'kill-after' | 'quota' | null

type Hooks = {
  write: (tab: Tab) => WriteFault
  /** What happens to one write of the rows of a run. */
  runWrite?: (tab: Tab) => WriteFault
  fetch: (path: string, init: RequestInit, tab: Tab | undefined) => Promise<Response>
}

const none: Hooks = { write: () => null, fetch: () => Promise.reject(new TypeError('fetch failed')) }
let hooks = none

const isWriteOf = (store: string, names: unknown, mode: unknown) =>
  mode === 'readwrite' && (Array.isArray(names) ? names : [names]).includes(store)

function faultOf(names: unknown, mode: unknown, tab: Tab): WriteFault {
  if (isWriteOf('purchases', names, mode)) return hooks.write(tab)
  return isWriteOf('runRows', names, mode) ? (hooks.runWrite?.(tab) ?? null) : null
}

const full = new WeakSet<object>()
const quota = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')

/** Real time within this process, so that a day of waiting takes a moment: the platform's clocks run ahead by this. */
export const ahead = { ms: 0 }

/** How far the page's own clock is off. */
export const skew = { ms: 0 }

/** A wait that a page or the forwarder has set a limit to. */
type Patience = { ms: number; expire: () => void }

const patiences = new Map<AbortSignal, Patience>()

/** Waits end by themselves too, before their time but not because a machine is slow: in milliseconds of this machine. */
const realLimit = (ms: number) => (ms <= 5_000 ? 250 : 20_000 + ms / 10)

function timeout(ms: number): AbortSignal {
  const ending = new AbortController()
  const expire = () => ending.abort(new DOMException('The wait was too long.', 'TimeoutError'))
  const timer = setTimeout(expire, realLimit(ms))
  timer.unref()
  ending.signal.addEventListener('abort', () => clearTimeout(timer))
  patiences.set(ending.signal, { ms, expire })
  return ending.signal
}

/** The limit behind a signal, so that a wait for nothing can end at once. */
export const patienceOf = (signal: AbortSignal | null | undefined): Patience | undefined =>
  signal ? patiences.get(signal) : undefined

let isPatched = false

function patchDatabase(): void {
  if (isPatched) return
  isPatched = true
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode, options) {
    const tab = currentTab()
    if (tab?.isDead) throw new DOMException('The tab is gone.', 'InvalidStateError')
    const fault = tab ? faultOf(names, mode, tab) : null
    if (fault === 'kill-before') {
      tab?.die()
      throw new DOMException('The tab is gone.', 'InvalidStateError')
    }
    const opened = transaction.call(this, names, mode, options)
    if (fault === 'kill-after') opened.addEventListener('complete', () => tab?.die())
    if (fault === 'quota') full.add(opened)
    return opened
  }
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (full.has(this.transaction)) throw quota()
      return key === undefined ? write.call(this, value) : write.call(this, value, key)
    }
  }
}

/** Puts a browser's platform around the page's code: storage, locks, clock and network, each with its faults. */
export function installBrowser(): void {
  patchDatabase()
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead.ms + (currentTab() ? skew.ms : 0))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeout)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('navigator', {
    locks,
    storage: {
      estimate: async () => ({ quota: 1e12, usage: 0 }),
      persisted: async () => false,
      persist: async () => false,
    },
  })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return real(input, init)
    const tab = currentTab()
    return tab?.isDead
      ? untilNever<Response>()
      : withSignal(
          outside(() => hooks.fetch(input, init, tab)),
          init.signal,
          tab,
        )
  })
}

/** A page's own patience, and its end, end its wait; what was asked for goes on elsewhere. */
function withSignal(
  reply: Promise<Response>,
  signal: AbortSignal | null | undefined,
  tab: Tab | undefined,
): Promise<Response> {
  const given = new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    reply.then(resolve, reject)
  })
  return tab
    ? given.then(
        (response) => (tab.isDead ? untilNever<Response>() : response),
        (error: unknown) => {
          if (tab.isDead) return untilNever<Response>()
          throw error
        },
      )
    : given
}

/** Takes the browser away again, and its time with it. */
export function removeBrowser(): void {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  ahead.ms = 0
}

/** A new browser profile: nothing stored. */
export function newProfile(next: Hooks): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
  patiences.clear()
  skew.ms = 0
  hooks = next
}
