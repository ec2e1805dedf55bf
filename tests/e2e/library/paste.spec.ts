import { expect, test, type Page } from '@playwright/test'
import { withList, withPeople } from '@/tests/e2e/support/people'

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Copies as a spreadsheet does, and pastes where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('cells of a spreadsheet are pasted beside rows, said before and taken back after', async ({ page }) => {
  await withPeople(page)
  await withList(page, 'Welders')
  await row(page, 'Ana Silva').focus()
  await paste(page, 'Contacted\tCall on Monday\r\nnobody\t"Ask again,\nby phone"\r\n')
  const dialog = page.getByRole('dialog', { name: /^Paste \d+ lines? of cells/ })
  await expect(dialog).toContainText('From Ana Silva down')
  // one cell is no stage, so that it is asked what the columns are
  await dialog.getByLabel('Column 1 is').selectOption('Stage')
  await expect(dialog).toContainText('Not a stage of this list, so left out: nobody.')
  await dialog.getByLabel('Column 2 is').selectOption('Note')
  await dialog.getByRole('button', { name: 'Paste into 2 rows' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Ana Silva')).toBeFocused()
  await expect(row(page, 'Ana Silva')).toContainText('Call on Monday')
  await expect(page.getByLabel('Stage of Ana Silva')).toHaveValue('Contacted')
  await expect(page.getByText('Ask again')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Stage of Ana Silva')).toHaveValue('New')
  await expect(page.getByText('Call on Monday')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await paste(page, 'contacted')
  await expect(dialog).toContainText('Into the ticked rows')
  await expect(dialog.getByLabel('Paste as')).toHaveValue('stage')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Stage of Ana Silva')).toHaveValue('New')
})
