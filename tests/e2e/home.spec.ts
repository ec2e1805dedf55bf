import { expect, test, type Page } from '@playwright/test'
import { buy, connectSandboxWallet } from '@/tests/e2e/support/buying'

declare global {
  interface Window {
    moved: number
  }
}

/** How far things moved by themselves, as browsers count it. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') window.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('words typed on the home page stand in the form of the search that was chosen', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('search')
  await search.getByRole('radio', { name: 'Companies' }).check()
  await expect(search).toContainText('$0.30 per page')
  await search.getByRole('textbox', { name: 'Search companies' }).fill('logistics')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/companies\/search#search=logistics$/)
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('logistics')
})

test('a first visit is led in three steps, a later one goes on where it was, and nothing jumps', async ({
  page,
}) => {
  await watchShifts(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Three steps to a first answer' })).toBeVisible()
  await connectSandboxWallet(page)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  await page.goto('/geo/locate#query=Lisbon')
  await buy(page, '$0.01')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Go on where you were' })).toBeVisible()
  await page.getByRole('link', { name: /Search for places.*Lisbon/ }).waitFor()
  expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01)
  await page.getByRole('link', { name: /Search for places.*Lisbon/ }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Lisbon')
})
