import { expect, test, type Page } from '@playwright/test'
import { answer, buyPeople, confirming, pay } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { usdc } from '@/lib/core/money'
import { tickTwo } from '@/tests/e2e/support/typist'

const records = (page: Page) => page.getByRole('grid', { name: 'Records' })

async function openLibrary(page: Page) {
  await page.goto('/library')
  await expect(records(page)).toBeVisible()
}

test('what was bought is in the library by itself: found, narrowed, opened with its source; on a list it is staged, noted, hidden, told and taken back, and a cell buys', async ({
  page,
}) => {
  const payer = await buyPeople(page, 'title=engineer&location=Berlin')
  const paid = await balanceOf(payer)
  const first = answer(page).getByRole('grid').getByRole('row').nth(1)
  await first.focus()
  await page.keyboard.press('l')
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await chooser.getByLabel('New list').fill('Engineers')
  await chooser.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByText('1 person on Engineers')).toBeVisible()
  await expect(first.getByRole('link', { name: /^On Engineers: / })).toBeVisible()

  await openLibrary(page)
  const known = records(page).getByRole('row')
  expect(await known.count()).toBeGreaterThan(3)
  const name = (await known.nth(2).getByRole('rowheader').innerText()).split('\n').at(-1) ?? ''
  await page.getByRole('searchbox').fill(name.toUpperCase())
  await expect(known).toHaveCount(2)
  await known.nth(1).click()
  const record = page.getByRole('dialog', { name })
  await expect(record.getByRole('region', { name: 'Facts' })).toContainText('Search people')
  await expect(record.getByRole('button', { name: 'Enrich · $0.05' })).toBeVisible()
  // the address may be written down anywhere: it has no name of anybody in it
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/library')
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await chooser.getByRole('button', { name: /Engineers/ }).click()
  await expect(page.getByText(/people on Engineers, 1 there before/)).toBeVisible()

  await page.goto('/lists')
  await page.getByRole('button', { name: /^Engineers/ }).click()
  const grid = page.getByRole('grid', { name: 'Engineers' })
  const rows = grid.getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const count = await rows.count()
  expect(count).toBeGreaterThan(3)
  await rows.nth(1).focus()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('Call on Monday')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(rows.nth(1)).toContainText('Call on Monday')
  await rows.nth(1).getByRole('combobox').selectOption('Contacted')
  await expect(page.getByText('1 person to Contacted')).toBeVisible()
  await rows.nth(2).focus()
  await page.keyboard.press('x')
  await expect(rows).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(count)

  await tickTwo(page, rows)
  await page.keyboard.press('c')
  const compared = page.getByRole('dialog', { name: 'Compare' })
  await expect(compared.getByRole('columnheader')).toHaveCount(3)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Notice' }).click()
  await page.getByRole('menuitem', { name: 'They were told today' }).click()
  await expect(page.getByText('2 people told')).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'Told' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: /^Not told yet/ }).check()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(count - 2)
  await expect(rows.nth(1)).toContainText(/by \d{4}-\d\d-\d\d/)
  await page.getByRole('button', { name: 'Remove Notice: Not told yet' }).click()

  await page.getByRole('button', { name: 'Remove this list' }).click()
  await expect(page.getByText('No lists yet')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^Engineers/ })).toBeVisible()
  await page.getByRole('button', { name: /^Engineers/ }).click()
  await expect(rows.nth(1)).toContainText('Call on Monday')
  expect(await balanceOf(payer)).toBe(paid)

  // a cell buys through the ordinary sheet and shows what came; the key asks for the price and pays nothing
  const row = rows.nth(1)
  await row.getByRole('button', { name: /^Enrich .* · \$0\.05$/ }).click()
  await pay(page, '$0.05')
  await expect(row.getByRole('link', { name: 'Enriched just now' })).toBeVisible()
  expect(paid - (await balanceOf(payer))).toBe(usdc('0.05'))
  await row.focus()
  await page.keyboard.press('e')
  await expect(confirming(page)).toBeVisible()
  await confirming(page).getByRole('button', { name: 'Cancel' }).click()
  expect(paid - (await balanceOf(payer))).toBe(usdc('0.05'))
})
