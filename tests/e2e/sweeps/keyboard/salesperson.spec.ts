import { expect, test } from '@playwright/test'
import { chooseSandboxWallet, press, tabTo, write } from '@/tests/e2e/keyboard/keys'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'
import { confirmingRun } from '@/tests/e2e/support/buying'
import { downloaded } from '@/tests/e2e/support/download'

test('a salesperson brings rows, approves a run and opens its export without a mouse', async ({ page }) => {
  const people = await findPeople(4)
  await page.goto('/runs')
  await press(page, page.getByRole('button', { name: 'New run' }))
  await write(page, page.getByLabel('Rows', { exact: true }), fileOf(people))
  await expect(page.getByText('4 of 4 rows have an address')).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Review the run/ }))
  await chooseSandboxWallet(page)
  const sheet = confirmingRun(page)
  const pay = sheet.getByRole('button', { name: /^Pay up to \$/ })
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, pay)
  await expect(page.getByRole('region', { name: 'List', exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Enriched just now' })).toHaveCount(4)

  const button = page.getByRole('button', { name: 'Export', exact: true })
  await press(page, button)
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await tabTo(page, dialog.getByLabel('Format'))
  await page.keyboard.type('HubSpot')
  const saved = await downloaded(page, () => press(page, dialog.getByRole('button', { name: 'Download' })))
  expect(saved.name).toMatch(/\.csv$/)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
