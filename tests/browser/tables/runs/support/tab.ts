import { vi } from 'vitest'
import type * as resuming from '@/lib/browser/purchase/recover'
import type * as moving from '@/lib/browser/purchase/transitions'
import type * as limits from '@/lib/browser/purchase/limits'
import type * as approving from '@/lib/browser/tables/runs/approve'
import type * as driving from '@/lib/browser/tables/runs/engine'
import type * as knowing from '@/lib/browser/tables/runs/known'
import type * as deciding from '@/lib/browser/tables/runs/match'
import type * as finding from '@/lib/browser/tables/runs/found-people'
import type * as harvesting from '@/lib/browser/library/harvest'
import type * as records from '@/lib/browser/library/records'
import type * as changing from '@/lib/browser/tables/change-rows'
import type * as deleting from '@/lib/browser/privacy/delete-person'
import type * as listing from '@/lib/browser/tables/lists'
import type * as paging from '@/lib/browser/tables/runs/further'
import type * as kept from '@/lib/browser/tables/runs/store'
import { currentTab, locks, openTab, type Tab } from '@/tests/faults/tab'
import { pageCode } from '@/tests/support/page-code'

type RunPage = typeof resuming &
  typeof moving &
  typeof limits &
  typeof approving &
  typeof driving &
  typeof knowing &
  typeof deciding &
  typeof finding &
  typeof harvesting &
  typeof changing &
  typeof listing &
  typeof deleting &
  typeof records &
  typeof paging &
  typeof kept

/** One tab of the browser with the code of runs in it: modules of its own over a store that all share. */
export type RunTab = { tab: Tab; page: RunPage; run: Tab['run'] }

const loadPage = pageCode([
  '@/lib/browser/purchase/recover',
  '@/lib/browser/purchase/limits',
  '@/lib/browser/purchase/transitions',
  '@/lib/browser/tables/runs/approve',
  '@/lib/browser/tables/runs/engine',
  '@/lib/browser/tables/runs/known',
  '@/lib/browser/tables/runs/match',
  '@/lib/browser/tables/runs/found-people',
  '@/lib/browser/library/harvest',
  '@/lib/browser/library/records',
  '@/lib/browser/tables/change-rows',
  '@/lib/browser/tables/lists',
  '@/lib/browser/privacy/delete-person',
  '@/lib/browser/tables/runs/further',
  '@/lib/browser/tables/runs/store',
])

/** Safe: the code is made of exactly these modules. */
const asPage = (exported: object): RunPage => exported as RunPage

/** Opens a tab with fresh code, as after a reload. */
export function openRunTab(name: string): RunTab {
  const tab = openTab(name)
  return { tab, page: asPage(loadPage()), run: tab.run }
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
  const query = async () => ({ held: [...owners.keys()].map((name) => ({ name })) })
  const storage = {
    estimate: async () => ({ quota: 1e12, usage: 0 }),
    persisted: async () => false,
    persist: async () => false,
  }
  vi.stubGlobal('navigator', isPolite ? { locks: { request, query }, storage } : { storage })
}
