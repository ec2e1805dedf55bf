import { expect, test, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { usdc } from '@/lib/core/money'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'
import { confirmingRun, connectSandboxWallet, payRun } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { paymentsOf } from '@/tests/e2e/support/payments'
import { downloaded, textOf } from '@/tests/e2e/support/download'

const many = 500
/** How many rows fifteen dollars and eighty-five cents buy one by one. */
const fitting = 317

type Row = Record<string, string>

async function rowsBehind(page: Page, button: string): Promise<Row[]> {
  const saved = await downloaded(page, () => page.getByRole('button', { name: button }).click())
  const text = textOf(saved.bytes)
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data
}

async function setBudget(page: Page, amount: string): Promise<void> {
  await page.goto('/settings')
  await page.getByLabel('Per session').fill(amount)
  await page.getByRole('button', { name: 'Save budget' }).click()
  await expect(page.getByText('Budget saved')).toBeAttached()
}

const stopped = (page: Page, by: string, left: number) =>
  page.getByRole('alert').filter({ hasText: `Stopped by ${by}: ${left} rows not bought` })

/** Whom the purchases of this browser asked for, the first purchase first. */
async function askedFor(page: Page): Promise<string[]> {
  await page.goto('/spending')
  const receipts = await rowsBehind(page, 'Download CSV')
  expect(new Set(receipts.map((receipt) => receipt['quoted_usd']))).toEqual(new Set(['0.05']))
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await done(indexedDB.open('nickel-data'))
    const rows = await done(database.transaction('purchases').objectStore('purchases').getAll())
    database.close()
    return rows
      .map(({ record }) => record)
      .toSorted((a, b) => a.purchase.preparedAt - b.purchase.preparedAt)
      .map(({ lookup }) => String(Object.values(lookup.input)[0]))
  })
}

test('a cap for 317 of 500 rows buys the first 317 to the cent, and goes on with row 318 once it is raised', async ({
  page,
}) => {
  test.setTimeout(1_800_000)
  const people = await findPeople(many)
  await setBudget(page, '16.00')
  await page.goto('/runs#new=1')
  const address = await connectSandboxWallet(page)
  const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(people)) }
  await page.getByLabel('File to import').setInputFiles(file)
  await page.getByLabel('Payments').selectOption('single')
  await page.getByRole('button', { name: /^Review all 500 rows.*\$25\.00/ }).click()
  const sheet = confirmingRun(page)
  await expect(sheet.getByRole('alert')).toContainText(
    'The budget of this session is $16.00: the run would stop there',
  )
  const cap = sheet.getByLabel('Stop at')
  await expect(cap).toHaveValue('25.00')
  await cap.fill('a lot')
  await expect(sheet).toContainText('Type dollars, such as $25.00. Nothing was charged.')
  await expect(sheet.getByRole('button', { name: /^Pay up to/ })).toBeDisabled()
  await cap.fill('15.85')
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await payRun(page, '$15.85')

  const began = Date.now()
  // an expectation that fails draws the whole page's tree each time, which the run would wait for
  await stopped(page, 'the cap of this run', 183).waitFor()
  const seconds = String(Math.round((Date.now() - began) / 1000))
  test.info().annotations.push({ type: '317 payments, seconds', description: seconds })
  await expect(stopped(page, 'the cap of this run', 183)).toContainText(
    'This run is not complete. Raise its cap and go on, or leave it at that.',
  )
  const run = page.getByRole('region', { name: /^Run: / })
  await expect(run).toContainText('Stopped by its cap')
  await expect(run).toContainText('317/500· $15.85 paid')
  await expect(run).toContainText('$15.85 paid in 317 payments · quoted at most $25.00')
  await expect(run.locator('dl')).toHaveText('Done317$15.85Not bought183')
  const meter = page.getByRole('banner').getByRole('button', { name: /^Budget: / })
  await expect(meter).toHaveAccessibleName('Budget: $15.85 of $16.00 this session')
  const payments = await paymentsOf(address)
  expect(payments.map(({ value }) => value)).toEqual(Array.from({ length: fitting }, () => usdc('0.05')))
  expect(await balanceOf(address)).toBe(usdc('25') - usdc('15.85'))

  const rows = await rowsBehind(page, 'All rows with their answers')
  expect(rows.map((row) => row['Full Name'])).toEqual(people.map((_, at) => `Person ${at + 1}`))
  const states = rows.map((row) => [row['nickel_status'], row['networkId'] !== ''].join(' '))
  expect(states.slice(0, fitting)).toEqual(Array.from({ length: fitting }, () => 'Done true'))
  expect(states.slice(fitting)).toEqual(Array.from({ length: many - fitting }, () => 'Not bought false'))

  // the cap is raised, and now the budget has room for three rows
  await page.getByRole('button', { name: /^Raise the cap to \$25\.00 and go on.*\$9\.15/ }).click()
  await stopped(page, 'budget', 180).waitFor()
  expect(await balanceOf(address)).toBe(usdc('9'))
  const all = await paymentsOf(address)
  expect(all.slice(0, fitting)).toEqual(payments)
  expect(all.slice(fitting).map(({ value }) => value)).toEqual([usdc('0.05'), usdc('0.05'), usdc('0.05')])
  await page.getByRole('button', { name: 'Raise it to $25.00' }).click()
  await expect(meter).toHaveAccessibleName('Budget: $16.00 of $25.00 this session')
  expect(await askedFor(page)).toEqual(people.slice(0, 320))
})
