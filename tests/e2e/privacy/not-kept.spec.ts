import { expect, test } from '@playwright/test'
import { fillable, withoutDatabase } from '@/tests/e2e/support/full-browser'

test('a browser that keeps nothing says so in every setting, instead of loading without an end', async ({
  page,
}) => {
  await withoutDatabase(page)
  for (const [path, ...names] of [
    ['/settings', 'Budget', 'Payees'],
    ['/settings/privacy', 'Do not contact', 'EU and UK notice', 'Keep data for'],
  ] as const) {
    await page.goto(path)
    for (const name of names)
      await expect(
        page.getByRole('region', { name, exact: true }).getByText('keeps nothing here now'),
      ).toBeVisible()
    await expect(page.locator('main [data-slot=skeleton]')).toHaveCount(0)
  }
  await page.getByLabel('Name, e-mail or profile').fill('Ana')
  await expect(page.getByText('nothing can be set or deleted')).toHaveCount(4)
})

test('what a full browser cannot write is told where it was asked for, and stays typed', async ({ page }) => {
  const browser = await fillable(page)
  await page.goto('/settings/privacy')
  const list = page.getByRole('region', { name: 'Do not contact', exact: true })
  const retention = page.getByRole('region', { name: 'Keep data for', exact: true })
  const typed = list.getByLabel('E-mail, domain, profile URL or ID')
  const days = retention.getByLabel('Keep for')
  await expect(list.getByText('Nobody is on the list.')).toBeVisible()
  const before = await days.inputValue()
  await browser.fill()

  await typed.fill('acme.example')
  await typed.press('Enter')
  await expect(list.getByRole('alert')).toContainText('could not keep it')
  await expect(typed).toHaveValue('acme.example')
  await days.selectOption({ label: '30 days' })
  await expect(retention.getByRole('alert')).toContainText('nothing was charged')
  await expect(days).toHaveValue(before)

  await browser.makeRoom()
  await typed.press('Enter')
  await expect(list.getByRole('listitem')).toContainText('acme.example')
  await expect(list.getByRole('alert')).toHaveCount(0)
})
