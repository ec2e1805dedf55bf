import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import {
  answer,
  askForPlace,
  connectButton,
  disconnect,
  payButton,
  walletButton,
} from '@/tests/e2e/support/buying'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { live } from '@/tests/e2e/support/wallet-app'

const choosing = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

/** Announces wallets that are never asked for anything, by name and icon (EIP-6963). */
const announceOthers = (page: Page, icons: Record<string, string>) =>
  page.addInitScript((others) => {
    const provider = { request: () => new Promise(() => undefined), on: () => undefined }
    const tell = () => {
      for (const [name, icon] of Object.entries(others)) {
        const info = { uuid: `uuid-${name}`, name, icon, rdns: `test.${name.replaceAll(' ', '-')}` }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      }
    }
    window.addEventListener('eip6963:requestProvider', tell)
    tell()
  }, icons)

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

test('several browser wallets stand there by name and icon; a locked one is told as that; the last one is first, and back without a prompt', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('icons.test') && fetched.push(request.url()))
  await announceOthers(page, { 'Other wallet': gif, 'Tracking wallet': 'https://icons.test/a.png' })
  const wallet = await installWallet(page, { isLocked: true })
  await fund(wallet.address)
  // one of the last visit that never answers keeps nobody from another
  await page.addInitScript(() => {
    if (!localStorage.getItem('nickel.wallet.recentConnectorId'))
      localStorage.setItem('nickel.wallet.recentConnectorId', '"test.Other-wallet"')
  })
  await page.goto(live('/geo/locate'))
  await connectButton(page).click()
  const row = (name: string) => choosing(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(row('Other wallet').locator('img')).toHaveAttribute('src', gif)
  await expect(row('Test wallet').locator('img')).toHaveAttribute('src', /^data:image\/svg/)
  // an icon that would have to be fetched would tell its host of the visit
  await expect(row('Tracking wallet')).toBeVisible()
  await expect(row('Tracking wallet').locator('img')).toHaveCount(0)
  // Tab stays among the wallets
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    const isInside = await choosing(page).evaluate((element) => element.contains(document.activeElement))
    expect(isInside, key).toBe(true)
  }
  await row('Test wallet').click()
  const locked = 'The wallet is locked, or does not show its account to this page. Unlock it, then try again.'
  await expect(choosing(page).getByRole('alert')).toContainText(`${locked} Nothing was charged.`)
  wallet.isLocked = false
  await row('Test wallet').click()
  await expect(walletButton(page)).toBeVisible()

  wallet.calls.length = 0
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  const prompts = ['eth_requestAccounts', 'wallet_requestPermissions', 'wallet_switchEthereumChain']
  expect(wallet.calls.filter((method) => prompts.includes(method))).toEqual([])

  await askForPlace(page, 'Lisbon')
  await expect(payButton(page, '$0.01')).toBeEnabled()
  wallet.isLocked = true
  await payButton(page, '$0.01').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Not signed. Nothing was charged.' })
  await expect(notice).toContainText('Unlock it, then try again.')
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
  wallet.isLocked = false
  await notice.getByRole('button', { name: 'Ask the wallet again' }).click()
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))

  await disconnect(page)
  await connectButton(page).click()
  const first = choosing(page).getByRole('listitem').first()
  await expect(first).toContainText('Test wallet')
  await expect(first).toContainText('Last used')
  expect(fetched).toEqual([])
})
