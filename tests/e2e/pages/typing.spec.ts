import { expect, test } from '@playwright/test'
import { untilIdle } from '@/tests/e2e/support/idle'

test('Back to an address that was entered by hand opens its page, with what it says', async ({ page }) => {
  await page.goto('/profiles/search')
  await untilIdle(page)
  await page.goto('/profiles/search#title=nurse&location=Cork')
  await expect(page.getByLabel('Location')).toHaveValue('Cork')
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('heading', { name: 'Search companies', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Search people', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('nurse')
  await expect(page.getByLabel('Location')).toHaveValue('Cork')
})

test('what was typed outlasts a reload at once: a form, the name of a list, who buys, a budget, whom to leave alone or delete, a cell, a file with what is to be bought', async ({
  page,
}) => {
  const location = page.getByLabel('Location')
  await page.goto('/profiles/search')
  await page.getByLabel('Title', { exact: true }).pressSequentially('controller')
  await location.pressSequentially('Ham')
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('controller')
  await expect(location).toHaveValue('Ham')
  await expect(page).toHaveURL(/#title=controller&location=Ham$/)

  await page.goto('/lists')
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await page.getByRole('button', { name: 'New list' }).click()
  await dialog.getByLabel('Name').fill('Welders')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Welders')
  await page.reload()
  await page.getByRole('button', { name: 'New list' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Welders')

  await page.goto('/settings')
  await page.getByLabel('Name and address').fill('Example Ltd')
  await page.reload()
  await expect(page.getByLabel('Name and address')).toHaveValue('Example Ltd')
  await page.getByLabel('Per day').fill('0.4')
  await page.reload()
  await expect(page.getByLabel('Per day')).toHaveValue('0.4')

  await page.goto('/settings/privacy')
  const whom = page.getByLabel('E-mail, domain, profile URL or ID').first()
  await whom.fill('ana@acme.ex')
  await page.getByLabel('Reason').fill('Asked by phone')
  await page.reload()
  await expect(whom).toHaveValue('ana@acme.ex')
  await expect(page.getByLabel('Reason')).toHaveValue('Asked by phone')
  const leaving = page.getByLabel('Name, e-mail or profile')
  await leaving.pressSequentially('Ana')
  await page.reload()
  await expect(leaving).toHaveValue('Ana')

  await page.goto('/lists#new=1')
  await page.getByLabel('Rows', { exact: true }).fill('ana-silva\nbo-berg')
  const cell = page.getByLabel('Column 1, line 3')
  await cell.pressSequentially('jasmin-t')
  await page.reload()
  await expect(cell).toHaveValue('jasmin-t')

  page.on('dialog', (asked) => void asked.accept())
  await page.goto('/runs#new=1')
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Company\nAna Silva,Åcme\n'),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  const company = page.getByLabel('Company, line 3')
  await page.getByLabel('Name, line 3').pressSequentially('Bo Berg')
  await page.keyboard.press('Tab')
  // a row for more has come below, so that nothing moves away from under the press that follows
  await expect(page.getByLabel('Name, line 4')).toBeVisible()
  await page.keyboard.type('Globex')
  const withEmails = page.getByLabel('Then find the work emails that are missing')
  await withEmails.check()
  await page.reload()
  await expect(page.getByLabel('Name, line 3')).toHaveValue('Bo Berg')
  await expect(company).toHaveValue('Globex')
  await expect(withEmails).toBeChecked()
  await expect(page.getByRole('gridcell', { name: 'Åcme' })).toBeVisible()
})

test('the draft is kept in the address, a mistake is told at its control before any call, and the price on the button follows the form', async ({
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

  await page.goto('/profiles/posts')
  await expect(page.getByRole('button', { name: 'List posts · $0.25' })).toBeVisible()
  await page.getByLabel('Posts', { exact: true }).fill('20')
  await expect(page.getByRole('button', { name: 'List posts · $1.00' })).toBeVisible()
})
