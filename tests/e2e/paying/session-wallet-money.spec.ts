import { expect, test, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { usdc } from '@/lib/core/money'
import {
  addressOf,
  answer,
  askForPlace,
  buyPlace,
  connectSandboxWallet,
  disconnect,
  pay,
  walletButton,
} from '@/tests/e2e/support/buying'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import {
  chooseInWallet,
  chooseSessionWallet,
  keepBackup,
  makeSessionWallet,
  unlockSessionWallet,
  withPasskeys,
} from '@/tests/e2e/support/session-wallet'
import { installWallet } from '@/tests/e2e/support/wallet'
import { newGate } from '@/tests/support/gate'

const returning = (page: Page) => page.getByRole('dialog', { name: 'Return what is left' })

const openReturn = (page: Page) => chooseInWallet(page, 'Return what is left')

test('money comes from the sandbox wallet and goes back to it to the cent, and what an open purchase may take stays', async ({
  page,
}) => {
  await withPasskeys(page)
  await page.goto('/geo/locate')
  const own = await connectSandboxWallet(page)
  await disconnect(page)
  await chooseSessionWallet(page)
  await page.getByRole('button', { name: 'Make it with a passkey' }).click()
  await keepBackup(page)
  await expect(walletButton(page)).toBeVisible()
  const purse = await addressOf(page)

  await chooseInWallet(page, 'Add money')
  const adding = page.getByRole('dialog', { name: 'Add money' })
  const set = adding.getByRole('button', { name: 'Set this address' })
  await expect(set, 'nothing is taken before it is known where it goes back to').toBeVisible()
  await expect(adding.getByRole('button', { name: /from Sandbox wallet|test dollars/ })).toHaveCount(0)
  await adding.getByLabel('Money goes back to').fill(own.replace('0x', '0x0'))
  await expect(adding.getByText('This is no address that money can go back to')).toBeVisible()
  await adding.getByRole('button', { name: 'Use the address of Sandbox wallet' }).click()
  await expect(adding.getByLabel('Money goes back to')).toHaveValue(own)
  await set.click()
  await adding.getByRole('radio', { name: '$5.00' }).check()
  await adding.getByRole('button', { name: '$5.00 from Sandbox wallet' }).click()
  await expect(adding.getByText('$5.00 arrived')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await addressOf(page), 'the session wallet goes on to pay').toBe(purse)
  await buyPlace(page, 'Lisbon')
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$4\.99/ })).toBeVisible()

  const held = newGate()
  await page.route('**/api/call/**', async (route) => {
    if (route.request().headers()['payment-signature']) await held.passed
    await route.continue()
  })
  await askForPlace(page, 'Porto')
  await pay(page, '$0.01')
  await openReturn(page)
  await expect(returning(page).getByText('Held back for open purchases')).toBeVisible()
  await returning(page).getByRole('button', { name: 'Return $4.98' }).click()
  await expect(returning(page).getByText(`$4.98 returned to ${own}`)).toBeVisible()
  expect([await balanceOf(purse), await balanceOf(own)]).toEqual([usdc('0.01'), usdc('24.98')])
  await returning(page).getByRole('button', { name: 'Done' }).click()
  held.open()
  await expect(answer(page).getByText('Porto').first()).toBeVisible()
  await expect.poll(() => balanceOf(purse), 'in: five; spent: two cents; back: the rest').toBe(0n)
})

test('a return that was lost on its way waits over a reload, goes to no address of before, is signed anew, and any wallet can send it', async ({
  page,
}) => {
  await withPasskeys(page)
  const wallet = await installWallet(page)
  await fund(wallet.address)
  await page.goto('/geo/locate')
  await makeSessionWallet(page)
  const purse = await addressOf(page)
  await chooseInWallet(page, 'Add money')
  const take = page.getByRole('button', { name: '$2.00 from Test wallet' })
  wallet.isLocked = true
  await take.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/locked.* No money was moved\./)
  wallet.isLocked = false
  await take.click()
  await expect(page.getByRole('dialog').getByText('$2.00 arrived')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await balanceOf(wallet.address)).toBe(usdc('23'))
  // an extension that speaks of its accounts by itself
  await wallet.choose(generatePrivateKey())
  expect(await addressOf(page), 'nobody chose it to pay').toBe(purse)
  // the sandbox sells only to whom its faucet has given money
  await fund(purse)

  await page.route('**/api/sandbox/relay', (route) => route.abort())
  await openReturn(page)
  await returning(page).getByRole('button', { name: 'Return $27.00' }).click()
  await expect(returning(page).getByText('$27.00: signed; waiting to be sent')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Unlock the session wallet/ }).click()
  const unlock = page.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true })
  await expect(unlock).toBeVisible()
  await wallet.choose(generatePrivateKey())
  await unlock.click()
  await expect(walletButton(page)).toBeVisible()
  expect(await addressOf(page), 'also while none is unlocked').toBe(purse)
  await openReturn(page)
  await expect(returning(page).getByText('$27.00: signed; waiting to be sent')).toBeVisible()
  await returning(page).getByText('Change where it goes').click()
  const other = privateKeyToAddress(generatePrivateKey())
  await returning(page).getByLabel('Money goes back to').fill(other)
  await returning(page).getByRole('button', { name: 'Set this address' }).click()
  await expect(returning(page).getByText('$27.00: signed for an earlier address')).toBeVisible()
  await expect(returning(page).getByRole('button', { name: /^Send it/ })).toHaveCount(0)
  await returning(page).getByRole('button', { name: 'Done' }).click()
  await buyPlace(page, 'Lisbon')
  await openReturn(page)
  await expect(returning(page).getByText('$27.00: not returned')).toBeVisible()
  await returning(page).getByRole('button', { name: 'Sign $26.99 anew' }).click()
  await expect(returning(page).getByText('$26.99: signed; waiting to be sent')).toBeVisible()
  wallet.sign = 'decline'
  const send = returning(page).getByRole('button', { name: 'Send it with Test wallet' })
  await send.click()
  await expect(returning(page).getByText('You declined in the wallet. No money was moved.')).toBeVisible()
  wallet.sign = 'approve'
  await send.click()
  await expect(returning(page).getByText(`$26.99 returned to ${other}`)).toBeVisible()
  expect(await balanceOf(purse)).toBe(0n)
})

test('neither deleting the session wallet nor wiping everything takes money without the words; an empty one goes at once', async ({
  page,
}) => {
  await withPasskeys(page)
  await page.goto('/geo/locate')
  await makeSessionWallet(page)
  const purse = await addressOf(page)
  await page.goto('/settings/storage')
  await page.getByRole('button', { name: 'Wipe everything…' }).click()
  const wiping = page.getByRole('alertdialog', { name: 'Wipe everything?' })
  await wiping.getByLabel('Type “wipe everything” to go on').fill('wipe everything')
  const wipe = wiping.getByRole('button', { name: 'Wipe everything' })
  await expect(wipe).toBeEnabled()
  // money comes after the dialog was read
  const reading = newGate()
  await page.route('**/api/chain', (route) => reading.passed.then(() => route.continue()))
  await wipe.click()
  await fund(purse)
  reading.open()
  await expect(wiping.getByText('has changed, so nothing was wiped')).toBeVisible()
  await expect(wiping.getByText('$25.00 is in the session wallet')).toBeVisible()
  await expect(wipe).toBeDisabled()
  await wiping.getByLabel('Type “I give up $25.00” to give that up').fill('I give up $25.00')
  await expect(wipe).toBeEnabled()
  await wiping.getByRole('button', { name: 'Cancel' }).click()

  await page.unroute('**/api/chain')
  await page.reload()
  await page.getByRole('button', { name: /^Unlock the session wallet/ }).click()
  await page.getByText('Delete it from this browser').click()
  const locked = page.getByRole('dialog').getByRole('button', { name: 'Delete this session wallet' })
  await expect(locked, 'whoever has lost its passkey can delete it, too').toBeDisabled()
  await page.keyboard.press('Escape')
  await unlockSessionWallet(page)
  await openReturn(page)
  await returning(page).getByText('Delete this session wallet').first().click()
  const remove = returning(page).getByRole('button', { name: 'Delete this session wallet' })
  await expect(remove).toBeDisabled()
  await returning(page).getByLabel('Type “I give up $25.00” to go on').fill('I give up $24.00')
  await expect(remove).toBeDisabled()
  await returning(page).getByRole('button', { name: 'Return $25.00' }).click()
  await expect(returning(page).getByText(/^\$25\.00 returned to 0x/)).toBeVisible()
  await remove.click()
  await expect(walletButton(page)).toHaveCount(0)
  await chooseSessionWallet(page)
  await expect(page.getByRole('button', { name: 'Make it with a passkey' })).toBeVisible()
})
