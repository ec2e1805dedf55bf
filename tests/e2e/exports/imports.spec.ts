import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { writeWorkbook } from '@/lib/browser/files/xlsx/workbook'
import { apollo, csv, latin, recruiter } from '@/tests/browser/files/import/files'
import { expectAccessible } from '@/tests/e2e/records/accessible'

async function bring(page: Page, name: string, buffer: Buffer) {
  await page.goto('/runs#new=1')
  await page.getByRole('tab', { name: 'A file' }).click()
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('a wrong cell says why and is put right where it stands; the others are saved for later', async ({
  page,
}) => {
  const rows = recruiter(60)
  const [, , , third, , , , seventh] = rows
  third?.splice(6, 1, 'Wanda Quillfeather')
  seventh?.splice(6, 1, '{{profile}}')
  await bring(page, 'fair.csv', Buffer.from(csv(rows, ';')))
  await expect(page.getByLabel('Between cells')).toHaveValue(';')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Match the columns' }).click()
  await expect(page.getByLabel('Import Profile URL as')).toHaveValue('profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('58 of 60 rows can be looked up · 2 with problems')).toBeVisible()
  await expectAccessible(page)

  const cell = page.getByLabel('Profile URL, line 4')
  await expect(cell).toHaveAccessibleDescription(/looks like a name/)
  await cell.fill('https://network.test/in/wanda-q')
  await cell.press('Enter')
  await expect(page.getByText('59 of 60 rows can be looked up · 1 with problems')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save problem rows' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8').slice(1)
  const [problem, ...others] = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  }).data
  expect(others).toEqual([])
  expect(problem).toMatchObject({
    'Profile URL': '{{profile}}',
    nickel_error: expect.stringMatching(/placeholder/),
  })
})

test('the encoding is seen and can be chosen', async ({ page }) => {
  const western = 'Name,Profile URL\r\nZoë Müller,https://network.test/in/zoe-m'
  await bring(page, 'old.csv', Buffer.from(latin(western)))
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252')
  await expect(page.getByText('Zoë Müller')).toBeVisible()
  await page.getByLabel('Encoding').selectOption('utf-8')
  await expect(page.getByText('Zo\uFFFD M\uFFFDller')).toBeVisible()
})

test('10,000 rows of a workbook are read and checked under the page’s policy while the page stays alive', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const [header = [], ...rows] = apollo(10_000)
  const { bytes } = writeWorkbook([{ name: 'People', table: { header, rows } }])
  await page.addInitScript(() => {
    Object.assign(window, { longest: 0 })
    let last = performance.now()
    const beat = () => {
      const now = performance.now()
      Object.assign(window, { longest: Math.max(Reflect.get(window, 'longest'), now - last) })
      last = now
      setTimeout(beat, 10)
    }
    beat()
  })
  await bring(page, 'people.xlsx', Buffer.from(bytes))
  const start = Date.now()
  await page.evaluate(() => Object.assign(window, { longest: 0 }))
  await expect(page.getByText(/10,000 rows · 45 columns/)).toBeVisible({ timeout: 60_000 })
  const readIn = Date.now() - start
  await page.getByRole('button', { name: 'Match the columns' }).click()
  await expect(page.getByLabel('Import Person Network Url as')).toHaveValue('profile')
  const checking = Date.now()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText(/10,000 of 10,000 rows can be looked up/)).toBeVisible({ timeout: 60_000 })
  const longest: unknown = await page.evaluate(() => Reflect.get(window, 'longest'))
  console.log(
    `read in ${readIn} ms, checked in ${Date.now() - checking} ms, longest pause ${Number(longest)} ms`,
  )
  expect(Number(longest)).toBeLessThan(3000)
})
