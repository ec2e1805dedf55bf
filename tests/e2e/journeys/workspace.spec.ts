import { expect, test } from '@playwright/test'
import { begin, beginAt } from '@/tests/e2e/journeys/visitor'
import { answer, buy, confirming, confirmingRun, pay, payRun } from '@/tests/e2e/support/buying'
import { layoutShift } from '@/tests/e2e/support/layout-shift'
import { newGate } from '@/tests/support/gate'

test('at 1280 px a page of people shows name, title, company, place and two more columns whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await beginAt(page, '/profiles/search#title=CTO&location=London')
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  await expect(page.getByRole('list', { name: 'What was asked' })).toBeVisible()
  // on a busy machine the bar folds later after the press than browsers forgive
  const folded = await page.evaluate(() => performance.now())
  await pay(page, '$0.30')
  await expect(answer(page)).toBeVisible()
  const grid = answer(page).getByRole('grid')
  const heads = grid.getByRole('columnheader')
  const frame = await grid.locator('..').boundingBox()
  const right = (frame?.x ?? 0) + (frame?.width ?? 0)
  const seen: string[] = []
  for (const head of await heads.all()) {
    const box = await head.boundingBox()
    if (box && box.width > 0 && box.x + box.width <= right + 1)
      seen.push((await head.getAttribute('title')) ?? '')
  }
  expect(seen.slice(0, 6).map((word) => word.replace(/\s*\$.*$/, ''))).toEqual([
    'Name',
    'Title',
    'Company',
    'Place',
    'E-mail',
    'Enrich',
  ])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  const { score, told } = await layoutShift(page, folded)
  expect(score, told).toBeLessThan(0.01)
})

test('the bar folds at the press: later, when the price has come, nothing moves', async ({ page }) => {
  await begin(page, { perClick: '0.10' })
  const price = newGate()
  await page.route('**/api/call/**', async (route) => {
    await price.passed
    await route.continue()
  })
  await page.goto('/profiles/search#title=CTO&location=London')
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  await expect(page.getByRole('list', { name: 'What was asked' })).toContainText('CTO')
  price.open()
  const dialog = confirming(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('London')
  await expect(page.getByRole('button', { name: 'Search · $0.30' })).toBeFocused()
})

test('the bar folds into chips, opens again with E at a control, and Escape folds it', async ({ page }) => {
  await beginAt(page, '/profiles/search#title=CTO&location=London')
  await buy(page, '$0.30')
  const asked = page.getByRole('list', { name: 'What was asked' })
  await expect(asked).toContainText('CTO')
  await page.keyboard.press('e')
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused()
  await expect(asked).toBeHidden()
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Change Location: London' }).click()
  await expect(page.getByLabel('Location', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('London')
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Remove Location' }).click()
  await expect(asked).not.toContainText('London')
  // the answer stays until another one is bought
  await expect(answer(page).getByRole('grid')).toBeVisible()
})

test('work e-mails of ticked people are bought with one word and land in their rows', async ({ page }) => {
  await begin(page, { perClick: '' })
  await page.goto('/profiles/search#title=CTO&location=London')
  await buy(page, '$0.30')
  const rows = answer(page).getByRole('grid').getByRole('row')
  await rows.nth(1).getByRole('checkbox').click()
  await rows
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Work emails 3 · $0.15' }).click()
  await expect(confirmingRun(page)).toContainText('3 payments, one for each')
  await payRun(page, '$0.15')
  for (const at of [1, 2, 3]) await expect(rows.nth(at)).toContainText(/@|Not found|No work email is known/)
  await expect(page.getByRole('button', { name: /^Work emails/ })).toBeHidden()
})

test('what the library has stands above the form for nothing', async ({ page }) => {
  await beginAt(page, '/profiles/search#title=CTO&location=London')
  await buy(page, '$0.30')
  await page.goto('/profiles/search')
  await page.getByLabel('Title', { exact: true }).fill('CTO')
  const known = page.getByRole('region', { name: 'In your library' })
  await expect(known).toContainText(/\d+ match(es)? (is|are) yours already/)
  await known.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/library#open=/)
})
