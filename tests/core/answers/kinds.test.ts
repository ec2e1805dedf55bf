import { describe, expect, test } from 'vitest'
import { kindOf } from '@/lib/core/answers/kinds'
import { keyLabel, labelOf, enumLabel } from '@/lib/core/answers/text'
import { compareKeys, sortKey } from '@/lib/core/rows/sort'

describe('the kind of a value under its key', () => {
  test.each([
    [null, 'x', 'null'],
    ['', 'x', 'empty'],
    [false, 'x', 'bool'],
    [1_700_000_000, 'createdAt', 'epoch'],
    [1_700_000_000_000, 'posted_on', 'epoch'],
    [1_700_000_000, 'followers', 'int'],
    ['1700000000000', 'timestamp', 'epoch'],
    [9_999_999_999, 'createdAt', 'int'],
    [12, 'x', 'int'],
    [0.94, 'x', 'float'],
    [{ year: 2020, month: null, day: null }, 'x', 'dateparts'],
    [{ text: 'Present' }, 'x', 'dateparts'],
    [{ text: 'Hello world' }, 'content', 'object'],
    [{ url: 'https://m.example/a', width: 100 }, 'x', 'image'],
    [{ url: 'https://m.example/a', type: 'website' }, 'x', 'object'],
    [{ amount: 12, currency: 'EUR' }, 'x', 'money'],
    [{ start: 11, end: 50 }, 'x', 'range'],
    [{ min: 10_001, max: null }, 'x', 'range'],
    [{}, 'x', 'object'],
    [[], 'x', 'list'],
    ['https://m.example/x', 'profilePicture', 'image'],
    ['https://m.example/x', 'discoverUrl', 'url'],
    ['https://m.example/x.JPG?s=1', 'x', 'image'],
    ['https://m.example/x', 'x', 'url'],
    ['javascript:alert(1)', 'url', 'unsafe-url'],
    ['java\nscript:alert(1)', 'url', 'unsafe-url'],
    ['data:text/html,<b>', 'url', 'unsafe-url'],
    ['Data: science', 'x', 'text'],
    ['info: open to work', 'x', 'text'],
    ['file: under history', 'x', 'text'],
    ['urn:net:person:12', 'x', 'urn'],
    ['jane@a.example', 'x', 'email'],
    ['Jane <jane@a.example>', 'x', 'text'],
    ['2024-02-29', 'x', 'date'],
    ['2023-02-29', 'x', 'text'],
    ['2024-05-01T10:00:00Z', 'x', 'date'],
    ['2024-05', 'startDate', 'date'],
    ['2024-05', 'model', 'text'],
    ['2020', 'year', 'numstr'],
    ['2020', 'startDate', 'numstr'],
    ['Restaurant 11057', 'x', 'text'],
    ['5d', 'x', 'reldate'],
    ['3 mos', 'x', 'reldate'],
    ['5 days ago', 'x', 'reldate'],
    ['yesterday', 'x', 'reldate'],
    ['10m', 'x', 'text'],
    ['5K', 'x', 'text'],
    ['50%', 'x', 'percent'],
    ['$120,000/yr', 'x', 'money'],
    ['$80K - $85K', 'x', 'money'],
    ['80,000 - 85,000 USD', 'x', 'money'],
    ['80,000 - 85,000 XYZ', 'x', 'text'],
    ['1k-5k', 'x', 'range'],
    ['10001+', 'x', 'range'],
    ['11-50', 'x', 'range'],
    ['1,234', 'x', 'numstr'],
    ['10110193', 'x', 'numstr'],
    ['1030', 'x', 'numstr'],
    ['+44 20 7946 0000', 'x', 'phone'],
    ['020 7946 0000', 'phone', 'phone'],
    ['020 7946 0000', 'x', 'text'],
    ['<p>Hi</p>', 'x', 'html'],
    ['a < b and c > d', 'x', 'text'],
    ['x'.repeat(241), 'x', 'longtext'],
    ['a\nb\nc', 'x', 'longtext'],
    ['CA', 'x', 'text'],
    ['ALL', 'x', 'text'],
    ['no', 'x', 'text'],
    ['/in/someone', 'x', 'text'],
  ])('%j under %s is %s', (value, key, kind) => {
    expect(kindOf(value, key)).toBe(kind)
  })
})

test('keys become words, and keys that are no words stay as they are', () => {
  expect(['networkUrl', 'company_hq', 'CEOName', 'industryIds', 'name2'].map(keyLabel)).toEqual([
    'Network URL',
    'Company HQ',
    'CEO name',
    'Industry IDs',
    'Name2',
  ])
  expect(['', 'a.b', '__proto__', 'x\u202Ey'].map(keyLabel)).toEqual([
    '(empty name)',
    'a.b',
    '__proto__',
    'x‹U+202E›y',
  ])
  expect([labelOf(['company', 'name']), labelOf([])]).toEqual(['Company › Name', 'Value'])
})

test('words of enumerations are humanised, codes are not', () => {
  expect(
    ['full_time', 'FULL_TIME', 'JOB_POSTER_PROVIDED', 'MID_SENIOR', 'REMOTE', 'IT', 'ANLS', 'Baker'].map(
      enumLabel,
    ),
  ).toEqual([
    ...['Full-time', 'Full-time', 'Provided by poster', 'Mid senior', 'Remote', 'IT', 'ANLS', 'Baker'],
  ])
})

test('values sort by what they mean and blanks go last', () => {
  const sorted = (values: unknown[]) => values.toSorted((a, b) => compareKeys(sortKey(a), sortKey(b)))
  expect(sorted(['10001+', '11-50', '1k-5k', null, '51-200'])).toEqual([
    '11-50',
    '51-200',
    '1k-5k',
    '10001+',
    null,
  ])
  expect(sorted(['$120,000/yr', '$80K', '9%'])).toEqual(['9%', '$80K', '$120,000/yr'])
  expect(sorted(['3 weeks ago', '2d', 'yesterday'])).toEqual(['3 weeks ago', '2d', 'yesterday'])
  expect(sorted([{ start: 201 }, { start: 11, end: 50 }])).toEqual([{ start: 11, end: 50 }, { start: 201 }])
})
