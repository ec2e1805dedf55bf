import { write, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { newDraft, noChoices } from '@/components/tables/import/brought'
import { checkAll } from '@/lib/browser/files/import/check'
import { readSource } from '@/lib/browser/files/import/read-source'
import { nameNetwork } from '@/lib/core/catalogue/identifiers'
import { bytesOf } from '@/tests/browser/files/import/files'

nameNetwork('network')

const sheetOf = async (source: Uint8Array<ArrayBuffer> | string) => {
  const read = await readSource(typeof source === 'string' ? bytesOf(source) : source)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** The rows of a file as they would be looked up, with what is wrong with each. */
async function rowsOf(source: Uint8Array<ArrayBuffer> | string, fixes = new Map()) {
  const draft = newDraft(await sheetOf(source), { ...noChoices, fixes })
  const rows = await checkAll(draft, draft, draft.fixes, () => true)
  return (rows ?? []).map(({ values, problems }) => ({ values, wrong: problems.map(({ reason }) => reason) }))
}

const valuesOf = async (source: Uint8Array<ArrayBuffer> | string) =>
  (await rowsOf(source)).map(({ values }) => values)

const page = (slug: string) => `https://www.network.example/in/${slug}`

test('a word in a column called Profile is nobody’s id, alone or among addresses', async () => {
  for (const word of ['Open', 'Hidden', 'yes', 'View profile', '12345']) {
    const all = await valuesOf(`Name,Profile\nMara Lund,${word}\nIvo Kranz,${word}\n`)
    expect(all, word).toEqual([{ fullName: 'Mara Lund' }, { fullName: 'Ivo Kranz' }])
    const [one, other] = await rowsOf(`Name,Profile\nMara Lund,${page('mara-l')}\nIvo Kranz,${word}\n`)
    expect(one, word).toEqual({ values: { fullName: 'Mara Lund', profile: 'mara-l' }, wrong: [] })
    expect(other?.values, word).toEqual({ fullName: 'Ivo Kranz' })
    expect(other?.wrong, word).toHaveLength(1)
  }
})

test('of two addresses in a cell the first is taken, and the other is told of', async () => {
  const [row] = await rowsOf(`Name,Profile URL\nMara Lund,"${page('mara-l')}; ${page('mara-old')}"\n`)
  expect(row?.values['profile']).toBe('mara-l')
  expect(row?.wrong).toEqual([expect.stringMatching(/more than one address/)])
})

test('a site with a path like the network’s is that site; pages of many companies are no company’s own', async () => {
  expect(
    await valuesOf(
      'Company,Website\nKranz,https://kranz.test/company/team\nLund,https://lund.test/en/company/who-we-are\n',
    ),
  ).toEqual([
    { companyName: 'Kranz', domain: 'kranz.test' },
    { companyName: 'Lund', domain: 'lund.test' },
  ])
})

test('the name of a file is nobody’s website, whatever its column is called', async () => {
  expect(await valuesOf('Name,Resume\nMara Lund,mara-cv.pdf\nIvo Kranz,cv.docx\n')).toEqual([
    { fullName: 'Mara Lund' },
    { fullName: 'Ivo Kranz' },
  ])
  expect(await valuesOf('Company,Website\nLund,odd.csv\nKranz,kranz.test\n')).toEqual([
    { companyName: 'Lund' },
    { companyName: 'Kranz', domain: 'kranz.test' },
  ])
})

test('an empty column takes no field from a filled one, and a form of address is no job', async () => {
  expect(
    await valuesOf(
      'Title,Name,Email,Work Email,Role\nMs.,Mara Lund,,mara@lund.test,Buyer\nHerr,Ivo Kranz,,ivo@kranz.test,Welder\n',
    ),
  ).toEqual([
    { fullName: 'Mara Lund', email: 'mara@lund.test', title: 'Buyer' },
    { fullName: 'Ivo Kranz', email: 'ivo@kranz.test', title: 'Welder' },
  ])
})

test('what programs write for nothing is nothing, and of several values in a cell the first counts', async () => {
  const [first, second] = await valuesOf(
    'Name,Company,Email,Profile URL\nMara Lund,#REF!,m@lund.test ::: x@y.test,not found\nIvo Kranz,n/a,-,N/A\n',
  )
  expect(first).toEqual({ fullName: 'Mara Lund', email: 'm@lund.test' })
  expect(second).toEqual({ fullName: 'Ivo Kranz' })
  const names = 'First Name,Last Name\nNan,Li\nNa,Wei\nNil,Aksoy\nNaN,Orth\n'
  expect((await valuesOf(names)).map(({ firstName = null }) => firstName)).toEqual(['Nan', 'Na', 'Nil', null])
})

test('headings are found where one is missing, where they repeat, and where Name is the company’s', async () => {
  const of = (slug: string) => ({ fullName: 'Mara Lund', companyName: 'Kranz', profile: slug })
  expect(await valuesOf(`,Company,\nMara Lund,Kranz,${page('mara-l')}\n`)).toEqual([of('mara-l')])
  expect(
    await valuesOf(`Name,Email,Email,Company,Company,Profile URL\nMara Lund,,,,Kranz,${page('mara-l')}\n`),
  ).toEqual([of('mara-l')])
  expect(await valuesOf('First,Last,Name\nMara,Lund,Kranz\nIvo,Orth,Lund & Co\n')).toEqual([
    { firstName: 'Mara', lastName: 'Lund', companyName: 'Kranz' },
    { firstName: 'Ivo', lastName: 'Orth', companyName: 'Lund & Co' },
  ])
})

test('rows end in whatever way, also in several within a file; a cell in quotes keeps its own', async () => {
  const { rows, lines } = await sheetOf('Name,Note\r\nMara,"a\r\nb"\nIvo,c\rOda,d\r\n')
  expect(rows).toEqual([
    ['Name', 'Note'],
    ['Mara', 'a\r\nb'],
    ['Ivo', 'c'],
    ['Oda', 'd'],
  ])
  expect(lines).toEqual([1, 2, 4, 5])
  expect((await sheetOf('Name,Note\rMara,a\rIvo,b')).lines).toEqual([1, 2, 3])
})

test('a quote that is never closed takes no other line with it, and its line is told', async () => {
  const { rows, unclosed } = await sheetOf(
    'Name,Company\nMara,"Kranz\nIvo,"Lund, Inc."\nOda,Orth\nUwe,"Veit\n',
  )
  expect(unclosed).toEqual([2, 5])
  expect(rows).toEqual([
    ['Name', 'Company'],
    ['Mara', 'Kranz'],
    ['Ivo', 'Lund, Inc.'],
    ['Oda', 'Orth'],
    ['Uwe', 'Veit'],
  ])
})

test('nothing of a row with too many cells is looked up before somebody has looked at it', async () => {
  const file = `Name,Company,Profile URL\nMara Lund,Kranz, Inc.,${page('mara-l')}\nIvo Orth,Lund,${page('ivo-o')}\n`
  const [row] = await rowsOf(file)
  expect(row?.values).toEqual({})
  expect(row?.wrong).toEqual(expect.arrayContaining([expect.stringMatching(/4 cells and the header 3/)]))
  const [fixed] = await rowsOf(file, new Map([[2, { 2: page('mara-l') }]]))
  expect(fixed?.values).toMatchObject({ fullName: 'Mara Lund', profile: 'mara-l' })
})

const bytes = (...codes: number[]) => new Uint8Array(codes)

test.each([
  [
    'Cyrillic',
    'windows-1251',
    'Олег Сорокин',
    bytes(
      0xc8,
      0xec,
      0xff,
      0x3b,
      0xca,
      0xee,
      0xec,
      0xef,
      0xe0,
      0xed,
      0xe8,
      0xff,
      0x0a,
      0xce,
      0xeb,
      0xe5,
      0xe3,
      0x20,
      0xd1,
      0xee,
      0xf0,
      0xee,
      0xea,
      0xe8,
      0xed,
      0x3b,
      0xd0,
      0xee,
      0xec,
      0xe0,
      0xf8,
      0xea,
      0xe0,
      0x0a,
      0xc2,
      0xe5,
      0xf0,
      0xe0,
      0x20,
      0xcb,
      0xe8,
      0xf1,
      0xe8,
      0xed,
      0xe0,
      0x3b,
      0xc4,
      0xf3,
      0xe1,
      0xf0,
      0xe0,
      0xe2,
      0xe0,
      0x0a,
    ),
  ],
  [
    'Japanese',
    'shift_jis',
    '高橋 美咲',
    bytes(
      0x8e,
      0x81,
      0x96,
      0xbc,
      0x2c,
      0x89,
      0xef,
      0x8e,
      0xd0,
      0x96,
      0xbc,
      0x0a,
      0x8d,
      0x82,
      0x8b,
      0xb4,
      0x20,
      0x94,
      0xfc,
      0x8d,
      0xe7,
      0x2c,
      0x8d,
      0xf7,
      0x8f,
      0xa4,
      0x8e,
      0x96,
      0x8a,
      0x94,
      0x8e,
      0xae,
      0x89,
      0xef,
      0x8e,
      0xd0,
      0x0a,
      0x8f,
      0xac,
      0x97,
      0xd1,
      0x20,
      0x8c,
      0x92,
      0x2c,
      0x8a,
      0x43,
      0x95,
      0xd3,
      0x90,
      0xbb,
      0x8d,
      0xec,
      0x8f,
      0x8a,
      0x0a,
    ),
  ],
  [
    'Polish',
    'windows-1250',
    'Łucja',
    bytes(
      0x49,
      0x6d,
      0x69,
      0xea,
      0x3b,
      0x4e,
      0x61,
      0x7a,
      0x77,
      0x69,
      0x73,
      0x6b,
      0x6f,
      0x3b,
      0x46,
      0x69,
      0x72,
      0x6d,
      0x61,
      0x0a,
      0xa3,
      0x75,
      0x63,
      0x6a,
      0x61,
      0x3b,
      0x57,
      0x72,
      0xf3,
      0x62,
      0x65,
      0x6c,
      0x3b,
      0xaf,
      0x61,
      0x67,
      0x6c,
      0xf3,
      0x77,
      0x6b,
      0x61,
      0x20,
      0x53,
      0x70,
      0x2e,
      0x20,
      0x7a,
      0x20,
      0x6f,
      0x2e,
      0x6f,
      0x2e,
      0x0a,
      0x8c,
      0x77,
      0x69,
      0xea,
      0x74,
      0x6f,
      0x73,
      0xb3,
      0x61,
      0x77,
      0x61,
      0x3b,
      0xaf,
      0xf3,
      0xb3,
      0xe6,
      0x3b,
      0x8f,
      0x72,
      0xf3,
      0x64,
      0xb3,
      0x6f,
      0x20,
      0x53,
      0x2e,
      0x41,
      0x2e,
      0x0a,
    ),
  ],
] as const)(
  'letters of other alphabets are read right, with other readings to choose from: %s',
  async (...given) => {
    const [, encoding, name, file] = given
    const { text, rows, samples } = await sheetOf(file)
    expect(samples).toContainEqual({ encoding, lines: expect.stringContaining(name) })
    // of few letters one reading is as likely as another
    if (encoding !== 'windows-1250') expect([text?.encoding, rows[1]?.[0]]).toEqual([encoding, name])
  },
)

test('UTF-16 without its mark is read, and one bad byte harms its own cell alone', async () => {
  const wide = new Uint8Array(Buffer.from('Name;Firma\nZoë;Größe\n', 'utf16le'))
  expect((await sheetOf(wide)).rows[1]).toEqual(['Zoë', 'Größe'])
  const broken = new Uint8Array([...bytesOf('Name,Firma\nZoë,Größe\nRen'), 0xe9, ...bytesOf(',Öl\n')])
  const { rows, text } = await sheetOf(broken)
  expect(text?.encoding).toBe('utf-8')
  expect(rows.slice(1)).toEqual([
    ['Zoë', 'Größe'],
    ['Ren\uFFFD', 'Öl'],
  ])
})

test('a sheet that a workbook hides is not the first choice', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Old Lund']]), 'old')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Mara Lund']]), 'People')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  const { rows, sheet } = await sheetOf(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' })))
  expect([sheet, rows[1]]).toEqual(['People', ['Mara Lund']])
})

test.each([
  ['<html><body><table><tr><td>Mara</td></tr></table></body></html>', 'markup'],
  ['<?xml version="1.0"?><Workbook></Workbook>', 'markup'],
  ['<?xml version="1.0"?>\n<office:document office:version="1.3"></office:document>', 'open-document'],
])('what is no table is named as what it is: %s', async (text, problem) => {
  expect(await readSource(bytesOf(text))).toEqual({ ok: false, error: problem })
})
