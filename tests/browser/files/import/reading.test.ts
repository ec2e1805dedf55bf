import { write, utils } from '@e965/xlsx'
import { unzipSync, zipSync, strToU8 } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeWorkbook } from '@/lib/browser/files/xlsx/workbook'
import type { Delimiter } from '@/lib/browser/files/import/text'
import { readSource, readText } from '@/lib/browser/files/import/read-source'
import { unguarded } from '@/lib/core/formula'
import {
  apollo,
  bookOf,
  bytesOf,
  cellXml,
  companies,
  csv,
  latin,
  recruiter,
  sheetXml,
  utf16,
} from '@/tests/browser/files/import/files'
import { countEffort } from '@/tests/support/processor-time'

const rowsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const read = await readSource(bytes)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

test.each([',', ';', '\t', '|'] as const)(
  'a file with %j between its cells is read as it was written',
  async (delimiter) => {
    for (const rows of [recruiter(60), apollo(60), companies(60)]) {
      const sheet = await rowsOf(bytesOf(csv(rows, delimiter)))
      expect(sheet.text).toEqual({ encoding: 'utf-8', delimiter })
      expect(sheet.rows).toEqual(rows.map((row) => row.map(unguarded)))
    }
  },
)

test('old Macintosh and Unix line ends are read too', async () => {
  for (const newline of ['\n', '\r'])
    expect((await rowsOf(bytesOf(csv(recruiter(5), ',', newline)))).rows).toEqual(recruiter(5))
})

test('names keep their letters in every encoding that spreadsheet programs write', async () => {
  const rows = recruiter(16)
  const western = [
    ['Name', 'City'],
    ['Zoë Müller', 'Genève'],
  ]
  expect((await rowsOf(bytesOf(`\uFEFF${csv(rows)}`))).rows).toEqual(rows)
  expect((await rowsOf(utf16(csv(rows, '\t')))).rows).toEqual(rows)
  expect((await rowsOf(utf16(csv(rows, '\t'), false))).text).toEqual({
    encoding: 'utf-16be',
    delimiter: '\t',
  })
  const read = await rowsOf(latin(csv(western, ';')))
  expect(read.text).toEqual({ encoding: 'windows-1252', delimiter: ';' })
  expect(read.rows).toEqual(western)
})

test('the visitor’s choice of encoding and delimiter goes before the guess', async () => {
  const bytes = bytesOf('a;b,c\r\nd;é,f')
  const read = await readSource(bytes, { delimiter: ';', encoding: 'windows-1252' })
  expect(read).toMatchObject({
    ok: true,
    value: {
      rows: [
        ['a', 'b,c'],
        ['d', 'Ã©,f'],
      ],
    },
  })
})

test('a row is known by the line on which it starts, cells over several lines and empty lines counted', () => {
  const read = readText('name,city\r\n\r\n"two\r\nlines",x\r\nplain,y\r\n', 'utf-8', ',')
  expect(read).toMatchObject({ ok: true, value: { lines: [1, 3, 5] } })
})

test('any cells come back as they were, whatever stands in them', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"', 'a,b', 'x\r\ny', '=1+1', '😀;|'),
  )
  const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text.trim() !== ''))
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.constantFrom<Delimiter>(',', ';', '\t', '|'),
      (rows, delimiter) => {
        const clean = rows.map((cells) =>
          cells.map((text) => text.replaceAll('\u0000', '').replaceAll('\uFEFF', '')),
        )
        const kept = clean
          .map((cells) => cells.map(unguarded))
          .filter((cells) => cells.some((text) => text.trim() !== ''))
        const read = readText(csv(clean, delimiter), 'utf-8', delimiter)
        expect(read.ok ? read.value.rows : []).toEqual(kept)
      },
    ),
  )
})

test('a workbook of another program is read: text, long numbers, dates', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty')
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      [
        ['Name', 'Since', 'Id'],
        ['Zoë', new Date(Date.UTC(2026, 10, 21)), 42],
      ],
      { UTC: true },
    ),
    'People',
  )
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
  const sheet = await rowsOf(bytes)
  expect(sheet.sheet).toBe('People')
  expect(sheet.sheets).toEqual(['Empty', 'People'])
  expect(sheet.rows).toEqual([
    ['Name', 'Since', 'Id'],
    ['Zoë', '2026-11-21', '42'],
  ])
})

test('our own export comes back as a file to import', async () => {
  const [header = [], ...rows] = apollo(300)
  const { bytes } = writeWorkbook([{ name: 'People', table: { header, rows } }])
  expect((await rowsOf(bytes)).rows.slice(1).map((row) => row.slice(0, 6))).toEqual(
    rows.map((row) => row.slice(0, 6)),
  )
})

test.each([
  ['nothing at all', new Uint8Array(), 'empty'],
  ['only blank lines', bytesOf('\r\n ,, \r\n'), 'empty'],
  ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'too-large'],
  ['10,001 rows after the header', bytesOf(csv(recruiter(10_001))), 'too-many-rows'],
  ['more than 500 columns', bytesOf('x,'.repeat(501)), 'too-many-columns'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), 'old-workbook'],
  ['an archive that is no workbook', new Uint8Array(zipSync({ 'a.jpg': strToU8('x') })), 'no-workbook'],
  [
    'half an archive',
    new Uint8Array(zipSync({ 'xl/workbook.xml': strToU8('x') })).slice(0, 30),
    'no-workbook',
  ],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'binary'],
] as const)('%s is refused with a reason', async (_, bytes, problem) => {
  expect(await readSource(bytes)).toEqual({ ok: false, error: problem })
})

const times = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at + 1)).join('')

test('a workbook has the rows and columns that hold something, however far apart they stand', async () => {
  const bytes = bookOf(
    sheetXml(
      `<row r="2">${cellXml('B2', 'Name')}<c r="C2" s="0"/>${cellXml('E2', 'City')}</row>` +
        `<x:row r='9'><x:c r='B9' t='str'><x:f>A1</x:f><x:v>Zoë</x:v></x:c></x:row>` +
        `<row r="1048576">${cellXml('XFD1048576', '_x003D_&lt;1')}</row>`,
    ),
  )
  const sheet = await rowsOf(bytes)
  expect(sheet.rows).toEqual([
    ['Name', 'City', ''],
    ['Zoë', '', ''],
    ['', '', '=<1'],
  ])
  expect(sheet.lines).toEqual([2, 9, 1_048_576])
})

/** An archive that says of every file that it is as small as its first ten bytes. */
function lying(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 4; at += 1) {
    const mark = view.getUint32(at, true)
    if (mark === 0x02014b50) view.setUint32(at + 24, 10, true)
    if (mark === 0x04034b50) view.setUint32(at + 22, 10, true)
  }
  return bytes
}

const spaces = ' '.repeat(1024 * 1024)
test.each([
  [
    '10,002 rows',
    bookOf(sheetXml(times(10_002, (at) => `<row>${cellXml(`A${at}`, 'x')}</row>`))),
    'too-many-rows',
  ],
  ['501 columns', bookOf(sheetXml(`<row>${times(501, () => '<c><v>1</v></c>')}</row>`)), 'too-many-columns'],
  [
    'more than a million cells',
    bookOf(sheetXml(times(2_001, () => `<row>${times(500, () => '<c><v>1</v></c>')}</row>`))),
    'too-many-cells',
  ],
  ['201 sheets', bookOf(...Array.from({ length: 201 }, () => sheetXml(''))), 'too-many-sheets'],
  [
    'more than 100 MB unpacked',
    bookOf(sheetXml(''), ...Array.from({ length: 101 }, () => spaces)),
    'too-much-unpacked',
  ],
  [
    'more than 100 MB unpacked that it does not state',
    lying(bookOf(sheetXml(''), ...Array.from({ length: 101 }, () => spaces))),
    'too-much-unpacked',
  ],
  [
    'more than a million shared texts',
    new Uint8Array(
      zipSync({
        ...unzipSync(bookOf(sheetXml('<row><c t="s"><v>0</v></c></row>'))),
        'xl/sharedStrings.xml': strToU8(`<sst>${'<si><t>x</t></si>'.repeat(1_000_001)}</sst>`),
      }),
    ),
    'too-many-cells',
  ],
  [
    'one long text in a thousand cells',
    new Uint8Array(
      zipSync({
        ...unzipSync(bookOf(sheetXml(times(1000, () => '<row><c t="s"><v>0</v></c></row>')))),
        'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(150_000)}</t></si></sst>`),
      }),
    ),
    'too-much-unpacked',
  ],
] as const)('a workbook of %s is refused while it is read', async (_, bytes, problem) => {
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
  expect(await readSource(bytes)).toEqual({ ok: false, error: problem })
})

test('a sheet that nobody reads may be too large', async () => {
  const long = sheetXml(times(10_002, () => '<row><c><v>1</v></c></row>'))
  const bytes = bookOf(sheetXml(`<row>${cellXml('A1', 'x')}</row>`), long)
  expect((await rowsOf(bytes)).rows).toEqual([['x']])
  expect(await readSource(bytes, { sheet: 'S2' })).toEqual({ ok: false, error: 'too-many-rows' })
})

test('10,000 rows are read in step with their number', async () => {
  const bytes = bytesOf(csv(recruiter(10_000)))
  const effort = countEffort()
  expect((await rowsOf(bytes)).rows).toHaveLength(10_001)
  expect(effort()).toBeLessThan(100)
})
