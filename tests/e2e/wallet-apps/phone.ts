import { expect, type Browser, type Page } from '@playwright/test'
import { visitorOn } from '@/tests/e2e/journeys/visitor'
import { answer, confirming, payButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { phone } from '@/tests/e2e/support/phone'
import { chooseApp, live, openApp } from '@/tests/e2e/support/wallet-app'
import { usdc } from '@/lib/core/money'

/** What the page opened beside itself, in order. */
const openedBy = (page: Page) => page.evaluate(() => (window as unknown as { opened: string[] }).opened)

/**
 * The first visit on a phone, with an empty wallet app beside the browser: open, connect, add money, buy, read. The
 * device throws the page away while the visitor is at an exchange.
 */
export async function visitByPhone(browser: Browser): Promise<void> {
  const context = await browser.newContext(phone)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // no app stands behind these links here
  await context.route(/^https:\/\/(?!localhost)/, (route) => route.abort())
  const page = await context.newPage()
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened, open: (url: string) => void opened.push(url) })
  })
  const app = await openApp()
  const { lookFor, click, counts } = visitorOn(page)

  await page.goto(live('/'))
  await lookFor('CTO in London')
  await chooseApp(page)
  const link = page.getByRole('link', { name: 'MetaMask' })
  const uri = new URL((await link.getAttribute('href')) ?? '').searchParams.get('uri') ?? ''
  await click(link)
  await app.pair(uri)

  const sheet = confirming(page)
  await click(sheet.getByRole('button', { name: 'Add money' }))
  const adding = page.getByRole('dialog', { name: 'Add money' })
  await click(adding.getByRole('button', { name: 'Copy address' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.address)
  await page.reload()
  await app.payOut(usdc('2'))

  const pay = payButton(page, '$0.30')
  await expect(pay.or(sheet.getByRole('button', { name: 'Add money' }))).toBeVisible()
  await expect(pay).toBeEnabled()
  await click(pay)
  const cards = answer(page).getByRole('listitem')
  await expect(cards.nth(2)).toBeVisible()
  expect(await openedBy(page)).toEqual([expect.stringMatching(/^metamask:\/\/wc\?requestId=/)])
  await click(cards.first().getByRole('heading').getByRole('button'))
  await expect(page.locator('[data-slot=drawer]')).toBeVisible()

  const { clicks, payments } = await counts()
  // with the tap on "Wallet app", which `chooseApp` makes
  expect(clicks + 1).toBeLessThanOrEqual(9)
  expect(payments).toBe(1)
  expect(app.asked).toEqual(['eth_signTypedData_v4'])
  expect(await balanceOf(app.address)).toBe(usdc('1.70'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await app.close()
  await context.close()
}
