import { describe, expect, test } from 'vitest'
import { coverageText } from '@/components/table/columns-menu'
import { arrangeColumns } from '@/components/record/parts/columns'
import { arrivalWords, whereText } from '@/components/answer/list/list-tools'
import { pagedList } from '@/components/answer/answer'
import type { ColumnChoice } from '@/lib/browser/database/views'
import { choose } from '@/lib/core/rows/conditions'
import { newFinder, noQuery, type Query } from '@/lib/core/rows/finder'
import { allText } from '@/lib/core/rows/value'
import { answerOf, people } from '@/tests/components/answer/answers'

const listOf = (...bodies: Parameters<typeof answerOf>[]) => {
  const answers = bodies.map((body) => answerOf(...body))
  const list = answers[0]?.view.lists[0]
  if (!list) throw new Error('no list')
  return pagedList(list, answers)
}

describe('pages of one list', () => {
  const first = { elements: people(1, 25), pagination: { page: 1, pageSize: 25, total: 60 } }
  const second = { elements: people(26, 25), pagination: { page: 2, pageSize: 25, total: 60 } }

  test('are put together in order, and the third is asked for next', () => {
    const paged = listOf([first, { title: 'x' }], [second, { title: 'x', page: 2 }])
    expect(paged.rows).toHaveLength(50)
    expect(paged.nextInput).toEqual({ title: 'x', page: 3 })
    expect(whereText(paged)).toBe('1–50 of about 60 · 2 pages bought')
  })

  test('say which rows the last of them added, and where there is no further one', () => {
    const one = listOf([first, { title: 'x' }])
    const two = listOf([first, { title: 'x' }], [second, { title: 'x', page: 2 }])
    expect(arrivalWords(one, two)).toBe('Rows 26 to 50 added.')
    expect(arrivalWords(two, two)).toBeNull()
    const same = listOf(
      [first, { title: 'x' }],
      [
        { ...first, pagination: second.pagination },
        { title: 'x', page: 2 },
      ],
    )
    expect(arrivalWords(one, same)).toMatch(/^No new rows came\. .*nothing that was not here/)
  })

  test('a person on two pages stands there once, and it is told', () => {
    const again = { ...second, elements: people(21, 25) }
    const paged = listOf([first, { title: 'x' }], [again, { title: 'x', page: 2 }])
    expect(paged.rows).toHaveLength(45)
    expect(whereText(paged)).toBe('45 loaded of about 60 · 2 pages bought · 5 came twice')
  })

  test('after a page of known people only, no further one is offered', () => {
    const same = { ...first, pagination: { ...second.pagination } }
    const paged = listOf([first, { title: 'x' }], [same, { title: 'x', page: 2 }])
    expect(paged.nextInput).toBeNull()
    expect(paged.next.why).toContain('nothing that was not here')
  })

  test('a page of another question is not taken for one of this', () => {
    expect(listOf([first, { title: 'x' }], [second, { title: 'y', page: 2 }]).rows).toHaveLength(25)
  })

  test('a page whose list has another name is joined', () => {
    const named = { results: people(26, 25), pagination: second.pagination }
    const paged = listOf([first, { title: 'x' }], [named, { title: 'x', page: 2 }])
    expect([paged.rows.length, paged.apart.length]).toEqual([50, 0])
    expect(paged.nextInput).toEqual({ title: 'x', page: 3 })
  })

  test.each([
    ['an error', { error: { message: 'The index is being rebuilt' } }],
    ['an error beside an empty list', { elements: [], error: { code: 503, message: 'down' } }],
    ['a record', { name: 'Ada', headline: 'Engineer', city: 'Rye' }],
    [
      'rows of another sort',
      {
        elements: [
          { skuCode: 1, weight: 2 },
          { skuCode: 2, weight: 3 },
        ].map((node) => ({ node })),
      },
    ],
    ['a text', 'The page is not ready'],
  ])('a page that is %s stands by itself, and is not sold again', (_, odd) => {
    const paged = listOf([first, { title: 'x' }], [odd, { title: 'x', page: 2 }])
    expect(paged.rows).toHaveLength(25)
    expect(paged.apart.map(({ input }) => input['page'])).toEqual([2])
    expect(paged.nextInput).toEqual({ title: 'x', page: 3 })
    expect(paged.next).toMatchObject({ can: true, by: 'not-stated' })
  })

  test('a page after one that stands by itself is joined again', () => {
    const third = { elements: people(51, 10), pagination: { page: 3, pageSize: 25, total: 60 } }
    const paged = listOf(
      [first, { title: 'x' }],
      [{ error: 'down' }, { title: 'x', page: 2 }],
      [third, { title: 'x', page: 3 }],
    )
    expect([paged.rows.length, paged.apart.length, paged.nextInput]).toEqual([35, 1, null])
  })

  test.each([
    ['a flag', { hasMore: true }],
    ['a token', { nextPageToken: 'abc' }],
  ])('an empty page that promises more by %s says so, and does not simply sell on', (_, more) => {
    const paged = listOf(
      [first, { title: 'x' }],
      [
        { elements: [], ...more },
        { title: 'x', page: 2 },
      ],
    )
    expect(paged.next).toMatchObject({
      can: true,
      by: 'empty',
      why: expect.stringContaining('empty, though'),
    })
    expect(paged.nextInput).toMatchObject({ page: 3 })
  })

  test('the last page says so', () => {
    const last = { elements: people(1, 10), pagination: { page: 1, totalPages: 1 } }
    expect(listOf([last, {}]).nextInput).toBeNull()
  })

  test('a column that only the second page has is there', () => {
    const wider = { ...second, elements: people(26, 25).map((one) => ({ ...one, badge: 'gold' })) }
    const paged = listOf([first, { title: 'x' }], [wider, { title: 'x', page: 2 }])
    expect(paged.columns.find(({ key }) => key === '/badge')?.present).toBe(25)
  })
})

describe('what a visitor chose for the columns', () => {
  const paged = listOf([{ elements: people(1, 5) }, {}])
  const arranged = (choice?: ColumnChoice) =>
    arrangeColumns(paged, { entity: paged.list.entity, source: paged.list }, choice)
  const idsOf = (choice?: ColumnChoice) => arranged(choice).shown.map(({ id }) => id)

  test('nothing chosen: the title first, the picture beside it, the link at the end', () => {
    const shown = idsOf()
    expect(shown[0]).toBe('/name')
    expect(shown.at(-1)).toBe('/url')
    expect(shown).not.toContain('/photo')
  })

  test('order, roles and kinds are theirs', () => {
    const choice = {
      visible: ['/city', '/headline'],
      roles: { title: '/headline' },
      kinds: { '/city': 'url' },
    }
    const { shown, roles } = arranged(choice)
    expect(shown.map(({ id, as }) => [id, as])).toEqual([
      ['/headline', undefined],
      ['/city', 'url'],
    ])
    expect(roles.title?.paths).toEqual([['headline']])
  })

  test('a choice for what is no longer there does no harm', () => {
    expect(idsOf({ visible: ['/gone'], roles: { title: '/gone' } })).toEqual(['/name'])
  })

  test('how many rows carry a column is told', () => {
    const rare = listOf([
      { elements: people(1, 25).map((one, at) => (at < 3 ? { ...one, rare: at } : one)) },
      {},
    ])
    const column = rare.columns.find(({ key }) => key === '/rare')
    expect(column && coverageText(column.present, 25)).toBe('in 3 of 25')
  })
})

describe('narrowing the loaded rows', () => {
  const paged = listOf([
    {
      elements: people(1, 25).map((one, at) => ({
        ...one,
        seenAt: 1_760_000_000 + at * 86_400 * 20,
        tags: ['all', `t${at % 3}`],
        since: `2026-0${(at % 3) + 1}-10`,
        score: at,
      })),
    },
    {},
  ])
  const { all } = arrangeColumns(paged, { entity: paged.list.entity, source: paged.list })
  const finder = newFinder<(typeof paged.rows)[number]>({ textOf: ({ value }) => allText(value) })
  const narrow = (part: Partial<Query>) => finder.find(paged.rows, all, { ...noQuery, ...part }).length

  test('by words anywhere in a row, accents and case aside', () => {
    const { rows } = listOf([{ elements: people(1, 25) }, {}])
    const found = (words: string) => finder.find(rows, all, { ...noQuery, words }).length
    expect(['person 7', 'BERLIN', 'berlin person 2'].map(found)).toEqual([2, 13, 3])
  })

  test('by values of a column, which are counted where rows share them', () => {
    expect(narrow({ conditions: choose([], '/city', ['Berlin']) })).toBe(13)
    expect(narrow({ conditions: choose([], '/city', ['Berlin', 'Oslo']) })).toBe(25)
    const facets = finder.facets(paged.rows, all, noQuery)
    const valuesOf = (id: string) =>
      facets.find(({ column }) => column === id)?.values.map(({ value }) => value)
    expect(['/tags', '/since', '/name', '/score'].map(valuesOf)).toEqual([
      ['all', 't0', 't1', 't2'],
      ['2026-03', '2026-02', '2026-01'],
      undefined,
      undefined,
    ])
    expect(valuesOf('/city')).toEqual(['Berlin', 'Oslo'])
  })

  test('by conditions of the kind of a column', () => {
    const asked = (column: string, is: 'between' | 'since', value: string, to = '') =>
      narrow({ conditions: [{ column, is, value, to }] })
    expect(asked('/score', 'between', '5', '9')).toBe(5)
    expect(asked('/seenAt', 'since', '2025-11-01')).toBe(23)
  })
})
