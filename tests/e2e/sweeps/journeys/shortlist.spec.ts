import { expect, test, type Locator } from '@playwright/test'
import { times, usdc } from '@/lib/core/money'
import { begin, visitorOn } from '@/tests/e2e/journeys/visitor'
import { addressOf, answer, runButton } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { csvRows, downloaded } from '@/tests/e2e/support/download'

/** The choice of rows in the dialog of an export. */
const rowsOf = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Rows' })

test('three pages of a search become a list; only the shortlist is bought, and only the shortlist is exported', async ({
  page,
}) => {
  await begin(page, { perClick: '0.10' })
  const wallet = await addressOf(page)
  const before = await balanceOf(wallet)
  await page.goto('/profiles/search#title=Engineer')
  const { click, type, press, pay, counts } = visitorOn(page)

  await click(page.getByRole('button', { name: 'Search · $0.30' }))
  await pay('$0.30')
  const rows = answer(page).getByRole('grid')
  await expect(rows).toHaveAttribute('aria-rowcount', '26')
  for (const count of [51, 76]) {
    await click(page.getByRole('button', { name: 'Next page · $0.30' }))
    await pay('$0.30')
    await expect(rows).toHaveAttribute('aria-rowcount', String(count))
  }
  expect(before - (await balanceOf(wallet))).toBe(usdc('0.90'))

  await click(page.getByRole('checkbox', { name: 'Select all' }))
  await press('l')
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await click(chooser.getByLabel('New list'))
  await type('Engineers')
  await press('Enter')
  const taken = page.getByText(/\d+ people on Engineers/)
  await expect(taken).toBeVisible()
  // hidden members have nothing by which a list could know them
  const all = Number.parseInt((await taken.textContent()) ?? '', 10)
  expect(all).toBeGreaterThan(60)
  await click(page.getByRole('link', { name: 'Open list' }))
  const list = page.getByRole('grid', { name: 'Engineers' })
  await expect(list).toBeVisible()
  await expect(list).not.toHaveAttribute('aria-rowcount', '-1')

  // four of them are worth more
  await click(list.getByRole('row').nth(1).getByRole('checkbox'))
  await click(list.getByRole('row').nth(4).getByRole('checkbox'), { modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Ticked people' })
  await click(bar.getByRole('button', { name: 'Stage', exact: true }))
  await click(page.getByRole('menuitem', { name: 'Contacted' }))
  await expect(page.getByText('4 people to Contacted')).toBeVisible()
  await click(page.getByRole('button', { name: 'Filter', exact: true }))
  await click(page.getByRole('checkbox', { name: /^Contacted/ }))
  await expect(list).toHaveAttribute('aria-rowcount', '5')

  await click(page.getByRole('checkbox', { name: 'Select all' }))
  await expect(page.getByText(`4 of ${all}`, { exact: true })).toBeVisible()

  // what is narrowed to is what is bought
  await click(page.getByRole('button', { name: '4 · $0.20 at most: E-mail for 4 rows' }))
  await click(page.getByRole('button', { name: /^Review the run.*\$0\.20/ }))
  await click(runButton(page, '$0.20'))
  const run = page.getByRole('region', { name: /^Run: / })
  await expect(run.getByText('4/4')).toBeVisible()
  await expect(run.getByText(/^\$0\.\d\d paid in \d payments?/)).toBeVisible()
  const addresses = await list.getByRole('gridcell').getByRole('link', { name: /@/ }).allInnerTexts()
  const found = addresses.length
  expect(found).toBeGreaterThan(0)
  // a lookup that finds nobody is refused and costs nothing
  expect(before - (await balanceOf(wallet))).toBe(usdc('0.90') + times(usdc('0.05'), found))

  // and what is exported, though all of it can be chosen
  await click(page.getByRole('button', { name: 'Export' }))
  const dialog = page.getByRole('dialog', { name: 'Export Engineers' })
  await expect(rowsOf(dialog)).toHaveText(new RegExp(`4 on show\\s*All ${all}`))
  await dialog.getByLabel('Format').selectOption({ label: 'Lever' })
  await expect(dialog.getByText('4 people', { exact: true })).toBeVisible()
  await rowsOf(dialog).selectOption(`All ${all}`)
  await expect(dialog.getByText(`${all} people`, { exact: true })).toBeVisible()
  await rowsOf(dialog).selectOption('4 on show')
  await expect(dialog.getByText('4 people', { exact: true })).toBeVisible()
  const saved = await downloaded(page, () => click(dialog.getByRole('button', { name: 'Download' })))
  const data = csvRows(saved.bytes)
  expect(data).toHaveLength(4)
  // an address that must not be used stays out of the file
  const written = data.flatMap(({ Email }) => Email || [])
  expect(written.length).toBeGreaterThan(0)
  expect(addresses).toEqual(expect.arrayContaining(written))

  const { clicks, dialogs, payments } = await counts()
  expect({ dialogs, payments }).toEqual({ dialogs: 3, payments: 3 + found })
  // choosing the format counts as two clicks
  expect(clicks + 2).toBeLessThanOrEqual(26)
})
