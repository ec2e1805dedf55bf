import { expect, test } from '@playwright/test'
import {
  answer,
  buy,
  connectSandboxWallet,
  pay,
  sandboxWallet,
  walletButton,
} from '@/tests/e2e/support/buying'
import { untilIdle } from '@/tests/e2e/support/idle'
import { layoutShift } from '@/tests/e2e/support/layout-shift'

test('the one box says what it takes the words for and what that costs, and buys it from there', async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('search')
  const box = search.getByRole('textbox')
  await box.fill('https://www.network.example/in/mads-harting')
  await expect(search.getByRole('button', { name: 'Whole profile · $0.05', exact: true })).toBeVisible()
  await expect(search).toContainText('Read as a profile address')
  await expect(search.getByRole('button', { name: 'Posts · $0.25', exact: true })).toBeVisible()
  await box.fill('https://example.com/in/username')
  await expect(search).toContainText('This names nobody that can be looked up')
  await page.reload()
  await expect(box, 'nothing typed is lost by a reload').toHaveValue('https://example.com/in/username')
  await expect(search).toContainText('This names nobody that can be looked up')

  await box.fill('Lisbon')
  await search.getByRole('button', { name: 'Search for places · $0.01' }).click()
  await sandboxWallet(page).click()
  await pay(page, '$0.01')
  await expect(page).toHaveURL(/\/geo\/locate\?bought=/)
  await expect(answer(page)).toContainText('Lisbon')
  await expect(answer(page)).toBeFocused()
  await page.goBack()
  await expect(box, 'what was bought does not stand as unsent').toHaveValue('')
  await page.goForward()
  await expect(answer(page)).toContainText('Lisbon')
  await untilIdle(page)
  await expect(answer(page), 'an answer comes once').not.toBeFocused()
})

test('lines of names and companies are brought from the box as rows', async ({ page, context }) => {
  await page.goto('/')
  const search = page.getByRole('search')
  const lines = Array.from({ length: 12 }, (_, at) => `Wanda ${'ABCDEFGHIJKL'[at]}uillfeather, Brindlewick`)
  await search.getByRole('textbox').fill(lines.join('\n'))
  const bring = search.getByRole('link', { name: 'Bring 12 lines' })
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    bring.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await beside.close()
  await search.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('0 of 12 rows have an address · 12 by name only')).toBeVisible()
  await expect(page.getByLabel('Import Column 1 as')).toHaveValue('fullName')
  await expect(page.getByLabel('Import Column 2 as')).toHaveValue('companyName')
  await page.goBack()
  await expect(search.getByRole('textbox'), 'they stand among the rows now').toHaveValue('')
})

test('the box is three keys away', async ({ page }) => {
  await page.goto('/')
  await untilIdle(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
})

test('a first visit is led in three steps, a later one goes on where it was, and nothing jumps', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Three steps to a first answer' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await sandboxWallet(page).click()
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$25\.00/ })).toBeVisible()
  // who disconnects has not asked to choose again
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Choose a wallet' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await connectSandboxWallet(page)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  await page.goto('/geo/locate#query=Lisbon')
  await buy(page, '$0.01')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Go on where you were' })).toBeVisible()
  await page.getByRole('link', { name: /Search for places.*Lisbon/ }).waitFor()
  const { score, told } = await layoutShift(page)
  expect(score, told).toBeLessThan(0.01)
  await expect(page.getByRole('link', { name: 'All answers' })).toHaveAttribute(
    'href',
    '/library#tab=answers',
  )
  await page.getByRole('link', { name: /Search for places.*Lisbon/ }).click()
  await expect(answer(page)).toContainText('Lisbon')
})
