import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Script } from 'node:vm'
import type Bundler from 'esbuild'
import type * as buying from '@/lib/purchase/buy'
import type * as driving from '@/lib/purchase/drive'
import type * as journal from '@/lib/purchase/journal'
import type * as prices from '@/lib/purchase/price-check'
import type * as resuming from '@/lib/purchase/resume'

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

/** The bundler that comes with what runs our TypeScript. */
const bundler: typeof Bundler = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild')

const root = path.resolve(import.meta.dirname, '../..')
const parts = ['price-check', 'buy', 'drive', 'resume', 'journal'] as const

type Page = typeof prices & typeof buying & typeof driving & typeof resuming & typeof journal

/** The page's own code as one script, so that each tab can run it anew at little cost; packages are shared. */
function bundlePage(): string {
  const { outputFiles } = bundler.buildSync({
    stdin: {
      contents: parts.map((part) => `export * from '@/lib/purchase/${part}'`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    alias: { '@': root },
  })
  return outputFiles[0]?.text ?? ''
}

let script: Script | undefined
const requirePackage = createRequire(path.join(root, 'package.json'))

/** Runs the page's code in this process with modules of its own. */
function loadPage(): Page {
  script ??= new Script(`(function (module, exports, require) {${bundlePage()}\n})`)
  const made = { exports: {} }
  script.runInThisContext()(made, made.exports, requirePackage)
  return asPage(made.exports)
}

/** Safe: the script is made of exactly these modules. */
const asPage = (exported: object): Page => exported as Page

/** Opens a tab with fresh code, as after a reload. */
export function openTab(name: string): Tab {
  const page = loadPage()
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
