import { expect, test } from '@playwright/test'
import { fillable, withoutDatabase } from '@/tests/e2e/support/full-browser'
import { seedAnswer } from '@/tests/e2e/support/seed-answer'

test('where the lists cannot be read nobody is told that there are none, and a new one stays typed', async ({
  page,
}) => {
  await withoutDatabase(page)
  await page.goto('/lists')
  await expect(page.getByText('The lists kept in this browser cannot be read')).toBeVisible()
  await expect(page.getByText('No lists yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'New list' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByLabel('Name').fill('CTO in Berlin')
  await dialog.getByRole('button', { name: 'Make the list' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed')
  await expect(dialog.getByLabel('Name')).toHaveValue('CTO in Berlin')
})

test('a run, an answer and a search that cannot be read are not loaded without an end', async ({ page }) => {
  await withoutDatabase(page)
  await page.goto('/runs#run=somewhere')
  await expect(page.getByText('The runs kept in this browser cannot be read')).toBeVisible()
  await page.getByRole('button', { name: 'See all lists' }).click()
  await expect(page.getByRole('region', { name: 'All lists' })).toContainText('cannot be read')
})

test('a note that a full browser cannot write stays typed, and is kept once there is room', async ({
  page,
}) => {
  const browser = await fillable(page)
  await page.goto('/library')
  const body = JSON.stringify({ fullName: 'Ana Silva', networkUrl: 'https://network.example/in/ana-silva' })
  await seedAnswer(page, body, { endpointId: 'profiles.enrich', input: { networkId: 'ana-silva' } })
  await page.goto('/library')
  await page.getByRole('rowheader', { name: 'Ana Silva' }).click()
  await page.getByRole('dialog', { name: 'Ana Silva' }).getByRole('button', { name: 'Add to list' }).click()
  const chooser = page.getByRole('dialog', { name: 'Add to list' })
  await chooser.getByLabel('New list').fill('CTO in Berlin')
  await browser.fill()
  await chooser.getByRole('button', { name: 'Create and add' }).click()
  await expect(chooser.getByRole('alert')).toContainText('could not keep it')
  await browser.makeRoom()
  await chooser.getByRole('button', { name: 'Create and add' }).click()
  await expect(chooser).toBeHidden()

  await page.goto('/lists')
  await page.getByRole('button', { name: /CTO in Berlin/ }).click()
  await page.getByRole('grid', { name: 'CTO in Berlin' }).getByRole('row').nth(1).focus()
  await page.keyboard.press('n')
  const note = page.getByRole('dialog', { name: 'Note on Ana Silva' })
  await browser.fill()
  await note.getByRole('textbox', { name: 'Note' }).fill('Call on Monday')
  await expect(note.getByRole('alert')).toContainText('nothing was charged')
  await browser.refuses(() => note.getByRole('button', { name: 'Done' }).click())
  await expect(note.getByRole('textbox', { name: 'Note' })).toHaveValue('Call on Monday')
  await browser.makeRoom()
  await note.getByRole('button', { name: 'Done' }).click()
  await expect(note).toBeHidden()

  const row = page.getByRole('row', { name: /Ana Silva/ })
  await expect(row).toContainText('Call on Monday')
  await row.focus()
  await page.keyboard.press('n')
  await note.getByRole('textbox', { name: 'Note' }).fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Note on Ana Silva emptied')).toBeVisible()
  await browser.fill()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('could not take it back yet')).toBeVisible()
  await browser.makeRoom()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Call on Monday')
  await browser.fill()
  await row.getByRole('combobox').selectOption('Contacted')
  await expect(page.getByText('could not keep it. Nothing was changed.')).toBeVisible()
  await expect(row.getByRole('combobox')).not.toHaveValue('Contacted')
})
