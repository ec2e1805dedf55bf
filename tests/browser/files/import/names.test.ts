import { describe, expect, test } from 'vitest'
import {
  checkRow,
  isNameAlone,
  mappingProblem,
  tallyOf,
  type Mapping,
} from '@/lib/browser/files/import/check'
import { guessColumns } from '@/lib/browser/files/import/guess'
import { cutHeader, sniffHeader } from '@/lib/browser/files/import/headings'
import { isPersonName } from '@/lib/browser/files/import/value-forms'
import { spokenName } from '@/lib/core/matching/name'

/** What each column of a table is taken for, with its headings found as they are in a file. */
const taken = (...rows: string[][]) => {
  const cut = cutHeader(
    rows,
    rows.map((_, at) => at + 1),
    sniffHeader(rows),
  )
  return guessColumns(cut.header, cut.rows).map(({ field }) => field)
}

describe('names are found', () => {
  test.each([
    ['Name', 'Company', 'Title', 'Place'],
    ['Place', 'Title', 'Name', 'Company'],
    ['Company', 'Name', 'Place', 'Title'],
  ])('by their headings, in whatever order: %s, %s, %s, %s', (...header) => {
    const fields = { Name: 'fullName', Company: 'companyName', Title: 'title', Place: 'location' }
    const row = { Name: 'Wanda Q', Company: 'Brindlewick', Title: 'CTO', Place: 'Łódź' }
    const cells = header.map((heading) => Reflect.get(row, heading))
    expect(taken(header, cells)).toEqual(header.map((heading) => Reflect.get(fields, heading)))
  })

  test('by headings in other languages', () => {
    expect(taken(['Vorname', 'Nachname', 'Firma'], ['Zoë', 'Müller', 'Beispiel'])).toEqual([
      'firstName',
      'lastName',
      'companyName',
    ])
    expect(taken(['Nom complet', 'Société', 'Poste'], ['Zoë Müller', 'Exemple', 'Direction'])).toEqual([
      'fullName',
      'companyName',
      'title',
    ])
  })

  const people = [
    ['Wanda Quillfeather', 'Brindlewick & Sons', 'Head of Sales', 'Łódź, Poland'],
    ['Tobiah O’Brindle', 'Acme', 'Software Engineer', 'Austin, TX'],
    ['Jan van der Puddle', 'Deutsche Bank', 'CTO', 'Amsterdam, Netherlands'],
    ['Ngozi Adeyemi-Stone', 'Puddle Labs', 'Recruiter', 'Lagos, Nigeria'],
  ]
  const fields = ['fullName', 'companyName', 'title', 'location']

  test.each([
    [0, 1, 2, 3],
    [1, 0, 3, 2],
    [3, 2, 1, 0],
    [2, 0, 1, 3],
  ])('by their values where no row names the columns: %s, %s, %s, %s', (...order) => {
    const rows = people.map((row) => order.map((at) => row[at] ?? ''))
    expect(sniffHeader(rows)).toBeNull()
    expect(taken(...rows)).toEqual(order.map((at) => fields[at]))
  })

  test('with a company beside them and nothing else', () => {
    expect(taken(...people.map((row) => row.slice(0, 2)))).toEqual(['fullName', 'companyName'])
    expect(taken(...people.map(([name = '', company = '']) => [company, name]))).toEqual([
      'companyName',
      'fullName',
    ])
  })

  test('as first and last names in two columns', () => {
    const rows = [
      ['Wanda', 'Quillfeather', 'Acme'],
      ['Tobiah', 'O’Brindle', 'Brindlewick & Sons'],
      ['Jan', 'van der Puddle', 'Puddle Labs'],
    ]
    expect(taken(...rows)).toEqual(['firstName', 'lastName', 'companyName'])
  })

  test('as a list of nothing but names, even where the first has letters of a heading', () => {
    expect(sniffHeader([['David Attenborough'], ['Wanda Quillfeather']])).toBeNull()
    expect(taken(['David Attenborough'], ['Quillfeather, Wanda'], ['王 小明'])).toEqual(['fullName'])
  })

  test('under a heading that nobody knows, but not those of who owns the record', () => {
    expect(taken(['Wer', 'Firma'], ['Wanda Quillfeather', 'Acme'])).toEqual(['fullName', 'companyName'])
    expect(taken(['Company', 'Account manager'], ['Acme', 'Wanda Quillfeather'])).toEqual([
      'companyName',
      null,
    ])
  })

  test('and a bare "Name" of companies is not a person', () => {
    expect(taken(['Name', 'Website'], ['Acme', 'acme.io'], ['Brindlewick', 'brindlewick.com'])).toEqual([
      'companyName',
      'domain',
    ])
  })

  test.each([
    ['one slug a line', [['ada-lovelace-1a'], ['max-born-2b']], 'profile'],
    [
      'addresses with a name among them',
      [['network.com/in/a-b'], ['Wanda Q'], ['network.com/in/c-d']],
      'profile',
    ],
    ['numbers of jobs', [['3874512345'], ['3874512346']], 'post'],
    ['addresses of posts', [['https://www.network.com/posts/wanda_work-activity-7123-x']], 'post'],
    ['names of companies', [['Stripe'], ['Acme'], ['Puddle Labs']], 'companyName'],
    ['websites', [['acme.io'], ['brindlewick.com']], 'domain'],
  ])('%s are known without a heading', (_, rows, field) => {
    expect(taken(...rows)).toEqual([field])
  })
})

test.each([
  ['Wanda Quillfeather', 'Wanda Quillfeather'],
  ['Quillfeather, Wanda', 'Wanda Quillfeather'],
  ['QUILLFEATHER, WANDA', 'WANDA QUILLFEATHER'],
  ['van der Puddle, Jan', 'Jan van der Puddle'],
  ['Wanda Quillfeather, PhD', 'Wanda Quillfeather'],
  ['Wanda Quillfeather, PhD, MBA', 'Wanda Quillfeather'],
  ['Quillfeather, Wanda, PhD', 'Wanda Quillfeather'],
  ['Quillfeather, Dr. Wanda (Wendy)', 'Wanda Quillfeather (Wendy)'],
  ['Quillfeather, MBA', 'Quillfeather'],
  ['Ng, Ma', 'Ma Ng'],
  ['王，小明', '小明 王'],
  ['Wanda (Wendy) Quillfeather', 'Wanda (Wendy) Quillfeather'],
])('%s is said as %s', (text, name) => {
  expect(spokenName(text)).toBe(name)
})

test.each([
  'Head of Sales',
  'Deutsche Bank',
  'Brindlewick & Sons',
  'Wanda',
  'wanda-q',
  'Łódź, Poland',
  '4 You',
])('%s is nobody’s name', (text) => {
  expect(isPersonName(text)).toBe(false)
})

describe('a row with nothing but a name', () => {
  const mapping: Mapping = {
    subject: 'people',
    columns: { profile: 0, fullName: 1, companyName: 2 },
    width: 3,
  }
  const row = (...cells: string[]) => checkRow(cells, 2, mapping)

  test('has no problem, and says what will be looked for', () => {
    const named = row('', 'Quillfeather, Wanda', 'Acme')
    expect(named).toMatchObject({
      problems: [],
      values: { fullName: 'Wanda Quillfeather', companyName: 'Acme' },
    })
    expect(isNameAlone(named)).toBe(false)
    expect(isNameAlone(row('', 'Wanda Quillfeather', ''))).toBe(true)
    expect(row('', '', 'Acme').problems).toMatchObject([{ reason: expect.stringMatching(/^There is no/) }])
  })

  test('needs no column of addresses', () => {
    const columns = [{ fullName: 0 }, { firstName: 0 }, { lastName: 0 }, { profile: 0 }]
    for (const own of columns)
      expect(mappingProblem({ subject: 'people', columns: own, width: 1 })).toBeNull()
    expect(mappingProblem({ subject: 'people', columns: { title: 0 }, width: 1 })).toMatch(/names of people/)
    expect(mappingProblem({ subject: 'companies', columns: { fullName: 0 }, width: 1 })).toMatch(/company/)
  })

  test('is counted apart from those with an address; one beside a wrong address has a problem', () => {
    const rows = [
      row('ada-l', 'Ada L', ''),
      row('', 'Wanda Q', 'Acme'),
      row('', 'Max B', ''),
      row('a b', 'A B', ''),
    ]
    expect(tallyOf({ subject: 'people', rows })).toEqual({
      usable: 1,
      named: 2,
      alone: 1,
      problems: 1,
      taken: 0,
    })
  })

  test('in a list of addresses is a name', () => {
    const lone: Mapping = { subject: 'people', columns: { profile: 0 }, width: 1 }
    expect(checkRow(['Wanda Quillfeather'], 1, lone)).toMatchObject({
      values: { fullName: 'Wanda Quillfeather' },
      problems: [],
    })
  })
})
