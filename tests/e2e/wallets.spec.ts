import { expect, test } from '@playwright/test'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import {
  answer,
  askForPlace,
  buy,
  buyPlace,
  confirming,
  connectButton,
  connectTestWallet,
  pay,
  payButton,
  walletButton,
} from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import { usdc } from '@/lib/core/money'

/** How the sheet shortens an address. */
const shown = (address: string) => address.slice(0, 6)

test('a browser wallet buys with one signature and is asked for nothing else', async ({ page }) => {
  const wallet = await fundedWallet(page)
  await buyPlace(page, 'Lisbon')
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
  expect(wallet.calls.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1)
  const allowed = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain']
  const asked = new Set(wallet.calls.filter((method) => method !== 'wallet_requestPermissions'))
  expect([...asked].filter((method) => ![...allowed, 'eth_signTypedData_v4'].includes(method))).toEqual([])
})

test('declining in the wallet costs nothing, keeps the form, and may be thought over', async ({ page }) => {
  const wallet = await fundedWallet(page, { sign: 'decline' })
  await askForPlace(page, 'Porto')
  await pay(page, '$0.01')
  await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Porto')
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
  wallet.sign = 'approve'
  await buy(page, '$0.01')
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
})

test('another account chosen while the sheet is open: the sheet shows it, and nobody signs for the old one', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  const { address: old } = wallet
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  await askForPlace(page, 'Lisbon')
  const dialog = confirming(page)
  await expect(dialog).toContainText(shown(old))
  const other = generatePrivateKey()
  await fund(privateKeyToAddress(other))
  await wallet.choose(other)
  await expect(dialog).toContainText(shown(wallet.address))
  await expect(dialog).not.toContainText(shown(old))
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  expect(wallet.signed.map(({ from }) => getAddress(from))).toEqual([wallet.address])
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
})

test('a second tab has the wallet that the first one connects, without a word to it, and loses it with it', async ({
  page,
  context,
}) => {
  const wallet = await installWallet(context)
  await page.goto('/geo/locate')
  const other = await context.newPage()
  await other.goto('/geo/locate')
  await expect(connectButton(other)).toBeVisible()
  for (const times of [1, 2]) {
    await connectTestWallet(page)
    await expect(walletButton(other)).toBeVisible()
    expect(wallet.calls.filter((method) => method === 'wallet_requestPermissions')).toHaveLength(times)
    expect(wallet.calls).not.toContain('eth_requestAccounts')
    await walletButton(page).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await expect(connectButton(other)).toBeVisible()
  }
})

test('a wallet on another network is asked to switch first, and signs only then', async ({ page }) => {
  const wallet = await fundedWallet(page, { chainId: 1 })
  await askForPlace(page, 'Lisbon')
  const dialog = confirming(page)
  await expect(dialog.getByText('The wallet is on another network')).toBeVisible()
  await expect(payButton(page, '$0.01')).toHaveCount(0)
  await dialog.getByRole('button', { name: /Switch wallet/ }).click()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  expect(wallet.calls.indexOf('wallet_switchEthereumChain')).toBeLessThan(
    wallet.calls.indexOf('eth_signTypedData_v4'),
  )
})

test('a wallet that refuses to switch: it is told, nothing was charged, and it can be asked again', async ({
  page,
}) => {
  const wallet = await fundedWallet(page, { chainId: 1, switches: false })
  await askForPlace(page, 'Coimbra')
  const dialog = confirming(page)
  await dialog.getByRole('button', { name: /Switch wallet/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('You declined in the wallet. Nothing was charged.')
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
  wallet.switches = true
  await dialog.getByRole('button', { name: /Switch wallet/ }).click()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
})

test('without enough money the wallet is not asked, and the way to get some is shown', async ({ page }) => {
  const wallet = await installWallet(page)
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  await askForPlace(page, 'Lisbon')
  const dialog = confirming(page)
  await expect(dialog.getByText('Not enough money in this wallet')).toBeVisible()
  await expect(payButton(page, '$0.01')).toBeDisabled()
  expect(wallet.calls).not.toContain('eth_signTypedData_v4')
  await dialog.getByRole('button', { name: 'Get 25 test dollars' }).click()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
})

test('a wallet that signs another amount than it was asked is found out before anything is sent', async ({
  page,
}) => {
  const wallet = await fundedWallet(page, { sign: 'alter-value' })
  await askForPlace(page, 'Faro')
  await pay(page, '$0.01')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nothing was charged')
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
})
