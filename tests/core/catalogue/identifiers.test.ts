import { describe, expect, test } from 'vitest'
import { readIdentifier } from '@/lib/core/catalogue/identifiers'

const profile = (typed: string) => readIdentifier('profile', typed)

describe('a profile has one identifier however it is pasted', () => {
  test.each([
    'maren-oldenburg-4a7b21',
    '  maren-oldenburg-4a7b21 ',
    'https://www.network.example/in/maren-oldenburg-4a7b21/',
    'https://www.network.example/in/maren-oldenburg-4a7b21',
    'http://de.network.example/in/maren-oldenburg-4a7b21/?trk=public&utm_source=mail#about',
    'https://WWW.Network.Example/in/maren-oldenburg-4a7b21/details/experience/',
    'www.network.example/in/maren-oldenburg-4a7b21',
    'network.example/in/maren-oldenburg-4a7b21?rcm=abc',
    '/in/maren-oldenburg-4a7b21/',
    'in/maren-oldenburg-4a7b21',
    'https://network.example/in/maren-oldenburg-4a7b21,',
    '<https://network.example/in/maren-oldenburg-4a7b21>;',
    '"https://network.example/in/maren-oldenburg-4a7b21"',
    'https://network.example/in/maren-oldenburg-4a7b21 (Maren)',
    'Maren: https://network.example/in/maren-oldenburg-4a7b21.',
    'https://network.example/in/maren-oldenburg-4a7b21\u200B',
    '\u202Amaren-oldenburg-4a7b21\u202C',
    'maren-oldenburg-4a7b21;',
    '[Maren](https://network.example/in/maren-oldenburg-4a7b21)',
    '=HYPERLINK("https://network.example/in/maren-oldenburg-4a7b21","Maren")',
    'https://www.search.example.test/url?q=https://network.example/in/maren-oldenburg-4a7b21&sa=D',
  ])('%s', (typed) => {
    expect(profile(typed)).toEqual({ ok: true, value: 'maren-oldenburg-4a7b21' })
  })

  test('percent-encoding in an address is taken off once', () => {
    expect(profile('https://network.example/in/j%C3%BCrgen-%25')).toMatchObject({ value: 'jürgen-%' })
  })

  test('an encoded id keeps its case', () => {
    expect(profile('ACoAABcDeFgHiJkLmNoPqRsTuV')).toMatchObject({ value: 'ACoAABcDeFgHiJkLmNoPqRsTuV' })
  })
})

describe('what is no identifier is refused with a reason before anything is sent', () => {
  test.each([
    ['{networkId}', /placeholder/],
    ['<id>', /placeholder/],
    ['https://<host>/in/{networkId}/', /placeholder/],
    ['https://network.example/in/{networkId}/', /placeholder/],
    ['https://network.example/in/john-doe', /placeholder/],
    ['https://example.com/in/maren-oldenburg', /placeholder/],
    ['john-doe', /placeholder/],
    ['Jane-Doe-123', /placeholder/],
    ['example', /placeholder/],
    ['example-person', /placeholder/],
    ['test', /placeholder/],
    ['test-user-1', /placeholder/],
    ['your-id', /placeholder/],
    ['YOUR_PROFILE_ID', /placeholder/],
    ['xxx', /placeholder/],
    ['XXXXXX', /placeholder/],
    ['0000', /placeholder/],
    [':id', /placeholder/],
    ['$USER', /placeholder/],
    ['...', /placeholder/],
    ['.', /placeholder/],
    ['%2e%2e', /placeholder/],
    ['a%2Fb', /neither/],
    ['undefined', /placeholder/],
    ['maren@oldenburg.example', /email/],
    ['Maren Oldenburg', /name/],
    ['https://network.example/company/halvor-freight', /\/in\//],
    ['ftp://network.example/in/maren', /web page/],
  ])('%s', (typed, reason) => {
    const read = profile(typed)
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.error).toMatch(reason)
    if (!read.ok) expect(read.error).toMatch(/Nothing was sent\.$/)
  })

  test.each([
    'testa-rossa-91',
    'xavier-xu',
    'anna-example-smith',
    'someonesen-per',
    'foolan-devi',
    'abcede-ruiz',
    'jo',
    'my-nguyen-81',
  ])('but a real name that only resembles one is kept: %s', (typed) => expect(profile(typed).ok).toBe(true))
})

test.each(
  (['\n', ' | ', '; ', ',', '|', ' '] as const).flatMap((between) =>
    (['https://', 'www.', ''] as const).flatMap((start) =>
      (
        [
          ['profile', 'in'],
          ['company', 'company'],
          ['post', 'posts'],
        ] as const
      ).map(([kind, path]) => [between, start, kind, path] as const),
    ),
  ),
)('two addresses in one (%j, %j, %s) are none: neither is bought, and no mixture of them', (...given) => {
  const [between, start, kind, path] = given
  const address = (slug: string) => `${start}network.example/${path}/${slug}`
  const read = readIdentifier(kind, `${address('ada-b1')}${between}${address('kim-c2')}`)
  expect(read).toMatchObject({ ok: false, error: expect.stringMatching(/more than one address/) })
})

test('a post keeps its address without the tracking', () => {
  expect(
    readIdentifier(
      'post',
      'https://www.network.example/feed/update/urn:li:activity:7123/?utm_source=share&rcm=x#c',
    ),
  ).toEqual({ ok: true, value: 'https://network.example/feed/update/urn:li:activity:7123' })
})

test('a company may be an address, an id or words', () => {
  expect(readIdentifier('company', 'https://uk.network.example/company/halvor-freight/?trk=x')).toMatchObject(
    { value: 'https://network.example/company/halvor-freight' },
  )
  expect(readIdentifier('company', '1337')).toMatchObject({ value: '1337' })
  expect(readIdentifier('company', 'Halvor Freight')).toMatchObject({ value: 'Halvor Freight' })
  expect(readIdentifier('company', '{company}').ok).toBe(false)
})

test('a bare number is a real id of a company, a place, an ad or a job', () => {
  for (const id of ['1', '1234', '101282230']) expect(readIdentifier('opaque', id).ok).toBe(true)
  for (const id of ['{adId}', 'xxx', 'your-job-id', '<id>'])
    expect(readIdentifier('opaque', id).ok).toBe(false)
})

test.each([
  [
    'https://www.network.example/company/halvor-freight/about/?trk=x',
    'https://network.example/company/halvor-freight',
  ],
  ['https://network.example/school/halvor/people', 'https://network.example/school/halvor'],
  ['https://halvor.example/about/company', 'https://halvor.example/about/company'],
])('of %s a company’s own page is asked for', (typed, value) =>
  expect(readIdentifier('company', typed)).toEqual({ ok: true, value }),
)

test.each([
  ['company', 'network.example'],
  ['company', 'https://www.network.example/'],
  ['company', 'https://network.example/in/maren-oldenburg'],
  ['company', 'https://network.example/jobs/view/71234'],
  ['post', 'https://network.example/company/halvor-freight'],
  ['post', 'https://network.example/in/maren-oldenburg'],
] as const)('as a %s, %s of the network names nothing', (kind, typed) =>
  expect(readIdentifier(kind, typed)).toMatchObject({
    ok: false,
    error: expect.stringContaining('of the network'),
  }),
)

test('the page of a job or an ad is its number', () => {
  const number = (typed: string) => readIdentifier('opaque', typed)
  expect(number('https://network.example/jobs/view/welder-at-halvor-71234/')).toMatchObject({
    value: '71234',
  })
  expect(number('network.example/ad-library/detail/553')).toMatchObject({ value: '553' })
  const of = (field: string, page: string) =>
    readIdentifier('opaque', `https://network.example/${page}`, field)
  expect(of('jobId', 'jobs/view/71234')).toMatchObject({ value: '71234' })
  expect(of('adId', 'ad-library/detail/553')).toMatchObject({ value: '553' })
  for (const [field, page] of [
    ...[['jobId', 'ad-library/detail/553'] as const, ['adId', 'jobs/view/71234'] as const],
    ...[['companyId', 'jobs/view/71234'] as const, ['geoId', 'company/halvor'] as const],
  ])
    expect(of(field, page)).toMatchObject({ ok: false, error: expect.stringContaining('This is an address') })
})

test('a number that a spreadsheet has rewritten is no id, whatever it is asked for', () => {
  for (const text of ['1.65E+07', '98765434.0', '98,765,435', '1e+21', '-12.5'])
    for (const kind of ['company', 'post', 'opaque'] as const)
      expect(readIdentifier(kind, text), `${kind} ${text}`).toMatchObject({ ok: false })
  for (const text of ['98765434', '00123456'])
    expect(readIdentifier('company', text)).toEqual({ ok: true, value: text })
})

test('a company keeps the brackets and the full stop of its name', () => {
  for (const name of ['Acme (UK)', 'Halvor Inc.', 'Yes! & Co.'])
    expect(readIdentifier('company', name)).toEqual({ ok: true, value: name })
})

test('links of the network’s sales pages lead to the person and the company', () => {
  const lead = 'https://www.network.example/sales/lead/ACwAABcDeFgHiJkLmNoPqRsTuV,NAME_SEARCH,ab1c?_ntb=x'
  expect(profile(lead)).toEqual({ ok: true, value: 'ACwAABcDeFgHiJkLmNoPqRsTuV' })
  for (const page of ['sales/company/8765432', 'company-beta/8765432/people/'])
    expect(readIdentifier('company', `https://www.network.example/${page}`)).toEqual({
      ok: true,
      value: '8765432',
    })
})
