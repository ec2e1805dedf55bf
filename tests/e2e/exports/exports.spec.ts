import { read, utils } from '@e965/xlsx'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { parse } from 'vcard4'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { answer, connectSandboxWallet, pay } from '@/tests/e2e/support/buying'
import { downloaded } from '@/tests/e2e/support/download'
import { putRows, rowsIn } from '@/tests/e2e/support/database'
import { withList, withPeople } from '@/tests/e2e/support/people'

/** Everything that the page's policy refused. */
function refusals(page: Page): string[] {
  const told: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trustedscript|trusted type/i.test(message.text())) told.push(message.text())
  })
  return told
}

async function buySearch(page: Page) {
  await page.goto('/profiles/search')
  await connectSandboxWallet(page)
  await page.getByLabel('Title', { exact: true }).first().fill('engineer')
  await page.getByRole('button', { name: 'Search · $0.30', exact: true }).click()
  await pay(page, '$0.30')
  await expect(answer(page)).toBeVisible()
}

const save = (page: Page, dialog: Locator) =>
  downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())

const exactText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

test('a bought search is exported in every format, opened by other programs, and nothing is charged', async ({
  page,
}) => {
  const refused = refusals(page)
  await buySearch(page)
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

  await format.selectOption({ label: 'Excel workbook' })
  const book = read((await save(page, dialog)).bytes, { type: 'array' })
  expect(book.SheetNames).toEqual(['People', 'Companies', 'About'])
  expect(utils.sheet_to_json(book.Sheets['People'] ?? {})).toHaveLength(count)

  await format.selectOption({ label: 'Contact cards (vCard)' })
  const cards = exactText((await save(page, dialog)).bytes)
  expect([parse(cards)].flat()).toHaveLength(count)

  await format.selectOption({ label: 'Answers as received' })
  const raw = await save(page, dialog)
  expect(JSON.parse(exactText(raw.bytes))).toHaveProperty('elements')

  await format.selectOption({ label: 'Recruiter import' })
  await expect(dialog.getByText(`${count} that have no e-mail`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  expect(refused).toEqual([])
})

test('an export that is open holds what is kept meanwhile', async ({ page, context }) => {
  await withPeople(page)
  await withList(page, 'Welders')
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
  expect(exactText((await save(page, dialog)).bytes)).toContain('Call on Monday')
})

test('an importer’s own header is mapped once and remembered', async ({ page }) => {
  await buySearch(page)
  await answer(page).getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await dialog.getByLabel('Format').selectOption({ label: 'New template from a file…' })
  const buffer = Buffer.from('Candidate Name,Profile link,Our score\r\n')
  await dialog
    .getByLabel('A file with the importer’s header row')
    .setInputFiles({ name: 'our ats.csv', mimeType: 'text/csv', buffer })
  await dialog.getByLabel('Our score').selectOption({ label: 'headline' })
  const isRemembered = async () => {
    await answer(page).getByRole('button', { name: 'Export' }).click()
    await expect(dialog.getByLabel('Format')).toHaveValue(/^template:.+/)
  }
  const { data } = Papa.parse<string[]>(exactText((await save(page, dialog)).bytes), { skipEmptyLines: true })
  // opened again first: what is read there has been written before the page goes
  await page.keyboard.press('Escape')
  await isRemembered()
  await dialog.getByLabel('Format').selectOption({ label: 'JSON' })
  await page.keyboard.press('Escape')
  await isRemembered()
  await page.reload()
  await isRemembered()
  expect(data[0]).toEqual(['Candidate Name', 'Profile link', 'Our score'])
  expect(data[1]?.every((cell) => cell !== '')).toBe(true)
})

test(
  'more rows than fit the library’s own way of packing are written under the page’s policy',
  { tag: '@long' },
  async ({ page }) => {
    const refused = refusals(page)
    await buySearch(page)
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
