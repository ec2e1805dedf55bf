import { expect, test } from '@playwright/test'
import Papa from 'papaparse'
import { beginAt, visitorOn } from '@/tests/e2e/journeys/visitor'
import { answer } from '@/tests/e2e/support/buying'
import { downloaded, textOf } from '@/tests/e2e/support/download'

test('a recruiter searches, shortlists five, reads two, writes to one, notes and exports for an ATS', async ({
  page,
}) => {
  await beginAt(page, '/')
  const { lookFor, click, type, press, pay, counts } = visitorOn(page)

  await lookFor('SRE in Berlin')
  await pay('$0.30')
  const rows = answer(page).getByRole('grid').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()

  // five of them, from the first to the fifth
  await click(rows.nth(1).getByRole('checkbox'))
  await click(rows.nth(5).getByRole('checkbox'), { modifiers: ['Shift'] })
  await expect(page.getByRole('region', { name: 'Ticked people' })).toContainText('5 ticked')
  await press('l')
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await click(chooser.getByLabel('New list'))
  await type('SRE Berlin')
  await press('Enter')
  await expect(page.getByText('5 people on SRE Berlin')).toBeVisible()

  // two whole profiles, read beside the rows, and an address
  const panel = page.locator('[data-slot=drawer]')
  await click(rows.nth(1).getByRole('gridcell').first())
  await click(panel.getByRole('button', { name: 'Enrich · $0.05' }))
  await expect(panel.getByRole('heading', { name: /^Experience/ })).toBeVisible()
  await press('j')
  await click(panel.getByRole('button', { name: 'Enrich · $0.05' }))
  await expect(panel.getByRole('heading', { name: /^Experience/ })).toBeVisible()
  await click(panel.getByRole('button', { name: 'Work email · $0.05' }))
  await expect(panel.getByText(/^\S+@\S+$/).first()).toBeVisible()

  await click(panel.getByRole('textbox', { name: /^Note on/ }))
  await type('Call on Monday')

  await click(page.getByRole('link', { name: 'Lists' }).first())
  await click(page.getByRole('button', { name: /^SRE Berlin/ }))
  await click(page.getByRole('button', { name: 'Export' }))
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await dialog.getByLabel('Format').selectOption({ label: 'Lever' })
  const saved = await downloaded(page, () => click(dialog.getByRole('button', { name: 'Download' })))
  const file = textOf(saved.bytes)
  const table = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true })
  expect(table.data).toHaveLength(5)
  expect(file).toContain('Call on Monday')
  expect(file).toMatch(/\S+@\S+\.example/)

  const { clicks, keys, dialogs, payments } = await counts()
  expect(payments).toBe(4)
  expect(dialogs).toBe(1)
  // choosing the format counts as two clicks
  expect(clicks + 2).toBeLessThanOrEqual(16)
  expect(keys).toBeLessThanOrEqual(45)
})
