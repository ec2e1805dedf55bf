import { expect, test, type Locator } from '@playwright/test'
import { usdc } from '@/lib/core/money'
import { visitorOn } from '@/tests/e2e/journeys/visitor'
import { findEmployers } from '@/tests/e2e/runs/people'
import { balanceOf } from '@/tests/e2e/support/money'
import { addressOf, confirmingRun, runButton, sandboxWallet } from '@/tests/e2e/support/buying'

/** How many people the cells of some searches tell of; their buttons name so many once the last answer is taken in. */
async function toldIn(table: Locator, searches: number): Promise<number> {
  const cells = table.getByRole('link', { name: /^\d+( of \d+)? (person|people)$/ })
  await expect(cells).toHaveCount(searches)
  return (await cells.allInnerTexts()).reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
}

test('three companies become a list of their chiefs for ninety cents and one approval; the same again costs nothing', async ({
  page,
}) => {
  const companies = await findEmployers('CEO', 3)
  await page.goto('/runs#new=1')
  const { click, counts } = visitorOn(page)
  const rows = companies.map((name) => `https://network.test/company/${name}/`).join('\n')
  await page.getByLabel('Rows', { exact: true }).fill(rows)
  await page.getByLabel('For each row').selectOption({ label: 'People there' })
  await expect(page.getByText('$0.30 for each title.')).toBeVisible()
  await click(page.getByRole('button', { name: 'Founder, CEO' }))
  await expect(page.getByText(/^3 rows × 2 titles.*6 new.*6 payments · at most \$1\.80$/)).toBeVisible()
  await page.getByLabel('Titles', { exact: true }).fill('CEO')
  await expect(page.getByText(/^3 rows.*3 new.*3 payments · at most \$0\.90$/)).toBeVisible()
  await click(page.getByRole('button', { name: /^Review the run.*\$0\.90/ }))
  await click(sandboxWallet(page))
  const sheet = confirmingRun(page)
  await expect(sheet.getByText('People there: CEO', { exact: true })).toBeVisible()
  await expect(sheet.getByText('3 searches at $0.30, one for each row')).toBeVisible()
  await expect(sheet.getByText('3 payments, each signed on its own')).toBeVisible()
  await click(runButton(page, '$0.90'))

  await expect(page.getByText(/^\$0\.90 paid in 3 payments · quoted at most \$0\.90/)).toBeVisible()
  expect(await balanceOf(await addressOf(page))).toBe(usdc('24.10'))
  const table = page.getByRole('grid', { name: /^Pasted rows|^People there/ })
  await expect(table.getByRole('columnheader', { name: 'CEO' })).toBeVisible()
  const told = await toldIn(table, 3)
  const many = `${told} ${told === 1 ? 'person' : 'people'}`
  const found = page.getByRole('button', { name: `Add ${many} to a list` })
  await click(found)
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await expect(chooser).toContainText(many)
  await chooser.getByLabel('New list').fill('Chiefs')
  await click(chooser.getByRole('button', { name: 'Create and add' }))
  await expect(page.getByText(`${many} on Chiefs`)).toBeVisible()
  await click(page.getByRole('link', { name: 'Open list' }))
  const list = page.getByRole('grid', { name: 'Chiefs' })
  await expect(list.getByRole('row')).toHaveCount(told + 1)
  await expect(list.getByText(/^Found as CEO at ./).first()).toBeVisible()
  expect(await counts()).toEqual({ clicks: 7, keys: 0, dialogs: 0, payments: 3 })

  await page.goto('/runs#new=1')
  await page.getByLabel('Rows', { exact: true }).fill(companies.join('\n'))
  await page.getByRole('radio', { name: 'Companies' }).check()
  await page.getByLabel('For each row').selectOption({ label: 'People there' })
  await page.getByLabel('Titles', { exact: true }).fill('ceo')
  await expect(
    page.getByText(/^3 rows.*0 new · 3 already yours.*0 payments · at most \$0\.00$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review the run/ })).toBeDisabled()
})
