import { expect, test } from '@playwright/test'
import Papa from 'papaparse'
import { usdc } from '@/lib/core/money'
import { findPeople } from '@/tests/e2e/runs/people'
import { connectSandboxWallet, payRun, runButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'

test('who is not found by the address of a file is asked for by the id beside it, and the cell says so', async ({
  page,
}) => {
  const [known = '', moved = ''] = await findPeople(2)
  const rows = [known, 'no-such-person-1', 'no-such-person-2', 'no-such-person-3']
  const ids = ['', moved, 'no-such-person-4', '']
  const text = Papa.unparse(
    rows.map((slug, at) => ({
      'Full Name': `Person ${at + 1}`,
      'Profile URL': `https://network.test/in/${slug}`,
      'Profile ID': ids[at],
      Owner: 'kim-2',
    })),
  )
  await page.goto('/runs')
  const address = await connectSandboxWallet(page)
  await page.getByRole('button', { name: 'New run' }).click()
  const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('File to import').setInputFiles(file)
  await page.getByRole('button', { name: /^Review the run.*\$0\.20/ }).click()
  await payRun(page, '$0.20')

  let clicks = 0
  const click = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click()
    clicks += 1
  }
  const ask = page.getByRole('button', { name: 'Ask by another name · up to $0.10' })
  await expect(ask).toBeVisible()
  const told = '2 rows were not found and have another name or id.'
  await expect(page.getByText(told)).toBeVisible()
  expect(await balanceOf(address)).toBe(usdc('24.80'))
  await click(ask)
  await click(runButton(page, '$0.10'))

  const table = page.getByRole('grid', { name: 'fair' })
  const found = table
    .getByRole('row')
    .nth(2)
    .getByRole('link', { name: /^Enriched / })
  await expect(found).toBeVisible()
  await expect(found).toHaveAccessibleDescription(new RegExp(`asked by ${moved}$`))
  await expect(page.getByText('not found and have another')).toBeHidden()
  expect(clicks).toBe(2)
  expect(await balanceOf(address)).toBe(usdc('24.70'))
  // the other two have no name left to ask by
  const missed = page
    .getByRole('region', { name: /^Run: / })
    .locator('dl > div', { hasText: /^Not found, charged/ })
  await expect(missed).toHaveText(['Not found, charged1$0.05', 'Not found, charged3$0.15'])
  await expect(page.getByRole('button', { name: /^Ask by another/ })).toBeHidden()
})
