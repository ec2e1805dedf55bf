import { expect, test, type Page } from '@playwright/test'
import { sandboxClient } from '@/lib/sandbox/client'
import { usdc } from '@/lib/core/money'
import { answer, askForPlace, confirming, walletButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { answerBy, payCent, signaturesOf, ways } from '@/tests/e2e/wallet-apps/ways'
import { sweep } from '@/tests/support/sweep'

const chain = () => sandboxClient(process.env['NICKEL_CHAIN'] ?? '')

/** Lets the first payment through and drops what is replied to it; counts the payments that left the page. */
async function loseFirstReply(page: Page) {
  const seen = { sent: 0, lost: 0 }
  await page.route('**/api/call/*', async (route) => {
    if (!route.request().headers()['payment-signature']) return route.fallback()
    seen.sent += 1
    if (seen.lost > 0) return route.fallback()
    await route.fetch()
    seen.lost += 1
    await route.abort()
  })
  return seen
}

for (const [name, open] of sweep(Object.entries(ways), 2))
  test(`${name}: on another network it is not asked to sign, refuses, then pays once; an answer whose reply was lost is there all the same`, async ({
    page,
  }) => {
    const wallet = await open(page, { isElsewhere: true })
    const held = await balanceOf(wallet.address)
    const sheet = confirming(page)
    const switching = sheet.getByRole('button', { name: 'Switch wallet to Base' })
    const hasWindow = name === 'Base Account'
    wallet.says('decline')
    await askForPlace(page, 'Lisbon')
    await expect(sheet).toContainText('The wallet is on another network')
    await expect(payCent(page)).toHaveCount(0)
    await switching.click()
    // the account in a window switches without one
    if (!hasWindow) {
      await expect(sheet.getByRole('alert')).toContainText('You declined in the wallet. Nothing was charged.')
      expect([signaturesOf(wallet), await balanceOf(wallet.address)]).toEqual([0, held])
      wallet.says('approve')
      await switching.click()
      await expect(payCent(page)).toBeVisible()
      wallet.says('decline')
    }
    await answerBy(name, page, 'Refuse')
    await expect(page.getByText('You declined. Nothing was charged.')).toBeVisible()
    expect(await balanceOf(wallet.address)).toBe(held)

    wallet.says('approve')
    const before = signaturesOf(wallet)
    const seen = await loseFirstReply(page)
    await askForPlace(page, 'Lisbon')
    await answerBy(name, page, 'Approve')
    if (name.includes('not deployed')) {
      const warning = page.getByRole('alert').filter({ hasText: 'Not sent yet. Nothing was charged.' })
      await expect(warning).toContainText(
        'This wallet has never been used on Base, and some services refuse such a wallet. Send any transaction from it first, or pay from another.',
      )
      expect([seen.sent, await balanceOf(wallet.address)]).toEqual([0, held])
      expect(await chain().getCode({ address: wallet.address })).toBeUndefined()
      await warning.getByRole('button', { name: 'Back to the form' }).click()
      await expect(page.getByLabel('Location')).toHaveValue('Lisbon')
      expect([seen.sent, await balanceOf(wallet.address)]).toEqual([0, held])
      await askForPlace(page, 'Lisbon')
      await payCent(page).click()
    }
    await expect(answer(page)).toBeVisible()
    expect(seen).toEqual({ sent: 1, lost: 1 })
    expect(held - (await balanceOf(wallet.address))).toBe(usdc('0.01'))
    expect(signaturesOf(wallet) - before).toBe(1)
    if (name.includes('not deployed'))
      expect(await chain().getCode({ address: wallet.address })).toMatch(/^0x[0-9a-f]{2}/)
    await page.reload()
    await expect(answer(page)).toBeVisible()
    await expect(walletButton(page)).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
    expect(signaturesOf(wallet) - before).toBe(1)
    expect(held - (await balanceOf(wallet.address))).toBe(usdc('0.01'))
  })
