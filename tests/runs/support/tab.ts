import { createRequire } from 'node:module'
import path from 'node:path'
import { Script } from 'node:vm'
import type Bundler from 'esbuild'
import { vi } from 'vitest'
import type * as resuming from '@/lib/purchase/resume'
import type * as limits from '@/lib/purchase/limits'
import type * as approving from '@/lib/runs/approve'
import type * as driving from '@/lib/runs/engine'
import type * as knowing from '@/lib/runs/known'
import type * as kept from '@/lib/runs/store'
import { currentTab, locks, openTab, type Tab } from '@/tests/faults/tab'

const parts = [
  'purchase/resume',
  'purchase/limits',
  'runs/approve',
  'runs/engine',
  'runs/known',
  'runs/store',
] as const

type RunPage = typeof resuming &
  typeof limits &
  typeof approving &
  typeof driving &
  typeof knowing &
  typeof kept

/** One tab of the browser with the code of runs in it: modules of its own over a store that all share. */
export type RunTab = { tab: Tab; page: RunPage; run: Tab['run'] }

/** The bundler that comes with what runs our TypeScript. */
const bundler: typeof Bundler = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild')
const root = path.resolve(import.meta.dirname, '../../..')
const requirePackage = createRequire(path.join(root, 'package.json'))
let script: Script | undefined

function bundle(): string {
  const { outputFiles } = bundler.buildSync({
    stdin: { contents: parts.map((part) => `export * from '@/lib/${part}'`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    alias: { '@': root },
  })
  return outputFiles[0]?.text ?? ''
}

/** Safe: the script is made of exactly these modules. */
const asPage = (exported: object): RunPage => exported as RunPage

/** Opens a tab with fresh code, as after a reload. */
export function openRunTab(name: string): RunTab {
  script ??= new Script(`(function (module, exports, require) {${bundle()}\n})`)
  const made = { exports: {} }
  script.runInThisContext()(made, made.exports, requirePackage)
  const tab = openTab(name)
  return { tab, page: asPage(made.exports), run: tab.run }
}

const owners = new Map<string, Tab | undefined>()

type LockWork = (lock: object | null) => Promise<unknown>

/** Web Locks with `ifAvailable` too: a tab that is dead holds nothing. `isPolite` false: a browser without them. */
export function installLocks(isPolite = true): void {
  owners.clear()
  const request = async (
    name: string,
    options: { ifAvailable?: true; signal?: AbortSignal },
    work: LockWork,
  ) => {
    const { signal } = options
    if (signal) return locks.request(name, { signal }, () => work({}))
    const owner = owners.get(name)
    if (owners.has(name) && !owner?.isDead) return work(null)
    const mine = currentTab()
    owners.set(name, mine)
    try {
      return await work({})
    } finally {
      if (owners.get(name) === mine) owners.delete(name)
    }
  }
  const storage = {
    estimate: async () => ({ quota: 1e12, usage: 0 }),
    persisted: async () => false,
    persist: async () => false,
  }
  vi.stubGlobal('navigator', isPolite ? { locks: { request }, storage } : { storage })
}
