import { expect, test } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import {
  answer,
  buyPlace,
  confirming,
  connectSandboxWallet,
  pay,
  sandboxWallet,
} from '@/tests/e2e/support/buying'
import { everyPage } from '@/tests/support/pages'
import { sweep } from '@/tests/support/sweep'

for (const path of sweep([...everyPage, '/nowhere'], 5))
  test(`${path} is accessible in light and in dark`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })

test('a first-time visitor on a phone buys a people search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Search people' }).first().click()
  await expect(page).toHaveURL(/profiles\/search/)
  await page.getByRole('button', { name: 'CTO · London' }).click()
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  await sandboxWallet(page).click()
  await pay(page, '$0.30')
  await expect(answer(page)).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('the draft is kept in the address, and a mistake is told at its control before any call', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/call') && calls.push(request.url()))
  await page.goto('/profiles/enrich')
  await page.getByLabel('Profile URL or ID').fill('{networkId}')
  await page.getByRole('button', { name: 'Enrich · $0.05' }).click()
  await expect(page.getByLabel('Profile URL or ID')).toBeFocused()
  await expect(page.getByLabel('Profile URL or ID')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/is a placeholder, not a real identifier/)).toBeVisible()
  expect(calls).toEqual([])
  await expect(page).toHaveURL(/#networkId=/)
  await page.reload()
  await expect(page.getByLabel('Profile URL or ID')).toHaveValue('{networkId}')
})

test('the price on the button follows the form', async ({ page }) => {
  await page.goto('/profiles/posts')
  await expect(page.getByRole('button', { name: 'List posts · $0.25' })).toBeVisible()
  await page.getByLabel('Posts', { exact: true }).fill('20')
  await expect(page.getByRole('button', { name: 'List posts · $1.00' })).toBeVisible()
})

test('a bought answer is still there after a reload, and buying it again says so first', async ({ page }) => {
  await page.goto('/geo/locate')
  await connectSandboxWallet(page)
  await buyPlace(page, 'Lisbon')
  await page.reload()
  await expect(answer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Search · $0.01' }).first().click()
  const dialog = confirming(page)
  await expect(dialog.getByText(/You bought this just now for \$0\.01/)).toBeVisible()
  await dialog.getByRole('button', { name: /Open it/ }).click()
  await expect(answer(page)).toBeVisible()
})
