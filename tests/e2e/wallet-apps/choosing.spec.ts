import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { answer, connectButton, connectTestWallet, walletButton } from '@/tests/e2e/support/buying'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { live } from '@/tests/e2e/support/wallet-app'
import { askPrice, payCent } from '@/tests/e2e/wallet-apps/ways'

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

test('several browser wallets stand there by name and icon; the last one comes first, and is back without a prompt', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('icons.test') && fetched.push(request.url()))
  await announceOthers(page, { 'Other wallet': gif, 'Tracking wallet': 'https://icons.test/a.png' })
  const wallet = await installWallet(page)
  await page.goto(live('/geo/locate'))
  await connectButton(page).click()
  const row = (name: string) => choosing(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(row('Other wallet').locator('img')).toHaveAttribute('src', gif)
  await expect(row('Test wallet').locator('img')).toHaveAttribute('src', /^data:image\/svg/)
  // an icon that would have to be fetched would tell its host of the visit
  await expect(row('Tracking wallet')).toBeVisible()
  await expect(row('Tracking wallet').locator('img')).toHaveCount(0)
  await row('Test wallet').click()
  await expect(walletButton(page)).toBeVisible()

  wallet.calls.length = 0
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  const prompts = ['eth_requestAccounts', 'wallet_requestPermissions', 'wallet_switchEthereumChain']
  expect(wallet.calls.filter((method) => prompts.includes(method))).toEqual([])

  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await connectButton(page).click()
  const first = choosing(page).getByRole('listitem').first()
  await expect(first).toContainText('Test wallet')
  await expect(first).toContainText('Last used')
  expect(fetched).toEqual([])
})

test(
  'a wallet of the last visit that never answers keeps nobody from another',
  { tag: '@long' },
  async ({ page }) => {
    await announceOthers(page, { 'Other wallet': gif })
    await installWallet(page)
    await page.addInitScript(() =>
      localStorage.setItem('nickel.wallet.recentConnectorId', '"test.Other-wallet"'),
    )
    await page.goto(live('/geo/locate'))
    await connectTestWallet(page)
  },
)

test('a locked wallet is told as that, when it connects and when it is to sign, and can be asked again', async ({
  page,
}) => {
  const wallet = await installWallet(page, { isLocked: true })
  await fund(wallet.address)
  await page.goto(live('/geo/locate'))
  await connectButton(page).click()
  await choosing(page)
    .getByRole('button', { name: /^Test wallet/ })
    .click()
  const locked = 'The wallet is locked, or does not show its account to this page. Unlock it, then try again.'
  await expect(choosing(page).getByRole('alert')).toContainText(`${locked} Nothing was charged.`)
  wallet.isLocked = false
  await choosing(page)
    .getByRole('button', { name: /^Test wallet/ })
    .click()
  await expect(walletButton(page)).toBeVisible()

  await askPrice(page, 'Lisbon')
  await expect(payCent(page)).toBeEnabled()
  wallet.isLocked = true
  await payCent(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Not signed. Nothing was charged.' })
  await expect(notice).toContainText('Unlock it, then try again.')
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
  wallet.isLocked = false
  await notice.getByRole('button', { name: 'Ask the wallet again' }).click()
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
})

test('another account chosen while the wallet is asked: nobody signs for the new one, and it is told', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  const { address } = wallet
  await fund(address)
  await page.goto(live('/geo/locate'))
  await connectTestWallet(page)
  await askPrice(page, 'Porto')
  await expect(payCent(page)).toBeEnabled()
  const other = `0x${'11'.repeat(32)}` as const
  wallet.interrupt = async (approve) => {
    await wallet.choose(other)
    return approve()
  }
  await payCent(page).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Nothing was charged')
  expect(await balanceOf(address)).toBe(usdc('25'))
})
