import { expect, test } from 'vitest'
import { newDraft, noChoices } from '@/components/tables/import/brought'
import { readChoice, type Choice } from '@/lib/browser/files/choice'
import { columnsOf } from '@/lib/browser/files/columns'
import { checkAll } from '@/lib/browser/files/import/check'
import { readSource } from '@/lib/browser/files/import/read-source'
import { planExport } from '@/lib/browser/files/plan'
import type { ExportRecord, Facts, FactValue, Imported } from '@/lib/browser/files/records'
import { writeExport } from '@/lib/browser/files/write'
import { nameNetwork } from '@/lib/core/catalogue/identifiers'
import { bytesOf } from '@/tests/browser/files/import/files'
import { at } from '@/tests/browser/files/people'

nameNetwork('network')

const site = 'https://www.network.example'

const record = (entity: 'person' | 'company', facts: Facts, imported?: Imported): ExportRecord => ({
  entity,
  facts: { fetched_at: at.toISOString(), price_paid_usd: 0.05, receipt_id: '0000123', ...facts },
  record: null,
  intentIds: [],
  ...(imported && { imported }),
})

const whole = (about: string) => `${about} ${'and more '.repeat(2500)}`

/** Each person with what every later reading of the file must say of them. */
const people: [Facts, Record<string, string>][] = [
  [
    {
      full_name: 'Zoë van der Puddle',
      first_name: 'Zoë',
      last_name: 'van der Puddle',
      headline: 'Welder\nof boats, "mostly"; =1+1',
      current_title: '=1+1',
      current_company: 'Acme, "Best" Inc.',
      current_company_id: '0001',
      current_company_url: `${site}/company/acme`,
      company_domain: 'acme.test',
      website: 'https://zoe.test/',
      location: 'Łódź, Poland',
      city: 'Łódź',
      country: 'Poland',
      network_id: 'ACoAAFictional0000000000000001',
      public_identifier: 'zoe-p1',
      profile_url: `${site}/in/zoe-p1`,
      work_email: 'zoe@acme.test',
      phone: '+44 (0)113 496 0000',
      about: whole('A welder,\r\n'),
      tags: ['call, soon', 'a;b'],
      notes: '- call back',
    },
    {
      fullName: 'Zoë van der Puddle',
      firstName: 'Zoë',
      lastName: 'van der Puddle',
      title: '=1+1',
      companyName: 'Acme, "Best" Inc.',
      company: 'https://network.example/company/acme',
      domain: 'acme.test',
      location: 'Łódź, Poland',
      profile: 'zoe-p1',
      email: 'zoe@acme.test',
      phone: '+44 (0)113 496 0000',
    },
  ],
  [
    {
      full_name: 'Ngozi Adeyemi',
      first_name: 'Ngozi',
      last_name: 'Adeyemi',
      headline: 'Buyer',
      current_title: 'Head of\nBuying',
      current_company: '- call back',
      website: 'https://ngozi.test/',
      location: 'Lagos',
      profile_url: `${site}/in/ngozi-a`,
      phone: '000123',
    },
    {
      fullName: 'Ngozi Adeyemi',
      firstName: 'Ngozi',
      lastName: 'Adeyemi',
      title: 'Head of Buying',
      companyName: '- call back',
      location: 'Lagos',
      profile: 'ngozi-a',
      phone: '000123',
    },
  ],
  // what is known of somebody may have no address
  [
    { full_name: 'Kofi Blum', first_name: 'Kofi', last_name: 'Blum', public_identifier: 'kofi-b' },
    { fullName: 'Kofi Blum', firstName: 'Kofi', lastName: 'Blum', profile: 'kofi-b' },
  ],
  [
    { first_name: 'Ida', last_name: 'Moss', network_id: 'ACoAAFictional0000000000000002' },
    { firstName: 'Ida', lastName: 'Moss', profile: 'ACoAAFictional0000000000000002' },
  ],
]

const companies: [Facts, Record<string, string>][] = [
  [
    {
      name: 'Acme, "Best" Inc.',
      company_id: '0090001',
      universal_name: 'acme',
      company_url: `${site}/company/acme`,
      website: 'https://www.acme.test/en',
      domain: 'acme.test',
      tagline: '=1+1',
      hq_city: 'Łódź',
      headquarters: 'Łódź, Poland',
      phone: '+44 113 496 0000',
      description: whole('Boats,\r\n"welded"'),
      tags: ['call, soon'],
      notes: '- call back',
    },
    {
      companyName: 'Acme, "Best" Inc.',
      company: 'https://network.example/company/acme',
      domain: 'acme.test',
      location: 'Łódź, Poland',
      phone: '+44 113 496 0000',
    },
  ],
  [
    {
      // as a person may be called
      name: 'Mara Lund',
      company_id: '90002',
      company_url: `${site}/company/mara-lund`,
      hq_city: 'Oslo',
      headquarters: 'Oslo, Norway',
      phone: '000123',
    },
    {
      companyName: 'Mara Lund',
      company: 'https://network.example/company/mara-lund',
      location: 'Oslo, Norway',
      phone: '000123',
    },
  ],
  [
    { name: 'Nook', universal_name: 'nook-7' },
    { companyName: 'Nook', company: 'nook-7' },
  ],
]

const kinds = { person: people, company: companies }

/** An export with the file that it is written into, and what is read of that. */
async function opened(records: readonly ExportRecord[], part: Partial<Choice>) {
  const choice = { ...readChoice(null), entity: records[0]?.entity ?? 'person', ...part }
  const set = { name: 'x', records, answers: [] }
  const plan = planExport(set, choice)
  const { body } = writeExport(set, plan, choice, at)
  const read = await readSource(typeof body === 'string' ? bytesOf(body) : body)
  if (!read.ok) throw new Error(read.error)
  return { plan, body, file: read.value }
}

async function readAgain(records: readonly ExportRecord[], part: Partial<Choice>) {
  const { file } = await opened(records, part)
  const draft = newDraft(file, noChoices)
  const rows = await checkAll(draft, draft, draft.fixes, () => true)
  return { subject: draft.subject, rows: rows?.map(({ values, problems }) => ({ values, problems })) }
}

const formats: [title: string, part: Partial<Choice>][] = [
  ['a spreadsheet', { csvFor: 'spreadsheets' }],
  ['one in German or French', { csvFor: 'comma-decimals' }],
  ['a machine', { csvFor: 'machines' }],
  ['a workbook', { format: 'xlsx' }],
]

test.each(
  (['person', 'company'] as const).flatMap((kind) => formats.map((format) => [kind, ...format] as const)),
)('a file of each %s for %s is read again as it was', async (kind, _, part) => {
  const own = kinds[kind]
  expect(
    await readAgain(
      own.map(([facts]) => record(kind, facts)),
      part,
    ),
  ).toEqual({
    subject: kind === 'person' ? 'people' : 'companies',
    rows: own.map(([, values]) => ({ values, problems: [] })),
  })
})

test.each(formats)(
  'beside columns of their own, people are who they were in a file for %s',
  async (_, part) => {
    const header = ['Name', 'Title', 'Company', 'Phone', 'Email', 'Profile', 'full_name']
    const cells = ['Zoe', '- call back', 'Old Works', '000', 'old@works.test', 'Link', '=Zoe']
    const { subject, rows } = await readAgain(
      people.map(([facts]) => record('person', facts, { header, cells })),
      part,
    )
    expect(subject).toBe('people')
    expect(rows?.map(({ values }) => values)).toEqual(people.map(([, values]) => values))
  },
)

const left = ['source_route', 'served_from_cache', 'price_paid_usd', 'receipt_id', 'headline', 'about']

test('columns that were left out of a file change nothing of the others', async () => {
  const { rows } = await readAgain(
    people.map(([facts]) => record('person', facts)),
    { columns: { person: columnsOf.person.filter((name) => !left.includes(name)) } },
  )
  expect(rows?.map(({ values }) => values)).toEqual(people.map(([, values]) => values))
})

test.each([...formats, ['all fields', { format: 'all-fields' }] as const])(
  'the cells that a file came with are what they were after %s, whatever they begin with',
  async (_, part) => {
    const header = ['Ref', 'Phone', 'Notes', 'Sum', 'Mark']
    const own = [
      ['000123', '+44 (0)113 496 0000', '- call back', '=1+1', '+1-2'],
      ['0', '(0113) 496', 'a, "b"', "'80s", '@home'],
      ['-5', '+441134960000', 'one\n- two', 'ż; =x', '–'],
    ]
    const records = own.map((cells) => record('person', { full_name: 'Zoë' }, { header, cells }))
    const { body, plan, file } = await opened(records, part)
    expect(file.rows.slice(1).map((row) => row.slice(0, 5))).toEqual(own)
    // what a spreadsheet would run is guarded where it would, and how much is said
    const text = typeof body === 'string' ? body : ''
    expect(text.split("'- call back").length - 1).toBe(plan.isGuarded ? 1 : 0)
    expect(text).not.toContain("'+44")
    const many = plan.isGuarded ? ['6 cells start like a formula: an apostrophe goes in front.'] : []
    expect(plan.warnings.filter((warning) => /apostrophe/.test(warning))).toEqual(many)
  },
)

const saveAs = (part: Partial<Choice>) => async (records: readonly ExportRecord[]) => {
  const { file } = await opened(records, part)
  const [header = [], ...rows] = file.rows
  return { header, rows }
}

test.each(formats)(
  'a file for %s that Nickel wrote, brought back and saved again, has each of its columns once',
  async (_, part) => {
    const save = saveAs(part)
    const came = (facts: Facts, header: readonly string[], cells: readonly string[] = []) =>
      record('person', { ...facts, fetched_at: '2026-11-21T05:00:00.002Z' }, { header, cells })
    const saved = await save(people.map(([facts]) => came(facts, ['Ref', 'First Name'], ['7', 'ZOË'])))
    const again = people.map(([facts], row) => came(facts, saved.header, saved.rows[row]))
    expect(await save(again)).toEqual(saved)
    expect(saved.header.slice(0, 2)).toEqual(['Ref', 'First Name'])
    // what has become another since is there as it came, too
    const moved = await save(again.map((one) => ({ ...one, facts: { ...one.facts, location: 'Oslo' } })))
    const [ref = '', name = '', ...others] = saved.header
    expect(moved.header).toEqual([ref, name, 'location (from the file)', ...others])
    expect(moved.rows.map((row) => row[2])).toEqual(people.map(([facts]) => facts.location ?? ''))
  },
)

test.each<[column: 'followers' | 'open_to_work' | 'work_email' | 'notes', came: string, now: FactValue]>([
  ['followers', '12', 0],
  ['open_to_work', 'true', false],
  ['work_email', 'jdoe@acme.test', 'j.doe@acme.test'],
  ['notes', '-5', '5'],
])('%s that came as “%s” is saved beside %s', async (column, came, now) => {
  const imported = { header: ['receipt_id', column], cells: ['1', came] }
  const one = record('person', { full_name: 'Ida Moss', [column]: now }, imported)
  const { header, rows } = await saveAs({ columns: { person: [column] } })([one])
  expect(rows[0]?.[header.indexOf(`${column} (from the file)`)]).toBe(came)
})

test('an identifier that nothing is found by does not stand for an address', async () => {
  const one = record('person', { full_name: 'Ida Moss', current_company: 'Nook', network_id: '90001' })
  const { rows } = await readAgain([one], {})
  expect(rows).toMatchObject([{ values: { fullName: 'Ida Moss' }, problems: [] }])
})

test('moments of a workbook are read again to the millisecond', async () => {
  const moments = Array.from({ length: 200 }, (_, at) =>
    new Date(1_795_000_000_000 + at * 7_654_321).toISOString(),
  )
  const records = moments.map((fetched_at) => record('person', { full_name: 'Ida Moss', fetched_at }))
  const { header, rows } = await saveAs({ format: 'xlsx' })(records)
  expect(rows.map((row) => row[header.indexOf('fetched_at')])).toEqual(moments)
})
