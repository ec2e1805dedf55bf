import { expect, test, type Page } from '@playwright/test'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { usdc } from '@/lib/core/money'
import {
  answer,
  askForPlace,
  confirming,
  offered,
  pay,
  payButton,
  walletButton,
} from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { untilIdle } from '@/tests/e2e/support/idle'
import { balanceOf, fund } from '@/tests/e2e/support/money'

const typed = 'eth_signTypedData_v4'
const price = '$0.01'

/** Where payments go from now on. */
function paymentsFrom(page: Page): string[] {
  const paid: string[] = []
  page.on('request', (request) => 'payment-signature' in request.headers() && paid.push(request.url()))
  return paid
}

/** Notes from now on what is told, and lays something to press behind everything. */
const watchSecondPress = (page: Page) =>
  page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=status], main [role=alert]'))
        told.push(textContent)
    }).observe(document.body, { subtree: true, childList: true })
    const behind = Object.assign(document.createElement('a'), { href: '/lists' })
    Object.assign(behind.style, { position: 'fixed', inset: '0', zIndex: '9' })
    document.body.append(behind)
  })

test('no address pays or asks the wallet by being opened', async ({ page }) => {
  const wallet = await fundedWallet(page)
  const paid = paymentsFrom(page)
  for (const path of [
    '/geo/locate?pay=1&confirm=1&auto=true#query=Lisbon',
    '/?service=geo.locate&q=Lisbon&pay=1',
    '/console?pay=1#endpoint=geo.locate&query=Lisbon',
    '/runs?start=1&confirm=1',
    '/spending/receipt?resume=1&pay=1',
  ]) {
    await page.goto(path)
    await expect(walletButton(page)).toBeVisible()
    await untilIdle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(wallet.calls).not.toContain(typed)
  expect([paid, wallet.asked, await balanceOf(wallet.address)]).toEqual([[], [], usdc('25')])
})

test('a visitor declines, thinks it over and buys with one signature for two presses, as the sheet says; again it is said first', async ({
  page,
}) => {
  const wallet = await fundedWallet(page, { sign: 'decline' })
  const paid = paymentsFrom(page)
  const sheet = confirming(page)
  await page.getByLabel('Location').fill('Lisbon')
  await page.keyboard.press('Enter')
  await expect(sheet).toContainText('Price checked against the service just now.')
  // a press that no hand made pays nothing, nor does Enter pressed twice
  await payButton(page, price).evaluate((button: HTMLElement) => {
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await untilIdle(page)
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(sheet).toContainText('Ctrl Enter pays')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByLabel('Location')).toBeFocused()
  expect(wallet.calls).not.toContain(typed)
  await page.keyboard.press('Enter')
  await expect(payButton(page, price)).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Lisbon')
  expect([paid, await balanceOf(wallet.address)]).toEqual([[], usdc('25')])

  wallet.sign = 'approve'
  const paying = await offered(page, price)
  await expect(paying).toBeEnabled()
  const first = page.getByText('Your first answer will be kept in this browser, which may clear it')
  await expect(first).toBeVisible()
  const addresses = sheet.getByTitle(/^0x[0-9a-f]{40}$/i)
  await expect(addresses).toHaveCount(1)
  const payee = await addresses.getAttribute('title')
  await sheet.getByText('Details').click()
  const words = await sheet.innerText()
  await watchSecondPress(page)
  // both presses before the page draws anything
  await paying.dblclick({ noWaitAfter: true })
  await expect(answer(page)).toBeVisible()
  await expect(page).toHaveURL(/\/geo\/locate/)
  const told: string[] = await page.evaluate(() => Reflect.get(window, 'told'))
  expect(told.filter((text) => /already|another tab/.test(text))).toEqual([])
  expect([paid.length, wallet.signed.length]).toEqual([1, 1])
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
  const [signed] = wallet.signed
  expect([signed?.value, signed?.from.toLowerCase()]).toEqual([usdc('0.01'), wallet.address.toLowerCase()])
  expect(payee?.toLowerCase()).toBe(signed?.to.toLowerCase())
  expect(words).toContain(wallet.address.slice(0, 6))
  expect(words).toContain(wallet.address.slice(-4))
  const allowed = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'wallet_requestPermissions', typed]
  expect(wallet.calls.filter((method) => !allowed.includes(method))).toEqual([])

  await page.reload()
  await expect(answer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Search · $0.01' }).first().click()
  await expect(sheet).toContainText('You bought this just now for $0.01')
  await expect(first).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Open it · no charge' }).click()
  await expect(answer(page)).toBeVisible()
  expect(paid).toHaveLength(1)
})

test('a wallet on another network, one that signs another amount, and another account chosen while the sheet is open: nobody pays for them', async ({
  page,
}) => {
  const wallet = await fundedWallet(page, { chainId: 1, switches: false, sign: 'alter-value' })
  const { address: old } = wallet
  const sheet = confirming(page)
  const switching = sheet.getByRole('button', { name: /Switch wallet/ })
  await askForPlace(page, 'Lisbon')
  await expect(sheet).toContainText('The wallet is on another network')
  await expect(payButton(page, price)).toHaveCount(0)
  await switching.click()
  await expect(sheet.getByRole('alert')).toContainText('You declined in the wallet. Nothing was charged.')
  wallet.switches = true
  await switching.click()
  await pay(page, price)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nothing was charged')
  expect(wallet.calls.indexOf('wallet_switchEthereumChain')).toBeLessThan(wallet.calls.indexOf(typed))
  expect(await balanceOf(old)).toBe(usdc('25'))

  Object.assign(wallet, { sign: 'approve', signed: [] })
  await askForPlace(page, 'Porto')
  await expect(sheet).toContainText(old.slice(0, 6))
  const other = generatePrivateKey()
  await fund(privateKeyToAddress(other))
  await wallet.choose(other)
  await expect(sheet).toContainText(wallet.address.slice(0, 6))
  await expect(sheet).not.toContainText(old.slice(0, 6))
  await pay(page, price)
  await expect(answer(page)).toContainText('Porto')
  expect(wallet.signed.map(({ from }) => getAddress(from))).toEqual([wallet.address])
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))

  // chosen while the wallet is asked, nobody signs for the new one
  const { address: asked } = wallet
  wallet.interrupt = async (approve) => {
    await wallet.choose(generatePrivateKey())
    return approve()
  }
  await askForPlace(page, 'Faro')
  await pay(page, price)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nothing was charged')
  expect(await Promise.all([old, asked].map(balanceOf))).toEqual([usdc('25'), usdc('24.99')])
})

test('without a network the sheet pays nothing, and a chain that cannot be read is asked again', async ({
  page,
  context,
}) => {
  const wallet = await fundedWallet(page)
  const paid = paymentsFrom(page)
  const sheet = confirming(page)
  const checked = sheet.getByText('Price checked against the service just now.')
  await page.getByLabel('Location').fill('Lisbon')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What is kept here can be used')).toBeVisible()
  await page.getByRole('button', { name: /· \$0\.01$/ }).click()
  await expect(page.getByText('You are offline, so this cannot be bought now')).toBeVisible()
  await expect(page.getByText('Nothing was charged, and your entries stay.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Lisbon')
  await context.setOffline(false)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)

  await page.getByRole('button', { name: /· \$0\.01$/ }).click()
  await expect(checked).toBeVisible()
  await context.setOffline(true)
  await expect(sheet).toContainText('You are offline.')
  await expect(checked).toHaveCount(0)
  await expect(payButton(page, price)).toBeDisabled()
  await context.setOffline(false)
  await expect(checked).toBeVisible()

  await page.route('**/api/chain', (route) => route.abort())
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  await page.getByRole('button', { name: /· \$0\.01$/ }).click()
  const unread = page.getByRole('alert').filter({ hasText: 'The chain cannot be read just now' })
  await pay(page, price)
  await expect(unread).toContainText('Nothing was charged')
  await unread.getByRole('button', { name: 'Try again' }).click()
  await pay(page, price)
  await expect(unread).toBeVisible()
  await page.unroute('**/api/chain')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(unread).toBeHidden()
  expect([paid, wallet.asked, await balanceOf(wallet.address)]).toEqual([[], [], usdc('25')])
})
