import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { findPeople } from '@/tests/e2e/runs/people'
import { putOnList } from '@/tests/e2e/spending/put-on-list'
import {
  askForPlace,
  buyPlace,
  confirming,
  connectSandboxWallet,
  pay,
  payButton,
  payRun,
  setBudget,
} from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { usdc } from '@/lib/core/money'
import { downloaded, csvRows } from '@/tests/e2e/support/download'
import { putRows, rowsIn } from '@/tests/e2e/support/database'
import { phone } from '@/tests/e2e/support/phone'

const meter = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Budget: / })
const rowsOf = (page: Page, by: string) =>
  page.getByRole('table', { name: `Spending by ${by}` }).getByRole('row')

async function buyAnew(page: Page, place: string): Promise<void> {
  await page.goto('/geo/locate')
  await buyPlace(page, place)
}

/** Asks for a place, and what the sheet says of the budget that it would go over. */
async function stoppedFor(page: Page, place: string): Promise<Locator> {
  await page.goto('/geo/locate')
  await askForPlace(page, place)
  await expect(payButton(page, '$0.01')).toBeDisabled()
  return confirming(page).getByRole('alert')
}

test('a day is spent to its cap and the month to its own, told by list and by job, and taken along as one statement', async ({
  page,
}) => {
  const people = await findPeople(2)
  await setBudget(page, { 'Per session': '', 'Per day': '0.12', 'Per month': '0.13' })
  await page.getByLabel('Name and address').fill('Ada Ltd\n1 Mill Lane, Lisbon\nVAT PT 123')
  await page.getByRole('button', { name: 'Save buyer' }).click()
  await expect(page.getByText('Buyer saved')).toBeAttached()

  await page.goto('/runs#new=1')
  const wallet = await connectSandboxWallet(page)
  await page.getByLabel('Rows', { exact: true }).fill(people.join('\n'))
  await page.getByRole('button', { name: /^Review the run/ }).click()
  await payRun(page, '$0.10')
  await expect(page.getByText(/^\$0\.10 paid in/)).toBeVisible()
  await expect(meter(page)).toHaveAccessibleName('Budget: $0.10 of $0.12 today')
  await buyAnew(page, 'Lisbon')
  await buyAnew(page, 'Porto')
  await expect(meter(page)).toHaveAccessibleName('Budget: $0.12 of $0.12 today')

  const alert = await stoppedFor(page, 'Faro')
  await expect(alert).toContainText('Your budget of today is $0.12, and this would make $0.13')
  await expect(alert).toContainText('$0.00 of it is left. Raise it, or wait until tomorrow.')
  await alert.getByRole('button', { name: 'Raise it to $0.20 for this session' }).click()
  await pay(page, '$0.01')
  await expect(meter(page)).toHaveAccessibleName('Budget: $0.13 of $0.13 this month')
  const next = await stoppedFor(page, 'Evora')
  await expect(next).toContainText('Your budget of this month is $0.13, and this would make $0.14')
  expect(await balanceOf(wallet)).toBe(usdc('24.87'))
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()
  await meter(page).click()
  const panel = page.getByRole('dialog', { name: 'Budget' })
  await expect(panel).toContainText('This session$0.13 no limit')
  await expect(panel).toContainText('This month$0.13 of $0.13$0.00 left')
  await panel.getByRole('link', { name: 'See spending' }).click()

  await expect(page.getByText('4 purchases, $0.13 paid')).toBeVisible()
  await putOnList(page, { list: 'Clients', tag: 'warm', slug: people[0] ?? '' })
  await page.reload()
  await page.getByRole('tab', { name: 'By list' }).click()
  await expect(rowsOf(page, 'list').filter({ hasText: 'Clients' })).toContainText('$0.10')
  await expect(rowsOf(page, 'list').filter({ hasText: 'On no list' })).toContainText('$0.03')
  await expect(rowsOf(page, 'list').filter({ hasText: 'Total' })).toContainText('$0.13')
  await page.getByRole('tab', { name: 'By tag' }).click()
  await expect(rowsOf(page, 'tag').filter({ hasText: 'warm' })).toContainText('$0.10')
  await page.getByRole('tab', { name: 'By job' }).click()
  await expect(rowsOf(page, 'job').filter({ hasText: 'Bought one by one · 3' })).toContainText('$0.03')
  const job = rowsOf(page, 'job').getByRole('button').first()
  await job.click()
  await expect(page.getByText('1 purchase, $0.10 paid')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Statement' }).click()
  const statement = page.getByRole('article', { name: 'Statement' })
  await expect(statement).toContainText('Paid$0.101 purchase')
  await page.getByRole('button', { name: 'This month', exact: true }).click()
  await expect(page).toHaveURL(/\/spending\/statement\?from=\d{4}-\d{2}-01&to=/)
  await expect(statement).toContainText('Paid$0.134 purchases')
  await expect(statement).toContainText('VAT PT 123')
  await expect(statement).toContainText('“Professional-network data”, as it calls itself')
  await expectAccessible(page)
  const saved = await downloaded(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  const data = csvRows(saved.bytes)
  expect(data.map((row) => [row['paid_usd'], row['lists'], row['tags'], row['job'] !== ''])).toEqual([
    ['0.10', 'Clients; Pasted rows', 'warm', true],
    ['0.01', '', '', false],
    ['0.01', '', '', false],
    ['0.01', '', '', false],
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(statement.getByRole('columnheader', { name: 'Transaction' })).toBeVisible()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('budget and balance stand in the header, a statement is three taps from there, and what was never sent is not spent', async ({
    page,
  }) => {
    await page.goto('/geo/locate')
    await connectSandboxWallet(page)
    await buyPlace(page, 'Lisbon')
    await expect(meter(page)).toContainText('$0.01 of $2.00')
    const wallet = page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })
    await expect(wallet).toContainText('$24.99')
    for (const control of [meter(page), wallet]) {
      const { width, height } = (await control.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)

    // one that only began
    const [[row = {}] = []] = await rowsIn(page, 'purchases')
    const intentId = `0x${'ab'.repeat(32)}`
    const purchase = {
      ...row['record'].purchase,
      ...{ intentId, purchaseKey: intentId, state: 'PREPARED', receipt: null, spent: null },
      // far ahead, so that nobody drops it while this is being looked at
      latestExpiry: 99_999_999_999n,
    }
    const record = { purchase, lookup: row['record'].lookup }
    await putRows(page, {
      purchases: [{ ...row, intentId, purchaseKey: intentId, liveKey: intentId, record }],
    })
    await page.reload()
    await expect(meter(page)).toContainText('$0.01 of $2.00')
    await meter(page).click()
    await page.getByRole('dialog', { name: 'Budget' }).getByRole('link', { name: 'See spending' }).click()
    await expect(page.getByText('1 purchase, $0.01 paid, 1 not signed')).toBeVisible()
    await page.getByRole('link', { name: 'Statement' }).click()
    const statement = page.getByRole('article', { name: 'Statement' })
    await expect(statement).toContainText('Lisbon')
    await expect(statement).toContainText('Paid$0.011 purchase')
    await expectAccessible(page)
  })
})
