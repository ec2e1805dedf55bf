import type { BrowserContext, Page } from '@playwright/test'

/**
 * A disk that is full while a mark says so. Chromium takes the protocol's own override of the quota and neither tells
 * the page of it nor keeps to it, so the page's platform is dressed instead.
 */
export const withSmallDisk = (context: BrowserContext) =>
  context.addInitScript(() => {
    const isFull = () => localStorage.getItem('disk') === 'full'
    const { estimate } = StorageManager.prototype
    StorageManager.prototype.estimate = function (this: StorageManager) {
      return isFull() ? Promise.resolve({ quota: 1_000_000, usage: 900_000 }) : estimate.call(this)
    }
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (isFull() && this.name === 'answers') throw new DOMException('No room.', 'QuotaExceededError')
      return key === undefined ? put.call(this, value) : put.call(this, value, key)
    }
  })

export const fill = (page: Page) => page.evaluate(() => localStorage.setItem('disk', 'full'))
export const free = (page: Page) => page.evaluate(() => localStorage.removeItem('disk'))

export async function clear(context: BrowserContext, page: Page, base: string) {
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: `${base}/`, storageTypes: 'indexeddb' })
}
