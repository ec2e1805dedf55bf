import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readSource } from '@/lib/browser/files/import/read-source'
import { nameNetwork } from '@/lib/core/catalogue/identifiers'
import { bookOf, bytesOf, cellXml, sheetXml, utf16 } from '@/tests/browser/files/import/files'
import { sheetOf, shownRows } from '@/tests/browser/files/import/planned'

nameNetwork('network')

const page = (slug: string) => `https://www.network.test/in/${slug}`

/** A workbook of one sheet whose cells lead somewhere. */
function linkedBook(xml: string, targets: readonly string[]): Uint8Array<ArrayBuffer> {
  const relations = targets.map(
    (target, at) =>
      `<Relationship Id="rId${at + 1}" Type="hyperlink" Target="${target}" TargetMode="External"/>`,
  )
  const rels = `<Relationships>${relations.join('')}</Relationships>`
  return new Uint8Array(
    zipSync({ ...unzipSync(bookOf(xml)), 'xl/worksheets/_rels/sheet1.xml.rels': strToU8(rels) }),
  )
}

const zip = (files: Record<string, Uint8Array | string>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
      ),
    ),
  )

test('where a cell leads is read: in its place where it only says so, beside a name', async () => {
  const rows =
    `<row r="1">${cellXml('A1', 'Who')}${cellXml('B1', 'Profile')}${cellXml('C1', 'Mail')}</row>` +
    `<row r="2">${cellXml('A2', 'Mara Lund')}${cellXml('B2', 'View Profile')}${cellXml('C2', 'm@lund.test')}</row>` +
    `<row r="3">${cellXml('A3', 'Ivo Orth')}${cellXml('B3', page('ivo-o'))}<c r="C3" t="str"><f>HYPERLINK(&quot;mailto:ivo@orth.test?subject=x&quot;,&quot;Mail&quot;)</f><v>Mail</v></c></row>`
  const links =
    '<hyperlinks><hyperlink ref="B2" r:id="rId1"/><hyperlink ref="B3" r:id="rId2"/><hyperlink ref="C2" r:id="rId3"/><hyperlink ref="A2" location="S1!A1"/></hyperlinks>'
  const book = linkedBook(sheetXml(rows, links), [
    `${page('mara-l')}?a=1&amp;b=2`,
    page('other'),
    'mailto:x@y.test',
  ])
  expect((await sheetOf(book)).rows).toEqual([
    ['Who', 'Profile', 'Mail'],
    ['Mara Lund', `${page('mara-l')}?a=1&b=2`, 'm@lund.test'],
    ['Ivo Orth', page('ivo-o'), 'ivo@orth.test'],
  ])
  expect((await shownRows(book)).rows.map(({ values }) => values['profile'])).toEqual(['mara-l', 'ivo-o'])

  const names =
    `<row r="1">${cellXml('A1', 'Name')}${cellXml('B1', 'City')}</row>` +
    `<row r="2">${cellXml('A2', 'Mara Lund')}${cellXml('B2', 'Bonn')}</row>` +
    `<row r="3"><c r="A3" t="str"><f>=HYPERLINK("${page('ivo-o')}", "Ivo Orth")</f><v></v></c>${cellXml('B3', 'Köln')}</row>`
  const named = linkedBook(sheetXml(names, '<hyperlinks><hyperlink ref="A2" r:id="rId1"/></hyperlinks>'), [
    page('mara-l'),
  ])
  expect((await sheetOf(named)).rows.slice(1)).toEqual([
    ['Mara Lund', page('mara-l'), 'Bonn'],
    [page('ivo-o'), '', 'Köln'],
  ])
  expect((await shownRows(named)).rows[0]?.values).toMatchObject({ fullName: 'Mara Lund', profile: 'mara-l' })
})

test('a link that is put together by a formula, or leads to no page, changes nothing', async () => {
  const rows =
    `<row r="1">${cellXml('A1', 'Link')}${cellXml('B1', 'Name')}</row>` +
    `<row r="2"><c r="A2" t="str"><f>HYPERLINK(&quot;https://network.test/in/&quot;&amp;B2,&quot;Link&quot;)</f><v>Link</v></c>${cellXml('B2', 'Mara Lund')}</row>` +
    `<row r="3">${cellXml('A3', 'Link')}${cellXml('B3', 'Ivo Orth')}</row>`
  const book = linkedBook(sheetXml(rows, '<hyperlinks><hyperlink ref="A3" r:id="rId1"/></hyperlinks>'), [
    'javascript:alert(1)',
  ])
  expect((await sheetOf(book)).rows.slice(1)).toEqual([
    ['Link', 'Mara Lund'],
    ['Link', 'Ivo Orth'],
  ])
})

test('a merged cell has its value in each of its rows, not in other columns, and makes no rows', async () => {
  const rows =
    `<row r="1">${cellXml('A1', 'Company')}${cellXml('B1', 'City')}${cellXml('C1', 'Name')}</row>` +
    `<row r="2">${cellXml('A2', 'Kranz GmbH')}<c r="B2" s="1"/>${cellXml('C2', 'Mara Lund')}</row>` +
    `<row r="3"><c r="A3" s="1"/>${cellXml('C3', 'Ivo Orth')}</row>` +
    `<row r="4">${cellXml('C4', 'Oda Veit')}</row><row r="5">${cellXml('C5', 'Uwe Kern')}</row>`
  const merged = '<mergeCells><mergeCell ref="A2:B4"/><mergeCell ref="C5:C1048576"/></mergeCells>'
  expect((await sheetOf(bookOf(sheetXml(rows, merged)))).rows).toEqual([
    ['Company', 'City', 'Name'],
    ['Kranz GmbH', '', 'Mara Lund'],
    ['Kranz GmbH', '', 'Ivo Orth'],
    ['Kranz GmbH', '', 'Oda Veit'],
    ['', '', 'Uwe Kern'],
  ])
})

test('a long text that is merged over many rows is not copied without end', async () => {
  const long = cellXml('A1', 'x'.repeat(150_000))
  const rows = Array.from(
    { length: 1_000 },
    (_, at) => `<row r="${at + 2}">${cellXml(`B${at + 2}`, 'y')}</row>`,
  )
  const book = bookOf(
    sheetXml(
      `<row r="1">${long}</row>${rows.join('')}`,
      '<mergeCells><mergeCell ref="A1:A1001"/></mergeCells>',
    ),
  )
  expect(await readSource(book)).toEqual({ ok: false, error: 'too-much-unpacked' })
})

test('a value that is an error is no value', async () => {
  const rows = `<row r="1">${cellXml('A1', 'Name')}<c r="B1" t="e"><v>#N/A</v></c></row><row r="2"><c r="A2" t="e"><f>X()</f><v>#SPILL!</v></c>${cellXml('B2', 'Kranz')}</row>`
  expect((await sheetOf(bookOf(sheetXml(rows)))).rows).toEqual([
    ['Name', ''],
    ['', 'Kranz'],
  ])
})

const protectedBook = new Uint8Array([
  0xd0,
  0xcf,
  0x11,
  0xe0,
  ...Array.from({ length: 508 }, () => 0),
  ...utf16('EncryptedPackage').slice(2),
])

test.each([
  ['a workbook with a password', protectedBook, 'locked'],
  [
    'a binary workbook',
    zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }),
    'binary-workbook',
  ],
  [
    'an OpenDocument table',
    zip({ mimetype: 'application/vnd.oasis', 'content.xml': '<x/>' }),
    'open-document',
  ],
  ['an archive of pictures', zip({ 'a.png': 'x', 'b.png': 'y' }), 'no-workbook'],
  [
    'an archive of too many tables',
    zip(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.csv`, 'Name\nMara Lund']))),
    'too-many-sheets',
  ],
  ['an archive in an archive', zip({ 'a.csv': zip({ 'b.csv': 'Name\nMara Lund' }) }), 'no-workbook'],
  ['an archive of a text beyond measure', zip({ 'a.csv': 'x,y\n'.repeat(3 * 1024 * 1024) }), 'too-large'],
] as const)('%s is refused by what it is', async (_, file, problem) => {
  expect(await readSource(file)).toEqual({ ok: false, error: problem })
})

test('an archive with one table is that table; of several one is shown, and the others can be chosen', async () => {
  const names = 'Name,Company\nMara Lund,Kranz\n'
  const one = zip({
    'export/people.csv': names,
    '__MACOSX/export/._people.csv': 'x',
    'read.me': 'y',
    'export/.hidden.csv': 'z',
  })
  expect(await sheetOf(one)).toMatchObject({
    rows: [
      ['Name', 'Company'],
      ['Mara Lund', 'Kranz'],
    ],
    sheets: [],
  })
  const book = bookOf(sheetXml(`<row r="1">${cellXml('A1', 'Ivo Orth')}</row>`))
  expect((await sheetOf(zip({ 'people.xlsx': book }))).rows).toEqual([['Ivo Orth']])
  const several = zip({ 'empty.csv': '', 'people.csv': names, 'book.xlsx': book })
  expect(await sheetOf(several)).toMatchObject({
    rows: [
      ['Name', 'Company'],
      ['Mara Lund', 'Kranz'],
    ],
    sheets: ['empty.csv', 'people.csv', 'book.xlsx'],
    sheet: 'people.csv',
  })
  expect(await sheetOf(several, { sheet: 'book.xlsx' })).toMatchObject({
    rows: [['Ivo Orth']],
    sheet: 'book.xlsx',
  })
  expect((await readSource(bytesOf('PK'))).ok).toBe(false)
})
