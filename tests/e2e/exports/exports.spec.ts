import { read, utils } from '@e965/xlsx'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { parse } from 'vcard4'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { answer, buyPeople } from '@/tests/e2e/support/buying'
import { downloaded } from '@/tests/e2e/support/download'
import { putRows, rowsIn } from '@/tests/e2e/support/database'

/** Everything that the page's policy refused. */
function refusals(page: Page): string[] {
  const told: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trustedscript|trusted type/i.test(message.text())) told.push(message.text())
  })
  return told
}

const save = (page: Page, dialog: Locator) =>
  downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())

const exactText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('a bought search is exported in every format, opened by other programs, and by an importer’s own header, which is mapped once and remembered', async ({
  page,
}) => {
  const refused = refusals(page)
  await buyPeople(page)
  await answer(page).getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  const format = dialog.getByLabel('Format')
  await expect(format).toBeVisible()
  await expectAccessible(page)
  const shown = await dialog.getByText(/^First 5 of \d+ rows$/).textContent()
  const count = Number(/of (\d+)/.exec(shown ?? '')?.[1])
  expect(count).toBeGreaterThan(4)

  const csv = await save(page, dialog)
  expect(csv.name).toMatch(/^nickel-people-[A-Za-z0-9_-]+\.csv$/)
  const rows = Papa.parse<Record<string, string>>(exactText(csv.bytes).slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data
  expect(rows).toHaveLength(count)
  for (const row of rows) expect(row).toMatchObject({ source_route: 'POST /agent/v1/profiles/search' })
  const use = dialog.getByLabel('For', { exact: true })
  await use.selectOption({ label: 'Excel in German, French, …' })
  expect(exactText((await save(page, dialog)).bytes)).toMatch(/^\uFEFF(?:\w+;)+\w+\r\n/)
  await use.selectOption({ label: 'Importers and machines' })
  expect(exactText((await save(page, dialog)).bytes)).toMatch(/^full_name,/)

  await format.selectOption({ label: 'Excel workbook' })
  const book = read((await save(page, dialog)).bytes, { type: 'array' })
  expect(book.SheetNames).toEqual(['People', 'Companies', 'About'])
  expect(utils.sheet_to_json(book.Sheets['People'] ?? {})).toHaveLength(count)

  await format.selectOption({ label: 'Contact cards (vCard)' })
  expect(exactText((await save(page, dialog)).bytes).split('VERSION:3.0')).toHaveLength(count + 1)
  await dialog.getByLabel('vCard 4.0').check()
  const cards = exactText((await save(page, dialog)).bytes)
  expect([parse(cards)].flat()).toHaveLength(count)

  await format.selectOption({ label: 'Answers as received' })
  const raw = await save(page, dialog)
  expect(JSON.parse(exactText(raw.bytes))).toHaveProperty('elements')

  await format.selectOption({ label: 'Lever' })
  await expect(dialog.getByText('Headings as of 27 November 2026, from help.lever.co')).toBeVisible()
  await expectAccessible(page)
  await format.selectOption({ label: 'folk' })
  await expect(dialog.getByText(/^These headings could not be checked against/)).toBeVisible()

  await format.selectOption({ label: 'Recruiter import' })
  await expect(dialog.getByText(`${count} that have no e-mail`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  expect(refused).toEqual([])

  // an importer's own header is mapped once and remembered
  await format.selectOption({ label: 'New template from a file…' })
  const buffer = Buffer.from('Candidate Name,Profile link,Our score\r\n')
  await dialog
    .getByLabel('A file with the importer’s header row')
    .setInputFiles({ name: 'our ats.csv', mimeType: 'text/csv', buffer })
  await dialog.getByLabel('Our score').selectOption({ label: 'headline' })
  const isRemembered = async () => {
    await answer(page).getByRole('button', { name: 'Export' }).click()
    await expect(format).toHaveValue(/^template:.+/)
  }
  const { data } = Papa.parse<string[]>(exactText((await save(page, dialog)).bytes), { skipEmptyLines: true })
  // opened again first: what is read there has been written before the page goes
  await page.keyboard.press('Escape')
  await isRemembered()
  await format.selectOption({ label: 'JSON' })
  await page.keyboard.press('Escape')
  await isRemembered()
  await page.reload()
  await isRemembered()
  expect(data[0]).toEqual(['Candidate Name', 'Profile link', 'Our score'])
  expect(data[1]?.every((cell) => cell !== '')).toBe(true)
  expect(refused).toEqual([])
})

test(
  'more rows than fit the library’s own way of packing are written under the page’s policy',
  { tag: '@long' },
  async ({ page }) => {
    const refused = refusals(page)
    await buyPeople(page)
    const [[row = {}] = []] = await rowsIn(page, 'answers')
    const { elements, ...rest } = JSON.parse(row['body'])
    const many = Array.from({ length: 1500 }, (_, at) => ({
      ...elements[0],
      id: null,
      networkId: `made-up-${at}`,
      networkUrl: `https://network.test/in/made-up-${at}/`,
      fullName: `Made Up ${at}`,
    }))
    await putRows(page, { answers: [{ ...row, body: JSON.stringify({ ...rest, elements: many }) }] })
    const made = many.length
    await page.reload()
    await answer(page).getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: /^Export/ })
    await dialog.getByLabel('Format').selectOption({ label: 'Excel workbook' })
    const { bytes } = await save(page, dialog)
    const unpacked = Object.values(unzipSync(bytes)).map(({ length }) => length)
    expect(Math.max(...unpacked)).toBeGreaterThan(160_000)
    const book = read(bytes, { type: 'array' })
    expect(utils.sheet_to_json(book.Sheets['People'] ?? {})).toHaveLength(made)
    expect(refused).toEqual([])
  },
)
