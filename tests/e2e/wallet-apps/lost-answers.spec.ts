import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import config from '@/tests/playwright.config'
import { answer } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { askPrice, payBy, signaturesOf, ways } from '@/tests/e2e/wallet-apps/ways'
import { sweep } from '@/tests/support/sweep'

// a window is opened only where a press allows it, as in every visitor's browser
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] } })

/** Lets the first payment through and drops what is replied to it; counts the payments that left the page. */
async function loseFirstReply(page: Page) {
  const seen = { sent: 0, lost: 0 }
  await page.route('**/api/call/*', async (route) => {
    if (!route.request().headers()['payment-signature']) return route.fallback()
    seen.sent += 1
    if (seen.lost > 0) return route.fallback()
    await route.fetch()
    seen.lost += 1
    await route.abort()
  })
  return seen
}

for (const [name, open] of sweep(Object.entries(ways), 3))
  test(`${name}: an answer whose reply was lost is there all the same, for one signature and one charge`, async ({
    page,
  }) => {
    const wallet = await open(page)
    const held = await balanceOf(wallet.address)
    const seen = await loseFirstReply(page)
    await askPrice(page, 'Lisbon')
    await payBy(name, page)
    await expect(answer(page)).toBeVisible()
    expect(seen).toEqual({ sent: 1, lost: 1 })
    expect(held - (await balanceOf(wallet.address))).toBe(usdc('0.01'))
    // the sandbox wallet is part of the page, and is not watched
    if (name !== 'the sandbox wallet') expect(signaturesOf(wallet)).toBe(1)
    await page.reload()
    await expect(answer(page)).toBeVisible()
    expect(held - (await balanceOf(wallet.address))).toBe(usdc('0.01'))
  })
