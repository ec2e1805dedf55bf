import { describe, expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { countBulk } from '@/lib/core/answers/bulk'

const asked = ['ada', 'bo', 'cy', 'di', 'ed', 'flo', 'gus']
const person = (networkId: string) => ({ networkId, fullName: networkId.toUpperCase() })
const found = asked.slice(0, 5).map(person)

const read = (document: unknown) => {
  const request = { profiles: asked.map((networkId) => ({ networkId })) }
  const view = analyze(document, { route: 'bulk', expect: 'list', request })
  const bulk = view.bulk
  if (!bulk) throw new Error('no bulk answer')
  const told = Object.fromEntries([
    ...bulk.rows.flatMap(({ input, message }) =>
      input === null || !message ? [] : [[asked[input], message]],
    ),
    ...bulk.missing.map((one) => [one.asked, one.message]),
  ])
  return { ...countBulk(bulk, asked.length), unmatched: bulk.unmatched, told, each: view.failure?.each ?? [] }
}

const both = { flo: 'Profile not found', gus: 'Profile is private' }

describe('of seven, two with an error: the numbers add up, and each error has its person', () => {
  test.each([
    [
      'a list of errors beside',
      {
        profiles: found,
        errors: [
          { networkId: 'flo', message: both.flo },
          { networkId: 'gus', message: both.gus },
        ],
      },
      2,
      0,
    ],
    ['errors by whom they are about', { profiles: found, errors: both }, 2, 0],
    ['errors in words alone', { profiles: found, errors: ['flo: not found', 'gus: private'] }, 2, 0],
    [
      'errors in their rows, by name',
      { results: [...found, { input: 'gus', error: both.gus }, { input: 'flo', error: both.flo }] },
      1,
      1,
    ],
    [
      'errors in their rows, one with a name',
      { results: [{ error: both.flo }, ...found, { input: 'gus', error: both.gus }] },
      1,
      1,
    ],
    [
      'errors in their places',
      { results: [...found, { error: { message: both.flo } }, { error: { message: both.gus } }] },
      1,
      1,
    ],
    [
      'a wrapper around both',
      {
        data: {
          profiles: found,
          errors: [
            { id: 'flo', error: both.flo },
            { id: 'gus', error: both.gus },
          ],
        },
      },
      2,
      0,
    ],
  ])('%s', (_, document, missing, failed) => {
    const { told, each, ...counts } = read(document)
    expect(counts).toEqual({ found: 5, missing, failed, unmatched: 0 })
    expect(Object.keys(told).toSorted()).toEqual(['flo', 'gus'])
    expect([told['flo'], told['gus']]).toEqual([
      expect.stringMatching(/not found/),
      expect.stringMatching(/private/),
    ])
    if ('errors' in document) expect(each).toHaveLength(2)
  })
})

test('one person asked for twice who came once is not missing', () => {
  const request = { profiles: [{ networkId: 'ada' }, { networkId: 'ada' }] }
  const view = analyze({ profiles: [person('ada')] }, { route: 'bulk', expect: 'list', request })
  expect(view.bulk && countBulk(view.bulk, 2)).toEqual({ found: 2, missing: 0, failed: 0 })
})

test('an error that names nobody who was asked for is told, and blamed on nobody', () => {
  const { told, each } = read({ profiles: found, errors: [{ id: 'zoe', message: 'Unknown' }, 'Slow today'] })
  expect(told).toEqual({ flo: null, gus: null })
  expect(each).toEqual([
    { about: 'zoe', message: 'Unknown' },
    { about: null, message: 'Slow today' },
  ])
})
