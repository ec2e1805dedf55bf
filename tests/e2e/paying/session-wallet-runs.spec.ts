import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'
import { addressOf, confirmingRun, payRun, setBudget, walletButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { hearSecrets, setLimits } from '@/tests/e2e/support/purse-limits'
import { addTestMoney, makeSessionWallet, withPasskeys } from '@/tests/e2e/support/session-wallet'

/** A visitor with 25 test dollars in a session wallet, before the page of runs. */
async function ready(page: Page, perSession = '100') {
  await hearSecrets(page)
  const passkeys = await withPasskeys(page)
  await setBudget(page, { 'Per session': perSession })
  await page.goto('/runs')
  await makeSessionWallet(page)
  await addTestMoney(page)
  return { passkeys, address: await addressOf(page) }
}

async function review(page: Page, people: readonly string[], payments: 'single' | 'together') {
  await page.getByRole('button', { name: 'New run' }).click()
  const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(people)) }
  await page.getByLabel('File to import').setInputFiles(file)
  await page.getByLabel('Payments').selectOption(payments)
  const all = people.length > 20 ? `Review all ${people.length} rows` : 'Review the run'
  await page.getByRole('button', { name: all }).click()
  await expect(confirmingRun(page)).toBeVisible()
}

const stopped = (page: Page) => page.getByRole('alert').filter({ hasText: /\d rows? not bought/ })
const goOn = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

test('a run of 500 rows asks for nothing, keeps its cap and the limits of the session wallet to the cent, and goes on when they are raised', async ({
  page,
}) => {
  const people = await findPeople(500)
  expect(people).toHaveLength(500)
  const { passkeys, address } = await ready(page)
  const before = passkeys.touches()
  await setLimits(page, { perSession: usdc('20'), perHour: usdc('30') })
  await review(page, people, 'together')
  const sheet = confirmingRun(page)
  await expect(sheet.getByRole('alert')).toContainText(
    'The session wallet’s limit for one purchase is $0.30, and the first payment of this run costs $1.25',
  )
  await expect(sheet.getByRole('button', { name: /^Pay up to/ })).toBeDisabled()
  await setLimits(page, { perPurchase: usdc('1.25') })
  await expect(sheet.getByRole('alert')).toContainText(
    'The session wallet’s limit until it locks leaves $20.00: the run would stop there',
  )
  await sheet.getByRole('button', { name: 'Stop at $20.00' }).click()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await sheet.getByLabel('Stop at').fill('18.749999')
  await payRun(page, '$18.749999')
  await expect(page.getByText(/^\d+\/500$/)).toBeVisible()
  // it goes on beside other pages, and says there where it stops
  await page.getByRole('link', { name: 'Places' }).click()
  await expect(stopped(page)).toContainText('Stopped by the cap of this run: 150 rows not bought')
  await page.getByRole('link', { name: 'See the run' }).click()
  await expect.poll(() => balanceOf(address)).toBe(usdc('7.50'))

  await goOn(page, /^Raise the cap to \$25\.00 and go on/)
  await expect(stopped(page)).toContainText('Stopped by a limit of the session wallet: 100 rows not bought')
  await expect(stopped(page)).toContainText(
    'more than $20.00 would be spent since the session wallet was unlocked. Nothing was charged for what is left.',
  )
  await expect.poll(() => balanceOf(address)).toBe(usdc('5.00'))
  await setLimits(page, { perSession: usdc('25') })
  await goOn(page, /^Go on/)
  await expect(page.getByText('500/500')).toBeVisible()
  await expect.poll(() => balanceOf(address)).toBe(0n)
  expect(passkeys.touches(), 'nothing was asked for twenty payments').toBe(before)
})

test('locked, or the only tab reloaded, in the middle of a run, it stops with nothing charged for the rest and goes on after one touch', async ({
  page,
}) => {
  const people = await findPeople(10)
  const { passkeys, address } = await ready(page)
  await review(page, people, 'single')
  await payRun(page, '$0.50')
  await expect(page.getByText(/^[2-6]\/10$/)).toBeVisible()
  const before = passkeys.touches()
  await walletButton(page).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await expect(stopped(page)).toContainText(/The session wallet is locked: \d+ rows not bought/)
  await expect(stopped(page)).toContainText('Nothing was charged for what is left.')
  await goOn(page, /^Unlock and go on/)
  await expect(page.getByText(/^[4-9]\/10$/)).toBeVisible()
  expect(passkeys.touches(), 'one touch').toBe(before + 1)

  await page.reload()
  await expect(page.getByText(/^Interrupted: \d+ rows? not finished yet/)).toBeVisible()
  await expect(page.getByText('The session wallet is locked: it is unlocked first.')).toBeVisible()
  await goOn(page, /^Unlock and go on/)
  await expect(page.getByText('10/10')).toBeVisible()
  expect(passkeys.touches(), 'one more').toBe(before + 2)
  await expect(page.getByText(/^\$0\.50 paid in 10 payments/)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.50'))
})

test('two runs in two tabs cannot together go over a limit of the session wallet, and both say where they stopped', async ({
  page,
  context,
}) => {
  const people = await findPeople(16)
  const { address } = await ready(page)
  const other = await context.newPage()
  await other.goto('/runs')
  await expect(walletButton(other)).toBeVisible()
  await review(page, people.slice(0, 8), 'single')
  await review(other, people.slice(8), 'single')
  await setLimits(page, { perSession: usdc('0.349999') })
  await Promise.all([page, other].map((tab) => payRun(tab, '$0.40')))
  for (const tab of [page, other])
    await expect(stopped(tab)).toContainText(/Stopped by a limit of the session wallet: \d rows? not bought/)
  await expect.poll(() => balanceOf(address)).toBe(usdc('24.70'))
})
