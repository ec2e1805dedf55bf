import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  askForPlace,
  confirming,
  connectSandboxWallet,
  connectTestWallet,
  pay,
  payButton,
  sandboxWallet,
  walletButton,
} from '@/tests/e2e/support/buying'
import { newGate } from '@/tests/support/gate'
import { balanceOf } from '@/tests/e2e/support/money'
import { openEmptyWallet } from '@/tests/e2e/support/transfer'
import { installWallet } from '@/tests/e2e/support/wallet'
import { accountOf } from '@/tests/support/wallets/account'
import { usdc } from '@/lib/core/money'

const live = () => process.env['NICKEL_LIVE'] ?? ''
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add money' })

/** A visitor with an empty wallet who wants one lookup for a cent, and goes to add money for it. */
async function wantOne(page: Page, place: string) {
  const { key, payOut } = await openEmptyWallet()
  const wallet = await installWallet(page, {}, accountOf(key))
  await page.goto(`${live()}/geo/locate`)
  await connectTestWallet(page)
  await askForPlace(page, place)
  await expect(payButton(page, '$0.01')).toBeDisabled()
  await confirming(page).getByRole('button', { name: 'Add money' }).click()
  await expect(adding(page).getByText('Watching the balance.')).toBeVisible()
  return Object.assign(wallet, { payOut })
}

test('money that comes while the page is open lets the waiting purchase go on', async ({ page }) => {
  const wallet = await wantOne(page, 'Lisbon')
  await expect(adding(page)).toContainText(wallet.address)
  await expect(adding(page)).toContainText('The lookup that waits costs $0.01. It is shown again')
  await wallet.payOut(usdc('2'))
  await expect(confirming(page).getByText('$2.00 arrived')).toBeVisible()
  expect(wallet.calls).not.toContain('eth_signTypedData_v4')
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(wallet.address)).toBe(usdc('1.99'))
})

test(
  'dust is told as what it is, and two transfers together are enough',
  { tag: '@long' },
  async ({ page }) => {
    const wallet = await wantOne(page, 'Porto')
    await wallet.payOut(1n)
    await expect(adding(page).getByText('$0.000001 arrived, $0.009999 more is needed')).toBeVisible()
    await wallet.payOut(usdc('0.009999'))
    await expect(confirming(page).getByText('$0.01 arrived')).toBeVisible()
    await pay(page, '$0.01')
    await expect(answer(page)).toBeVisible()
    expect(await balanceOf(wallet.address)).toBe(0n)
  },
)

test(
  'nothing for five minutes: the visitor is told where to look, and the watching goes on',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install()
    const wallet = await wantOne(page, 'Faro')
    await page.clock.runFor('04:50')
    await expect(adding(page).getByText('Nothing has arrived')).toHaveCount(0)
    await page.clock.runFor('00:15')
    await expect(adding(page).getByText('Nothing has arrived in five minutes')).toBeVisible()
    await wallet.payOut(usdc('5'))
    await page.clock.runFor('00:05')
    await expect(confirming(page).getByText('$5.00 arrived')).toBeVisible()
    expect(wallet.calls).not.toContain('eth_signTypedData_v4')
  },
)

test('a balance that cannot be read is told, and read again', { tag: '@long' }, async ({ page }) => {
  const wallet = await wantOne(page, 'Braga')
  await page.route('**/api/chain', (route) => route.abort())
  await expect(adding(page).getByText('The balance cannot be read just now')).toBeVisible()
  await wallet.payOut(usdc('1'))
  await page.unroute('**/api/chain')
  await expect(confirming(page).getByText('$1.00 arrived')).toBeVisible()
})

test('the page is thrown away while the visitor is in another app: what waited is there again', async ({
  page,
}) => {
  const wallet = await wantOne(page, 'Sintra')
  await wallet.payOut(usdc('2'))
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('Sintra')
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(wallet.address)).toBe(usdc('1.99'))
  await page.reload()
  await expect(answer(page)).toBeVisible()
  await expect(confirming(page)).toHaveCount(0)
})

test('codes and links hold the own address, and the amount that was chosen', async ({ page }) => {
  const wallet = await installWallet(page)
  await page.goto(`${live()}/`)
  await connectTestWallet(page)
  await page.getByRole('main').getByRole('button', { name: 'Add money' }).click()
  const dialog = adding(page)
  await expect(dialog.getByText('$2.00 buys about 6 searches or 40 profiles.')).toBeVisible()
  await dialog.getByRole('radio', { name: '$5.00' }).check({ force: true })
  await dialog.getByRole('tab', { name: 'Address and $5.00' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code asking for $5.00 in USDC on Base' })).toBeVisible()
  const open = dialog.getByRole('link', { name: 'Open a wallet on this device' })
  await expect(open).toHaveAttribute(
    'href',
    new RegExp(`transfer\\?address=${wallet.address}&uint256=5000000$`),
  )
  const card = dialog.getByRole('link', { name: /^Buy USDC at/ })
  await expect(card).toHaveAttribute('target', '_blank')
  await expect(card).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(card).toHaveAttribute('href', new RegExp(`recipientAddress=${wallet.address}`))
})

test('in the sandbox it is the faucet, and no address to send real money to is shown', async ({ page }) => {
  await page.goto('/geo/locate')
  const address = await connectSandboxWallet(page)
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Add money' }).click()
  await expect(adding(page)).not.toContainText(address)
  await expect(adding(page).getByRole('img')).toHaveCount(0)
  await adding(page).getByRole('button', { name: 'Get 25 test dollars' }).click()
  await expect(adding(page).getByText('This wallet still has $25.00')).toBeVisible()
})

test('a wallet that is just being filled is not called empty, and can pay once it is', async ({ page }) => {
  const { passed: isFilled, open: fill } = newGate()
  await page.route('**/api/sandbox/faucet', async (route) => {
    await isFilled
    await route.continue()
  })
  await page.goto('/geo/locate')
  await askForPlace(page, 'Lisbon')
  await sandboxWallet(page).click()
  await expect(walletButton(page)).toBeVisible()
  await expect(payButton(page, '$0.01')).toHaveCount(0)
  fill()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
})
