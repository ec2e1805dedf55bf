import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { sandboxClient } from '@/lib/sandbox/client'
import {
  answer,
  askForPlace,
  connectButton,
  payButton,
  sandboxWallet,
  walletButton,
} from '@/tests/e2e/support/buying'
import {
  choice,
  connectBaseAccount,
  installBaseAccount,
  keyAccount,
  say,
  windowAfter,
} from '@/tests/e2e/support/base-account'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { live } from '@/tests/e2e/support/wallet-app'
import { contractAccount } from '@/tests/support/wallets/account'
import { openWallets } from '@/tests/support/wallets/contract-wallets'

const typed = 'eth_signTypedData_v4'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })
const payCent = (page: Page) => payButton(page, '$0.01')

/** Asks for the price of a place; the paying button is on show then. */
async function priceOf(page: Page, place: string) {
  await askForPlace(page, place)
  await expect(payCent(page)).toBeEnabled()
}

/** Lets the browser block windows, or not. */
async function blockable(page: Page) {
  await page.addInitScript(() => {
    const { open } = window
    window.open = (...given) => (Reflect.get(window, 'isBlocking') ? null : open.apply(window, given))
  })
  return (isBlocking: boolean) =>
    page.evaluate((blocks) => void Object.assign(window, { isBlocking: blocks }), isBlocking)
}

test('a smart wallet refuses in its window, is blocked, connects and signs there, opened by the press itself, and is back after a reload without one', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/geo/locate`)
  await connectButton(page).click()
  await expect(sandboxWallet(page)).toBeVisible()
  await expect(choice(page), 'offered only where it is set up').toHaveCount(0)

  const wallets = await openWallets(sandboxClient(process.env['NICKEL_CHAIN'] ?? ''))
  const account = contractAccount(await wallets.open('a smart account that wraps though deployed'))
  const { address } = account
  await fund(address)
  const { asked } = await installBaseAccount(page, account)
  const block = await blockable(page)
  const errors: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    )
  })
  page.on('console', (message) => message.text().startsWith('policy: ') && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(live('/geo/locate?location=Lisbon'))
  await block(true)
  await connectButton(page).click()
  await choice(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The browser blocked the wallet’s window.')
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was charged.')
  await block(false)
  await say(await windowAfter(page, () => choice(page).click()), 'Refuse', 'wallet_connect')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'You declined in the wallet. Nothing was charged.',
  )
  await page.keyboard.press('Escape')
  const told = await connectBaseAccount(page)
  expect(told).toMatchObject({
    metadata: { appName: 'Nickel', appChainIds: [8453] },
    preference: { telemetry: false },
    // nothing of what is searched for
    location: live('/'),
  })

  await priceOf(page, 'Lisbon')
  await block(true)
  await payCent(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Not signed. Nothing was charged.' })
  await expect(notice).toContainText('The browser blocked the wallet’s window.')
  await expect(page.locator('body > [class*=base-acc]')).toHaveCount(0)
  await block(false)
  // the press opens the window before anything is asked of the network
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/chain', async (route) => {
    await held
    await route.fallback()
  })
  const popup = await windowAfter(page, () =>
    notice.getByRole('button', { name: 'Ask the wallet again' }).click(),
  )
  letGo()
  await say(popup, 'Approve', typed)
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.99'))
  expect(asked).toEqual(['wallet_connect', typed])
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  expect(errors).toEqual([])
})

test(
  'a window closed before it answers is told as that and can be opened again; one opened for nothing goes away',
  { tag: '@long' },
  async ({ page }) => {
    const account = await keyAccount()
    const { asked } = await installBaseAccount(page, account)
    await page.goto(live('/geo/locate'))
    await connectButton(page).click()
    const connecting = await windowAfter(page, () => choice(page).click())
    await expect(choice(page)).toContainText('Go on in the window that opened')
    await connecting.close()
    const closed = 'The wallet’s window was closed before it answered.'
    await expect(dialog(page).getByRole('alert')).toContainText(closed)
    await say(await windowAfter(page, () => choice(page).click()), 'Approve', 'wallet_connect')

    await page.route('**/api/chain', (route) => route.abort())
    await priceOf(page, 'Evora')
    const idle = await windowAfter(page, () => payCent(page).click())
    if (!idle.isClosed()) await idle.waitForEvent('close')
    await expect(page.getByText('The chain cannot be read just now. Nothing was charged.')).toBeVisible()
    expect([asked, await balanceOf(account.address)]).toEqual([['wallet_connect'], usdc('1')])
    await page.unroute('**/api/chain')

    await priceOf(page, 'Faro')
    const paying = await windowAfter(page, () => payCent(page).click())
    await expect(paying.locator(`body[data-asked=${typed}]`)).toBeVisible()
    await paying.close()
    const notice = page.getByRole('alert').filter({ hasText: 'Not signed. Nothing was charged.' })
    await expect(notice).toContainText(closed)
    expect(await balanceOf(account.address)).toBe(usdc('1'))
    const again = await windowAfter(page, () =>
      notice.getByRole('button', { name: 'Ask the wallet again' }).click(),
    )
    await say(again, 'Approve', typed)
    await expect(answer(page)).toBeVisible()
    expect(await balanceOf(account.address)).toBe(usdc('0.99'))
  },
)
