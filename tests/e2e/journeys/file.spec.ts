import { expect, test } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { writeWorkbook } from '@/lib/browser/files/xlsx/workbook'
import { visitorOn } from '@/tests/e2e/journeys/visitor'
import { findPeople } from '@/tests/e2e/runs/people'
import { connectSandboxWallet, runButton, sandboxWallet } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { phone } from '@/tests/e2e/support/phone'

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook of people with their addresses, as somebody keeps it. */
async function newWorkbook(count: number) {
  const people = await findPeople(count)
  const rows = people.map((slug, at) => [`Person ${at + 1}`, `https://network.test/in/${slug}/`, 'Kim'])
  const { bytes } = writeWorkbook([{ name: 'Fair', table: { header: ['Who', 'Link', 'Owner'], rows } }])
  return { name: 'fair.xlsx', mimeType, buffer: Buffer.from(bytes) }
}

test('seven addresses in a workbook become profiles and e-mails in six clicks, the wallet’s among them', async ({
  page,
}) => {
  const workbook = await newWorkbook(7)
  await page.goto('/runs')
  const { click, counts } = visitorOn(page)
  await click(page.getByRole('button', { name: 'New run' }))
  const chooser = page.waitForEvent('filechooser')
  await click(page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(workbook)
  await expect(page.getByText('7 of 7 rows have an address')).toBeVisible()
  await expect(page.getByText(/^7 rows.*7 new .*1 payment · at most \$0\.35/)).toBeVisible()
  await click(page.getByRole('checkbox', { name: /work emails that are missing/ }))
  await click(page.getByRole('button', { name: /^Review the run.*\$0\.70/ }))
  await click(sandboxWallet(page))
  await click(runButton(page, '$0.70'))
  await expect(page.getByText(/^\$0\.\d\d paid in \d+ payments/)).toBeVisible()
  const { clicks } = await counts()
  expect(clicks).toBeLessThanOrEqual(6)
})

test('the same on a phone: nothing is wider than it, and the price is approved with a thumb', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', ...phone })
  const page = await context.newPage()
  const workbook = await newWorkbook(3)
  await page.goto('/runs#new=1')
  const address = await connectSandboxWallet(page)
  await page.getByLabel('File to import').setInputFiles(workbook)
  await expect(page.getByText('3 of 3 rows have an address')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: /^Review the run.*\$0\.15/ }).tap()
  await runButton(page, '$0.15').tap()
  await expect(page.getByText(/^\$0\.15 paid in 1 payment/)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.85'))
  await context.close()
})
