import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import {
  answer,
  askForPlace,
  confirming,
  connectTestWallet,
  disconnect,
  pay,
  payButton,
  sandboxWallet,
  setBudget,
  walletButton,
} from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { openEmptyWallet } from '@/tests/e2e/support/transfer'
import { installWallet } from '@/tests/e2e/support/wallet'
import { live } from '@/tests/e2e/support/wallet-app'
import { newGate } from '@/tests/support/gate'
import { accountOf } from '@/tests/support/wallets/account'

const typed = 'eth_signTypedData_v4'
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add money' })

/** An empty wallet that is connected. */
async function openEmpty(page: Page, path: string) {
  const { key, payOut } = await openEmptyWallet()
  const wallet = await installWallet(page, {}, accountOf(key))
  await page.goto(live(path))
  await connectTestWallet(page)
  return Object.assign(wallet, { payOut })
}

/** A visitor who wants a lookup for a cent and has nothing, and goes to add money for it. */
async function wantOne(page: Page, place: string) {
  await askForPlace(page, place)
  await expect(payButton(page, '$0.01')).toBeDisabled()
  await confirming(page).getByRole('button', { name: 'Add money' }).click()
  await expect(adding(page).getByText('Watching the balance.')).toBeVisible()
}

test('codes and links hold the own address and the amount; money that comes lets the waiting purchase go on, also after a reload', async ({
  page,
}) => {
  const wallet = await openEmpty(page, '/')
  await page.getByRole('main').getByRole('button', { name: 'Add money' }).click()
  const dialog = adding(page)
  await expect(dialog.getByText('$2.00 buys about 6 searches or 40 profiles.')).toBeVisible()
  await dialog.getByRole('radio', { name: '$5.00' }).check({ force: true })
  await dialog.getByRole('tab', { name: 'Address and $5.00' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code asking for $5.00 in USDC on Base' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open a wallet on this device' })).toHaveAttribute(
    'href',
    new RegExp(`transfer\\?address=${wallet.address}&uint256=5000000$`),
  )
  const card = dialog.getByRole('link', { name: /^Buy USDC at/ })
  await expect(card).toHaveAttribute('target', '_blank')
  await expect(card).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(card).toHaveAttribute('href', new RegExp(`recipientAddress=${wallet.address}`))

  await page.goto(live('/geo/locate'))
  await expect(walletButton(page)).toBeVisible()
  await wantOne(page, 'Lisbon')
  await expect(dialog).toContainText(wallet.address)
  await expect(dialog).toContainText('The lookup that waits costs $0.01. It is shown again')
  await wallet.payOut(1n)
  await expect(dialog.getByText('$0.000001 arrived, $0.009999 more is needed')).toBeVisible()
  await wallet.payOut(usdc('0.009999'))
  await expect(confirming(page).getByText('$0.01 arrived')).toBeVisible()
  expect(wallet.calls).not.toContain(typed)
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(wallet.address)).toBe(0n)

  // the page is thrown away while the visitor is in another app
  await wantOne(page, 'Sintra')
  await wallet.payOut(usdc('2'))
  await page.reload()
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Sintra')
  expect(await balanceOf(wallet.address)).toBe(usdc('1.99'))
  await page.reload()
  await expect(answer(page)).toContainText('Sintra')
  await expect(confirming(page)).toHaveCount(0)
})

test(
  'a balance that cannot be read is told and read again; after five minutes of nothing the visitor is told where to look',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install()
    const wallet = await openEmpty(page, '/geo/locate')
    await wantOne(page, 'Faro')
    await page.route('**/api/chain', (route) => route.abort())
    await page.clock.runFor('00:10')
    await expect(adding(page).getByText('The balance cannot be read just now')).toBeVisible()
    await page.unroute('**/api/chain')
    await page.clock.runFor('04:30')
    await expect(adding(page).getByText('Nothing has arrived')).toHaveCount(0)
    await page.clock.runFor('00:30')
    await expect(adding(page).getByText('Nothing has arrived in five minutes')).toBeVisible()
    await wallet.payOut(usdc('5'))
    await page.clock.runFor('00:05')
    await expect(confirming(page).getByText('$5.00 arrived')).toBeVisible()
    expect(wallet.calls).not.toContain(typed)
  },
)

test('in the sandbox it is the faucet: a wallet that is just being filled is not called empty, and one without money can get some', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  const { passed: isFilled, open: fill } = newGate()
  await page.route('**/api/sandbox/faucet', async (route) => {
    await isFilled
    await route.continue()
  })
  await setBudget(page, { 'Pay without asking, up to': '0.05' })
  await page.goto('/geo/locate')
  await askForPlace(page, 'Lisbon')
  await sandboxWallet(page).click()
  await expect(walletButton(page)).toBeVisible()
  await expect(payButton(page, '$0.01')).toHaveCount(0)
  fill()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Add money' }).click()
  // no address to send real money to is shown
  await expect(adding(page)).not.toContainText('0x')
  await expect(adding(page).getByRole('img')).toHaveCount(0)
  await adding(page).getByRole('button', { name: 'Get 25 test dollars' }).click()
  await expect(adding(page).getByText('This wallet still has $24.99')).toBeVisible()
  await page.keyboard.press('Escape')

  await disconnect(page)
  await connectTestWallet(page)
  await askForPlace(page, 'Porto')
  await expect(confirming(page)).toContainText('Not enough money in this wallet')
  await expect(payButton(page, '$0.01')).toBeDisabled()
  expect(wallet.calls).not.toContain(typed)
  await confirming(page).getByRole('button', { name: 'Get 25 test dollars' }).click()
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Porto')
})

test('at Coinbase: an on-ramp that refuses or a browser that blocks is told; the tab has a token of one visit and no way back', async ({
  page,
}) => {
  const onramp = (mood: 'gives' | 'refuses') => fetch(`${process.env['NICKEL_ONRAMP']}/${mood}`)
  await onramp('refuses')
  const tokens: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/onramp') && tokens.push(request.url()))
  await page
    .context()
    .route('https://pay.coinbase.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Coinbase</title>' }),
    )
  const wallet = await openEmpty(page, '/')
  await page.getByRole('main').getByRole('button', { name: 'Add money' }).click()
  const buying = adding(page).getByRole('button', { name: /^Buy USDC at Coinbase/ })
  const told = adding(page).getByRole('alert')
  const [refused] = await Promise.all([page.waitForEvent('popup'), buying.click()])
  if (!refused.isClosed()) await refused.waitForEvent('close')
  await expect(told).toContainText(
    'Coinbase does not let this dashboard open its page. Add money another way.',
  )
  await expect(adding(page).getByRole('link', { name: /^Buy USDC at peer.xyz/ })).toBeVisible()
  expect(tokens).toHaveLength(1)

  await onramp('gives')
  await page.evaluate(() => {
    const { open } = window
    Object.assign(window, { open: () => null, unblock: () => Object.assign(window, { open }) })
  })
  await buying.click()
  await expect(told).toContainText('The browser blocked the new tab.')
  expect(tokens).toHaveLength(1)

  await page.evaluate(() => void Reflect.get(window, 'unblock')())
  await adding(page).getByRole('radio', { name: '$20.00' }).check({ force: true })
  const [tab, request] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForRequest('**/api/onramp'),
    buying.click(),
  ])
  await tab.waitForURL('https://pay.coinbase.com/**')
  expect(request.postDataJSON()).toEqual({ address: wallet.address })
  const opened = new URL(tab.url())
  expect(opened.pathname).toBe('/buy/select-asset')
  expect(Object.fromEntries(opened.searchParams)).toEqual({
    sessionToken: expect.stringMatching(/^[\w+/=]{8,}$/),
    defaultNetwork: 'base',
    defaultAsset: 'USDC',
    fiatCurrency: 'USD',
    presetFiatAmount: '20',
  })
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(told).toHaveCount(0)
  await expect(adding(page)).toContainText('Watching the balance.')
})
