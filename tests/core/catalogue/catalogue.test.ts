import { expect, test, describe } from 'vitest'
import { endpoints, findEndpoint, groups } from '@/lib/core/catalogue'
import { draftOf, readDraft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { priceAsTyped } from '@/lib/core/catalogue/entries'
import { fieldsOf, formOf } from '@/lib/core/catalogue/fields'
import { describeRate, priceOf } from '@/lib/core/catalogue/rate'
import { priceOfDraft } from '@/lib/core/catalogue/typed'
import { formatUsdc } from '@/lib/core/money'

const endpoint = (id: string): Endpoint => {
  const found = findEndpoint(id)
  if (!found) throw new Error(`no endpoint ${id}`)
  return found
}

const price = (id: string, input: unknown) => formatUsdc(priceOf(endpoint(id).rate, input))

test('the seventeen method-and-path pairs of the contract, each once', () => {
  const pairs = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(pairs).size).toBe(17)
  expect(pairs.toSorted()).toEqual(
    [
      'POST /agent/v1/profiles/enrich',
      'GET /agent/v1/profiles/enrich',
      'POST /agent/v1/profiles/email',
      'GET /agent/v1/profiles/email',
      'POST /agent/v1/profiles/posts',
      'POST /agent/v1/profiles/search',
      'POST /agent/v1/profiles/{networkId}',
      'GET /agent/v1/profiles/{networkId}',
      'POST /agent/v1/posts/reactions',
      'GET /agent/v1/posts/reactions',
      'POST /agent/v1/companies/enrich',
      'POST /agent/v1/companies/search',
      'POST /agent/v1/geo-id',
      'POST /agent/v1/ads/search',
      'POST /agent/v1/ads/get',
      'POST /agent/v1/jobs/search',
      'POST /agent/v1/jobs/get',
    ].toSorted(),
  )
})

test('literal paths stand before those with holes, so that none is shadowed', () => {
  for (const group of groups) {
    const holes = group.endpoints.map(({ path }) => path.includes('{'))
    expect(holes).toEqual(holes.toSorted())
  }
})

test('a deprecated endpoint names a successor that stands', () => {
  const deprecated = endpoints.filter((one) => one.deprecated)
  expect(deprecated.map(({ id }) => id)).toEqual([
    'profiles.email-get',
    'profiles.lookup-get',
    'posts.reactions-get',
  ])
  for (const one of deprecated) expect(endpoint(one.deprecated?.use ?? '').path).toBe(one.path)
})

describe('prices', () => {
  const texts = [
    '',
    ' ',
    '1',
    '7',
    '40',
    '-3',
    '1e3',
    '2.5',
    'words',
    'ada-w',
    'ada-w\nbo-q; cy-r',
    'ada-w,ada-w',
  ]

  test('what a form shows before its identifiers are read is what it shows after', () => {
    for (const form of endpoints.map(formOf))
      for (const text of texts) {
        const draft = Object.fromEntries(form.fields.map(({ name }) => [name, text]))
        expect(priceAsTyped(form, draft), `${form.id} of ${text}`).toBe(priceOfDraft(form, draft))
      }
  })

  test.each([
    ['profiles.enrich', {}, '$0.05'],
    ['profiles.search', { page: 3 }, '$0.30'],
    ['companies.search', {}, '$0.30'],
    ['geo.locate', {}, '$0.01'],
    ['profiles.bulk', { profiles: Array(25).fill({ networkId: 'a' }) }, '$1.25'],
    ['profiles.bulk', { profiles: Array(26).fill({ networkId: 'a' }) }, '$1.25'],
    ['profiles.bulk', { profiles: [] }, '$0.05'],
    ['profiles.bulk', null, '$0.05'],
    ['profiles.posts', {}, '$0.25'],
    ['profiles.posts', { limit: 1 }, '$0.05'],
    ['profiles.posts', { limit: 20 }, '$1.00'],
    ['profiles.posts', { limit: 21 }, '$1.00'],
    ['profiles.posts', { limit: -4 }, '$0.05'],
    ['profiles.posts', { limit: 'many' }, '$0.25'],
    ['profiles.posts', { limit: Number.NaN }, '$0.25'],
  ])('%s of %o costs %s', (id, input, expected) => expect(price(id, input)).toBe(expected))

  test('in words', () => {
    expect(describeRate(endpoint('profiles.search').rate)).toBe('$0.30 per page')
    expect(describeRate(endpoint('profiles.posts').rate)).toBe('$0.05 per post, at most $1.00')
    expect(describeRate(endpoint('geo.locate').rate)).toBe('$0.01')
  })
})

describe('a form', () => {
  test('has a control for every input and no control without an input', () => {
    for (const one of endpoints) {
      const inputs = Object.keys(one.input.shape).filter((name) => name !== 'requestContext')
      const controls = fieldsOf(one).filter((field) => !field.metadata)
      const filled = controls.flatMap(({ name }) =>
        name === 'networkId' ? ['networkId', 'networkUrl'] : [name],
      )
      expect(inputs.filter((name) => !filled.includes(name))).toEqual([])
      expect(controls.length).toBeGreaterThan(0)
    }
  })

  test('labels are the words of the contract', () => {
    expect(fieldsOf(endpoint('profiles.search')).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['First name', 'Current company', 'Page', 'Location ID']),
    )
    expect(fieldsOf(endpoint('profiles.enrich')).map(({ label }) => label)).toEqual(['Profile URL or ID'])
    expect(fieldsOf(endpoint('posts.reactions'))[0]?.label).toBe('Post URL')
  })

  test('tells a mistake at its control', () => {
    expect(readDraft(endpoint('profiles.enrich'), {})).toEqual({
      ok: false,
      error: [{ field: 'networkId', message: 'Profile URL or ID is required.' }],
    })
    expect(readDraft(endpoint('profiles.search'), { page: '0' })).toEqual({
      ok: false,
      error: [{ field: 'page', message: 'Page must be 1 or more.' }],
    })
    expect(readDraft(endpoint('profiles.search'), { page: '1.5' })).toEqual({
      ok: false,
      error: [{ field: 'page', message: 'Page must be a whole number.' }],
    })
    expect(readDraft(endpoint('profiles.posts'), { profile: 'maren-oldenburg', limit: '21' })).toEqual({
      ok: false,
      error: [{ field: 'limit', message: 'Posts must be 20 or less.' }],
    })
    expect(readDraft(endpoint('companies.enrich'), {})).toMatchObject({
      error: [
        { message: expect.stringMatching(/at least one of: Company, Company URL, Universal name, Search/) },
      ],
    })
  })

  test('reads lines of profiles, leaves repeated ones out and names the entry that is wrong', () => {
    const bulk = endpoint('profiles.bulk')
    expect(
      readDraft(bulk, {
        profiles: 'maren-o\n\nhttps://network.example/in/maren-o/?trk=1\nMAREN-O\nhalvor-n',
      }),
    ).toMatchObject({ value: { profiles: [{ networkId: 'maren-o' }, { networkId: 'halvor-n' }] } })
    expect(readDraft(bulk, { profiles: 'maren-o\n{networkId}' })).toMatchObject({
      error: [{ field: 'profiles', message: expect.stringMatching(/^\{networkId\}: .*placeholder/) }],
    })
    const many = Array.from({ length: 26 }, (_, index) => `maren-${index}-o`).join('\n')
    expect(readDraft(bulk, { profiles: many })).toMatchObject({ error: [{ message: 'At most 25 at once.' }] })
  })

  test('texts that look the same are one lookup, and halves of characters are none of it', () => {
    const search = endpoint('geo.locate')
    const once = readDraft(search, { query: '\u00c9vora' })
    expect(once).toEqual({ ok: true, value: { query: '\u00c9vora' } })
    for (const query of ['E\u0301vora', ' \u00c9vora\ud83d', '\u00c9vo\udc00ra '])
      expect(readDraft(search, { query })).toEqual(once)
    expect(readDraft(search, { query: '\ud800' })).toEqual(readDraft(search, { query: '' }))
  })

  test('a draft read into an input and written again is the same draft', () => {
    const draft = { profile: 'maren-oldenburg', limit: '7', 'requestContext.userIntent': 'hiring' }
    const read = readDraft(endpoint('profiles.posts'), draft)
    expect(read.ok && draftOf(endpoint('profiles.posts'), read.value)).toEqual(draft)
  })
})
