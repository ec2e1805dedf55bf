import { describe, expect, test } from 'vitest'
import type { RecordKind } from '@/lib/core/records/kind'
import { company } from '@/lib/core/records/company'
import { recordKinds } from '@/lib/core/records/kinds'
import { person } from '@/lib/core/records/person'
import { post } from '@/lib/core/records/post'
import { readRecord } from '@/lib/core/records/read'
import names from '@/tests/core/records/names.json'
import { recordWith } from '@/tests/core/records/sample'

const at = Date.UTC(2026, 10, 21)

describe.each(Object.values<RecordKind>(recordKinds))('the facts of $kind', (kind) => {
  const named = Object.entries(kind.facts).flatMap(([key, { names }]) => names.map((name) => [key, name]))

  test.each(named)('%s is read from %s, at the top and one level down', (key = '', name = '') => {
    const record = recordWith(kind, key, name)
    const facts = readRecord(kind, record, at)
    expect(facts.told(key)).toMatchObject({ pointer: `/${name}` })
    for (const holder of kind.facts[key]?.inside ?? kind.inside) {
      const held = readRecord(kind, { [holder]: record }, at)
      expect(held.told(key)?.pointer).toMatch(new RegExp(`^/${holder}(/${name})?$`))
    }
  })

  test('a record read twice gives the same, and junk gives no fact and no crash', () => {
    const whole = Object.assign({}, ...named.map(([key = '', name = '']) => recordWith(kind, key, name)))
    const read = () => readRecord(kind, whole, at).all()
    expect(read()).toEqual(read())
    for (const junk of [null, 3, 'x', [], true, { a: 1 }])
      expect(() =>
        readRecord(kind, Object.fromEntries(named.map(([, name = '']) => [name, junk])), at).all(),
      ).not.toThrow()
  })

  test('no two facts share a column', () => {
    const columns = Object.values(kind.facts).flatMap(({ column }) => column ?? [])
    expect(new Set(columns).size).toBe(columns.length)
  })
})

// Stored rows, templates and exported files hold the keys and columns; answers that were bought hold the names.
const inUse = Object.entries<Record<string, string>>(names).flatMap(([kind, facts]) =>
  Object.entries(facts).map(([key, known]) => ({ kind, key, known })),
)

test.each(inUse)('$key of $kind keeps its key, its column and all of its names', ({ kind, key, known }) => {
  const own = Object.values<RecordKind>(recordKinds).find((one) => one.kind === kind)?.facts[key]
  expect([own?.column ?? '', ...(own?.names ?? [])]).toEqual(expect.arrayContaining(known.split(' ')))
})

test('names compare without case, _, - and spaces', () => {
  for (const name of ['full_name', 'Full-Name', 'FULL NAME', 'fullName'])
    expect(readRecord(person, { [name]: 'Ada' }).text('name')).toBe('Ada')
})

test('a value that cannot be the fact leaves it to the next name, and itself to the other fields', () => {
  const facts = readRecord(post, { comments: [{ text: 'Yes' }], commentCount: 7 })
  expect(facts.value('comments')).toBe(7)
  expect([...facts.used()]).toEqual(['/commentCount'])
})

test('what a title says in the record has its place with the role that the career tells', () => {
  const experience = [{ title: 'CTO', companyName: 'Acme', startDate: '2024-01', endDate: 'Present' }]
  const same = readRecord(person, { title: 'CTO', experience }, at)
  expect(same.text('position')).toBe('CTO')
  expect([...same.used()]).toContain('/title')
  const other = readRecord(person, { title: 'Sailor', experience }, at)
  expect(other.text('position')).toBe('CTO')
  expect([...other.used()]).not.toContain('/title')
})

test('names in parts, the latest school and the current role are each derived once', () => {
  const facts = readRecord(
    person,
    {
      firstName: 'Wanda',
      lastName: 'Quillfeather, PharmD',
      education: [
        { schoolName: 'Old', endedAt: '2001' },
        { schoolName: 'New', degree: 'PharmD', endedAt: '2009-06' },
      ],
      jobs: [
        { title: 'Head', companyName: 'Brindlewick', startedAt: '2024-01', endedAt: 'Present' },
        { title: 'Pharmacist', companyName: 'Puddle', startedAt: '2020-01', endedAt: '2021-12' },
      ],
    },
    at,
  )
  expect(Object.fromEntries(facts.all().map(({ key, value }) => [key, value]))).toMatchObject({
    name: 'Wanda Quillfeather, PharmD',
    lastName: 'Quillfeather',
    nameSuffix: 'PharmD',
    school: 'New',
    degree: 'PharmD',
    position: 'Head',
    company: 'Brindlewick',
    roleStart: '2024-01',
    roleMonths: 35,
    experienceMonths: 59,
    employers: ['Brindlewick', 'Puddle'],
    experience: ['Head · Brindlewick · Jan 2024 – Present', 'Pharmacist · Puddle · Jan 2020 – Dec 2021'],
  })
})

test('a company’s size is one fact in words and two in numbers', () => {
  const facts = readRecord(company, {
    employee_count_range: { start: 10_001, end: null },
    headcount: '1,204',
  })
  expect([facts.value('size'), facts.value('sizeMin'), facts.value('sizeMax')]).toEqual([
    '10,001+',
    10_001,
    null,
  ])
  expect(facts.value('employees')).toBe(1204)
})
