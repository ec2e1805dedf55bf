import { expect, test, type Page } from '@playwright/test'
import { writeWorkbook } from '@/lib/browser/files/xlsx/workbook'
import { apollo, csv, latin, recruiter } from '@/tests/browser/files/import/files'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { downloaded, csvRows } from '@/tests/e2e/support/download'

async function bring(page: Page, name: string, buffer: Buffer) {
  await page.goto('/runs#new=1')
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const rowsIn = (page: Page) => page.getByRole('grid', { name: 'Your rows' })

test('a wrong cell says why and is put right where it stands; the others are saved for later', async ({
  page,
}) => {
  const rows = recruiter(60)
  const [, , , third, , , , seventh] = rows
  third?.splice(6, 1, 'Wanda Quillfeather')
  seventh?.splice(6, 1, '{{profile}}')
  await bring(page, 'fair.csv', Buffer.from(csv(rows, ';')))
  await expect(page.getByText('Read as: UTF-8 · Semicolon · line 1 names the columns')).toBeVisible()
  await expect(page.getByLabel('Import Profile URL as')).toHaveValue('profile')
  await expect(
    page.getByText('58 of 60 rows have an address · 2 by name only · 2 with problems'),
  ).toBeVisible()
  await expect(page.getByText(/^60 rows.*58 new · 2 to find by name/)).toBeVisible()

  const cell = page.getByLabel('Profile URL, line 4')
  await expect(cell).toHaveAccessibleDescription(/looks like a name/)
  await cell.fill('https://network.test/in/wanda-q')
  await cell.press('Enter')
  await expect(
    page.getByText('59 of 60 rows have an address · 1 by name only · 1 with problems'),
  ).toBeVisible()
  await expect(page.getByText(/^60 rows.*59 new · 1 to find by name/)).toBeVisible()
  await page.getByRole('switch', { name: 'Only rows with problems' }).check()
  await expect(rowsIn(page).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  const saved = await downloaded(page, () => page.getByRole('button', { name: 'Save problem rows' }).click())
  const [problem, ...others] = csvRows(saved.bytes)
  expect(others).toEqual([])
  expect(problem).toMatchObject({
    'Profile URL': '{{profile}}',
    nickel_error: expect.stringMatching(/placeholder/),
  })

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
})

test('the encoding is seen and can be chosen', async ({ page }) => {
  const western = 'Name,Profile URL\r\nZoë Müller,https://network.test/in/zoe-m'
  await bring(page, 'old.csv', Buffer.from(latin(western)))
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252')
  await expect(rowsIn(page).getByText('Zoë Müller')).toBeVisible()
  await page.getByLabel('Encoding').selectOption('utf-8')
  await expect(rowsIn(page).getByText('Zo\uFFFD M\uFFFDller')).toBeVisible()
})

test('names without an address are refused nowhere, and rows are typed and pasted below them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/runs#new=1')
  const box = page.getByLabel('Rows', { exact: true })
  await box.fill('Wanda Quillfeather\tBrindlewick & Sons\nTobiah O’Brindle\tAcme\nNgozi Adeyemi\t')
  await expect(page.getByLabel('Import Column 1 as')).toHaveValue('fullName')
  await expect(page.getByLabel('Import Column 2 as')).toHaveValue('companyName')
  const told = page.getByText('0 of 3 rows have an address · 3 by name only')
  await expect(told).toContainText('1 only a name: likely several people')
  await expect(rowsIn(page).getByText('Only a name: likely several people')).toBeVisible()

  await page.getByLabel('Column 1, line 4').fill('Jan van der Puddle')
  await page.getByLabel('Column 2, line 4').fill('Puddle Labs')
  await page.getByLabel('Column 2, line 4').press('Enter')
  await expect(page.getByText(/^0 of 4 rows have an address · 4 by name only/)).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('Lise Born\tAcme\nMax Planck\tAcme'))
  await page.getByLabel('Column 1, line 5').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText(/^0 of 6 rows have an address · 6 by name only/)).toBeVisible()
  await expect(page.getByLabel('Column 1, line 6')).toHaveValue('Max Planck')
  await expectAccessible(page)

  await page.getByRole('button', { name: '← All lists' }).click()
  await page.getByRole('button', { name: 'New run' }).click()
  await expect(box).toHaveValue(/^Wanda Quillfeather/)
  await expect(page.getByLabel('Column 1, line 6')).toHaveValue('Max Planck')
})

test('the rows of a workbook are read beside the page, under its policy', async ({ page }) => {
  const [header = [], ...rows] = apollo(2_000)
  const { bytes } = writeWorkbook([{ name: 'People', table: { header, rows } }])
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await bring(page, 'people.xlsx', Buffer.from(bytes))
  await expect(page.getByText('2,000 of 2,000 rows have an address')).toBeVisible()
  expect(workers).not.toEqual([])
  await expect(page.getByLabel('Import Person Network Url as')).toHaveValue('profile')
  await page.getByLabel('Import Person Network Url as').selectOption('')
  await expect(page.getByText(/^0 of 2,000 rows.*2,000 by name only/)).toBeVisible()
})

test('pasted rows outlast a reload with what was typed into and below them', async ({ page }) => {
  await page.goto('/runs#new=1')
  const box = page.getByRole('textbox', { name: 'Rows' })
  const text =
    'Name\tProfile URL\tOwn\nAda Byron\tWanda Quillfeather\tSüd, "VIP"\nMax Born\thttps://network.test/in/max-b'
  await box.fill(text)
  const cells = {
    'Profile URL, line 2': 'https://network.test/in/ada-b',
    'Name, line 4': 'Jan van der Puddle',
  }
  for (const [label, typed] of Object.entries(cells)) {
    await page.getByLabel(label).fill(typed)
    await page.getByLabel(label).press('Enter')
  }
  await expect(page.getByText('2 of 3 rows have an address')).toBeVisible()
  await page.reload()
  await expect(box).toHaveValue(text)
  await expect(page.getByText('2 of 3 rows have an address')).toBeVisible()
  for (const [label, typed] of Object.entries(cells)) await expect(page.getByLabel(label)).toHaveValue(typed)
})
