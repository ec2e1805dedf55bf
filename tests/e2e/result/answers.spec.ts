import { expect, test, type Page } from '@playwright/test'
import { answer } from '@/tests/e2e/support/buying'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

async function show(page: Page, document: unknown) {
  const body = typeof document === 'string' ? document : JSON.stringify(document)
  await page.goto('/library')
  await page.goto(await seedAnswer(page, body))
  await expect(answer(page)).toBeVisible()
}

const people = (many: number) =>
  Array.from({ length: many }, (_, at) => ({
    id: `p${at + 1}`,
    name: `Person ${at + 1}`,
    headline: `Maker of thing ${at + 1}`,
    city: at % 2 ? 'Oslo' : 'Berlin',
    ...(at < 3 && { badge: 'gold' }),
  }))

const dialog = (page: Page) => page.getByRole('dialog').last()

test('an answer is a table to work in: a guessed list is chosen for good, fields in no column are found, a failure is told in its own words', async ({
  page,
}) => {
  const rows = (letter: string) =>
    Array.from({ length: 5 }, (_, at) => ({ name: `${letter}${at}`, size: at }))
  await show(page, { alpha: rows('A'), beta: rows('B') })
  await expect(page.getByText('Showing alpha, which is a guess')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another list' }).click()
  await page.getByRole('menuitem', { name: /beta/ }).click()
  await expect(page.getByRole('rowheader', { name: 'B0' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing beta, as you chose')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to automatic' }).click()
  await expect(page.getByRole('rowheader', { name: 'A0' })).toBeVisible()

  await show(page, '{"elements":[{"name":"Ada","id":1,"__proto__":{"hidden":"treasure"},"":"blank key"}]}')
  await page.getByRole('button', { name: 'Search in answer' }).click()
  await page.getByLabel('Words to find').fill('treasure')
  await page.getByRole('button', { name: /__proto__\.hidden/ }).click()
  await expect(dialog(page)).toContainText('treasure')

  await show(page, { success: false, message: 'No credits <b>left</b>', cost: '0' })
  await expect(answer(page).getByText('No credits <b>left</b>')).toBeVisible()
  await expect(answer(page)).toContainText('Paid $0.05')
})

test('ten thousand rows: few are on the page, End reaches the last, a filter finds one', async ({ page }) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const wide = (row: object, at: number) =>
    Object.assign(
      row,
      Object.fromEntries(Array.from({ length: 31 }, (_, field) => [`field${field}`, `v${at % 97}`])),
    )
  await show(page, { elements: people(10_000).map(wide) })
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  expect(workers.length).toBeGreaterThan(0)
  expect(await grid.getByRole('row').count()).toBeLessThan(200)
  await grid.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('rowheader', { name: 'Person 10000' })).toBeVisible()
  await page.getByRole('searchbox', { name: /Filter these/ }).fill('Person 9999')
  await expect(page.getByText('1 of these 10,000 rows')).toBeVisible()
})
