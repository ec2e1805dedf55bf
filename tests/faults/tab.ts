import { AsyncLocalStorage } from 'node:async_hooks'
import type * as buying from '@/lib/browser/purchase/buy'
import type * as checking from '@/lib/browser/purchase/reconcile'
import type * as database from '@/lib/browser/database/database'
import type * as journal from '@/lib/browser/purchase/journal'
import type * as writing from '@/lib/browser/purchase/journal-writes'
import type * as prices from '@/lib/browser/purchase/quote'
import type * as resuming from '@/lib/browser/purchase/recover'
import { pageCode } from '@/tests/support/page-code'

/** One tab of the browser: code of its own over a store that all share. A dead tab reaches nothing any more. */
export type Tab = {
  name: string
  isDead: boolean
  /** Settles when it dies. */
  dead: Promise<void>
  die: () => void
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** What a page of this tab can call. */
  page: Page
}

const tabs = new AsyncLocalStorage<Tab>()

/** The tab whose code is running. */
export const currentTab = (): Tab | undefined => tabs.getStore()

/** Runs what is no tab's own: the network and the servers behind it. */
export const outside = <T>(work: () => T): T => tabs.exit(work)

const never = new Promise<never>(() => undefined)

/** What a dead tab waits for. */
export const untilNever = <T>(): Promise<T> => never

type Page = typeof prices &
  typeof buying &
  typeof checking &
  typeof resuming &
  typeof journal &
  typeof writing &
  typeof database

const loadPage = pageCode([
  '@/lib/browser/purchase/quote',
  '@/lib/browser/purchase/buy',
  '@/lib/browser/purchase/reconcile',
  '@/lib/browser/purchase/recover',
  '@/lib/browser/purchase/journal',
  '@/lib/browser/purchase/journal-writes',
  '@/lib/browser/database/database',
])

/** Safe: the code is made of exactly these modules. */
const asPage = (exported: object): Page => exported as Page

/** Opens a tab with fresh code, as after a reload. */
export function openTab(name: string): Tab {
  const page = asPage(loadPage())
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const tab: Tab = {
    name,
    isDead: false,
    dead,
    die: () => {
      tab.isDead = true
      releaseLocks(tab)
      die()
    },
    run: (work) => tabs.run(tab, work),
    page,
  }
  return tab
}

type Waiting = { tab: Tab | undefined; grant: () => void }
const owners = new Map<string, { tab: Tab | undefined }>()
const queues = new Map<string, Waiting[]>()

function next(name: string): void {
  const waiting = queues.get(name)?.shift()
  if (!waiting) return void owners.delete(name)
  owners.set(name, { tab: waiting.tab })
  waiting.grant()
}

/** A tab that ends gives its locks back. */
function releaseLocks(tab: Tab): void {
  for (const [name, owner] of owners) if (owner.tab === tab) next(name)
}

/** Web Locks for the tabs of a test: exclusive, in order, with a signal for the wait. */
export const locks = {
  async request<T>(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> {
    const tab = currentTab()
    if (owners.has(name)) {
      await new Promise<void>((resolve, reject) => {
        const waiting = { tab, grant: resolve }
        queues.set(name, [...(queues.get(name) ?? []), waiting])
        signal.addEventListener('abort', () => {
          queues.set(
            name,
            (queues.get(name) ?? []).filter((other) => other !== waiting),
          )
          reject(signal.reason)
        })
      })
    } else owners.set(name, { tab })
    const mine = owners.get(name)
    try {
      return await work()
    } finally {
      if (owners.get(name) === mine) next(name)
    }
  },
}
