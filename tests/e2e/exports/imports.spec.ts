import { expect, test, type Page } from '@playwright/test'
import { writeWorkbook } from '@/lib/browser/files/xlsx/workbook'
import { apollo, csv, latin, recruiter } from '@/tests/browser/files/import/files'
import { askBox } from '@/tests/e2e/support/buying'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { downloaded, csvRows } from '@/tests/e2e/support/download'

async function bring(page: Page, name: string, buffer: Buffer) {
  await page.goto('/runs#new=1')
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const rowsIn = (page: Page) => page.getByRole('grid', { name: 'Your rows' })

test('the encoding of a file can be chosen, and the rows of a workbook are read beside the page; a wrong cell says why and is put right where it stands', async ({
  page,
}) => {
  const western = 'Name,Profile URL\r\nZoë Müller,https://network.test/in/zoe-m'
  await bring(page, 'old.csv', Buffer.from(latin(western)))
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252')
  await expect(rowsIn(page).getByText('Zoë Müller')).toBeVisible()
  await page.getByLabel('Encoding').selectOption('utf-8')
  await expect(rowsIn(page).getByText('Zo\uFFFD M\uFFFDller')).toBeVisible()

  const [header = [], ...people] = apollo(2_000)
  const { bytes } = writeWorkbook([{ name: 'People', table: { header, rows: people } }])
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await bring(page, 'people.xlsx', Buffer.from(bytes))
  await expect(page.getByText('2,000 of 2,000 rows have an address')).toBeVisible()
  expect(workers).not.toEqual([])
  await expect(page.getByLabel('Import Person Network Url as')).toHaveValue('profile')
  await page.getByLabel('Import Person Network Url as').selectOption('')
  await expect(page.getByText(/^0 of 2,000 rows.*2,000 by name only/)).toBeVisible()

  const rows = recruiter(60)
  const [, , , third, , , , seventh] = rows
  third?.splice(6, 1, 'Wanda Quillfeather')
  seventh?.splice(6, 1, '{{profile}}')
  await bring(page, 'fair.csv', Buffer.from(csv(rows, ';')))
  await expect(page.getByText('Read as: UTF-8 · Semicolon · line 1 names the columns')).toBeVisible()
  await expect(page.getByLabel('Import Profile URL as')).toHaveValue('profile')
  await expect(page.getByText('58 of 60 rows have an address · 2 with problems')).toBeVisible()
  await expect(page.getByText(/^60 rows → 58 new · 2 with problems →/)).toBeVisible()

  const cell = page.getByLabel('Profile URL, line 4')
  await expect(cell).toHaveAccessibleDescription(/looks like a name/)
  await cell.fill('https://network.test/in/wanda-q')
  await cell.press('Enter')
  await expect(page.getByText('59 of 60 rows have an address · 1 with problems')).toBeVisible()
  await expect(page.getByText(/^60 rows → 59 new · 1 with problems →/)).toBeVisible()
  const wrong = rowsIn(page).getByRole('checkbox', { name: 'Look up line 8', exact: true })
  await expect(wrong).not.toBeChecked()
  await wrong.check()
  await expect(
    page.getByText('1 by name only · 1 with problems · 1 of them looked up all the same'),
  ).toBeVisible()
  await expect(page.getByText(/^60 rows → 59 new · 1 to find by name at \$0\.30 →/)).toBeVisible()
  await wrong.uncheck()
  await rowsIn(page).getByRole('checkbox', { name: 'Look up line 2', exact: true }).uncheck()
  await expect(page.getByText(/^60 rows → 58 new · 1 with problems · 1 not chosen →/)).toBeVisible()
  await rowsIn(page).getByRole('checkbox', { name: 'Look up line 2', exact: true }).check()
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

test('lines of the box on the first page become rows; names are refused nowhere, more are typed and pasted below them, and all outlast a reload', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const search = page.getByRole('search')
  const lines = Array.from({ length: 12 }, (_, at) => `Wanda ${'ABCDEFGHIJKL'[at]}uillfeather, Brindlewick`)
  await askBox(page).fill(lines.join('\n'))
  const bring = search.getByRole('link', { name: 'Bring 12 lines' })
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    bring.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await beside.close()
  await search.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('0 of 12 rows have an address · 12 by name only')).toBeVisible()
  await expect(page.getByLabel('Import Column 1 as')).toHaveValue('fullName')
  await expect(page.getByLabel('Import Column 2 as')).toHaveValue('companyName')
  await page.goBack()
  await expect(askBox(page), 'they stand among the rows now').toHaveValue('')

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

  await page.reload()
  await expect(box).toHaveValue(/^Wanda Quillfeather/)
  await expect(page.getByLabel('Column 1, line 6')).toHaveValue('Max Planck')
})
