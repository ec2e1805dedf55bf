import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'

/** Exports of other tools, with invented people. `Network` stands where each tool writes the network's own name. */
type Person = {
  first: string
  last: string
  title: string
  company: string
  domain: string
  email: string
  slug: string
  city: string
  country: string
}

const firsts = ['Wanda', 'Tobiah', 'Ngozi', 'Søren', '小明', 'Zoë', 'Iñigo', 'Priyanka']
const lasts = [
  'Quillfeather',
  "O'Brindle",
  'Adeyemi-Stone',
  'Ångström',
  '王',
  'van der Puddle',
  'Ñandú',
  'Łukowska',
]

/** The same invented people every time. */
export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const first = firsts[index % firsts.length] ?? ''
    const last = lasts[Math.floor(index / 8) % lasts.length] ?? ''
    return {
      first,
      last,
      title: index % 5 === 0 ? 'Head of Sales, EMEA; Partnerships' : 'Engineer',
      company: `Brindlewick ${index % 40} & Sons`,
      domain: `brindlewick-${index % 40}.example`,
      email: `person${index}@brindlewick-${index % 40}.io`,
      slug: `invented-person-${index}`,
      city: 'Łódź',
      country: 'Poland',
    }
  })

const page = (slug: string) => `https://www.network.com/in/${slug}/?trk=export`
const companyPage = (index: number) => `http://www.network.com/company/brindlewick-${index % 40}`

/** The columns of a recruiter's export. */
export const recruiter = (count: number): string[][] => [
  [
    'First Name',
    'Last Name',
    'Current Company',
    'Current Title',
    'Email Address',
    'Phone Number',
    'Profile URL',
  ],
  ...people(count).map(({ first, last, company, title, email, slug }) => [
    first,
    last,
    company,
    title,
    email,
    '+48123456789',
    page(slug),
  ]),
]

const apolloHeader =
  'First Name, Last Name, Title, Company Name, Company Name for Emails, Email, Email Status, Primary Email Source, Primary Email Verification Source, Email Confidence, Primary Email Catch-all Status, Primary Email Last Verified At, Seniority, Departments, Sub Departments, Contact Owner, Work Direct Phone, Home Phone, Mobile Phone, Corporate Phone, Other Phone, Stage, Lists, Last Contacted, Account Owner, # Employees, Industry, Keywords, Person Network Url, Website, Company Network Url, Facebook Url, Twitter Url, City, State, Country, Company Address, Company City, Company State, Company Country, Company Phone, Technologies, Annual Revenue, Apollo Contact Id, Apollo Account Id'.split(
    ', ',
  )

/** The 45 columns of a sales tool's export. */
export const apollo = (count: number): string[][] => [
  apolloHeader,
  ...people(count).map((person, index) => {
    const told: Record<string, string> = {
      'First Name': person.first,
      'Last Name': person.last,
      Title: person.title,
      'Company Name': person.company,
      'Company Name for Emails': 'Brindlewick',
      Email: person.email,
      'Email Status': 'Verified',
      'Email Confidence': '',
      Seniority: 'Senior',
      'Corporate Phone': "'+48 12 345 67 89",
      '# Employees': '230',
      'Person Network Url': `http://www.network.com/in/${person.slug}`,
      Website: `https://${person.domain.replace('.example', '.com')}`,
      'Company Network Url': companyPage(index),
      'Facebook Url': 'https://www.facebook.example/brindlewick',
      City: person.city,
      Country: person.country,
      Technologies: 'Salesforce, Slack, "Custom", AWS',
      'Apollo Contact Id': `66f0${index}`,
    }
    return apolloHeader.map((heading) => told[heading] ?? '')
  }),
]

/** A customer database's list of companies. */
export const companies = (count: number): string[][] => [
  ['Record ID', 'Company name', 'Company Domain Name', 'City', 'Number of Employees'],
  ...people(count).map(({ company, domain, city }, index) => [
    `${9000 + index}`,
    company,
    domain.replace('.example', '.com'),
    city,
    '200',
  ]),
]

export const csv = (rows: readonly (readonly string[])[], delimiter = ',', newline = '\r\n'): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline },
  )

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(text))

/** UTF-16 with a byte order mark, as spreadsheet programs write "Unicode text". */
export function utf16(text: string, isLittle = true): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2))
  for (const [index, code] of [
    0xfeff,
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ].entries())
    view.setUint16(index * 2, code, isLittle)
  return new Uint8Array(view.buffer)
}

/** ISO 8859-1: one byte for each character. */
export const latin = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Array.from(text, (character) => character.charCodeAt(0)))

/** A workbook of sheets as XML, each as it stands in its file. */
export const bookOf = (...sheets: string[]): Uint8Array<ArrayBuffer> => {
  const numbers = sheets.map((_, at) => at + 1)
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${numbers.map((at) => `<sheet name="S${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${numbers
      .map(
        (at) =>
          `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  }
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  )
}
/** A sheet of rows, with what stands below them. */
export const sheetXml = (rows: string, below = '') =>
  `<worksheet><sheetData>${rows}</sheetData>${below}</worksheet>`
/** A cell with a text. */
export const cellXml = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
