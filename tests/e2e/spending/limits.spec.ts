import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  askForPlace,
  buyPlace,
  confirming,
  connectSandboxWallet,
  connectTestWallet,
  payButton,
  walletButton,
} from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { installWallet, type TestWallet } from '@/tests/e2e/support/wallet'
import { usdc } from '@/lib/core/money'

const signatures = (wallet: TestWallet) =>
  wallet.calls.filter((method) => method === 'eth_signTypedData_v4').length

async function setLimit(page: Page, label: string, amount: string) {
  await page.goto('/settings')
  await page.getByRole('textbox', { name: label }).fill(amount)
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('Budget saved')).toBeAttached()
}

test('within the per-click limit the wallet is asked at once; what must be seen is shown all the same', async ({
  page,
}) => {
  const wallet = await fundedWallet(page)
  await askForPlace(page, 'Lisbon')
  await expect(confirming(page)).toBeVisible()
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()

  await setLimit(page, 'Pay without asking, up to', '0.30')
  await page.goto('/geo/locate')
  await expect(walletButton(page)).toBeVisible()
  await askForPlace(page, 'Lisbon')
  await expect(answer(page)).toBeVisible()
  expect(signatures(wallet)).toBe(1)
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))

  await page.getByRole('button', { name: 'Search · $0.01' }).first().click()
  await expect(confirming(page)).toContainText('You bought this just now for $0.01')
  await expect(confirming(page).getByRole('button', { name: 'Open it · no charge' })).toBeFocused()
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/profiles/search')
  await page.getByLabel('Title').fill('CTO')
  await page.getByRole('button', { name: 'Search · $0.30' }).click()
  await expect(confirming(page)).toBeVisible()
  expect(signatures(wallet)).toBe(1)
})

test('a wallet that says no within the per-click limit is told of as ever', async ({ page }) => {
  const wallet = await installWallet(page, { sign: 'decline' })
  await fund(wallet.address)
  await setLimit(page, 'Pay without asking, up to', '0.05')
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  await askForPlace(page, 'Porto')
  await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
})

test('without enough money the sheet comes, with a way to get some', async ({ page }) => {
  await installWallet(page)
  await setLimit(page, 'Pay without asking, up to', '0.05')
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  await askForPlace(page, 'Porto')
  await expect(confirming(page)).toContainText('Not enough money in this wallet')
})

test('a limit is raised where it stops, and what was typed is there after a visit elsewhere', async ({
  page,
}) => {
  await setLimit(page, 'Per session', '0.10')
  await page.goto('/')
  await connectSandboxWallet(page)
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill('SRE in Berlin')
  await page.keyboard.press('Enter')
  const stopped = confirming(page).getByRole('alert')
  await expect(stopped).toContainText('Your budget of this session is $0.10, and this would make $0.30')
  await expect(payButton(page, '$0.30')).toBeDisabled()
  await stopped.getByRole('button', { name: 'Raise it to $0.30 for this session' }).click()
  await expect(stopped).toHaveCount(0)
  await expect(payButton(page, '$0.30')).toBeEnabled()
  await expect(confirming(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('SRE in Berlin')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Per session' })).toHaveValue('0.10')
  await page.goBack()
  await expect(box).toHaveValue('SRE in Berlin')
})

test('two tabs share one budget: the last cent is spent once, and then both stop with a sentence', async ({
  page,
  context,
}) => {
  const wallet = await installWallet(context)
  await fund(wallet.address)
  await setLimit(page, 'Per session', '0.02')
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  await buyPlace(page, 'Lisbon')

  const other = await context.newPage()
  await other.goto('/geo/locate')
  await expect(walletButton(other)).toBeVisible()
  await askForPlace(page, 'Porto')
  await askForPlace(other, 'Faro')
  const tabs = [page, other]
  for (const tab of tabs) await expect(confirming(tab)).toContainText('$0.02 of $0.02')
  const pay = (tab: Page) => payButton(tab, '$0.01')
  // the slower tab may learn of the other's purchase while its button is being pressed
  await Promise.all(
    tabs.map((tab) =>
      pay(tab)
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    ),
  )
  const stoppedOf = (tab: Page) => tab.getByRole('alert').filter({ hasText: '$0.03' })
  await expect(async () => {
    const counts = await Promise.all(tabs.map((tab) => stoppedOf(tab).count()))
    expect(counts.toSorted()).toEqual([0, 1])
  }).toPass()
  await expect.poll(() => balanceOf(wallet.address)).toBe(usdc('24.98'))
  expect(signatures(wallet)).toBe(2)
  const [late, early] = (await stoppedOf(page).count()) ? [page, other] : [other, page]
  if (await confirming(late).isVisible())
    await confirming(late).getByRole('button', { name: 'Cancel' }).click()

  await askForPlace(late, 'Evora')
  await expect(confirming(late)).toContainText(
    'Your budget of this session is $0.02, and this would make $0.03',
  )
  await expect(pay(late)).toBeDisabled()

  await setLimit(early, 'Per session', '0.05')
  await expect(pay(late)).toBeEnabled()
  expect(await balanceOf(wallet.address)).toBe(usdc('24.98'))
})
