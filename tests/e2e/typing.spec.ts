import { expect, test, type Page } from '@playwright/test'
import { connectTestWallet } from '@/tests/e2e/support/buying'
import { untilIdle } from '@/tests/e2e/support/idle'
import { fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'

test.use({ baseURL: process.env['NICKEL_LIVE'] })

const location = (page: Page) => page.getByLabel('Location')

/** What stands in the form is what is asked for. */
async function asksFor(page: Page, text: string) {
  await expect(location(page)).toHaveValue(text)
  const asked = page.waitForRequest(/\/api\/call\/geo\.locate$/)
  await page.getByRole('button', { name: 'Search · $0.01' }).click()
  expect((await asked).postDataJSON()).toEqual({ input: { query: text } })
  await expect(page.getByText('Location is required')).toHaveCount(0)
}

test('what is typed before the page is alive stays, is in the address, and is asked for', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/geo/locate', { waitUntil: 'commit' })
  await location(page).fill('Lisbon')
  letCome()
  await expect(page, 'the page is alive').toHaveURL(/#query=Lisbon$/)
  await connectTestWallet(page)
  await asksFor(page, 'Lisbon')
})

test('an address that is written anew under the form takes nothing away', async ({ page }) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  await page.goto('/geo/locate')
  await location(page).fill('Lisbon')
  await expect(page).toHaveURL(/#query=Lisbon$/)
  await page.evaluate(() => window.history.replaceState(window.history.state, '', '/geo/locate'))
  await connectTestWallet(page)
  await expect(page, 'the address follows the form').toHaveURL(/#query=Lisbon$/)
  await asksFor(page, 'Lisbon')
})

test('a step back brings the draft that stood there', async ({ page }) => {
  await page.goto('/geo/locate#query=Oslo')
  await expect(location(page)).toHaveValue('Oslo')
  await page.evaluate(() => window.history.pushState(window.history.state, '', '/geo/locate#query=Porto'))
  await location(page).fill('Lisbon')
  await expect(page).toHaveURL(/#query=Lisbon$/)
  await page.goBack()
  await expect(location(page)).toHaveValue('Oslo')
})

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

test('what was typed outlasts a reload at once: a form, the name of a list, who buys, a budget, whom to leave alone or delete, a cell', async ({
  page,
}) => {
  await page.goto('/profiles/search')
  await page.getByLabel('Title', { exact: true }).pressSequentially('controller')
  await location(page).pressSequentially('Ham')
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('controller')
  await expect(location(page)).toHaveValue('Ham')
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
})

test('what is typed beside a file goes on in the next cell, and outlasts a reload with the file and what is to be bought', async ({
  page,
}) => {
  await page.goto('/lists#new=1')
  const file = {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Company\nAna Silva,Åcme\n'),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  page.on('dialog', (dialog) => void dialog.accept())
  const cell = page.getByLabel('Company, line 3')
  await page.getByLabel('Name, line 3').pressSequentially('Bo Berg')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Globex')
  const withEmails = page.getByLabel('Then find the work emails that are missing')
  await withEmails.check()
  await page.reload()
  await expect(page.getByLabel('Name, line 3')).toHaveValue('Bo Berg')
  await expect(cell).toHaveValue('Globex')
  await expect(withEmails).toBeChecked()
  await expect(page.getByRole('gridcell', { name: 'Åcme' })).toBeVisible()
})
