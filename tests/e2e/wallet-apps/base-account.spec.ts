import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  askForPlace,
  confirming,
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
import { sandboxClient } from '@/lib/sandbox/client'
import { contractAccount } from '@/tests/support/wallets/account'
import { openWallets } from '@/tests/support/wallets/contract-wallets'
import config from '@/tests/playwright.config'
import { usdc } from '@/lib/core/money'

// a window is opened only where a press allows it, as in every visitor's browser
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] } })

const typed = 'eth_signTypedData_v4'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })
const payCent = (page: Page) => payButton(page, '$0.01')

/** Asks for the price of a place; the paying button is on show then. */
async function priceOf(page: Page, place: string) {
  await askForPlace(page, place)
  await expect(payCent(page)).toBeEnabled()
}

/** A visitor with a dollar in a connected Base Account. */
async function connected(page: Page) {
  const account = await keyAccount()
  const wallet = await installBaseAccount(page, account)
  await page.goto(live('/geo/locate'))
  const told = await connectBaseAccount(page)
  return { ...account, ...wallet, told }
}

test('a smart wallet connects in its window, signs there, and is back after a reload without one', async ({
  page,
}) => {
  const wallets = await openWallets(sandboxClient(process.env['NICKEL_CHAIN'] ?? ''))
  const account = contractAccount(await wallets.open('a smart account that wraps though deployed'))
  const { address } = account
  await fund(address)
  const { asked } = await installBaseAccount(page, account)
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    )
  })
  const errors: string[] = []
  page.on('console', (message) => message.text().startsWith('policy: ') && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(live('/geo/locate?location=Lisbon'))
  const told = await connectBaseAccount(page)
  expect(told).toMatchObject({
    metadata: { appName: 'Nickel', appChainIds: [8453] },
    preference: { telemetry: false },
    // nothing of what is searched for
    location: live('/'),
  })
  await priceOf(page, 'Lisbon')
  await say(await windowAfter(page, () => payCent(page).click()), 'Approve', typed)
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.99'))
  expect(asked).toEqual(['wallet_connect', typed])

  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  expect(errors).toEqual([])
})

test('refused in the window, for a connection and for a signature: nothing was charged', async ({ page }) => {
  const account = await keyAccount()
  const { asked } = await installBaseAccount(page, account)
  await page.goto(live('/geo/locate'))
  await connectButton(page).click()
  await say(await windowAfter(page, () => choice(page).click()), 'Refuse', 'wallet_connect')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'You declined in the wallet. Nothing was charged.',
  )
  await say(await windowAfter(page, () => choice(page).click()), 'Approve', 'wallet_connect')
  await priceOf(page, 'Porto')
  await say(await windowAfter(page, () => payCent(page).click()), 'Refuse', typed)
  await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
  expect(asked).toEqual(['wallet_connect'])
  expect(await balanceOf(account.address)).toBe(usdc('1'))
})

test(
  'the window closed before it answers is told as that, and can be opened again',
  { tag: '@long' },
  async ({ page }) => {
    const account = await keyAccount()
    await installBaseAccount(page, account)
    await page.goto(live('/geo/locate'))
    await connectButton(page).click()
    const connecting = await windowAfter(page, () => choice(page).click())
    await expect(choice(page)).toContainText('Go on in the window that opened')
    await connecting.close()
    await expect(dialog(page).getByRole('alert')).toContainText(
      'The wallet’s window was closed before it answered.',
    )
    await say(await windowAfter(page, () => choice(page).click()), 'Approve', 'wallet_connect')
    await priceOf(page, 'Faro')
    const paying = await windowAfter(page, () => payCent(page).click())
    await expect(paying.locator(`body[data-asked=${typed}]`)).toBeVisible()
    await paying.close()
    const notice = page.getByRole('alert').filter({ hasText: 'Not signed. Nothing was charged.' })
    await expect(notice).toContainText('The wallet’s window was closed before it answered.')
    expect(await balanceOf(account.address)).toBe(usdc('1'))

    const again = await windowAfter(page, () =>
      notice.getByRole('button', { name: 'Ask the wallet again' }).click(),
    )
    await say(again, 'Approve', typed)
    await expect(answer(page)).toBeVisible()
    expect(await balanceOf(account.address)).toBe(usdc('0.99'))
  },
)

test('an account on another network is not asked to sign there, and switches without a window', async ({
  page,
}) => {
  const account = await keyAccount()
  const { asked } = await installBaseAccount(page, { ...account, chainId: '0x1' })
  await page.goto(live('/geo/locate'))
  await connectBaseAccount(page)
  await askForPlace(page, 'Tavira')
  const sheet = confirming(page)
  await expect(sheet.getByText('The wallet is on another network')).toBeVisible()
  await expect(payCent(page)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Switch wallet to Base' }).click()
  await say(await windowAfter(page, () => payCent(page).click()), 'Approve', typed)
  await expect(answer(page)).toBeVisible()
  expect(asked).toEqual(['wallet_connect', typed])
  expect(await balanceOf(account.address)).toBe(usdc('0.99'))
})

test('a window that never loads is told once it is closed', async ({ page }) => {
  await page.context().route(`${process.env['NICKEL_BASE_ACCOUNT']}*`, (route) => route.abort())
  await page.goto(live('/geo/locate'))
  await connectButton(page).click()
  const popup = await windowAfter(page, () => choice(page).click())
  await popup.close()
  await expect(dialog(page).getByRole('alert')).toContainText(
    'The wallet’s window was closed before it answered.',
  )
})

test('a browser that blocks the window: it is said, nothing was charged, and another press goes on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { open } = window
    const state = { isBlocking: true }
    window.open = (...given) => (state.isBlocking ? null : open.apply(window, given))
    window.addEventListener('test-blocking', (event) => {
      state.isBlocking = event instanceof CustomEvent && event.detail === true
    })
  })
  const block = (isBlocking: boolean) =>
    page.evaluate(
      (detail) => void window.dispatchEvent(new CustomEvent('test-blocking', { detail })),
      isBlocking,
    )
  const account = await keyAccount()
  await installBaseAccount(page, account)
  await page.goto(live('/geo/locate'))
  await connectButton(page).click()
  await choice(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The browser blocked the wallet’s window.')
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was charged.')
  await block(false)
  await say(await windowAfter(page, () => choice(page).click()), 'Approve', 'wallet_connect')
  await priceOf(page, 'Braga')
  await block(true)
  await payCent(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Not signed. Nothing was charged.' })
  await expect(notice).toContainText('The browser blocked the wallet’s window.')
  await expect(page.locator('body > [class*=base-acc]')).toHaveCount(0)
  await block(false)
  const again = await windowAfter(page, () =>
    notice.getByRole('button', { name: 'Ask the wallet again' }).click(),
  )
  await say(again, 'Approve', typed)
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(account.address)).toBe(usdc('0.99'))
})

test('the press itself opens the window, before anything is asked of the network', async ({ page }) => {
  const { address } = await connected(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/chain', async (route) => {
    await held
    await route.fallback()
  })
  await priceOf(page, 'Sintra')
  const popup = await windowAfter(page, () => payCent(page).click())
  letGo()
  await say(popup, 'Approve', typed)
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('0.99'))
})

test('a window that was opened for nothing goes away again', { tag: '@long' }, async ({ page }) => {
  const { address, asked } = await connected(page)
  await page.route('**/api/chain', (route) => route.abort())
  await priceOf(page, 'Evora')
  const popup = await windowAfter(page, () => payCent(page).click())
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await expect(page.getByText('The chain cannot be read just now. Nothing was charged.')).toBeVisible()
  expect(asked).toEqual(['wallet_connect'])
  expect(await balanceOf(address)).toBe(usdc('1'))
})

test('it is offered only where it is set up, and no policy speaks of it', async ({
  page,
  request,
  baseURL,
}) => {
  const policyOf = async (url: string) => (await request.get(url)).headers()['content-security-policy'] ?? ''
  const [set, unset] = await Promise.all([policyOf(live('/')), policyOf(`${baseURL}/`)])
  // nothing is fetched from it and no frame shows it: a window of its own needs no word in ours
  expect(set).not.toContain(new URL(process.env['NICKEL_BASE_ACCOUNT'] ?? '').host)
  expect(set).not.toContain('unsafe')
  expect(set.replace(` ${process.env['NICKEL_RELAY']}`, '')).toBe(unset)
  await page.goto('/geo/locate')
  await connectButton(page).click()
  await expect(sandboxWallet(page)).toBeVisible()
  await expect(choice(page)).toHaveCount(0)
})
