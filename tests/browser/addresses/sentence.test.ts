import { expect, test } from 'vitest'
import { readSentence } from '@/lib/browser/addresses/sentence'

const of = (kind: string, draft: object) => ({ of: kind, draft })

test.each([
  ['people who work at Tannwerk Labs', of('people', { currentCompany: 'Tannwerk Labs' })],
  ['people at Kranich Bio', of('people', { currentCompany: 'Kranich Bio' })],
  ['People from Kranich Bio', of('people', { currentCompany: 'Kranich Bio' })],
  [
    'everyone working for Kranich Bio in Berlin',
    of('people', { currentCompany: 'Kranich Bio', location: 'Berlin' }),
  ],
  ['employees of Kranich Bio', of('people', { currentCompany: 'Kranich Bio' })],
  ['Kranich Bio employees', of('people', { currentCompany: 'Kranich Bio' })],
  ['Kranich Bio team', of('people', { currentCompany: 'Kranich Bio' })],
  ['Kranich’s people', of('people', { currentCompany: 'Kranich' })],
  ['who works at Kranich Bio?', of('people', { currentCompany: 'Kranich Bio' })],
  ['people in Lisbon', of('people', { location: 'Lisbon' })],
  ['people from Portugal', of('people', { location: 'Portugal' })],
  ['people named Ada Quill', of('people', { search: 'Ada Quill' })],
  ['former employees of Kranich Bio', of('people', { pastCompany: 'Kranich Bio' })],
  ['ex-Kranich employees', of('people', { pastCompany: 'Kranich' })],
  ['people who used to work at Kranich Bio', of('people', { pastCompany: 'Kranich Bio' })],
  ['alumni of Uferland University', of('people', { school: 'Uferland University' })],
  ['Uferland alumni', of('people', { school: 'Uferland' })],
  ['followers of Kranich Bio', of('people', { followerOf: 'Kranich Bio' })],
  ['nurses in Dublin', of('people', { title: 'nurse', location: 'Dublin' })],
  ['nurse Dublin', of('people', { title: 'nurse', location: 'Dublin' })],
  ['nurse, Dublin', of('people', { title: 'nurse', location: 'Dublin' })],
  ['find me welders near Cork', of('people', { title: 'welder', location: 'Cork' })],
  ['I am looking for a data engineer in Porto.', of('people', { title: 'data engineer', location: 'Porto' })],
  ['Berlin data engineers', of('people', { title: 'data engineer', location: 'Berlin' })],
  [
    'data engineers based in the Netherlands',
    of('people', { title: 'data engineer', location: 'Netherlands' }),
  ],
  ['software developer New York', of('people', { title: 'software developer', location: 'New York' })],
  ['designers from Berlin', of('people', { title: 'designer', location: 'Berlin' })],
  ['CTO at Kranich Bio', of('people', { title: 'CTO', currentCompany: 'Kranich Bio' })],
  ['CTO of Kranich Bio', of('people', { title: 'CTO', currentCompany: 'Kranich Bio' })],
  ['the CEO of Kranich', of('people', { title: 'CEO', currentCompany: 'Kranich' })],
  ['Head of Sales', of('people', { search: 'Head of Sales' })],
  ['Head of Sales in Leeds', of('people', { title: 'Head of Sales', location: 'Leeds' })],
  [
    'Head of Sales at Kranich Bio in Leeds',
    of('people', { title: 'Head of Sales', currentCompany: 'Kranich Bio', location: 'Leeds' }),
  ],
  ['Ada Quill', of('people', { search: 'Ada Quill' })],
  ['Ada Quill at Kranich Bio', of('people', { search: 'Ada Quill', currentCompany: 'Kranich Bio' })],
  ['Ada Quill, Kranich Bio', of('people', { search: 'Ada Quill', currentCompany: 'Kranich Bio' })],
  ['Ada Quill in Berlin', of('people', { search: 'Ada Quill', location: 'Berlin' })],
  ['Human Resources in Athens', of('people', { title: 'Human Resources', location: 'Athens' })],
  ['jobs for welders in Cork', of('jobs', { search: 'welder', location: 'Cork' })],
  ['welder jobs Cork', of('jobs', { search: 'welder', location: 'Cork' })],
  ['nurse jobs in Dublin', of('jobs', { search: 'nurse', location: 'Dublin' })],
  ['accountant vacancies', of('jobs', { search: 'accountant' })],
  ['jobs at Kranich Bio', of('jobs', { company: 'Kranich Bio' })],
  ['open positions at Kranich Bio in Oslo', of('jobs', { company: 'Kranich Bio', location: 'Oslo' })],
  ['jobs in Vienna', of('jobs', { location: 'Vienna' })],
  ['who hires welders', of('jobs', { search: 'welder' })],
  ['who is hiring nurses in Cork?', of('jobs', { search: 'nurse', location: 'Cork' })],
  ['companies hiring data engineers', of('jobs', { search: 'data engineer' })],
  ['companies in Graz', of('companies', { location: 'Graz' })],
  ['logistics companies', of('companies', { search: 'logistics' })],
  ['software companies in Tartu', of('companies', { search: 'software', location: 'Tartu' })],
  ['show me fintech startups in Riga', of('companies', { search: 'fintech', location: 'Riga' })],
  ['ads by Kranich Bio', of('ads', { company: 'Kranich Bio' })],
  ['Kranich Bio ads', of('ads', { company: 'Kranich Bio' })],
])('%s', (text, read) => expect(readSentence(text)).toEqual(read))

test.each([
  ['who is the CEO of Kranich Bio', { title: 'CEO', currentCompany: 'Kranich Bio' }],
  ['accountants in the UK', { title: 'accountant', location: 'UK' }],
  ['Marketing Manager, Utrecht', { title: 'Marketing Manager', location: 'Utrecht' }],
  ['site reliability engineer', { search: 'site reliability engineer' }],
  ['Renée O’Neil', { search: 'Renée O’Neil' }],
  ['CTO at Kranich Bio, Berlin', { title: 'CTO', currentCompany: 'Kranich Bio', location: 'Berlin' }],
  ['CTOs and Heads of Sales at Acme', { title: 'CTO and Head of Sales', currentCompany: 'Acme' }],
  ['VP of Engineering at Kranich', { title: 'VP of Engineering', currentCompany: 'Kranich' }],
  ['sales people', { search: 'sales people' }],
  ['lawyers', { search: 'lawyer' }],
])('%s', (text, draft) => expect(readSentence(text)).toEqual(of('people', draft)))

test.each([
  ['people at Air France', { currentCompany: 'Air France' }],
  ['CTO at Bank of Ireland', { title: 'CTO', currentCompany: 'Bank of Ireland' }],
  ['Air France', { search: 'Air France' }],
  ['Bank of Ireland', { search: 'Bank of Ireland' }],
  ['Kranich, Inc.', { search: 'Kranich, Inc' }],
  ['CTO at Kranich, Inc.', { title: 'CTO', currentCompany: 'Kranich, Inc' }],
  ['Kranich Bio Berlin', { search: 'Kranich Bio Berlin' }],
])('a company keeps the place in its name: %s', (text, draft) =>
  expect(readSentence(text)).toEqual(of('people', draft)),
)

test('blanks of every kind part words as one', () =>
  expect(readSentence('  people \u00a0who\twork  at\n Kranich   Bio ')).toEqual(
    of('people', { currentCompany: 'Kranich Bio' }),
  ))
