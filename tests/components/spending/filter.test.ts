import { describe, expect, test } from 'vitest'
import {
  draftOf,
  filterOf,
  noFilter,
  receiptColumns,
  receiptFinder,
  type Filter,
} from '@/components/spending/filters'
import { choose } from '@/lib/core/rows/conditions'
import { noQuery } from '@/lib/core/rows/finder'
import { receipt } from '@/tests/browser/receipts/entries'

test('a filter comes back from the address as it went in', () => {
  const filter: Filter = {
    words: 'ada & co',
    conditions: choose([], 'lookup', ['profiles.search']),
    period: 'custom',
    from: '2026-01-31',
    to: '2026-02-01',
  }
  expect(filterOf(draftOf(filter))).toEqual(filter)
})

test('what narrows nothing is not in the address', () => {
  expect(draftOf(noFilter)).toEqual({})
  expect(draftOf({ ...noFilter, period: undefined, from: '' })).toEqual({})
})

test('an address that cannot mean it narrows by the rest only', () => {
  expect(filterOf({ filter: '[["state","toString","x",""]]', period: 'decade', text: 'ada' })).toEqual({
    ...noFilter,
    words: 'ada',
  })
})

describe('purchases', () => {
  const receipts = [
    receipt({ id: '0x0a' }),
    receipt({ id: '0x0b', outcome: 'not-charged', paid: 0n }),
    receipt({ id: '0x0c', about: 'Grace Hopper · Berlin' }),
    receipt({ id: '0x0d', endpointId: 'jobs.search', what: 'Search jobs', transaction: '0xfeed' }),
  ]
  const one = [{ key: 'x', name: 'X' }]
  const belongings = new Map([
    ['0x0a', { job: one, list: [], tag: [] }],
    ['0x0c', { job: [{ key: 'y', name: 'X' }], list: one, tag: one }],
  ])
  const columns = receiptColumns(receipts, belongings)
  const finder = receiptFinder()
  const found = (words: string, ...chosen: readonly (readonly [column: string, value: string])[]) =>
    finder
      .find(receipts, columns, {
        ...noQuery,
        words,
        conditions: chosen.flatMap(([column, value]) => choose([], column, [value])),
      })
      .map(({ id }) => id)

  test('are found by words, each of them somewhere and in any case', () => {
    expect(found('')).toHaveLength(4)
    expect(found('berlin grace')).toEqual(['0x0c'])
    expect(found('FEED')).toEqual(['0x0d'])
    expect(found('berlin ada')).toEqual([])
  })

  test('are narrowed by state, lookup, run, list and tag', () => {
    expect(found('', ['state', 'Not charged'])).toEqual(['0x0b'])
    expect(found('', ['lookup', 'jobs.search'], ['state', 'Paid and delivered'])).toEqual(['0x0d'])
    expect(found('', ['job', 'x'])).toEqual(['0x0a'])
    expect(found('', ['tag', 'x'], ['list', 'x'])).toEqual(['0x0c'])
    expect(found('', ['job', 'x'], ['list', 'x'])).toEqual([])
    expect(found('', ['job', 'gone'])).toEqual([])
  })

  test('count for each run apart, also where two have one name', () => {
    const facets = finder.facets(receipts, columns, noQuery)
    const valuesOf = (id: string) => facets.find(({ column }) => column === id)?.values
    expect(valuesOf('job')).toEqual([
      { value: 'x', name: 'X', count: 1 },
      { value: 'y', name: 'X', count: 1 },
    ])
    expect(valuesOf('lookup')?.map(({ value, count }) => [value, count])).toEqual([
      ['profiles.enrich', 3],
      ['jobs.search', 1],
    ])
  })
})
