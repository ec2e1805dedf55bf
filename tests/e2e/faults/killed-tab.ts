import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { openLookup } from '@/tests/e2e/faults/visitor'
import { walletButton } from '@/tests/e2e/support/buying'

/** How long a tab may take to go, and a page to stand again, in milliseconds. */
const patience = { end: 5_000, stand: 120_000 }

/** Ends a tab as a crash does, once; one that has not crashed in time is closed, which ends its page as well. */
export function newCrash(page: Page, session: CDPSession) {
  let gone: Promise<void> | null = null

  async function end(): Promise<void> {
    const crashed = page.waitForEvent('crash', { timeout: patience.end }).then(
      () => true,
      () => false,
    )
    void session.send('Page.crash').catch(() => undefined)
    if (!(await crashed)) await Promise.race([page.close(), delay(patience.end)])
  }

  return { crash: (): Promise<void> => (gone ??= end()), hasBegun: (): boolean => gone !== null }
}

/** Reloads a page until its wallet is there again; a machine may be slow, so once more where it is not. */
export async function reload(page: Page): Promise<void> {
  const stands = async () => {
    await page.reload({ timeout: patience.stand })
    await walletButton(page).waitFor({ timeout: patience.stand })
  }
  await stands().catch(stands)
}

/** Opens the lookup in a tab and waits until its wallet is there again. */
export async function comeIn(page: Page, base: string): Promise<void> {
  await openLookup(page, base)
  await walletButton(page).waitFor({ timeout: patience.stand })
}
