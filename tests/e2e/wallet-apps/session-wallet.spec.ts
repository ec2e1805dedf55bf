import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { addressOf, buyPlace } from '@/tests/e2e/support/buying'
import { installBaseAccount, keyAccount, say, windowAfter } from '@/tests/e2e/support/base-account'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { chooseInWallet, makeSessionWallet, withPasskeys } from '@/tests/e2e/support/session-wallet'
import { installWallet } from '@/tests/e2e/support/wallet'
import { live, openApp, readCode } from '@/tests/e2e/support/wallet-app'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const adding = (page: Page) => dialog(page, 'Add money')
const returning = (page: Page) => dialog(page, 'Return what is left')

/** A new session wallet outside the sandbox, before the dialog that adds money; gives its address. */
async function readyForMoney(page: Page) {
  await withPasskeys(page)
  await page.goto(live('/geo/locate'))
  await makeSessionWallet(page)
  const purse = await addressOf(page)
  await chooseInWallet(page, 'Add money')
  return purse
}

test('outside the sandbox money comes from a browser wallet, pays without a prompt, and what is left goes back by it', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  const purse = await readyForMoney(page)
  await expect(adding(page).getByText('Only USDC, only on Base'), 'also from an exchange').toBeVisible()
  await adding(page).getByRole('button', { name: '$2.00 from Test wallet' }).click()
  await expect(adding(page).getByText('$2.00 arrived')).toBeVisible()
  await page.keyboard.press('Escape')
  // the service of these tests sells only to whom its faucet has given money
  await fund(purse)
  await buyPlace(page, 'Lisbon')
  expect(wallet.asked, 'the browser wallet signed nothing').toEqual([])

  await chooseInWallet(page, 'Return what is left')
  await returning(page).getByRole('button', { name: 'Return $26.99' }).click()
  await expect(returning(page).getByText('$26.99: signed; waiting to be sent')).toBeVisible()
  await expect(returning(page).getByRole('button', { name: 'Send it', exact: true })).toHaveCount(0)
  await returning(page).getByRole('button', { name: 'Send it with Test wallet' }).click()
  await expect(returning(page).getByText(/^\$26\.99 returned to 0x/)).toBeVisible()
  expect([await balanceOf(purse), await balanceOf(wallet.address)]).toEqual([0n, usdc('23')])
})

test('money comes from a wallet app that reads the code, and the session wallet goes on to pay', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = await openApp()
  page.once('close', () => void app.close())
  await app.payOut(usdc('5'))
  const purse = await readyForMoney(page)
  await adding(page).getByRole('button', { name: '$2.00 from Wallet app' }).click()
  await app.pair(await readCode(page))
  await expect(adding(page).getByText('$2.00 arrived')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await addressOf(page)).toBe(purse)
  expect([await balanceOf(purse), await balanceOf(app.address)]).toEqual([usdc('2'), usdc('3')])
})

test('money comes from Base Account in its window, and the session wallet goes on to pay', async ({
  page,
}) => {
  const account = await keyAccount()
  await fund(account.address)
  await installBaseAccount(page, account)
  const purse = await readyForMoney(page)
  const send = adding(page).getByRole('button', { name: '$2.00 from Base Account' })
  const popup = await windowAfter(page, () => send.click())
  await say(popup, 'Approve', 'wallet_connect')
  await expect(
    adding(page).getByText('Press once more: its window opens with a press. No money was moved.'),
  ).toBeVisible()
  await say(await windowAfter(page, () => send.click()), 'Approve', 'eth_sendTransaction')
  await expect(adding(page).getByText('$2.00 arrived')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await addressOf(page)).toBe(purse)
  expect(await balanceOf(purse)).toBe(usdc('2'))
})
