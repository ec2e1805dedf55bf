import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { read, utils } from '@e965/xlsx'
import { csvStyles, writeCsv, writeTsv } from '@/lib/browser/files/csv'
import { readText } from '@/lib/browser/files/import/read-source'
import { guarded, unguarded } from '@/lib/core/formula'
import { times } from '@/tests/support/sweep'

const starts = /^(?! )[\p{Cf}\p{Z}]*[\p{Cc}=+\-@＝＋－＠﹦﹢﹣﹫]/u
const isHarmless = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) || /^\+[1-9]([\p{Zs}()]{0,2}\d){6,14}$/u.test(text)

test('no text that a spreadsheet could run leaves unguarded, and nothing else is touched', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '＝', '－', '\0', '\uFEFF=', '\u200B\0-'),
      (rest, sign) => {
        const text = sign + rest
        const out = guarded(text)
        if (isHarmless(text) || !starts.test(text)) expect(out[0]).toBe(text[0])
        else expect(out.startsWith(`'${text[0]}`)).toBe(true)
        expect(out.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
        // an apostrophe in front of a formula is a guard, whoever wrote it
        expect(unguarded(out)).toBe(unguarded(text))
        if (!/[;\t\r\n]/.test(text)) expect([text, `'${text}`]).toContain(out)
      },
    ),
    { numRuns: times(2000) },
  )
})

test.each([
  '=HYPERLINK("https://evil.example","x")',
  '+cmd|calc',
  '-2+3+cmd',
  '@SUM(A1)',
  '＝1+1',
  '-',
  '+1-2',
  '- call back',
  '+44-113-496-0000',
  '+44 113 496 0000-1',
  '+441134960000-1',
  '+1(1+1)',
  '+441134960000*1',
])('guards %j', (text) => expect(guarded(text)).toBe(`'${text}`))

test.each([
  ...['\0=1', '\x01\x02+1', '\x7F-cmd', '\uFEFF=1', '\u200B\u2060@x', '\u202E＋1', '\u200B\0=1', '\b＠x'],
  ...['\u00A0=1', '\u3000-x', '\u2003\u200B@x', '\u2028=1', '\u00A0 ＝1'],
  ...['﹦1', '﹢1', '﹣x', '﹫x', '\v=1', '\f=1', '\0'],
])('guards %j, and it comes back from a file as it was', (text) => {
  expect(guarded(text)).toBe(`'${text}`)
  expect(unguarded(`'${text}`)).toBe(text)
})

test('what left guarded is what it was when the file comes back', () => {
  const cells = [
    '=1+1',
    '\u200B=1',
    '\t=1',
    '＝1',
    'a;=1',
    'a\n=2',
    'a;\u200B\x01=1',
    '-1+2',
    "O'Neil",
    "'80s",
  ]
  const out = writeCsv({ header: cells.map((_, at) => `c${at}`), rows: [cells] }, { bom: true, guard: true })
  const back = readText(out.replace(/^\uFEFF/, ''), 'utf-8', ',')
  expect(back.ok && back.value.rows[1]).toEqual(cells)
})

test.each([
  '-5',
  '-0.25',
  '+48123456789',
  '+49 30 1234',
  '+44 113 496 0000',
  '+44 (0)113 496 0000',
  '+44(0)113 496 0000',
  '+31 (0) 20 000 0000',
  '+44\u00A0113\u202F496 0000',
  '0113 496 0000',
  '(0113) 496',
  '000123',
  '2026-11-21',
  'https://a.example/=1',
  'a@b.example',
  "'=1",
  ' =1',
  '',
])('leaves %j as it is', (text) => expect(guarded(text)).toBe(text))

const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '""', 'a,b', 'line\nbreak', 'line\r\nbreak', ' padded ', '\uFEFFmark', '', ';', "'"),
)

test('every table comes back from another reader as it was, quotes, commas and line ends included', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyCell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const text = writeCsv({ header: ['a', 'b'], rows }, { bom: false, guard: false })
      const back = Papa.parse<string[]>(text.replace(/\r\n$/, ''), { newline: '\r\n', delimiter: ',' })
      expect(back.data).toEqual([['a', 'b'], ...rows])
    }),
  )
})

test('what a file is for decides its mark, its commas and its guard', () => {
  const table = { header: ['name', 'score', 'phone'], rows: [['=Łódź; 1', 0.94, '+44 113 496 0000']] }
  const written = (of: keyof typeof csvStyles) => writeCsv(table, csvStyles[of])
  expect(written('spreadsheets')).toBe("\uFEFFname,score,phone\r\n'=Łódź; 1,0.94,+44 113 496 0000\r\n")
  expect(written('comma-decimals')).toBe('\uFEFFname;score;phone\r\n"\'=Łódź; 1";0,94;+44 113 496 0000\r\n')
  expect(written('machines')).toBe('name,score,phone\r\n=Łódź; 1,0.94,+44 113 496 0000\r\n')
})

test('a spreadsheet reader finds text where a formula was meant', () => {
  const text = writeCsv({ header: ['=1+1'], rows: [['=2+2']] }, { bom: false, guard: true })
  const sheet = read(text, { type: 'string' }).Sheets['Sheet1'] ?? {}
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([["'=1+1"], ["'=2+2"]])
  expect(Object.values(sheet).every((cell) => typeof cell !== 'object' || !('f' in cell))).toBe(true)
})

test.each([
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  ['\n=1', "'\n'=1"],
  ['Acme;=1+1', "Acme;'=1+1"],
  ['Acme; =1+1', "Acme; '=1+1"],
  ['Acme;"=1+1', `Acme;"'=1+1`],
  ['Acme;@SUM(A1)', "Acme;'@SUM(A1)"],
  ['Acme;＝1＋1', "Acme;'＝1＋1"],
  ['Acme\t+1+1', "Acme\t'+1+1"],
  ['one\n-1+cmd', "one\n'-1+cmd"],
  ['\uFEFF\t=1', "'\uFEFF\t'=1"],
  ['a;\0=1', "a;\0'=1"],
  ['a\n\uFEFF @x', "a\n\uFEFF '@x"],
  ['a;\u00A0=1', "a;\u00A0'=1"],
  ['a;-5', 'a;-5'],
  ['a;-5;=1', "a;-5;'=1"],
  ['a; +4930123456', 'a; +4930123456'],
  ['a; +49 30 123456; b', 'a; +49 30 123456; b'],
  ['a; +49 30 123456-1', "a; '+49 30 123456-1"],
  ['tea; cake', 'tea; cake'],
  ['x=1; y=2', 'x=1; y=2'],
])('a program that separates by semicolon or tab runs nothing of %j', (text, out) => {
  expect(guarded(text)).toBe(out)
  expect(guarded(out)).toBe(out)
  expect(unguarded(out)).toBe(text)
})

test('in a program that separates by semicolons no cell is a formula', () => {
  const rows = [
    ['Acme;=HYPERLINK("http://x.test")', 'b;"=1+1"'],
    ['c\t=1', 'd'],
  ]
  const text = writeCsv({ header: ['a', 'b'], rows }, { bom: false, guard: true })
  for (const delimiter of [';', '\t', ','])
    for (const cell of Papa.parse<string[]>(text, { delimiter, quoteChar: '\0' }).data.flat())
      expect(cell.replace(/^[" ]*/, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
})

test('copied cells stand in the rows and columns that they came from, and none is a formula', () => {
  const rows = [
    ['Ana', 'Works\n2nd floor', ''],
    ['=1+1', 'a\tb', 'say "so"'],
  ]
  const { data } = Papa.parse<string[]>(writeTsv(rows), { delimiter: '\t' })
  expect(data).toEqual([rows[0], ["'=1+1", 'a\tb', 'say "so"']])
})
