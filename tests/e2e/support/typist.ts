import { expect, type Locator, type Page } from '@playwright/test'
import { withList, withPeople } from '@/tests/e2e/support/people'

/** Types as people do, a letter after the other. */
export const type = (page: Page, words: string): Promise<void> => page.keyboard.type(words, { delay: 40 })

/** Ticks the first two rows of a grid by keys. */
export async function tickTwo(page: Page, rows: Locator): Promise<void> {
  await rows.nth(1).focus()
  for (const key of ['Space', 'j', 'Space']) await page.keyboard.press(key)
}

/** Five people on a list, which is open. */
export async function openList(page: Page): Promise<void> {
  await withPeople(page)
  await withList(page, 'Welders')
}

/** The panel of one of them in the library. */
export async function openPanel(page: Page): Promise<Locator> {
  await openList(page)
  await page.goto('/library')
  await page.getByRole('rowheader', { name: 'Ana Silva' }).click()
  const panel = page.getByRole('dialog', { name: 'Ana Silva' })
  await expect(panel).toBeVisible()
  return panel
}

/** Tells a page that something was changed in another tab. */
export const tellAgain = (page: Page, ...names: readonly string[]): Promise<void> =>
  page.evaluate((all) => {
    for (const name of all) {
      const channel = new BroadcastChannel(`nickel.${name}`)
      channel.postMessage(null)
      channel.close()
    }
  }, names)
