import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'
import { confirmingRun, connectSandboxWallet, payRun, setBudget } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { downloaded, csvRows } from '@/tests/e2e/support/download'

const rowsOf = async (page: Page, press: () => Promise<void>) => {
  const saved = await downloaded(page, () => press())
  return csvRows(saved.bytes)
}

const bring = (page: Page, name: string, text: string): Promise<void> =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file goes from drop to finished CRM file; a reload in the middle pays nothing twice', async ({
  page,
}) => {
  const people = await findPeople(12)
  await page.goto('/runs')
  const address = await connectSandboxWallet(page)
  await page.getByRole('button', { name: 'New run' }).click()
  await bring(page, 'fair.csv', fileOf([...people, people[0] ?? '', 'nobody-of-this-name']))

  await expect(page.getByText('14 of 14 rows have an address')).toBeVisible()
  await page.getByLabel('Payments').selectOption('single')
  await expect(page.getByText(/14 rows.*13 new · 1 duplicate.*13 payments · at most/)).toBeVisible()
  await page.getByRole('button', { name: /^Review the run/ }).click()
  const sheet = confirmingRun(page)
  await expect(sheet.getByText('Price checked against the service')).toBeVisible()
  await payRun(page, '$0.65')

  await expect(page.getByText(/^([3-9]|10)\/13$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Interrupted: \d+ rows not finished yet/)).toBeVisible()
  await expect(page.getByText('Interrupted', { exact: true })).toBeVisible()
  await expect(page.getByText('Running', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Go on/ }).click()
  await expect(page.getByText('13/13')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText(/^\$0\.60 paid in 12 payments/)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.40'))
  // the one that was on its way when the page was reloaded is found out by and by
  await expect(page.locator('dl > div', { hasText: /^Done12\$0\.60$/ })).toBeVisible()

  const table = page.getByRole('grid', { name: 'fair' })
  const rows = table.getByRole('row')
  await expect(table.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
  await expect(rows.nth(1).getByRole('gridcell', { name: 'Kim', exact: true })).toBeVisible()
  await expect(rows.nth(1).getByRole('link', { name: /^Enriched / })).toBeVisible()
  await expect(rows.nth(13)).toContainText('As row 2')

  const all = await rowsOf(page, () =>
    page.getByRole('button', { name: 'All rows with their answers' }).click(),
  )
  expect(all).toHaveLength(14)
  expect(all[0]).toMatchObject({ 'Full Name': 'Person 1', Notes: 'met at, the fair', nickel_status: 'Done' })
  expect(all.filter((row) => row['networkId'])).toHaveLength(13)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await dialog.getByLabel('Format').selectOption({ label: 'HubSpot contacts' })
  const crm = await rowsOf(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(crm).toHaveLength(12)
  await dialog.getByLabel('Format').selectOption({ label: 'CSV, Nickel columns' })
  const plain = await rowsOf(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(plain[0]).toMatchObject({ Owner: 'Kim', 'Full Name': 'Person 1' })
  await page.keyboard.press('Escape')
  await expect(
    rows.nth(1).getByRole('button', { name: plain[0]?.['full_name'] ?? 'nobody', exact: true }),
  ).toBeVisible()
})

test('a run stops at its cap and at the budget, says how many rows were not bought, and goes on when they are raised', async ({
  page,
}) => {
  const people = await findPeople(6)
  await setBudget(page, { 'Per session': '0.20' })
  await page.goto('/runs#new=1')
  const address = await connectSandboxWallet(page)
  await page.getByLabel('Rows', { exact: true }).fill(people.join('\n'))
  await page.getByLabel('Payments').selectOption('single')
  await page.getByRole('button', { name: /^Review the run/ }).click()
  const sheet = confirmingRun(page)
  await expect(sheet.getByRole('alert')).toContainText(
    'The budget of this session is $0.20: the run would stop there',
  )
  await sheet.getByLabel('Stop at').fill('a lot')
  await expect(sheet).toContainText('Nothing was charged.')
  await expect(sheet.getByRole('button', { name: /^Pay up to/ })).toBeDisabled()
  await sheet.getByLabel('Stop at').fill('0.10')
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await payRun(page, '$0.10')
  const stopped = page.getByRole('alert').filter({ hasText: /\d rows not bought/ })
  await expect(stopped).toContainText('Stopped by the cap of this run: 4 rows not bought')
  expect(await balanceOf(address)).toBe(usdc('24.90'))
  await page.getByRole('button', { name: /^Raise the cap to \$0\.30 and go on/ }).click()
  await expect(stopped).toContainText('Stopped by budget: 2 rows not bought')
  expect(await balanceOf(address)).toBe(usdc('24.80'))
  await page.getByRole('button', { name: /^Raise it to/ }).click()
  await expect(stopped).toHaveText(/The budget has room for the rest now\. Go on, or leave it at that\.$/)
  await page.getByRole('button', { name: /^Go on/ }).click()
  await expect(page.getByText(/^\$0\.30 paid in 6 payments/)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.70'))
})
