import { expect, test } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { findPeople } from '@/tests/e2e/runs/people'
import {
  answer,
  askForPlace,
  confirming,
  confirmingRun,
  connectTestWallet,
  payButton,
  payRun,
} from '@/tests/e2e/support/buying'
import { fundedWallet } from '@/tests/e2e/support/funded'
import { fund } from '@/tests/e2e/support/money'
import { hearSecrets, setLimits } from '@/tests/e2e/support/purse-limits'
import { addTestMoney, keepBackup, makeSessionWallet, withPasskeys } from '@/tests/e2e/support/session-wallet'
import { installWallet } from '@/tests/e2e/support/wallet'

test('what costs little is one line with the rest folded, then no question at all, and what was signed and left is said', async ({
  page,
}) => {
  await hearSecrets(page)
  await withPasskeys(page)
  await page.goto('/geo/locate')
  await makeSessionWallet(page)
  await addTestMoney(page)
  await askForPlace(page, 'Lisbon')
  const sheet = confirming(page)
  await expect(sheet).toContainText('Search for places, Lisbon $0.01 · after that $24.99 here')
  await expect(sheet.getByText('Network')).toBeHidden()
  await expect(sheet.getByText('Price checked against the service')).toBeHidden()
  await sheet.getByText('Details').click()
  for (const fact of ['Network', 'Session wallet', 'Price checked against the service'])
    await expect(sheet.getByText(fact)).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Do not ask again up to $0.01' }).check()
  await payButton(page, '$0.01').click()
  await expect(answer(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Wallet 0x.*\$24\.99/ })).toBeVisible()

  await askForPlace(page, 'Porto')
  const said = page.getByText('Signed $0.01 for: Search for places, Porto · $24.98 left in Session wallet')
  await expect(said).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt', exact: true })).toBeVisible()

  await setLimits(page, { perPurchase: usdc('0.009') })
  await page.getByRole('button', { name: 'Search · $0.01' }).first().click()
  await expect(sheet).toContainText('You bought this just now for $0.01')
  await expect(sheet.getByRole('alert')).toContainText(
    'The session wallet’s limit for one purchase is $0.009, and this costs $0.01',
  )
  await expect(payButton(page, '$0.01')).toBeDisabled()
})

test('whoever would be asked for each row is offered the session wallet, sets it up without losing the run, and is asked by none', async ({
  page,
}) => {
  await withPasskeys(page)
  const people = await findPeople(6)
  const wallet = await installWallet(page)
  await fund(wallet.address)
  await page.goto('/runs#new=1')
  await connectTestWallet(page)
  await page.getByLabel('Rows', { exact: true }).fill(people.join('\n'))
  await page.getByLabel('Payments').selectOption('single')
  await page.getByRole('button', { name: /^Review the run/ }).click()
  const sheet = confirmingRun(page)
  await sheet.getByLabel('Stop at').fill('0.25')
  await expect(sheet).toContainText('Your wallet will ask up to 6 times')
  await sheet.getByRole('button', { name: 'Set one up' }).click()
  await page.getByRole('button', { name: 'Make it with a passkey' }).click()
  await keepBackup(page)
  await expect(sheet.getByLabel('Stop at')).toHaveValue('0.25')
  await expect(sheet.getByText(/^Your wallet will ask/)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Get 25 test dollars' }).click()
  await payRun(page, '$0.25')
  await expect(page.getByText('Stopped by the cap of this run: 1 row not bought')).toBeVisible()
  expect(wallet.asked).toHaveLength(0)
})

test('the session wallet is offered for a fourth lookup of a session, until it is declined for good', async ({
  page,
}) => {
  await fundedWallet(page)
  const offer = confirming(page).getByText('Your wallet asks for every lookup')
  for (const place of ['Lisbon', 'Porto', 'Braga']) {
    await askForPlace(page, place)
    await expect(payButton(page, '$0.01')).toBeEnabled()
    await expect(offer).toHaveCount(0)
    await payButton(page, '$0.01').click()
    await expect(answer(page)).toBeVisible()
  }
  await askForPlace(page, 'Faro')
  await expect(offer).toBeVisible()
  await confirming(page).getByRole('button', { name: 'Do not offer it again' }).click()
  await expect(offer).toHaveCount(0)
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/geo/locate')
  await askForPlace(page, 'Evora')
  await expect(payButton(page, '$0.01')).toBeEnabled()
  await expect(offer).toHaveCount(0)
})
