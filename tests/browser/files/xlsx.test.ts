import { read, utils } from '@e965/xlsx'
import { readSheet } from 'read-excel-file/node'
import fc from 'fast-check'
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

test('a month or a year alone is no date, and stays as it was told', () => {
  const sheet = open(write(['fetched_at'], ['2024-05'], ['2024']).bytes).Sheets['People'] ?? {}
  expect([sheet['A2']?.v, sheet['A3']?.v]).toEqual(['2024-05', '2024'])
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
