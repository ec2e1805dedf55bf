import { expect, test, type Page } from '@playwright/test'
import type { Address } from 'viem'
import {
  addressOf,
  answer,
  askForPlace,
  confirming,
  connectButton,
  pay,
  payButton,
  sandboxWallet,
  walletButton,
} from '@/tests/e2e/support/buying'
import { rowsIn } from '@/tests/e2e/support/database'
import { fund } from '@/tests/e2e/support/money'
import { phone } from '@/tests/e2e/support/phone'
import {
  addTestMoney,
  backupWords,
  chooseSessionWallet,
  keepBackup,
  makeSessionWallet,
  sayHome,
  withPasskeys,
} from '@/tests/e2e/support/session-wallet'

const unlockButton = (page: Page) =>
  page.getByRole('button', { name: /^Unlock the session wallet · \$25\.00/ })
const unlocking = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true })
const alert = (page: Page) => page.getByRole('dialog').getByRole('alert')

async function act(page: Page, name: string) {
  await walletButton(page).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The address in the row of the wallet, for one that was not connected yet. */
async function addressInRow(page: Page): Promise<Address> {
  const [settings = []] = await rowsIn(page, 'settings')
  return settings.find((row) => row['form'] === 1 && row['unlock'])?.['address']
}

test('limits are set when it is made and changed later: what cannot be read is told at its field, lower ones hold at once, higher ones need the passkey', async ({
  page,
}) => {
  const passkeys = await withPasskeys(page)
  await page.goto('/geo/locate')
  await chooseSessionWallet(page)
  await page.getByText('Limits', { exact: true }).click()
  await page.getByLabel('Held at most').fill('21')
  await expect(page.getByText('Write an amount in dollars, at most 20.00.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make it with a passkey' })).toBeDisabled()
  await page.getByLabel('Held at most').fill('10')
  await page.getByLabel('Until it locks').fill('2')
  await expect(page.getByText('$2.00 until it locks and $5.00 an hour, and is to hold $10.00')).toBeVisible()
  await sayHome(page)
  await page.getByRole('button', { name: 'Make it with a passkey' }).click()
  await keepBackup(page)
  await addTestMoney(page)
  await walletButton(page).click()
  await expect(
    page.getByText('$0.00 signed since it was unlocked. $2.00 left of $2.00 until it locks.'),
  ).toBeVisible()
  await expect(page.getByText('$15.00 more than the $10.00 that it is to hold.')).toBeVisible()
  await expect(page.getByText('Purchases begun in another browser')).toBeHidden()
  await page.keyboard.press('Escape')

  const before = passkeys.touches()
  await act(page, 'Limits')
  await page.getByLabel('Per purchase').fill('a cent')
  await expect(page.getByText('Write an amount in dollars, such as 2.00.')).toBeVisible()
  await page.getByLabel('Per purchase').fill('0.005')
  await page.getByRole('button', { name: 'Save the limits' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(passkeys.touches(), 'lower limits need no touch').toBe(before)
  await askForPlace(page, 'Lisbon')
  await expect(page.getByText('limit for one purchase is $0.005').first()).toBeVisible()
  await expect(payButton(page, '$0.01')).toBeDisabled()
  await page.keyboard.press('Escape')

  await act(page, 'Limits')
  await page.getByLabel('Per purchase').fill('0.50')
  await page.getByRole('button', { name: 'Raise the limits' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(passkeys.touches(), 'higher ones need one').toBe(before + 1)
  await page.reload()
  await page.getByRole('button', { name: /^Unlock the session wallet/ }).click()
  await unlocking(page).click()
  await askForPlace(page, 'Lisbon')
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
  await walletButton(page).click()
  await expect(page.getByText('You $0.01, runs $0.00.')).toBeVisible()
})

test('money in a locked wallet is told at the next visit, and one press and one touch lead to it; other wallets are one press away', async ({
  page,
  browser,
}) => {
  const passkeys = await withPasskeys(page)
  await page.goto('/geo/locate')
  await makeSessionWallet(page)
  const address = await addressOf(page)
  await addTestMoney(page)
  await page.goto('/')
  await expect(page.getByText('$25.00 of yours is in the session wallet of this browser.')).toBeVisible()
  const before = passkeys.touches()
  await unlockButton(page).click()
  await page.getByRole('button', { name: 'Other wallets' }).click()
  await expect(sandboxWallet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Unlock it' }).click()
  await unlocking(page).click()
  await expect(walletButton(page)).toBeVisible()
  expect(await addressOf(page)).toBe(address)
  expect(passkeys.touches()).toBe(before + 1)
  await expect(page.getByText('of yours is in the session wallet')).toBeHidden()
  await act(page, 'Lock')
  await expect(unlockButton(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.storage.persisted()), 'asked for when it was made').toBeDefined()

  const other = await browser.newContext(phone)
  const empty = await other.newPage()
  await empty.goto(new URL('/', page.url()).href)
  await expect(connectButton(empty), 'nothing is said where there is none').toBeVisible()
  await other.close()
})

test('a wallet that was not backed up is marked as soon as money lies in it, until the backup is kept', async ({
  page,
}) => {
  await withPasskeys(page)
  await page.goto('/geo/locate')
  await chooseSessionWallet(page)
  await page.getByRole('button', { name: 'Make it with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Save the backup' })).toBeVisible()
  await fund(await addressInRow(page))
  await page.goto('/')
  const marked = page.getByRole('button', { name: /^Unlock the session wallet · .25\.00 .*no backup yet/ })
  await expect(marked).toBeVisible()
  await expect(page.getByText('No backup of it was kept yet')).toBeVisible()
  await marked.click()
  await unlocking(page).click()
  await keepBackup(page)
  await expect(walletButton(page)).toBeVisible()
  await act(page, 'Lock')
  await expect(
    page.getByRole('button', { name: 'Unlock the session wallet · $25.00', exact: true }),
  ).toBeVisible()
})

test('a passkey that gives no secret makes no wallet: a passphrase is offered, and said to be weaker', async ({
  page,
}) => {
  await withPasskeys(page, { hasPrf: false })
  await page.goto('/geo/locate')
  await chooseSessionWallet(page)
  await page.getByRole('button', { name: 'Make it with a passkey' }).click()
  await expect(alert(page)).toContainText('This passkey cannot keep a key secret. Use a passphrase instead.')
  await page.getByText('Use a passphrase instead', { exact: true }).click()
  await expect(page.getByText('Weaker than a passkey')).toBeVisible()
  await page.getByLabel('Passphrase', { exact: true }).fill('seven grey pebbles')
  await page.getByRole('button', { name: 'Make it with this passphrase' }).click()
  await expect(page.getByRole('button', { name: 'Save the backup' })).toBeVisible()
})

test('once its passkey is gone the backup brings the same wallet back under a new one, and what it knows not of is said', async ({
  page,
}) => {
  const passkeys = await withPasskeys(page)
  await page.goto('/geo/locate')
  const backup = await makeSessionWallet(page)
  const address = await addressOf(page)
  await addTestMoney(page)
  await act(page, 'Lock')
  await passkeys.lose()
  await unlockButton(page).click()
  await unlocking(page).click()
  await expect(alert(page)).toContainText('If it is gone, restore the wallet from its backup.')
  await page.getByText('Restore it from a backup').click()
  await page.getByLabel('File of the backup').setInputFiles(backup)
  await page.getByLabel('Passphrase of the backup').fill(backupWords)
  await page.getByRole('button', { name: 'Restore with a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$25\.00/ })).toBeVisible()
  expect(await addressOf(page)).toBe(address)
  await walletButton(page).click()
  await expect(page.getByText('Purchases begun in another browser are not known here')).toBeVisible()
})

test('a service that is to be paid at another address is shown with both, and paid there only after a touch', async ({
  page,
}) => {
  const passkeys = await withPasskeys(page)
  await page.goto('/geo/locate')
  await makeSessionWallet(page)
  const { payTo, ...rest } = await (await page.request.get('/api/config')).json()
  const other = '0x1111111111111111111111111111111111111111'
  await act(page, 'Lock')
  await page.route('/api/config', (route) => route.fulfill({ json: { ...rest, payTo: other } }))
  await page.reload()
  await chooseSessionWallet(page)
  await unlocking(page).click()
  await act(page, 'Another payee')
  await expect(page.getByRole('dialog')).toContainText(payTo)
  await expect(page.getByRole('dialog')).toContainText(other)
  const before = passkeys.touches()
  await page.getByRole('button', { name: 'Pay this address from now on' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(passkeys.touches()).toBe(before + 1)
  await page.unroute('/api/config')
  await page.reload()
  await chooseSessionWallet(page)
  await unlocking(page).click()
  await addTestMoney(page)
  await askForPlace(page, 'Lisbon')
  const sheet = confirming(page)
  await expect(
    sheet.getByText('was not told to pay this address'),
    'by now it knows the other one',
  ).toBeVisible()
  await expect(payButton(page, '$0.01')).toBeDisabled()
  await sheet.getByRole('button', { name: 'Look at it' }).click()
  await expect(page.getByRole('dialog')).toContainText(payTo)
  await page.getByRole('button', { name: 'Pay this address from now on' }).click()
  await pay(page, '$0.01')
  await expect(answer(page)).toBeVisible()
})
