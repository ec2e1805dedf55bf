import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  askForPlace,
  confirming,
  connectButton,
  connectTestWallet,
  pay,
  payButton,
  sandboxWallet,
  walletButton,
} from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { untilIdle } from '@/tests/e2e/support/idle'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { installWallet } from '@/tests/e2e/support/wallet'
import type { Challenge } from '@/tests/support/tamper-proxy'
import { usdc } from '@/lib/core/money'
import { sweep } from '@/tests/support/sweep'

/** Tells the proxy in front of the service how to lie from now on. */
async function tamper(kind: string) {
  await fetch(`${process.env['NICKEL_TAMPER']}/${kind}`, { method: 'POST' })
}

export type Lie = (challenge: Challenge) => Challenge

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: process.env['NICKEL_LIVE'] })
test.afterEach(() => tamper('honest'))

/** Somebody with money asks for the price of a place. */
async function askPrice(page: Page) {
  const wallet = await fundedWallet(page)
  await askForPlace(page, 'Lisbon')
  return wallet
}

const lies = [
  ['raised-price', /price/i],
  ['other-payee', /another address|payee|pays someone/i],
  ['other-asset', /another token/i],
  ['other-network', /another network/i],
  ['other-resource', /another lookup/i],
] as const

for (const [lie, words] of sweep(lies, 2)) {
  test(`a challenge with ${lie.replace('-', ' ')} is refused and the wallet is never asked`, async ({
    page,
  }) => {
    await tamper(lie)
    const wallet = await askPrice(page)
    // a payee that changed is a stop over the whole page
    const told =
      lie === 'other-payee' ? page.getByRole('alertdialog') : page.getByRole('main').getByRole('alert')
    await expect(told).toContainText(words)
    await expect(told).toContainText('Nothing was signed and nothing was charged.')
    await expect(told).toContainText('Asked for')
    expect(wallet.calls).not.toContain('eth_signTypedData_v4')
    expect(await balanceOf(wallet.address)).toBe(usdc('25'))
  })
}

test('a service that is down is told in a sentence, before anything is signed', async ({ page }) => {
  await tamper('down')
  const wallet = await askPrice(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/Nothing was charged/)
  await expect(page.getByLabel('Location')).toHaveValue('Lisbon')
  expect(wallet.calls).not.toContain('eth_signTypedData_v4')
})

test('an honest service is bought from, the sandbox wallet is not offered', async ({ page }) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  await page.goto('/geo/locate')
  await connectButton(page).click()
  await expect(page.getByRole('button', { name: 'Test wallet' })).toBeVisible()
  await expect(sandboxWallet(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Test wallet' }).click()
  // the dialog is modal until the wallet has answered: text that is typed before that goes nowhere
  await expect(walletButton(page)).toBeVisible()
  await askForPlace(page, 'Lisbon')
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  expect(await balanceOf(wallet.address)).toBe(usdc('24.99'))
})

test('words of the service about money are shown nowhere', async ({ page }) => {
  await tamper('prose')
  await askPrice(page)
  await expect(confirming(page)).toBeVisible()
  expect(await page.content()).not.toMatch(/5 USDC|0xdeadbeef/)
})

test('no address pays or asks the wallet by being opened', async ({ page }) => {
  const wallet = await installWallet(page)
  await fund(wallet.address)
  const paid: string[] = []
  page.on('request', (request) => 'payment-signature' in request.headers() && paid.push(request.url()))
  await page.goto('/geo/locate')
  await connectTestWallet(page)
  for (const path of [
    '/geo/locate?pay=1&confirm=1&auto=true#query=Lisbon',
    '/?service=geo.locate&q=Lisbon&pay=1',
    '/console?pay=1#endpoint=geo.locate&query=Lisbon',
    '/runs?start=1&confirm=1',
    '/spending/receipt?resume=1&pay=1',
  ]) {
    await page.goto(path)
    await expect(walletButton(page)).toBeVisible()
    await untilIdle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(wallet.calls).not.toContain('eth_signTypedData_v4')
  expect(paid).toEqual([])
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
})

test('a press that no hand made pays nothing', async ({ page }) => {
  const wallet = await askPrice(page)
  const pay = payButton(page, '$0.01')
  await expect(pay).toBeEnabled()
  await pay.evaluate((button: HTMLElement) => {
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await untilIdle(page)
  await expect(pay).toBeVisible()
  expect(wallet.calls).not.toContain('eth_signTypedData_v4')
  expect(await balanceOf(wallet.address)).toBe(usdc('25'))
})

test('the sheet says what the wallet is asked to sign', async ({ page }) => {
  const wallet = await askPrice(page)
  const sheet = confirming(page)
  const addresses = sheet.getByTitle(/^0x[0-9a-f]{40}$/i)
  await expect(addresses).toHaveCount(1)
  const payees = await addresses.evaluateAll((all) => all.map((one) => one.getAttribute('title')))
  const words = await sheet.innerText()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  const [signed] = wallet.signed
  expect([signed?.value, signed?.from.toLowerCase()]).toEqual([usdc('0.01'), wallet.address.toLowerCase()])
  expect(payees.map((one) => one?.toLowerCase())).toEqual([signed?.to.toLowerCase()])
  expect(words).toContain(wallet.address.slice(0, 6))
  expect(words).toContain(wallet.address.slice(-4))
})
