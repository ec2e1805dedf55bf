import { expect, test, type Page } from '@playwright/test'
import { beginAt, visitorOn } from '@/tests/e2e/journeys/visitor'
import { answer, walletButton } from '@/tests/e2e/support/buying'
import { downloaded, textOf } from '@/tests/e2e/support/download'

/** Buys a search by the palette; gives the rows of its answer. */
async function findPeople(page: Page, { type, press, payByKey }: ReturnType<typeof visitorOn>) {
  await expect(walletButton(page)).toBeVisible()
  await press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Go to/ })).toBeFocused()
  await type('SRE in Canada')
  await expect(page.getByRole('option', { selected: true })).toContainText('$0.30')
  await press('Enter')
  await payByKey('$0.30')
  const rows = answer(page).getByRole('grid').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  return rows
}

test('a recruiter finds, lists, reads, writes and exports with at most sixty keys', async ({ page }) => {
  await beginAt(page, '/')
  const visitor = visitorOn(page)
  const { type, press, tabTo, tabbed, counts } = visitor
  const rows = await findPeople(page, visitor)

  await press('j')
  await expect(rows.nth(1)).toBeFocused()
  await press('Space')
  for (let more = 0; more < 4; more += 1) await press('Shift+ArrowDown')
  await press('l')
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await expect(chooser.getByLabel('New list')).toBeFocused()
  await type('SRE')
  await press('Enter')
  await expect(page.getByText('5 people on SRE')).toBeVisible()

  const panel = page.locator('[data-slot=drawer]')
  await press('Enter')
  for (const step of ['first', 'second'] as const) {
    if (step === 'second') await press('k')
    await press('b')
    await expect(panel.getByRole('button', { name: 'Enrich · $0.05' })).toBeFocused()
    await press('Enter')
    await expect(panel.getByRole('heading', { name: /^Experience/ })).toBeVisible()
  }
  await tabTo(panel.getByRole('button', { name: 'Work email · $0.05' }).first())
  await press('Enter')
  await expect(panel.getByText(/^\S+@\S+$/).first()).toBeVisible()
  await press('n')
  await expect(panel.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
  await type('Call')

  await press('Control+k')
  await type('SRE')
  await expect(page.getByRole('option', { name: /^SRE List/, selected: true })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('grid', { name: 'SRE' })).toBeVisible()
  await press('Control+k')
  await type('exp')
  await expect(page.getByRole('option', { name: /^Export this table/, selected: true })).toBeVisible()
  await press('Enter')
  await tabTo(page.getByRole('dialog', { name: /^Export/ }).getByRole('button', { name: 'Download' }))
  const saved = await downloaded(page, () => press('Enter'))
  const file = textOf(saved.bytes)
  expect(file).toContain('Call')
  expect(file, 'the address that was bought').toMatch(/[^\s,@]+@[^\s,@]+\.\w/)

  const { keys, dialogs, payments } = await counts()
  expect(payments).toBe(4)
  expect(dialogs).toBe(1)
  expect(keys, tabbed()).toBeLessThanOrEqual(60)
})

test('who buys from a cell by keys stays on its row, and nothing that comes in its place is pressed by the next key', async ({
  page,
}) => {
  await beginAt(page, '/')
  const visitor = visitorOn(page)
  const { press, tabTo, counts } = visitor
  const rows = await findPeople(page, visitor)
  await press('j')
  for (const at of [1, 2]) {
    await tabTo(rows.nth(at).getByRole('button', { name: /^Enrich / }))
    await press('Enter')
    await expect(rows.nth(at)).toBeFocused()
    await expect(rows.nth(at).getByRole('link', { name: /Enriched/ })).toBeVisible()
    await press('j')
    await expect(rows.nth(at + 1)).toBeFocused()
  }
  const { dialogs, payments } = await counts()
  expect([dialogs, payments]).toEqual([1, 3])
})
