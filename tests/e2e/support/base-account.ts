import { expect, type Page } from '@playwright/test'
import { openEmptyWallet } from '@/tests/e2e/support/transfer'
import { usdc } from '@/lib/core/money'
import { valueFor, walletHtml } from '@/tests/support/base-account/wallet-page'
import { accountOf, type Account } from '@/tests/support/wallets/account'
import { connectButton, walletButton } from '@/tests/e2e/support/buying'

/** A plain key that holds a dollar. */
export async function keyAccount(): Promise<Account> {
  const { key, payOut } = await openEmptyWallet()
  await payOut(usdc('1'))
  return accountOf(key)
}

/** Serves the page of a wallet for every window that this page opens; gives what was asked of the account, in order. */
export async function installBaseAccount(
  page: Page,
  account: Parameters<typeof valueFor>[0],
): Promise<{ asked: string[] }> {
  const asked: string[] = []
  const context = page.context()
  await context.route(`${process.env['NICKEL_BASE_ACCOUNT']}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: walletHtml }),
  )
  await context.exposeFunction('testAccount', async (method: string, params: unknown): Promise<unknown> => {
    asked.push(method)
    return valueFor(account, method, params)
  })
  return { asked }
}

/** Waits for the wallet's window, which the work has opened. */
export async function windowAfter(page: Page, work: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), work()])
  return popup
}

/** Presses a button of the window once it was asked, which closes it. */
export async function say(popup: Page, word: 'Approve' | 'Refuse', method: string): Promise<void> {
  await expect(popup.locator(`body[data-asked="${method}"]`)).toBeVisible()
  const press = popup.getByRole('button', { name: word }).click()
  // the window may be gone before the click hears that it was carried out
  await Promise.all([popup.waitForEvent('close'), press.catch(() => undefined)])
}

/** The way to Base Account in the dialog of wallets. */
export const choice = (page: Page) =>
  page.getByRole('dialog', { name: 'Connect a wallet' }).getByRole('button', { name: /^Base Account/ })

/** Connects by the window, and gives what the window was told. */
export async function connectBaseAccount(page: Page) {
  await connectButton(page).click()
  const popup = await windowAfter(page, () => choice(page).click())
  await expect(popup.locator('body[data-asked=wallet_connect]')).toBeVisible()
  const told = await popup.evaluate(() => window.walletTold)
  await say(popup, 'Approve', 'wallet_connect')
  await expect(walletButton(page)).toBeVisible()
  return told
}
