import type { Page } from '@playwright/test'

/** Waits until nothing is on its way and the page's thread has nothing left to do: what did not come by then does not come. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve(null)))),
  )
}
