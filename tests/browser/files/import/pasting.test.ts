import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readPasted } from '@/lib/browser/files/import/read-source'
import { unguarded } from '@/lib/core/formula'

const cellsOf = (text: string) => {
  const read = readPasted(text)
  return read.ok ? read.value.rows : []
}

test('cells copied from a spreadsheet come out one by one, whatever stands in them', () => {
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('"', "'-", 'a,b', 'x\r\ny', '=1+1', 'Acme; Inc.', 'tab\there'),
    )
    .filter((text) => !/[\p{Cc}\uFEFF]/u.test(text.replace(/[\r\n\t]/g, '')))
  const table = fc
    .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 })
    .map((rows) => rows.filter((cells) => cells.some((text) => text.trim() !== '')))
  fc.assert(
    fc.property(table, (rows) => {
      // the guard before what a spreadsheet would run is no part of a cell
      const own = rows.map((cells) => cells.map(unguarded))
      expect(cellsOf(Papa.unparse(rows, { delimiter: '\t' }))).toEqual(own)
    }),
  )
})

test('two lines are two rows, whatever stands between commas', () => {
  expect(cellsOf('Wanda Quillfeather, Brindlewick\nTobiah O’Brindle')).toEqual([
    ['Wanda Quillfeather, Brindlewick'],
    ['Tobiah O’Brindle'],
  ])
  expect(cellsOf('Acme, Inc.\nBrindlewick, LLC')).toEqual([['Acme, Inc.'], ['Brindlewick, LLC']])
})

test('commas part cells where every line agrees on them', () => {
  expect(cellsOf('Name,Company\nWanda Q,"Acme, Inc."')).toEqual([
    ['Name', 'Company'],
    ['Wanda Q', 'Acme, Inc.'],
  ])
  expect(cellsOf('Wanda Q; Acme\nTobiah O; Brindlewick')).toEqual([
    ['Wanda Q', ' Acme'],
    ['Tobiah O', ' Brindlewick'],
  ])
})

const people = ['Wanda Quillfeather', 'Bo Lind', 'Cleo Marsh', 'Dev Rao', 'Eva Toth', 'Ada Quill'].flatMap(
  (name) => [`${name}, Brindlewick`, `${name} Silva, Puddle Labs`],
)

test.each<[what: string, at: number, line: string, cells: string[]]>([
  ['all alike', 0, 'Ana Silva, Works', ['Ana Silva', ' Works']],
  ['a company with its legal form', 3, 'Ana Silva, Acme, Inc.', ['Ana Silva', ' Acme, Inc.']],
  ['somebody without a company', 5, 'Ana Silva', ['Ana Silva']],
])('twelve lines of a name and a company are rows of two cells: %s', (_, at, line, cells) => {
  const rows = cellsOf(people.with(at, line).join('\r\n'))
  expect([rows.length, rows[at], rows[11]]).toEqual([12, cells, ['Ada Quill Silva', ' Puddle Labs']])
})

test.each([
  ['ada-lovelace-1a, max-born-2b', [['ada-lovelace-1a'], [' max-born-2b']]],
  ['ada-lovelace-1a;max-born-2b\nlise-born-3c', [['ada-lovelace-1a'], ['max-born-2b'], ['lise-born-3c']]],
  ['network.com/in/a-b,https://network.com/in/c-d', [['network.com/in/a-b'], ['https://network.com/in/c-d']]],
])('identifiers on one line are rows of their own: %s', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows)
})

test('a person beside a company stays one row, though both are addresses', () => {
  expect(cellsOf('network.com/in/a-b,network.com/company/acme')).toEqual([
    ['network.com/in/a-b', 'network.com/company/acme'],
  ])
})

test('what parts the cells can be said', () => {
  expect(readPasted('a,b', 'none')).toMatchObject({ ok: true, value: { rows: [['a,b']] } })
  expect(readPasted('a,b', ',')).toMatchObject({ ok: true, value: { rows: [['a', 'b']] } })
})
