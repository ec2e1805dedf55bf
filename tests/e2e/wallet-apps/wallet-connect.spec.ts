import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { answer, askForPlace, connectButton, pay, walletButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { chooseApp, live, openApp, openConnected, ownRelay, readCode } from '@/tests/e2e/support/wallet-app'
import { visitByPhone } from '@/tests/e2e/wallet-apps/phone'

const typed = ['eth_signTypedData_v4']

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

/** Presses the paying button for a place and says yes to the cent; the app is asked then. */
async function askFor(page: Page, place: string) {
  await askForPlace(page, place)
  await pay(page, '$0.01')
}

test('an app refuses a connection, then reads the code; a reload between its request and its answer goes on under the same nonce, for one charge', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    )
  })
  const broken: string[] = []
  page.on('console', (message) => message.text().startsWith('policy: ') && broken.push(message.text()))
  const app = await openApp({ connects: false, sign: 'wait' })
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
  const asked = [...app.asked]
  await page.reload()
  await expect(walletButton(page)).toBeVisible()
  expect([app.asked, broken]).toEqual([asked, []])
  await app.close()
})

test(
  'an app that disconnects in the middle, or whose relay is gone while it signs',
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

    await askFor(page, 'Faro')
    await expect.poll(() => app.asked).toEqual([...typed, ...typed])
    await app.disconnect()
    await expect(page.getByText('Not signed. Nothing was charged.')).toBeVisible()
    await expect(page.getByText('The wallet was locked or ended the connection.')).toBeVisible()
    await expect(connectButton(page)).toBeVisible()
    expect(await balanceOf(app.address)).toBe(usdc('0.99'))
    await app.close()
  },
)

test('a first visit on a phone with a wallet app beside it takes at most nine taps and one signature', async ({
  browser,
}) => {
  await visitByPhone(browser)
})
