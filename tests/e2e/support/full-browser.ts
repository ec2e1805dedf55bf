import { expect, type Page } from '@playwright/test'

/** A browser whose database can be filled to the brim, and given room again. Call it before the page is opened. */
export async function fillable(page: Page) {
  await page.addInitScript(() => {
    const { put, add } = IDBObjectStore.prototype
    let refused = 0
    const refuse = () => {
      document.documentElement.dataset['refusedWrites'] = String(++refused)
      throw new DOMException('no room', 'QuotaExceededError')
    }
    addEventListener('nickel-full', () =>
      Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse }),
    )
    addEventListener('nickel-room', () => Object.assign(IDBObjectStore.prototype, { put, add }))
  })
  const say = (word: string) => page.evaluate((name) => dispatchEvent(new Event(name)), word)
  const refused = () => page.evaluate(() => Number(document.documentElement.dataset['refusedWrites'] ?? 0))
  return {
    fill: () => say('nickel-full'),
    makeRoom: () => say('nickel-room'),
    /** Does what writes, and waits until that write was refused: on a busy machine it comes late. */
    async refuses(act: () => Promise<void>) {
      const before = await refused()
      await act()
      await expect.poll(refused).toBeGreaterThan(before)
    },
  }
}

/** A browser that gives out no database at all, as some private windows do. */
export const withoutDatabase = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted on a database.', 'InvalidStateError')
    }
  })
