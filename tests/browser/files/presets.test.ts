import Papa from 'papaparse'
import { unzipSync, strFromU8 } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats as allFormats, readChoice, type Choice } from '@/lib/browser/files/choice'
import { columnsOf } from '@/lib/browser/files/columns'
import { fits, planExport } from '@/lib/browser/files/plan'
import { headerOf, findPreset, lossText, presets } from '@/lib/browser/files/presets/presets'
import { newTemplate } from '@/lib/browser/files/presets/template'
import type { ExportRecord, ExportSet } from '@/lib/browser/files/records'
import { writeExport } from '@/lib/browser/files/write'
import { at, person, setOf } from '@/tests/browser/files/people'

const choose = (part: Partial<Choice>): Choice => ({ ...readChoice(null), network: 'network', ...part })
const preset = (id: string, answers: Record<string, string> = {}) =>
  choose({ format: 'preset', preset: id, answers: { [id]: answers } })

/** What an importer reads: rows by heading. */
function imported(set: ExportSet, choice: Choice): Record<string, string>[] {
  const { body } = writeExport(set, planExport(set, choice), choice, at)
  if (typeof body !== 'string') throw new Error('not one file of text')
  expect(body.charCodeAt(0)).not.toBe(0xfeff)
  return Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true }).data
}

const headings: Record<string, string> = {
  'hubspot-contacts':
    'First Name, Last Name, Email, Phone Number, Job Title, Company Name, Website URL, City, State/Region, Country/Region, Industry, Network URL, Lead Status, Contact owner',
  'hubspot-companies':
    'Name, Company Domain Name, Industry, City, State/Region, Country/Region, Number of Employees, Year Founded, Network Company Page, Description',
  'salesforce-leads':
    'First Name, Last Name, Company, Title, Email, Phone, Mobile Phone, City, Country, Postal Code, Industry, No. of Employees, Annual Revenue, Website, Description, Lead Source, Lead Status',
  'attio-people':
    'First name, Last name, Email addresses, Job title, Company, Company domain, Primary location, Phone numbers, Network, Description, Tags',
  'attio-companies':
    'Domains, Name, Description, Primary location, Employee count, Foundation year, Network, Tags',
  apollo:
    'First Name, Last Name, Contact Email, Primary Phone, Title, Contact Network URL, Company Name, Company Website, City, State, Country, Lists',
  folk: 'First name, Last name, Email, Phone, Job title, Company, Network URL, Location, Groups, Notes',
  'greenhouse-prospects':
    'First Name, Last Name, Company, Title, Notes, Email, Phone, Social Media, Website, Address, Source, Who gets credit, Job, Department, Office, Prospect Pool, Prospect Stage',
  lever:
    'Lever Profile ID, Full Name, Email, Date Added, Stage, Archive Reason, Archive Date, Sources, Origin, Tags, Phone, Location, Links, Referrer, Resume Filename, Company, Owner, Lever Posting URL, Posting Owner, Posting Hiring Manager, DateNote-0, UserNote-0, IsSecretNote-0, Note-0',
  ashby: 'First Name, Last Name, Email, Phone, Network URL, Current Company, Current Title, Location, Source',
  'recruiter-import':
    'First name, Last name, Email, Phone number, Job title, Company, Location, Pipeline stage, Note, Note visibility, Tags',
}

test('every preset is held to its importer’s columns', () => {
  expect(presets.map(({ id }) => id).toSorted()).toEqual(Object.keys(headings).toSorted())
})

test.each(Object.entries(headings))('%s has exactly the columns of its importer, in order', (id, told) => {
  const found = findPreset(id)
  expect(found && headerOf(found, 'network')).toEqual(told.split(', '))
})

test('of several facts, one is enough where an importer wants any of them', () => {
  const nameless = { first_name: null, last_name: null, full_name: null }
  const needs = (set: ExportSet) =>
    planExport(set, preset('hubspot-contacts')).losses.map(({ reason, count }) => [reason, count])
  const reason = 'have neither a name nor an e-mail, which a contact needs'
  expect(needs(setOf(person(nameless)))).not.toContainEqual([reason, 1])
  expect(needs(setOf(person({ ...nameless, work_email: null })))).toContainEqual([reason, 1])
})

test('the network’s own name stands where an importer wants it', () => {
  const [row] = imported(setOf(person()), choose({ format: 'preset', preset: 'ashby', network: 'someNet' }))
  expect(Object.keys(row ?? {})).toContain('SomeNet URL')
})

test('a contact for HubSpot', () => {
  expect(imported(setOf(person()), preset('hubspot-contacts', { owner: 'me@crm.example' }))).toEqual([
    {
      'First Name': 'Wanda',
      'Last Name': 'Quillfeather',
      Email: 'wanda@brindlewick.example',
      'Phone Number': '+48123456789',
      'Job Title': 'Head of Compounding',
      'Company Name': 'Brindlewick & Sons',
      'Website URL': 'brindlewick.example',
      City: 'Łódź',
      'State/Region': 'Łódź Voivodeship',
      'Country/Region': 'Poland',
      Industry: '',
      'Network URL': 'https://network.example/in/wanda-quillfeather',
      'Lead Status': '',
      'Contact owner': 'me@crm.example',
    },
  ])
})

const badState = /marked “Do not use”/

test.each(['Do not use', 'invalid', 'BOUNCED'])(
  'an address that must not be used (%s) is in no importer’s file, and is counted apart from none at all',
  (state) => {
    const set = setOf(person({ email_status: state }), person({ work_email: null, email_status: null }))
    for (const { id, entity } of presets) {
      if (entity !== 'person') continue
      const { tables, losses } = planExport(set, preset(id))
      expect(JSON.stringify(tables)).not.toContain('wanda@brindlewick.example')
      const counts = losses.map(({ reason, count }) => [/have no e-mail/.test(reason), count])
      expect(counts).not.toContainEqual([true, 2])
      expect(losses).toContainEqual(
        expect.objectContaining({ reason: expect.stringMatching(badState), count: 1 }),
      )
    }
  },
)

test('a risky address is in the file, and how many of them is said', () => {
  const set = setOf(person({ email_status: 'catch_all' }), person())
  const { tables, losses } = planExport(set, preset('hubspot-contacts'))
  expect(JSON.stringify(tables)).toContain('wanda@brindlewick.example')
  expect(losses).toEqual([{ reason: expect.stringMatching(/risky/), count: 1, isLeftOut: false }])
  const told = losses.flatMap((loss) => [lossText(loss), lossText({ ...loss, count: 2 }, ' that ')])
  expect(told).toEqual([expect.stringMatching(/^1 has a/), expect.stringMatching(/^2 that have a/)])
})

test('a lead without a company takes its e-mail’s domain only when that was agreed to', () => {
  const set = setOf(person({ current_company: null }))
  expect(imported(set, preset('salesforce-leads'))[0]?.['Company']).toBe('')
  expect(planExport(set, preset('salesforce-leads')).losses).toEqual([
    { reason: 'have no company, which a lead needs', count: 1, isLeftOut: false },
  ])
  const agreed = preset('salesforce-leads', { companyFromEmail: 'Yes' })
  expect(imported(set, agreed)[0]?.['Company']).toBe('brindlewick.example')
  expect(planExport(set, agreed).losses).toEqual([])
})

test('several values are parted as the importer reads them, none is read as two, and how many tags lose a comma is told', () => {
  const tagged = (...tags: string[]) => person({ tags })
  const set = setOf(tagged('pharma', 'call, soon'), tagged('call, soon', 'a, b'), tagged('c;d'))
  expect(imported(set, preset('lever'))[0]?.['Tags']).toBe('pharma,call  soon')
  const told = (id: string) => planExport(set, preset(id)).warnings.filter((text) => /tag/.test(text))
  for (const id of ['lever', 'attio-people', 'recruiter-import'])
    expect(told(id), id).toContain(
      '2 tags have a “,”, which parts tags in this file: a space takes its place.',
    )
  expect(told('folk'), 'it has no column of tags').toEqual([])
  const template = newTemplate('t', 'Our ATS', 'person', ['Name', 'Tags'])
  const ours = choose({ format: 'template', templates: [template], template: 't' })
  expect(imported(set, ours).map((row) => row['Tags'])).toEqual([
    'pharma; call, soon',
    'call, soon; a, b',
    'c d',
  ])
  expect(planExport(set, ours).warnings).toEqual([
    '1 tag has a “;”, which parts tags in this file: a space takes its place.',
  ])
  expect(planExport(set, choose({})).warnings).toEqual([])
})

test('a note in Lever is not secret, the stage is the first there, and days are ISO 8601', () => {
  expect(imported(setOf(person({ notes: 'likes tea' })), preset('lever'))[0]).toMatchObject({
    Stage: 'New Lead',
    'IsSecretNote-0': '',
    'Note-0': 'likes tea',
    'DateNote-0': '2026-11-20',
    'Date Added': '2026-11-20',
  })
})

test('each importer says where its headings are from and when that was looked at, or that nobody could', () => {
  for (const { id, source, advice } of presets) {
    const isUnchecked = advice.some((text) => text.startsWith('These headings could not be checked'))
    expect(isUnchecked, id).toBe(source === undefined)
    if (!source) continue
    expect(new URL(source.page).protocol, id).toBe('https:')
    expect(source.on, id).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  const unchecked = presets.filter(({ source }) => !source).map(({ id }) => id)
  expect(unchecked.toSorted()).toEqual(['ashby', 'folk', 'recruiter-import'])
})

test('cells reach an importer as they are, and what must not be opened in a spreadsheet is said', () => {
  const set = setOf(person({ notes: '- call back', phone: '+44 (0)113 496 0000', last_name: '=1+1' }))
  for (const { id, entity } of presets) {
    if (entity !== 'person') continue
    const [row] = imported(set, preset(id))
    expect(
      Object.values(row ?? {}).filter((cell) => cell.startsWith("'")),
      id,
    ).toEqual([])
    expect(Object.values(row ?? {}), id).toContain('+44 (0)113 496 0000')
    const { cautions } = planExport(set, preset(id))
    expect(cautions.at(-1), id).toMatch(/like a formula\. Do not open this file in a spreadsheet\.$/)
  }
})

test('prospects warn that people are written to', () => {
  expect(planExport(setOf(person()), preset('greenhouse-prospects')).preset?.careful).toMatch(
    /e-mailed automatically/,
  )
})

test.each([
  ['greenhouse-prospects', 'Notes'],
  ['lever', 'Note-0'],
  ['recruiter-import', 'Note'],
  ['folk', 'Notes'],
])('the notes of %s are the visitor’s own; where nothing was noted, the headline', (id, heading) => {
  const [noted, plain] = imported(setOf(person({ notes: 'likes tea' }), person()), preset(id))
  expect(noted?.[heading]).toBe('likes tea')
  expect(plain?.[heading]).toContain('Head of Compounding')
})

test('note, tags and stage are in a plain file, and the columns that the rows came with', () => {
  const set = setOf(
    person({ notes: 'likes tea', stage: 'Replied' }, { imported: { header: ['Owner'], cells: ['Ada'] } }),
  )
  const { tables } = planExport(set, choose({}))
  const [header = [], row = []] = [tables[0]?.header, tables[0]?.rows[0]]
  expect(header[0]).toBe('Owner')
  const cell = (name: string) => row[header.indexOf(name)]
  expect([cell('Owner'), cell('stage'), cell('tags'), cell('notes')]).toEqual([
    'Ada',
    'Replied',
    'pharma; call, soon',
    'likes tea',
  ])
  expect(columnsOf.company).toEqual(expect.arrayContaining(['list', 'stage', 'tags', 'notes']))
})

test('the columns that rows came with go along to an importer that matches columns, and to no fixed template', () => {
  const came = {
    imported: { header: ['Owner', 'E-Mail', 'Company Name'], cells: ['Ada', 'old@x.example', 'Old'] },
  }
  const set = setOf(person({}, came), person({ full_name: 'Bo Lind' }))
  const [one, other] = imported(set, preset('hubspot-contacts'))
  expect(Object.keys(one ?? {}).slice(-4)).toEqual([
    'Contact owner',
    'Owner',
    'E-Mail (from the file)',
    'Company Name (from the file)',
  ])
  expect(one).toMatchObject({
    Owner: 'Ada',
    'Company Name': 'Brindlewick & Sons',
    'Company Name (from the file)': 'Old',
    Email: 'wanda@brindlewick.example',
    'E-Mail (from the file)': 'old@x.example',
  })
  const same = {
    header: ['E-Mail', 'Phone number'],
    cells: ['Wanda@brindlewick.example', '+48 (123) 456-789'],
  }
  const [alike] = imported(setOf(person({}, { imported: same })), preset('hubspot-contacts'))
  expect(Object.keys(alike ?? {}).at(-1)).toBe('Contact owner')
  expect(other?.['Owner']).toBe('')
  expect(Object.keys(imported(set, preset('greenhouse-prospects'))[0] ?? {})).not.toContain('Owner')
  const without = { ...preset('hubspot-contacts'), withSource: false }
  expect(Object.keys(imported(set, without)[0] ?? {})).not.toContain('Owner')
})

test('no two columns of a file are called the same', () => {
  const header = ['phone', 'E-mail', 'E-mail', 'E-mail (2)', '']
  const cells = ['1', 'a@x.example', 'b@x.example', 'c@x.example', 'd']
  const set = setOf(person({}, { imported: { header, cells } }))
  const own = ['E-mail', 'E-mail (2)', 'E-mail (2) (2)', '']
  expect(planExport(set, choose({})).tables[0]?.header.slice(0, 5)).toEqual(['phone (from the file)', ...own])
  for (const { id, entity } of presets.filter((one) => one.entity === 'person')) {
    const { tables } = planExport(set, preset(id))
    const told = tables[0]?.header.filter((heading) => heading !== '').map((text) => text.toLowerCase()) ?? []
    expect(new Set(told).size, `${id} of ${entity}`).toBe(told.length)
  }
})

test.each(presets.filter(({ entity }) => entity === 'person').map(({ id }) => [id]))(
  'of two addresses in one field of %s a rule decides, is told, and loses none without a word',
  (id) => {
    const came = {
      imported: { header: ['E-mail'], cells: ['own@x.example'] },
      own: { work_email: 'own@x.example' },
    }
    const told = (set: ExportSet) => {
      const plan = planExport(set, preset(id))
      const told = plan.warnings.filter((text) => /another e-mail or phone in your file/.test(text))
      return { told, text: JSON.stringify(plan.tables) }
    }
    const verified = told(setOf(person({}, came)))
    expect(verified.text).toContain('wanda@brindlewick.example')
    expect(verified.told).toHaveLength(1)
    expect(verified.text.includes('own@x.example')).toBe(/column of its own/.test(verified.told.join()))
    const bad = told(setOf(person({ email_status: 'Do not use' }, came)))
    expect(bad.text).toContain('own@x.example')
    expect(bad.text).not.toContain('wanda@brindlewick.example')
    expect(bad.told).toHaveLength(1)
    expect(told(setOf(person())).told).toEqual([])
  },
)

test.each<[title: string, set: ExportSet, offered: RegExp, not: RegExp]>([
  ['people', setOf(person()), /hubspot-contacts|vcard/, /hubspot-companies|raw/],
  [
    'companies',
    setOf(person({}, { entity: 'company' })),
    /hubspot-companies/,
    /hubspot-contacts|vcard|lever/,
  ],
  ['jobs', setOf(person({}, { entity: 'job' })), /csv/, /hubspot|attio|vcard|template/],
])('of %s only the formats that can hold them are offered', (_, set, offered, not) => {
  const parts = [
    ...allFormats.map((format) => ({ format, preset: '', template: '' })),
    ...presets.map(({ id }) => ({ format: 'preset' as const, preset: id, template: '' })),
  ].filter(({ format, preset: id }) => format !== 'preset' || id !== '')
  const choice = choose({ entity: set.records[0]?.entity ?? 'person' })
  const fitting = parts.filter((part) => fits(part, set, choice)).map((part) => part.preset || part.format)
  expect(fitting.filter((id) => offered.test(id))).not.toEqual([])
  expect(fitting.filter((id) => not.test(id))).toEqual([])
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => person({ last_name: `Q${index}` }))

test('a recruiter’s import is cut into files of 200, and people without an e-mail stay out and are counted', () => {
  const set = setOf(
    ...many(450),
    person({ work_email: null }),
    person({ work_email: null, first_name: null }),
  )
  const choice = preset('recruiter-import')
  const plan = planExport(set, choice)
  expect(plan.losses).toEqual([{ reason: 'have no e-mail', count: 2, isLeftOut: true }])
  const { body, name } = writeExport(set, plan, choice, at)
  expect(name).toBe('nickel-recruiter-import-spring-shortlist-20261121-0500.zip')
  const files = typeof body === 'string' ? {} : unzipSync(body)
  const rows = Object.values(files).map(
    (file) => Papa.parse(strFromU8(file), { skipEmptyLines: true }).data.length - 1,
  )
  expect(rows).toEqual([200, 200, 50])
  expect(Object.keys(files).every((file) => /^[A-Za-z0-9_-]+\.csv$/.test(file))).toBe(true)
})

test('more rows than an importer takes are told of before the download', () => {
  expect(planExport(setOf(...many(10_001)), preset('apollo')).cautions).toContain(
    'Apollo takes at most 10,000 rows at a time; these are 10,001.',
  )
})

const formats: Choice['format'][] = ['csv', 'all-fields', 'xlsx', 'json', 'lines', 'raw', 'vcard', 'preset']

test.each(formats)('nobody on the do-not-contact list is in a file: %s', (format) => {
  const barred = person(
    { full_name: 'Barred Nobody', first_name: 'Barred', last_name: 'Nobody' },
    { isBlocked: true, intentIds: ['b'], record: { name: 'Barred Nobody' } },
  )
  const answer = (intentId: string, text: string) => ({
    intentId,
    text,
    route: 'POST /x',
    request: { who: text },
    fetchedAt: at.toISOString(),
    receipt: { paidUsd: '0.05', transaction: null },
  })
  const set = { ...setOf(person(), barred), answers: [answer('a', 'Wanda'), answer('b', 'Barred Nobody')] }
  const choice = choose({ format })
  const plan = planExport(set, choice)
  expect(plan.blocked).toBe(1)
  expect(plan.kept).toHaveLength(1)
  const { body } = writeExport(set, plan, choice, at)
  const texts =
    typeof body === 'string' ? [body] : Object.values(unzipSync(body)).map((file) => strFromU8(file))
  expect(texts.join()).not.toMatch(/Barred|Nobody/)
})

test('an answer that also tells of somebody left out stays out whole, and that is said', () => {
  const set = {
    ...setOf(person(), person({}, { isBlocked: true })),
    answers: [
      {
        intentId: 'a',
        text: '{}',
        route: '',
        request: null,
        fetchedAt: '',
        receipt: { paidUsd: '0', transaction: null },
      },
    ],
  }
  const plan = planExport(set, choose({ format: 'raw' }))
  expect(plan.answers).toEqual([])
  expect(plan.warnings.join()).toMatch(/1 answer also tells of somebody/)
})

test('a single answer is saved exactly as it was received', () => {
  const text = '{ "n": 9007199254740993,\r\n "é": "\\u00e9" }'
  const set = {
    ...setOf(person()),
    answers: [
      {
        intentId: 'a',
        text,
        route: '',
        request: null,
        fetchedAt: '',
        receipt: { paidUsd: '0', transaction: null },
      },
    ],
  }
  const choice = choose({ format: 'raw' })
  expect(writeExport(set, planExport(set, choice), choice, at).body).toBe(text)
})

test('a template is filled by its own header, and forgets nothing of it', () => {
  const header = ['Candidate Name', 'E-mail address', 'Our score', 'Profile link', 'Company', '=x', 'Email']
  const template = newTemplate('t', 'Our ATS', 'person', header)
  expect(template.facts).toEqual([
    'full_name',
    'work_email',
    null,
    'profile_url',
    'current_company',
    null,
    null,
  ])
  const choice = choose({ format: 'template', templates: [template], template: 't' })
  const [row] = imported(setOf(person()), choice)
  expect(Object.keys(row ?? {})).toEqual(header)
  expect(row).toMatchObject({ 'Candidate Name': 'Wanda Quillfeather, PharmD', 'Our score': '' })
})

test('what was remembered is used where it can be read, and the rest starts anew', () => {
  expect(
    readChoice({ format: 'lever', bom: false, isRaw: true, zipped: true, templates: [{ id: 1 }] }),
  ).toMatchObject({ format: 'csv', csvFor: 'spreadsheets', isCard4: false, zipped: true, templates: [] })
  expect(readChoice({ csvFor: 'machines' }).csvFor).toBe('machines')
  expect(readChoice({ csvFor: 'nobody' }).csvFor).toBe('spreadsheets')
  expect(readChoice('nonsense')).toEqual(readChoice(null))
})

test('imported columns come first, verbatim; columns that were taken off are not there', () => {
  const old: Partial<ExportRecord> = { imported: { header: ['Old Id', '=Old'], cells: ['007', '=1+1'] } }
  const choice = choose({ withSource: true, columns: { person: ['full_name', 'about'] } })
  const set = setOf(person({}, old), person())
  const plan = planExport(set, choice)
  expect(plan.tables[0]?.header).toEqual(['Old Id', '=Old', 'full_name', 'about'])
  expect(plan.tables[0]?.rows.map((row) => row.slice(0, 2))).toEqual([
    ['007', '=1+1'],
    [null, null],
  ])
  expect(plan.warnings).toEqual(['2 cells start like a formula: an apostrophe goes in front.'])
})

test('a table begins with few columns, and all of them can be chosen', () => {
  const header = (part: Partial<Choice>) => planExport(setOf(person()), choose(part)).tables[0]?.header
  expect(header({})?.length).toBeLessThan(25)
  expect(header({})).toEqual(expect.arrayContaining(['full_name', 'work_email', 'profile_url']))
  expect(header({ columns: columnsOf })).toEqual(columnsOf.person)
})

test('provenance and price stand with every record', () => {
  const columns = columnsOf
  const [row] = Papa.parse<Record<string, string>>(
    String(
      writeExport(
        setOf(person()),
        planExport(setOf(person()), choose({ csvFor: 'machines', columns })),
        choose({ csvFor: 'machines' }),
        at,
      ).body,
    ),
    { header: true },
  ).data
  expect(row).toMatchObject({
    fetched_at: '2026-11-20T08:15:00.000Z',
    price_paid_usd: '0.05',
    receipt_id: '0000123',
  })
})

test('all fields: nested values have paths, lists of words are joined, others are JSON', () => {
  const plan = planExport(setOf(person()), choose({ format: 'all-fields' }))
  expect(plan.tables[0]).toEqual({
    header: ['networkId', 'skills', 'company.name'],
    rows: [['wanda-quillfeather', '[{"name":"Compounding"}]', 'Brindlewick']],
  })
})

test('a file name has only letters, digits, _ and -', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const choice = choose({})
      const set = { ...setOf(person()), name }
      expect(writeExport(set, planExport(set, choice), choice, at).name).toMatch(
        /^nickel-people[A-Za-z0-9_-]*-20261121-0500\.csv$/,
      )
    }),
  )
})
