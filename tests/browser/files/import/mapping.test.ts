import { expect, test } from 'vitest'
import { checkRow, problemTable, type Mapping } from '@/lib/browser/files/import/check'
import { identifierOf } from '@/lib/browser/files/import/rows'
import { guessColumns } from '@/lib/browser/files/import/guess'
import { cutHeader, sniffHeader } from '@/lib/browser/files/import/headings'
import type { TargetField } from '@/lib/browser/files/import/rows'
import { apollo, companies, people, recruiter } from '@/tests/browser/files/import/files'
import { countEffort } from '@/tests/support/processor-time'

const guessed = (table: string[][]) => {
  const [header = [], ...rows] = table
  const entries = guessColumns(header, rows).flatMap(({ field }, column) =>
    field ? [[field, header[column] || column]] : [],
  )
  return Object.fromEntries(entries)
}

const mapped = (table: string[][], subject: Mapping['subject'] = 'people'): Mapping => {
  const [header = [], ...rows] = table
  const columns: Partial<Record<TargetField, number>> = {}
  for (const [column, { field }] of guessColumns(header, rows).entries()) if (field) columns[field] = column
  return { subject, columns, width: header.length }
}

test('the columns of a recruiter’s export are known', () => {
  expect(guessed(recruiter(60))).toEqual({
    profile: 'Profile URL',
    email: 'Email Address',
    firstName: 'First Name',
    lastName: 'Last Name',
    title: 'Current Title',
    companyName: 'Current Company',
    phone: 'Phone Number',
  })
})

test('the 45 columns of a sales tool’s export are told apart', () => {
  expect(guessed(apollo(60))).toEqual({
    profile: 'Person Network Url',
    company: 'Company Network Url',
    email: 'Email',
    firstName: 'First Name',
    lastName: 'Last Name',
    title: 'Title',
    companyName: 'Company Name',
    domain: 'Website',
    location: 'City',
    phone: 'Work Direct Phone',
  })
})

test('a list of companies is known by names and domains', () => {
  expect(guessed(companies(60))).toMatchObject({ companyName: 'Company name', domain: 'Company Domain Name' })
})

test('values go before a heading that says something else', () => {
  const rows = people(20).map(({ slug }) => [`https://network.com/in/${slug}`])
  expect(guessed([['Website'], ...rows])).toEqual({ profile: 'Website' })
  expect(guessed([['Anything'], ...rows])).toEqual({ profile: 'Anything' })
})

test('a heading that only resembles a usual one names nothing', () => {
  const header = ['Person State', 'Posting', 'Nickname', 'Event Name', 'Job Name', 'Tile', 'Emial']
  const rows = [1, 2, 3].map((at) => ['open', `row ${at}`, 'wq', 'Fair', 'welding', 'blue', `${at}`])
  expect(guessed([header, ...rows])).toEqual({})
})

test('no field is read from two columns, and two equal headings are no error', () => {
  const table = [
    ['Email', 'Email', 'E-mail'],
    ['a@b.io', 'c@d.io', 'e@f.io'],
  ]
  expect(guessColumns(table[0] ?? [], table.slice(1)).map(({ field }) => field)).toEqual([
    'email',
    null,
    null,
  ])
})

test('the header is found below a title, and not where there is none', () => {
  expect(sniffHeader(recruiter(5))).toBe(0)
  expect(sniffHeader([['My export'], [], ...recruiter(5)])).toBe(2)
  expect(sniffHeader(recruiter(5).slice(1))).toBeNull()
  expect(sniffHeader([['https://network.com/in/a-b'], ['https://network.com/in/c-d']])).toBeNull()
  expect(sniffHeader([['Profile URL'], ['https://network.com/in/c-d']])).toBe(0)
})

test('without a header the columns have no names and every row is a row', () => {
  const rows = recruiter(3).slice(1)
  const cut = cutHeader(rows, [1, 2, 3], null)
  expect(cut.header).toEqual(['', '', '', '', '', '', ''])
  expect(cut.rows).toHaveLength(3)
  expect(guessColumns(cut.header, cut.rows)[6]?.field).toBe('profile')
})

const check = (profile: string, email = '') =>
  checkRow([profile, email], 2, { subject: 'people', columns: { profile: 0, email: 1 }, width: 2 })

test.each([
  ['https://www.network.com/in/wanda-quillfeather/?trk=x', 'wanda-quillfeather'],
  ['network.com/in/wanda-quillfeather', 'wanda-quillfeather'],
  ['  wanda-quillfeather ', 'wanda-quillfeather'],
  ['https://network.com/in/z%C3%B6e-m', 'zöe-m'],
])('%s names a profile', (cell, value) => {
  expect(check(cell)).toMatchObject({ values: { profile: value }, problems: [] })
})

test.each([
  ['wanda quillfeather', /looks like a name/],
  ['wanda@brindlewick.io', /email address/],
  ['https://network.com/company/acme', /names no profile/],
  ['{{profile}}', /placeholder/],
  ['https://example.com/in/somebody', /placeholder/],
  ['', /no profile URL or ID/],
  ['x'.repeat(3000), /too long/],
])('%.30s names none, and the cell says why', (cell, reason) => {
  const { problems, values } = check(cell)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ column: 0, field: 'profile' })
  expect(problems[0]?.reason).toMatch(reason)
  expect(values.profile).toBeUndefined()
})

test('hostile cells are text and nothing else', () => {
  const cells = [
    '=HYPERLINK("https://evil.example")',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'a\u0000b\u001b[31m',
  ]
  const row = checkRow(cells, 2, {
    subject: 'people',
    columns: { profile: 0, fullName: 1, title: 2, location: 3 },
    width: 4,
  })
  expect(row.cells).toEqual(cells)
  expect(row.values).toEqual({ fullName: cells[1], title: '__proto__', location: 'a b [31m' })
  expect(row.problems.map(({ field }) => field)).toEqual(['profile'])
})

test('a cell that is typed over counts, and the file’s own cell stays', () => {
  const row = checkRow(
    ['Wanda'],
    2,
    { subject: 'people', columns: { profile: 0 }, width: 1 },
    { 0: 'wanda-q' },
  )
  expect(row).toMatchObject({ cells: ['Wanda'], values: { profile: 'wanda-q' }, problems: [] })
})

test('a row that is too short or too long is told of', () => {
  const mapping: Mapping = { subject: 'people', columns: { profile: 1 }, width: 2 }
  expect(checkRow(['only'], 2, mapping).problems).toMatchObject([
    { reason: expect.stringMatching(/^There is no/) },
  ])
  expect(checkRow(['a', 'b-c', 'spilled'], 3, mapping).problems).toMatchObject([
    { reason: expect.stringMatching(/^This row has 3 cells/) },
  ])
})

test('problem rows keep every original column and say why at the end', () => {
  const rows = [check('wanda-q'), check('{{profile}}', 'no address')]
  expect(problemTable(['Profile', 'Mail'], rows)).toEqual({
    header: ['Profile', 'Mail', 'nickel_error'],
    rows: [['{{profile}}', 'no address', expect.stringMatching(/placeholder.*not an e-mail address/s)]],
  })
})

test('10,000 rows of 45 columns are mapped and checked in step with their number', () => {
  const table = apollo(10_000)
  const effort = countEffort()
  const mapping = mapped(table)
  const rows = table.slice(1).map((cells, index) => checkRow(cells, index + 2, mapping))
  expect(rows.filter(({ problems }) => problems.length === 0)).toHaveLength(10_000)
  expect(effort()).toBeLessThan(500)
})

const site = (subject: Mapping['subject'], columns: Mapping['columns'], cells: readonly string[]) => {
  const row = checkRow(cells, 2, { subject, columns, width: cells.length })
  return { ...row, identifier: identifierOf(subject, row) }
}

const ofCompany = 'https://www.network.example/company/encina-interactive/about/'
const page = 'https://network.example/company/encina-interactive'

test.each([
  [{ domain: 0 }, [ofCompany], page],
  [{ companyName: 0 }, [ofCompany], page],
  [{ companyName: 1, domain: 0 }, [ofCompany, 'Encina'], page],
  [{ company: 1, domain: 0 }, [ofCompany, '4711'], '4711'],
  [{ company: 1, domain: 0 }, [ofCompany, ''], page],
  [{ domain: 0 }, ['https://encina.example/company/about'], 'encina.example'],
])('a page of the network in any column is the identifier it names: %o %o', (columns, cells, identifier) =>
  expect(site('companies', columns, cells)).toMatchObject({ identifier, problems: [] }),
)

test.each([
  ['https://www.network.example', /address of the network/],
  ['https://www.facebook.com/encina', /many companies/],
  ['encina.github.io', /many companies/],
  ['https://www.network.example/in/wanda-quillfeather', /page of a person, and names no company/],
  ['https://www.network.example/jobs/view/71234', /page of a post, a job or an ad/],
])('the host of the network is never a company’s own: %s', (cell, reason) => {
  const { identifier, problems } = site('companies', { domain: 0 }, [cell])
  expect(identifier).toBeNull()
  expect(problems).toEqual([{ field: 'domain', column: 0, reason: expect.stringMatching(reason) }])
})

test.each([
  ...['https://network.example/jobs/view/71234', 'network.example/ad-library/detail/553', '4027602711'],
  ...['urn:li:activity:7012345678901234567', 'https://network.example/posts/ada-1'],
])('what names a post, a job or an ad can be looked up: %s', (cell) =>
  expect(site('posts', { post: 0 }, [cell])).toMatchObject({ identifier: cell, problems: [] }),
)

test.each(['<html><body>', 'Ada Byron', 'https://network.example/posts/a | https://network.example/posts/b'])(
  'what names none cannot: %s',
  (cell) => expect(site('posts', { post: 0 }, [cell]).identifier).toBeNull(),
)

test('among names and websites a person’s page is the person, and a company’s page her company', () => {
  const person = 'https://www.network.example/in/wanda-quillfeather'
  expect(site('people', { fullName: 0 }, [person]).identifier).toBe('wanda-quillfeather')
  expect(site('people', { domain: 0 }, [person]).identifier).toBe('wanda-quillfeather')
  const { values } = site('people', { fullName: 0, companyName: 1 }, ['Wanda Quill', ofCompany])
  expect(values).toEqual({ fullName: 'Wanda Quill', company: page })
})
