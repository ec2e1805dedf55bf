import { expect, test, type Page } from '@playwright/test'
import { withList, withPeople } from '@/tests/e2e/support/people'
import { downloaded, csvRows } from '@/tests/e2e/support/download'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a note is kept as it is typed, with its lines, and closing it keeps it', async ({ page }) => {
  await withPeople(page)
  await withList(page, 'Welders')
  await expect(row(page, 'Ana Silva')).toContainText('Add note')
  await expect(row(page, 'Ana Silva')).toContainText('Add tag')
  await row(page, 'Ana Silva').focus()
  await page.keyboard.press('n')
  const note = page.getByRole('dialog', { name: 'Note on Ana Silva' })
  await page.keyboard.type('Call on Monday')
  await page.keyboard.press('Enter')
  await page.keyboard.type('or later')
  await expect(note.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.type(', by phone')
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(row(page, 'Ana Silva')).toBeFocused()
  await expect(row(page, 'Ana Silva')).toContainText('Call on Monday')
  await page.keyboard.press('n')
  await expect(note.getByRole('textbox')).toHaveValue('Call on Monday\nor later, by phone')
  await page.keyboard.type(' perhaps')
  await page.keyboard.press('Control+Enter')
  await expect(note).toBeHidden()

  await page.goto('/library')
  await expect(row(page, 'Ana Silva')).toContainText('Welders · New')
  await expect(row(page, 'Ana Silva')).toContainText('Call on Monday')
  await expect(row(page, 'Bo Lind')).toContainText('Add note')
  await page.getByRole('rowheader', { name: 'Ana Silva' }).click()
  const record = page.getByRole('dialog', { name: 'Ana Silva' })
  const field = record.getByRole('textbox', { name: 'Note on Ana Silva, Welders' })
  await expect(field).toHaveValue('Call on Monday\nor later, by phone perhaps')
  await field.fill('Called')
  await field.press('Control+Enter')
  await expect(record, 'the panel has the focus again').toBeFocused()
  await record.getByRole('combobox', { name: 'Stage of Ana Silva' }).selectOption('Contacted')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Ana Silva')).toContainText('Welders · Contacted')
  await expect(row(page, 'Ana Silva')).toContainText('Called')
})

test('a page that is left in the middle of a word loses nothing of a note', async ({ page }) => {
  await withPeople(page)
  await withList(page, 'Welders')
  await row(page, 'Bo Lind').focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.insertText('half a wo')
  await page.reload()
  await expect(row(page, 'Bo Lind')).toContainText('half a wo')
})

test('a note that is typed in two tabs at once keeps both texts, and says so in both', async ({
  page,
  context,
}) => {
  await withPeople(page)
  await withList(page, 'Welders')
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) {
    await row(tab, 'Bo Lind').getByRole('button', { name: 'Note on Bo Lind' }).click()
    await expect(tab.getByRole('textbox', { name: 'Note' })).toBeFocused()
  }
  await page.keyboard.insertText('Knows pipes')
  await other.keyboard.insertText('Call on Tuesday')
  for (const tab of [page, other]) {
    await expect(tab.getByRole('textbox', { name: 'Note' })).toHaveValue(/Knows pipes/)
    await expect(tab.getByRole('textbox', { name: 'Note' })).toHaveValue(/Call on Tuesday/)
    await expect(tab.getByText('This note was changed in another tab, too')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Bo Lind')).toContainText('Knows pipes')
  await expect(row(page, 'Bo Lind')).toContainText('Call on Tuesday')
})

test('a note that was emptied comes back with one press', async ({ page }) => {
  await withPeople(page)
  await withList(page, 'Welders')
  await row(page, 'Bo Lind').getByRole('button', { name: 'Note on Bo Lind' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Knows pipes')
  await page.getByRole('button', { name: 'Done' }).click()
  await row(page, 'Bo Lind').getByRole('button', { name: 'Knows pipes (note on Bo Lind)' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Bo Lind')).not.toContainText('Knows pipes')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bo Lind')).toContainText('Knows pipes')
})

test('one note for several goes below what was noted of each, and all of it into the file', async ({
  page,
}) => {
  await withPeople(page)
  await withList(page, 'Welders')
  const note = page.getByRole('textbox', { name: 'Note' })
  await row(page, 'Ana Silva').focus()
  await page.keyboard.press('n')
  await note.fill('Knows pipes')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select Ana Silva' }).check()
  await page.getByRole('checkbox', { name: 'Select Bo Lind' }).check()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Note on 2 people' })).toBeVisible()
  await note.fill('Met at the fair')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Bo Lind')).toContainText('Met at the fair')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Welders' })
  const saved = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  const data = csvRows(saved.bytes)
  expect(data.map((one) => [one['full_name'], one['stage'], one['notes']])).toEqual([
    ['Ana Silva', 'New', 'Knows pipes\nMet at the fair'],
    ['Bo Lind', 'New', 'Met at the fair'],
  ])
})

test('what is opened to be typed into has the focus at once, and Escape closes only it', async ({ page }) => {
  await withPeople(page)
  await withList(page, 'Welders')
  const ana = row(page, 'Ana Silva')
  await ana.hover()
  await ana.getByRole('button', { name: 'Add tag to Ana Silva' }).click()
  await page.keyboard.type('Süd, VIP')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(ana.getByRole('button', { name: 'Süd, VIP (tags of Ana Silva)' })).toBeFocused()

  for (const [opened, field] of [
    ['Filter', page.getByRole('combobox', { name: 'Column' })],
    ['Columns', page.getByRole('textbox', { name: 'Find a column' })],
  ] as const) {
    await page.getByRole('button', { name: opened, exact: true }).click()
    expect(await field.evaluate((element) => element === document.activeElement), opened).toBe(true)
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  }

  await page.getByRole('rowheader', { name: 'Ana Silva' }).click()
  const record = page.getByRole('dialog', { name: 'Ana Silva' })
  const tags = record.getByRole('dialog', { name: 'Tags of Ana Silva' })
  await record.getByRole('button', { name: 'Süd, VIP (tags of Ana Silva)' }).click()
  await page.keyboard.type('süd, new')
  await page.keyboard.press('Enter')
  await tags.getByRole('button', { name: 'Remove VIP' }).press('n')
  await expect(tags, 'a letter in it is no shortcut of what is around it').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tags).toBeHidden()
  await expect(record).toBeVisible()
  await expect(record.getByRole('button', { name: 'Süd, VIP, +1 (tags of Ana Silva)' })).toBeFocused()
})
