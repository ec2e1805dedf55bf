import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  confirming,
  connectSandboxWallet,
  pay,
  payButton,
  sandboxWallet,
} from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { usdc } from '@/lib/core/money'

async function askHere(page: Page, connected: () => Promise<unknown> = async () => {}) {
  await page.goto('/geo/locate')
  const payer = await connectSandboxWallet(page)
  await connected()
  await page.getByLabel('Location').fill('Lisbon')
  await page.keyboard.press('Enter')
  await expect(confirming(page)).toBeVisible()
  return payer
}

test('Enter pressed twice pays nothing; the key that the sheet names does', async ({ page }) => {
  const payer = await askHere(page)
  const before = await balanceOf(payer)
  await expect(confirming(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(confirming(page)).toContainText('Ctrl Enter pays')
  await page.keyboard.press('Enter')
  await expect(confirming(page)).toBeHidden()
  await expect(page.getByLabel('Location')).toBeFocused()
  expect(await balanceOf(payer)).toBe(before)

  await page.keyboard.press('Enter')
  await expect(payButton(page, '$0.01')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(answer(page)).toBeVisible()
  expect(before - (await balanceOf(payer))).toBe(usdc('0.01'))
})

test('without a network the sheet says so and pays nothing; with it again it goes on', async ({
  page,
  context,
}) => {
  await askHere(page)
  const pay = payButton(page, '$0.01')
  await expect(confirming(page)).toContainText('Price checked against the service just now.')
  await expect(pay).toBeEnabled()
  await context.setOffline(true)
  await expect(confirming(page)).toContainText('You are offline.')
  await expect(confirming(page)).not.toContainText('checked against the service just now')
  await expect(pay).toBeDisabled()
  await context.setOffline(false)
  await expect(pay).toBeEnabled()
})

test('a chain that cannot be read offers to try again, and the word goes away with the network back', async ({
  page,
}) => {
  await askHere(page, () => page.route('**/api/chain', (route) => route.abort()))
  await pay(page, '$0.01')
  const unread = page.getByRole('alert').filter({ hasText: 'The chain cannot be read just now' })
  await expect(unread).toContainText('Nothing was charged')
  await unread.getByRole('button', { name: 'Try again' }).click()
  await pay(page, '$0.01')
  await expect(unread).toBeVisible()
  await page.unroute('**/api/chain')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(unread).toBeHidden()
})

test('the dialog of wallets begins at the wallets, and Tab stays inside it', async ({ page }) => {
  await page.goto('/profiles/search#search=engineer')
  await page.getByRole('button', { name: 'Connect wallet' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(sandboxWallet(page)).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab'])
    for (const _ of [1, 2]) {
      await page.keyboard.press(key)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement)), key).toBe(true)
    }
})
