import { expect, test, type Page } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { fileOf, findPeople } from '@/tests/e2e/runs/people'
import { confirmingRun, connectSandboxWallet, payRun } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { downloaded, csvRows } from '@/tests/e2e/support/download'
import { tickTwo } from '@/tests/e2e/support/typist'

const rowsOf = async (page: Page, press: () => Promise<void>) => {
  const saved = await downloaded(page, () => press())
  return csvRows(saved.bytes)
}

const bring = (page: Page, name: string, text: string): Promise<void> =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file goes from drop to finished CRM file; a reload in the middle pays nothing twice', async ({
  page,
}) => {
  const people = await findPeople(12)
  await page.goto('/runs')
  const address = await connectSandboxWallet(page)
  await page.getByRole('button', { name: 'New run' }).click()
  await bring(page, 'fair.csv', fileOf([...people, people[0] ?? '', 'nobody-of-this-name']))

  await expect(page.getByText('14 of 14 rows have an address')).toBeVisible()
  await page.getByLabel('Payments').selectOption('single')
  await expect(page.getByText(/14 rows.*13 new · 1 duplicate.*13 payments · at most/)).toBeVisible()
  await page.getByRole('button', { name: /^Review the run/ }).click()
  const sheet = confirmingRun(page)
  await expect(sheet.getByText('Price checked against the service')).toBeVisible()
  await payRun(page, '$0.65')

  await expect(page.getByText(/^([3-9]|10)\/13$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Interrupted: \d+ rows not finished yet/)).toBeVisible()
  await expect(page.getByText('Interrupted', { exact: true })).toBeVisible()
  await expect(page.getByText('Running', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Go on/ }).click()
  await expect(page.getByText('13/13')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText(/^\$0\.60 paid in 12 payments/)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.40'))
  // the one that was on its way when the page was reloaded is found out by and by
  await expect(page.locator('dl > div', { hasText: /^Done12\$0\.60$/ })).toBeVisible()

  const table = page.getByRole('grid', { name: 'fair' })
  const rows = table.getByRole('row')
  await expect(table.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
  await expect(rows.nth(1).getByRole('gridcell', { name: 'Kim', exact: true })).toBeVisible()
  await expect(rows.nth(1).getByRole('link', { name: /^Enriched / })).toBeVisible()
  await expect(rows.nth(13)).toContainText('As row 2')

  const all = await rowsOf(page, () =>
    page.getByRole('button', { name: 'All rows with their answers' }).click(),
  )
  expect(all).toHaveLength(14)
  expect(all[0]).toMatchObject({ 'Full Name': 'Person 1', Notes: 'met at, the fair', nickel_status: 'Done' })
  expect(all.filter((row) => row['networkId'])).toHaveLength(13)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await dialog.getByLabel('Format').selectOption({ label: 'HubSpot contacts' })
  const crm = await rowsOf(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(crm).toHaveLength(12)
  await dialog.getByLabel('Format').selectOption({ label: 'CSV, Nickel columns' })
  const plain = await rowsOf(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(plain[0]).toMatchObject({ Owner: 'Kim', 'Full Name': 'Person 1' })
  await page.keyboard.press('Escape')
  await expect(
    rows.nth(1).getByRole('button', { name: plain[0]?.['full_name'] ?? 'nobody', exact: true }),
  ).toBeVisible()

  await tickTwo(page, rows)
  await page.keyboard.press('l')
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await expect(chooser).toContainText('2 people')
  await chooser.getByLabel('New list').fill('From the fair')
  await chooser.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByText('2 people on From the fair')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await chooser.getByRole('button', { name: /From the fair/ }).click()
  await expect(page.getByText('10 people on From the fair, 2 there before')).toBeVisible()
})

test('a run that meets the budget says how many rows were not bought, and goes on when it is raised', async ({
  page,
}) => {
  const people = await findPeople(60)
  await page.goto('/runs#new=1')
  const address = await connectSandboxWallet(page)
  await page.getByLabel('Rows', { exact: true }).fill(people.join('\n'))
  await page.getByRole('button', { name: /^Review the run/ }).click()
  await payRun(page, '$3.00')
  await expect(page.getByRole('alert').getByText('Stopped by budget: 35 rows not bought')).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('23.75'))
  await page.getByRole('button', { name: /^Raise it to/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: '35 rows not bought' })).toHaveText(
    /The budget has room for the rest now\. Go on, or leave it at that\.$/,
  )
  await page.getByRole('button', { name: /^Go on/ }).click()
  await expect(page.getByText(/^\$3\.00 paid in 3 payments/)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('22'))
})

test('a run shows the addresses that it found, opens each record beside its row, and is copied as cells', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const people = await findPeople(4)
  await page.goto('/runs#new=1')
  await connectSandboxWallet(page)
  await page.getByLabel('Rows', { exact: true }).fill(people.join('\n'))
  await page.getByLabel('Then find the work emails').check()
  await page.getByRole('button', { name: /^Review the run/ }).click()
  const sheet = confirmingRun(page)
  await sheet.getByRole('button', { name: /^Pay up to/ }).click()
  await expect(page.getByText(/paid in \d payments/)).toBeVisible()
  const table = page.getByRole('grid', { name: 'Pasted rows' })
  const rows = table.getByRole('row')
  const addresses = table.getByRole('link', { name: /^\S+@\S+$/ })
  await expect(addresses.first()).toBeVisible()
  await addresses.first().hover()
  await expect(page.getByText(/Bought .* · Find a work email · /)).toBeVisible()

  // the record of a row comes a moment after its answer
  const nameAt = async (row: number) =>
    (await rows.nth(row).getByRole('gridcell').nth(0).getByRole('button').innerText()).trim()
  const name = await nameAt(1)
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeFocused()
  await page.keyboard.press('j')
  const next = await nameAt(2)
  await expect(page.getByRole('dialog', { name: next })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('checkbox', { name: 'Company', exact: true }).first().uncheck()
  await chooser.getByLabel('Find a column').fill('Network ID')
  await chooser.getByRole('checkbox', { name: 'Network ID' }).check()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Network ID' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Company', exact: true })).toHaveCount(0)

  await table.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await rows.nth(1).focus()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`\t${name}\t`)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const cells = copied.split('\r\n').map((line) => line.split('\t'))
  expect(cells).toHaveLength(4)
  const names = cells.map(([, told = '']) => told)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
})
