import { expect, test } from '@playwright/test'
import { chooseSandboxWallet, press, tabTo, write } from '@/tests/e2e/keyboard/keys'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'

test('a salesperson brings rows, approves a run and opens its export without a mouse', async ({ page }) => {
  test.setTimeout(240_000)
  const people = await findPeople(4)
  await page.goto('/runs')
  await press(page, page.getByRole('button', { name: 'New run' }))
  await expect(page.getByRole('tab', { name: 'Pasted rows' })).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Pasted rows' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'A file' })).toBeFocused()
  await write(page, page.getByLabel('Or paste rows'), fileOf(people))
  await press(page, page.getByRole('button', { name: 'Use these rows' }))
  await expect(page.getByRole('region', { name: 'Header row' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Match the columns' }))
  await expect(page.getByRole('region', { name: 'Columns', exact: true })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Check the rows' }))
  await expect(page.getByRole('region', { name: 'Rows', exact: true })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Continue with 4 rows' }))
  await expect(page.getByRole('region', { name: 'Run of these rows' })).toBeFocused()

  await press(page, page.getByRole('button', { name: /^Review the run/ }))
  await chooseSandboxWallet(page)
  const sheet = page.getByRole('dialog', { name: 'Confirm run' })
  const pay = sheet.getByRole('button', { name: /^Pay up to \$/ })
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, pay)
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toBeFocused()
  await expect(page.getByText('4/4')).toBeVisible({ timeout: 120_000 })

  const button = page.getByRole('button', { name: 'Export for a CRM or ATS' })
  await press(page, button)
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await tabTo(page, dialog.getByLabel('Format'))
  await page.keyboard.type('HubSpot')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, dialog.getByRole('button', { name: 'Download' })),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
