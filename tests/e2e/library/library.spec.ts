import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { answer, confirming, connectSandboxWallet, pay } from '@/tests/e2e/support/buying'
import { balanceOf } from '@/tests/e2e/support/money'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'
import { usdc } from '@/lib/core/money'
import { tickTwo } from '@/tests/e2e/support/typist'
import { sweep } from '@/tests/support/sweep'

const site = 'https://www.network.example'

async function buySearch(page: Page, words: Record<string, string>) {
  await page.goto('/profiles/search')
  const payer = await connectSandboxWallet(page)
  for (const [label, text] of Object.entries(words))
    await page.getByLabel(label, { exact: true }).first().fill(text)
  await page.getByRole('button', { name: 'Search · $0.30', exact: true }).click()
  await pay(page, '$0.30')
  await expect(answer(page)).toBeVisible()
  return payer
}

const records = (page: Page) => page.getByRole('grid', { name: 'Records' })

async function openLibrary(page: Page) {
  await page.goto('/library')
  await expect(records(page)).toBeVisible()
}

test('what was bought is in the library by itself: found, narrowed, opened, with its source', async ({
  page,
}) => {
  await buySearch(page, { Title: 'engineer', Location: 'Berlin' })
  await openLibrary(page)
  const rows = records(page).getByRole('row')
  expect(await rows.count()).toBeGreaterThan(3)
  const name = (await rows.nth(2).getByRole('rowheader').innerText()).split('\n').at(-1) ?? ''
  await page.getByRole('searchbox').fill(name.toUpperCase())
  await expect(rows).toHaveCount(2)
  await rows.nth(1).click()
  const record = page.getByRole('dialog', { name })
  await expect(record.getByRole('region', { name: 'Facts' })).toContainText('Search people')
  await expect(record.getByRole('button', { name: 'Enrich · $0.05' })).toBeVisible()
  // the address may be written down anywhere: it has no name of anybody in it
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/library')
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
})

test('a profile that is bought again says what changed', async ({ page }) => {
  await buySearch(page, { Title: 'engineer' })
  const profile = (company: string) =>
    JSON.stringify({
      fullName: 'Ana Silva',
      networkUrl: `${site}/in/ana-silva`,
      headline: 'Builder',
      experience: [{ title: 'CTO', companyName: company, startDate: '2024-01', endDate: 'Present' }],
    })
  const lookup = { endpointId: 'profiles.enrich', input: { networkId: 'ana-silva' } }
  await seedAnswer(page, profile('Acme'), lookup)
  await openLibrary(page)
  await expect(records(page).getByRole('rowheader', { name: 'Ana Silva' })).toBeVisible()
  await seedAnswer(page, profile('Globex'), lookup)
  await page.reload()
  await page.getByRole('tab', { name: 'Changes' }).click()
  await expect(page.getByText('Moved from Acme to Globex')).toBeVisible()
  await page.getByRole('button', { name: /Ana Silva/ }).click()
  const record = page.getByRole('dialog', { name: 'Ana Silva' })
  await expect(record.getByText(/^Stored here/)).toBeVisible()
  await record.getByRole('button', { name: /^Enrich, bought / }).click()
  await expect(record.getByRole('button', { name: 'Enrich again · $0.05' })).toBeVisible()
})

test('a list: added by key, staged, noted, hidden and taken back, compared, told, removed and taken back', async ({
  page,
}) => {
  const payer = await buySearch(page, { Title: 'engineer', Location: 'Berlin' })
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
})

test('a cell of a list buys through the ordinary sheet and then shows what came', async ({ page }) => {
  const payer = await buySearch(page, { Title: 'engineer', Location: 'Berlin' })
  await answer(page).getByRole('grid').getByRole('row').nth(1).focus()
  await page.keyboard.press('l')
  await page.getByLabel('New list').fill('To enrich')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByText('1 person on To enrich')).toBeVisible()
  await page.goto('/lists')
  await page.getByRole('button', { name: /^To enrich/ }).click()
  const row = page.getByRole('grid', { name: 'To enrich' }).getByRole('row').nth(1)
  const before = await balanceOf(payer)
  await row.getByRole('button', { name: /^Enrich .* · \$0\.05$/ }).click()
  const sheet = confirming(page)
  await pay(page, '$0.05')
  await expect(row.getByRole('link', { name: 'Enriched just now' })).toBeVisible()
  expect(before - (await balanceOf(payer))).toBe(usdc('0.05'))
  // the key asks for the price and pays nothing
  await row.focus()
  await page.keyboard.press('e')
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  expect(before - (await balanceOf(payer))).toBe(usdc('0.05'))
})

test('a saved search that is run again tells what is new, and marks what was seen', async ({ page }) => {
  await buySearch(page, { Title: 'engineer', Location: 'Berlin' })
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByText(/^".+" saved$/)).toBeVisible()
  await page.goto('/library#tab=searches')
  await expect(page.getByText(/last answer just now/)).toBeVisible()
  await page.getByRole('button', { name: /^Run .* again · \$0\.30/i }).click()
  await pay(page, '$0.30')
  await expect(answer(page).getByText(/^Since last time: 0 new, \d+ seen before$/)).toBeVisible()
  await expect(
    answer(page)
      .getByRole('grid')
      .getByRole('link', { name: /^Seen before: / })
      .first(),
  ).toBeVisible()
})

test('letters are letters for those who switched the keys off', { tag: '@long' }, async ({ page }) => {
  await buySearch(page, { Title: 'engineer', Location: 'Berlin' })
  await openLibrary(page)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.keyboard.press('l')
  await page.getByLabel('New list').fill('Quiet')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goto('/lists')
  await page.getByRole('button', { name: /^Quiet/ }).click()
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('switch', { name: 'Single-letter keys' }).uncheck()
  await page.keyboard.press('Escape')
  const rows = page.getByRole('grid', { name: 'Quiet' }).getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const count = await rows.count()
  await rows.nth(1).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2)).toBeFocused()
  await expect(rows).toHaveCount(count)
})

test(
  'library and list are for everybody: no violation, light or dark, wide or narrow',
  { tag: '@long' },
  async ({ page }) => {
    await buySearch(page, { Title: 'engineer', Location: 'Berlin' })
    await openLibrary(page)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Add to list' }).click()
    await page.getByLabel('New list').fill('All')
    await page.getByRole('button', { name: 'Create and add' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    const viewports = [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]
    for (const viewport of sweep(viewports, 2)) {
      await page.setViewportSize(viewport)
      const isPhone = viewport.width < 640
      await page.goto('/library')
      if (isPhone) await page.getByRole('list', { name: 'Records' }).getByRole('button').first().click()
      else await records(page).getByRole('row').nth(1).click()
      await expect(page.getByRole('region', { name: 'Facts' })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/lists')
      await page.getByRole('button', { name: /^All/ }).click()
      await expect(page.getByRole(isPhone ? 'list' : 'grid', { name: 'All' })).toBeVisible()
      await expectAccessible(page)
    }
  },
)
