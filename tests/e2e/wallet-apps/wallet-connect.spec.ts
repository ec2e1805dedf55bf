import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { answer, askForPlace, buyPlace, connectButton, pay, walletButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import {
  chooseApp,
  isRelay,
  live,
  openApp,
  openConnected,
  ownRelay,
  readCode,
} from '@/tests/e2e/support/wallet-app'
import { cannotSwitch, onlySaysSo, refusesThenSwitches } from '@/tests/e2e/wallet-apps/wrong-network'
import { visitByPhone } from '@/tests/e2e/wallet-apps/phone'
import { usdc } from '@/lib/core/money'

const typed = ['eth_signTypedData_v4']

type Broken = { directive: string; blocked: string }

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const broken: Broken[] = []
    Object.assign(window, { broken })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      broken.push({ directive: effectiveDirective, blocked: blockedURI }),
    )
  })
})

const brokenIn = (page: Page) => page.evaluate(() => (window as unknown as { broken: Broken[] }).broken)

/** Presses the paying button for a place and says yes to the cent; the app is asked then. */
async function askFor(page: Page, place: string) {
  await askForPlace(page, place)
  await pay(page, '$0.01')
}

test('an app that reads the code signs one lookup, and is there after a reload without being asked', async ({
  page,
}) => {
  const app = await openConnected(page)
  await buyPlace(page, 'Lisbon')
  expect(await balanceOf(app.address)).toBe(usdc('0.99'))
  expect(app.asked).toEqual(typed)
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  expect(app.asked).toEqual(typed)
  expect(await brokenIn(page)).toEqual([])
  await app.close()
})

test('an app that refuses is told so, for a connection and for a signature', async ({ page }) => {
  const app = await openApp({ connects: false, sign: 'decline' })
  await app.payOut(usdc('1'))
  await page.goto(live('/geo/locate'))
  await connectButton(page).click()
  await chooseApp(page)
  await app.pair(await readCode(page))
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog.getByRole('alert')).toContainText('You declined in the wallet. Nothing was charged.')
  app.connects = true
  await chooseApp(page)
  await app.pair(await readCode(page))
  await expect(walletButton(page)).toBeVisible()
  await askFor(page, 'Porto')
  await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
  expect(await balanceOf(app.address)).toBe(usdc('1'))
  await app.close()
})

test(
  'an app that disconnects in the middle: nothing was signed, and it is told',
  { tag: '@long' },
  async ({ page }) => {
    const app = await openConnected(page, { sign: 'wait' })
    await askFor(page, 'Faro')
    await expect.poll(() => app.asked).toEqual(typed)
    await app.disconnect()
    await expect(page.getByText('Not signed. Nothing was charged.')).toBeVisible()
    await expect(page.getByText('The wallet was locked or ended the connection.')).toBeVisible()
    await expect(connectButton(page)).toBeVisible()
    expect(await balanceOf(app.address)).toBe(usdc('1'))
    await app.close()
  },
)

test('the page is reloaded between the request and its answer: it goes on under the same nonce', async ({
  page,
}) => {
  const app = await openConnected(page, { sign: 'wait' })
  await askFor(page, 'Braga')
  await expect.poll(() => app.asked).toEqual(typed)
  await page.reload()
  await app.answer()
  await expect(page.getByText('You are buying this already')).toBeVisible()
  expect(await balanceOf(app.address)).toBe(usdc('1'))
  app.sign = 'approve'
  await page.getByRole('button', { name: 'Go on with it · $0.01' }).click()
  await page.getByRole('button', { name: 'Pay $0.01' }).click()
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(app.address)).toBe(usdc('0.99'))
  await app.close()
})

test(
  'the relay is gone for ten seconds while the app signs: the answer comes when it is back',
  { tag: '@long' },
  async ({ page }) => {
    const relay = await ownRelay(page)
    const app = await openConnected(page, { sign: 'wait' })
    await askFor(page, 'Sintra')
    await expect.poll(() => app.asked).toEqual(typed)
    await relay.leave()
    await app.answer()
    await delay(10_000)
    expect(await balanceOf(app.address)).toBe(usdc('1'))
    relay.comeBack()
    await expect(answer(page)).toBeVisible()
    expect(await balanceOf(app.address)).toBe(usdc('0.99'))
    expect(app.asked).toEqual(typed)
    await app.close()
  },
)

test(
  'where the relay says nothing the wait for a code is told, and another wallet can be chosen',
  { tag: '@long' },
  async ({ page }) => {
    await page.routeWebSocket(isRelay, () => undefined)
    await page.goto(live('/geo/locate'))
    await connectButton(page).click()
    await chooseApp(page)
    const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
    await expect(dialog.getByRole('status')).toContainText('Preparing a code')
    await expect(dialog.getByRole('status')).toContainText('choose another wallet. Nothing was charged.')
    await dialog.getByRole('button', { name: 'Other wallets' }).click()
    await expect(dialog.getByRole('button', { name: /^Wallet app/ })).toBeEnabled()
  },
)

test('an app on another network refuses to switch, then switches and pays', async ({ page }) => {
  await refusesThenSwitches(page)
  expect(await brokenIn(page)).toEqual([])
})

test(
  'an app on another network that cannot switch: the visitor is told what to do in it',
  { tag: '@long' },
  async ({ page }) => {
    await cannotSwitch(page)
    expect(await brokenIn(page)).toEqual([])
  },
)

test(
  'an app that says it switched and did not: it is not asked to sign, and it is told',
  { tag: '@long' },
  async ({ page }) => {
    await onlySaysSo(page)
  },
)

test('only a server with this way set up lets its pages talk to the relay', async ({ request, baseURL }) => {
  const policyOf = async (url: string) => (await request.get(url)).headers()['content-security-policy'] ?? ''
  const open = await policyOf(live('/'))
  expect(open).toContain(`connect-src 'self' ${process.env['NICKEL_RELAY']};`)
  expect(open).not.toContain('unsafe')
  expect(await policyOf(`${baseURL}/`)).toContain("connect-src 'self';")
  const data = await policyOf(live('/api/health'))
  expect(data).not.toContain('ws:')
})

test('a first visit on a phone with a wallet app beside it takes at most nine taps and one signature', async ({
  browser,
}) => {
  await visitByPhone(browser)
})
