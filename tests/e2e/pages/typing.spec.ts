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
  await page.getByLabel('File to import').setInputFiles(file)
  const company = page.getByLabel('Company, line 3')
  await page.getByLabel('Name, line 3').pressSequentially('Bo Berg')
  await page.keyboard.press('Tab')
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

test('rows are typed one after the other by keys alone, and what is pressed next is about all of them', async ({
  page,
}) => {
  await page.goto('/lists#new=1')
  await page.getByLabel('Rows', { exact: true }).fill('Name,Company\nAna Silva,Acme')
  const wanted = page.getByLabel('For each row')
  await expect(wanted).toBeVisible()
  const before = await wanted.inputValue()
  await page.getByLabel('Name, line 3').focus()
  for (const row of ['Bo Berg', 'Lena Fischer', 'Fritz Neu']) {
    await page.keyboard.type(row)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Globex')
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Name, line 6')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Company, line 5')).not.toBeFocused()
  await expect(page.getByLabel('Name, line 4')).toHaveValue('Lena Fischer')
  expect(await wanted.inputValue()).toBe(before)

  const last = page.getByLabel('Name, line 6')
  await last.fill('Otto Beispiel')
  await page.getByRole('button', { name: /^Review the run/ }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Company, line 6').fill('Globex')
  await page.getByRole('button', { name: /^Keep \d rows as a list/ }).click()
  await expect(page.getByRole('gridcell', { name: 'Globex' })).toHaveCount(4)
})

test('what was typed into a form is there again after a reload elsewhere; the menu leaves what is open', async ({
  page,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/jobs/search')
  await page.getByLabel('Search', { exact: true }).fill('welder')
  await main.getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('button', { name: 'New run' }).click()
  await expect(page.getByRole('region', { name: 'New run' })).toBeVisible()
  await page.reload()
  await main.getByRole('link', { name: 'Lists' }).click()
  await expect(page.getByRole('region', { name: 'All lists' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'New run' })).toBeVisible()
  await main.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('welder')
})
