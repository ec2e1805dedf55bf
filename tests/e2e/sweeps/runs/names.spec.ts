import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { visitorOn } from '@/tests/e2e/journeys/visitor'
import { findNames, namesFile } from '@/tests/e2e/runs/people'
import { confirmingRun, runButton, sandboxWallet } from '@/tests/e2e/support/buying'

const reportOf = (page: Page, step: string) => page.getByRole('region', { name: step, exact: true })

test('twelve names in a file become profiles and e-mails under one approval; who is unsure is said by a key', async ({
  page,
}) => {
  const names = await findNames(11)
  const rows = [
    ...names.slice(0, 10),
    // without a company nobody can be sure
    { name: names[10]?.name ?? '', company: '' },
    { name: 'Zyxa Qwortlinger', company: 'Acme' },
  ]
  await page.goto('/runs#new=1')
  const { click, press, counts } = visitorOn(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (
    await chooser
  ).setFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(namesFile(rows)) })
  await expect(page.getByText(/^12 rows.*12 to find by name.*13 payments · at most \$4\.20/)).toBeVisible()
  await click(page.getByRole('checkbox', { name: /work emails that are missing/ }))
  await click(page.getByRole('button', { name: /^Review the run.*\$4\.80/ }))
  await click(sandboxWallet(page))
  const sheet = confirmingRun(page)
  await expect(sheet.getByText('Find by name: 12 rows')).toBeVisible()
  await expect(sheet.getByText('12 searches at $0.30, one for each name')).toBeVisible()
  await expect(sheet.getByText('At most 25 payments')).toBeVisible()
  await click(sheet.getByRole('button', { name: /^Raise it to/ }))
  await click(runButton(page, '$4.80'))

  // nothing more is pressed until the run has ended
  await expect(page.getByText('1 to check', { exact: true })).toBeVisible({ timeout: 240_000 })
  await expect(reportOf(page, 'Find by name').locator('dl')).toContainText('Found10$3.00')
  expect((await counts()).clicks).toBeLessThanOrEqual(7)

  const check = page.getByRole('region', { name: '1 row to check' })
  await expect(check).toContainText(names[10]?.name ?? '')
  await expect(check.getByRole('button', { name: new RegExp(names[10]?.name ?? '') }).first()).toBeVisible()
  await press('1')
  await expect(check).toBeHidden()
  await click(page.getByRole('button', { name: /^Go on with 1 row/ }))
  await expect(reportOf(page, 'Find by name').locator('dl')).toContainText('Chosen by you1$0.30')
  // twelve searches and eleven profiles are charged, and each e-mail that was found
  const emails = await reportOf(page, 'Find a work email').locator('dl').innerText()
  const cents = 12 * 30 + 11 * 5 + Number(/Done\s*(\d+)/.exec(emails)?.[1]) * 5
  await expect(page.getByText(new RegExp(`paid in \\d+ payments · quoted at most \\$4\\.80`))).toContainText(
    `$${(cents / 100).toFixed(2)} paid`,
  )

  await expect(reportOf(page, 'Find by name').locator('dl')).toContainText('Not found, charged')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'All rows with their answers' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(data.map((row) => row['nickel_match'])).toEqual([
    ...Array.from({ length: 10 }, () => 'Found'),
    'Chosen by you',
    'Not found, charged',
  ])
  expect(data.filter((row) => row['networkId'])).toHaveLength(11)

  // the name that the file brought and that of the record are one column
  const [first] = names
  const row = page.getByRole('grid', { name: 'names' }).getByRole('row').nth(1)
  await expect(row.getByText(first?.name ?? '', { exact: true })).toHaveCount(1)
  await expect(row.getByText('Found', { exact: true })).toBeVisible()
})
