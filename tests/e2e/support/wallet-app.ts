import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { usdc } from '@/lib/core/money'
import { openEmptyWallet } from '@/tests/e2e/support/transfer'
import { openWalletApp, type Behaviour } from '@/tests/support/wallet-connect/wallet-app'
import { accountOf, type Account } from '@/tests/support/wallets/account'
import { connectButton, walletButton } from '@/tests/e2e/support/buying'

/** Where wallet apps can be connected. */
export const live = (path: string): string => `${process.env['NICKEL_LIVE']}${path}`

/** A wallet app for an account. */
export const appFor = (account: Account, behaviour: Partial<Behaviour> = {}) =>
  openWalletApp(process.env['NICKEL_RELAY'] ?? '', behaviour, account)

export type App = Awaited<ReturnType<typeof appFor>>

/** A wallet app with an empty plain key, and who pays out to it. */
export async function openApp(behaviour: Partial<Behaviour> = {}) {
  const { key, payOut } = await openEmptyWallet()
  return Object.assign(await appFor(accountOf(key), behaviour), { payOut })
}

/** Whether an address is the relay's. */
const isRelay = ({ href }: URL): boolean => href.startsWith(process.env['NICKEL_RELAY'] ?? '')

/** Takes the relay away from a page that is yet to open, and gives it back; apps and other pages keep it. */
export async function ownRelay(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isGone = false
  await page.routeWebSocket(isRelay, (socket) => {
    if (isGone) return void socket.close()
    open.add(socket).add(socket.connectToServer())
  })
  return {
    async leave() {
      isGone = true
      await Promise.all([...open].map((socket) => socket.close()))
    },
    comeBack: () => void (isGone = false),
  }
}

/** What a wallet app reads from the code on show: the link beside it, which the code is held against. */
export async function readCode(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'QR code for your wallet app' })
  await expect(code).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const uri = await page.evaluate(() => navigator.clipboard.readText())
  const path = toSvgPath(generate(uri, { minCorrectionLevel: correction.M }))
  expect(await code.locator('path').getAttribute('d')).toBe(path)
  return uri
}

/** Asks for a wallet app in the dialog of wallets. */
export const chooseApp = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: /^Wallet app/ })
    .click()

/** Connects an app by the code. */
export async function connectApp(page: Page, app: App): Promise<void> {
  await connectButton(page).click()
  await chooseApp(page)
  await app.pair(await readCode(page))
  await expect(walletButton(page)).toBeVisible()
}

/** An app with a dollar, connected to the page where places are searched for. */
export async function openConnected(page: Page, behaviour: Partial<Behaviour> = {}) {
  const app = await openApp(behaviour)
  await app.payOut(usdc('1'))
  await page.goto(live('/geo/locate'))
  await connectApp(page, app)
  return app
}
