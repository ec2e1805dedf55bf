import { read, utils } from '@e965/xlsx'
import { readSheet } from 'read-excel-file/node'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeWorkbook } from '@/lib/browser/files/xlsx/workbook'
import type { Cell } from '@/lib/browser/files/records'

const open = (bytes: Uint8Array) =>
  read(bytes, { type: 'array', cellDates: true, cellNF: true, sheetStubs: true })

const write = (header: string[], ...rows: Cell[][]) =>
  writeWorkbook([{ name: 'People', table: { header, rows } }])

test('ids, telephone numbers and formulas are text; times are dates; numbers are numbers', () => {
  const { bytes } = write(
    ['network_id', 'phone', 'headline', 'fetched_at', 'ran_from', 'followers', 'open_to_work'],
    ['0090071992547409931', '+48123456789', '=1+1', '2026-11-20T08:15:00.000Z', '2026-11-20', 1204, true],
  )
  const sheet = open(bytes).Sheets['People'] ?? {}
  expect(sheet['A2']).toMatchObject({ t: 's', v: '0090071992547409931', z: '@' })
  expect(sheet['B2']).toMatchObject({ t: 's', v: '+48123456789' })
  expect(sheet['C2']).toMatchObject({ t: 's', v: '=1+1' })
  expect(sheet['C2']?.f).toBeUndefined()
  expect(sheet['D2']).toMatchObject({ t: 'd', v: new Date('2026-11-20T08:15:00Z') })
  expect(sheet['E2']).toMatchObject({ t: 'd', v: new Date('2026-11-20T00:00:00Z') })
  expect(sheet['F2']).toMatchObject({ t: 'n', v: 1204 })
  expect(sheet['G2']).toMatchObject({ t: 'b', v: true })
  expect(sheet['!autofilter']).toEqual({ ref: 'A1:G2' })
})

test.each([
  ['2024-05', '2024-05'],
  ['2024', '2024'],
  // a spreadsheet counts a 29 February 1900, so that earlier days would be one day off
  ['1899-12-31', '1899-12-31'],
  ['1900-02-28T23:59:59.000Z', '1900-02-28T23:59:59.000Z'],
  ['2026-13-45', '2026-13-45'],
])('%s is no date of a spreadsheet, and stays text', (text, kept) => {
  const { t, v } = open(write(['fetched_at'], [text]).bytes).Sheets['People']?.['A2'] ?? {}
  expect([t, v]).toEqual(['s', kept])
})

test('the first day that a spreadsheet counts as the calendar does is its day 61', () => {
  const { bytes } = write(['fetched_at'], ['1900-03-01'])
  expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('<v>61</v>')
})

test('a text too long for a cell is cut, says so, and is counted', () => {
  const { bytes, cut } = write(['about'], ['😀'.repeat(20_000)], ['x'.repeat(32_767)])
  const sheet = open(bytes).Sheets['People'] ?? {}
  expect(cut).toBe(1)
  expect(String(sheet['A2']?.v).length).toBeLessThanOrEqual(32_767)
  expect(String(sheet['A2']?.v)).toMatch(/😀… see JSON$/u)
  expect(sheet['A3']?.v).toHaveLength(32_767)
})

test('any text comes back as it was from two readers', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('_x000D_', 'a\nb', '<b>&"', ' both '),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 20 }), async (texts) => {
      // Control characters are left out, since XML cannot hold them.
      const plain = texts.map((text) => text.replace(/(?![\t\n])\p{Cc}/gu, '')).filter((text) => text !== '')
      const { bytes } = write(['text'], ...plain.map((text) => [text]))
      const one = utils.sheet_to_json<[string]>(open(bytes).Sheets['People'] ?? {}, { header: 1, raw: true })
      expect(one.slice(1).map(([text]) => text)).toEqual(plain)
      const other = await readSheet(Buffer.from(bytes), { trim: false })
      expect(other.slice(1).map(([text]) => (text === null ? '' : String(text)))).toHaveLength(plain.length)
    }),
    { numRuns: 60 },
  )
})

test('several sheets, with names that a workbook allows', () => {
  const table = { header: ['a'], rows: [['b']] }
  const book = open(
    writeWorkbook([
      { name: "A/B: 'quarter'", table },
      { name: 'About', table },
    ]).bytes,
  )
  expect(book.SheetNames).toEqual(["A B  'quarter", 'About'])
})
