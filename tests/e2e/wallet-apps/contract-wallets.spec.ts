import { expect, test } from '@playwright/test'
import { sandboxClient } from '@/lib/sandbox/client'
import { usdc } from '@/lib/core/money'
import { answer, confirming, walletButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { askPrice, contractWays, payBy, payCent, signaturesOf } from '@/tests/e2e/wallet-apps/ways'
import { sweep } from '@/tests/support/sweep'

const cent = usdc('0.01')

for (const [name, open] of sweep(Object.entries(contractWays), 3))
  test.describe(name, () => {
    test('connects, sees the price, signs once and pays once', async ({ page }) => {
      const wallet = await open(page)
      const held = await balanceOf(wallet.address)
      await askPrice(page, 'Lisbon')
      await payBy(name, page)
      await expect(answer(page)).toBeVisible()
      expect(held - (await balanceOf(wallet.address))).toBe(cent)
      expect(signaturesOf(wallet)).toBe(1)
      await page.reload()
      await expect(answer(page)).toBeVisible()
      await expect(walletButton(page)).toBeVisible()
      expect(signaturesOf(wallet)).toBe(1)
    })

    test('refuses: nothing was charged, and it may be thought over', async ({ page }) => {
      const wallet = await open(page)
      const held = await balanceOf(wallet.address)
      wallet.says('decline')
      await askPrice(page, 'Porto')
      await payCent(page).click()
      await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
      expect(await balanceOf(wallet.address)).toBe(held)
      wallet.says('approve')
      await askPrice(page, 'Porto')
      await payBy(name, page)
      await expect(answer(page)).toBeVisible()
      expect(held - (await balanceOf(wallet.address))).toBe(cent)
    })

    test('is on another network: it is not asked to sign there, refuses to switch, then switches and pays', async ({
      page,
    }) => {
      const wallet = await open(page, { isElsewhere: true })
      const held = await balanceOf(wallet.address)
      wallet.says('decline')
      await askPrice(page, 'Faro')
      const sheet = confirming(page)
      const switching = sheet.getByRole('button', { name: 'Switch wallet to Base' })
      await switching.click()
      await expect(sheet.getByRole('alert')).toContainText('You declined in the wallet. Nothing was charged.')
      expect([signaturesOf(wallet), await balanceOf(wallet.address)]).toEqual([0, held])
      wallet.says('approve')
      await switching.click()
      await payBy(name, page)
      await expect(answer(page)).toBeVisible()
      expect(held - (await balanceOf(wallet.address))).toBe(cent)
      expect(signaturesOf(wallet)).toBe(1)
    })
  })

test('a smart account not deployed yet is warned of before anything is sent, and on the chain once it has paid', async ({
  page,
}) => {
  const name = 'a smart account not deployed yet, in a browser wallet'
  const wallet = await contractWays[name](page)
  const chain = sandboxClient(process.env['NICKEL_CHAIN'] ?? '')
  const paid: string[] = []
  page.on('request', (request) => request.headers()['payment-signature'] && paid.push(request.url()))
  const held = await balanceOf(wallet.address)
  await askPrice(page, 'Evora')
  await payCent(page).click()
  const warning = page.getByRole('alert').filter({ hasText: 'Not sent yet. Nothing was charged.' })
  await expect(warning).toContainText(
    'This wallet has never been used on Base, and some services refuse such a wallet. Send any transaction from it first, or pay from another.',
  )
  expect([paid, await balanceOf(wallet.address)]).toEqual([[], held])
  expect(await chain.getCode({ address: wallet.address })).toBeUndefined()
  await warning.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Evora')
  expect([paid, await balanceOf(wallet.address)]).toEqual([[], held])

  await askPrice(page, 'Evora')
  await payCent(page).click()
  await expect(answer(page)).toBeVisible()
  expect(held - (await balanceOf(wallet.address))).toBe(cent)
  expect([paid.length, signaturesOf(wallet)]).toEqual([1, 1])
  expect(await chain.getCode({ address: wallet.address })).toMatch(/^0x[0-9a-f]{2}/)
})
