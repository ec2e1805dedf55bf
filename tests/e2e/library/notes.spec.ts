import { expect, test, type Page } from '@playwright/test'
import { withList, withPeople } from '@/tests/e2e/support/people'
import { csvRows, downloaded, textOf } from '@/tests/e2e/support/download'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Copies as a spreadsheet does, and pastes where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

test.beforeEach(async ({ page }) => {
  await withPeople(page)
  await withList(page, 'Welders')
})

test('a note is kept as it is typed, also where the page is left in the middle of a word; an emptied one comes back with one press', async ({
  page,
}) => {
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

  await page.goto('/lists')
  await page.getByRole('button', { name: /^Welders/ }).click()
  await row(page, 'Bo Lind').focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.insertText('half a wo')
  await page.reload()
  await expect(row(page, 'Bo Lind')).toContainText('half a wo')
  await row(page, 'Bo Lind').getByRole('button', { name: 'half a wo (note on Bo Lind)' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Bo Lind')).not.toContainText('half a wo')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Bo Lind')).toContainText('half a wo')
})

test('a note that is typed in two tabs at once keeps both texts, and says so in both; an export that is open holds it', async ({
  page,
  context,
}) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Welders' })
  await expect(dialog.getByText('Ana Silva')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('row', { name: /Ana Silva/ }).focus()
  await other.keyboard.press('n')
  await other.keyboard.type('Call on Monday')
  await other.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('table')).toContainText('Call on Monday')
  const saved = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(textOf(saved.bytes)).toContain('Call on Monday')
  await page.keyboard.press('Escape')

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

test('one note for several goes below what was noted of each, and all of it into the file; cells of a spreadsheet are said before and taken back after', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await row(page, 'Ana Silva').focus()
  await paste(page, 'Contacted\tCall on Monday\r\nnobody\t"Ask again,\nby phone"\r\n')
  const pasting = page.getByRole('dialog', { name: /^Paste \d+ lines? of cells/ })
  await expect(pasting).toContainText('From Ana Silva down')
  // one cell is no stage, so that it is asked what the columns are
  await pasting.getByLabel('Column 1 is').selectOption('Stage')
  await expect(pasting).toContainText('Not a stage of this list, so left out: nobody.')
  await pasting.getByLabel('Column 2 is').selectOption('Note')
  await pasting.getByRole('button', { name: 'Paste into 2 rows' }).click()
  await expect(pasting).toBeHidden()
  await expect(row(page, 'Ana Silva')).toBeFocused()
  await expect(row(page, 'Ana Silva')).toContainText('Call on Monday')
  await expect(page.getByLabel('Stage of Ana Silva')).toHaveValue('Contacted')
  await expect(page.getByText('Ask again')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Stage of Ana Silva')).toHaveValue('New')
  await expect(page.getByText('Call on Monday')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await paste(page, 'contacted')
  await expect(pasting).toContainText('Into the ticked rows')
  await expect(pasting.getByLabel('Paste as')).toHaveValue('stage')
  await page.keyboard.press('Escape')
  await expect(pasting).toBeHidden()
  await expect(page.getByLabel('Stage of Ana Silva')).toHaveValue('New')
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck()

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
