import { expect, test } from '@playwright/test'
import { writeWorkbook } from '@/lib/browser/files/xlsx/workbook'
import { visitorOn } from '@/tests/e2e/journeys/visitor'
import { findPeople } from '@/tests/e2e/runs/people'
import { runButton, sandboxWallet } from '@/tests/e2e/support/buying'

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
