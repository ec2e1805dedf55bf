import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

/** One tab of the browser: code of its own over a store that all share. A dead tab reaches nothing any more. */
export type Tab = {
  name: string
  isDead: boolean
  /** Settles when it dies. */
  dead: Promise<void>
  die: () => void
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Writes to the journal that this tab has begun. */
  writes: number
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

async function loadPage() {
  vi.resetModules()
  const [prices, buying, driving, resuming, journal] = await Promise.all([
    import('@/lib/purchase/price-check'),
    import('@/lib/purchase/buy'),
    import('@/lib/purchase/drive'),
    import('@/lib/purchase/resume'),
    import('@/lib/purchase/journal'),
  ])
  return { ...prices, ...buying, ...driving, ...resuming, ...journal }
}

type Page = Awaited<ReturnType<typeof loadPage>>

/** Opens a tab with fresh code, as after a reload. */
export async function openTab(name: string): Promise<Tab> {
  const page = await loadPage()
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
    writes: 0,
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
