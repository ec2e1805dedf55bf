import { describe, expect, test } from 'vitest'
import type { KindView, RecordPageProps } from '@/components/answer/answer'
import { bulkView } from '@/components/answer/kinds/bulk'
import { jobsView } from '@/components/answer/kinds/cards'
import { viewQuery } from '@/components/answer/kind-views'
import { endpoints } from '@/lib/core/catalogue'
import { answerOf } from '@/tests/components/answer/answers'
import { drawnRecords } from '@/tests/components/answer/drawn'

const page: KindView = {
  as: 'record',
  Page: ({ value, hints, at, asked }: RecordPageProps) => (
    <pre>{JSON.stringify({ value, title: hints.title, at, asked })}</pre>
  ),
}
const feed: KindView = {
  as: 'lists',
  Head: () => 'the bill',
  look: { cards: { Card: () => 'the feed', className: '' } },
}
const each: KindView = { as: 'lists', look: () => ({ empty: 'no list' }) }

const ada = { fullName: 'Ada Quill', headline: 'Welder', networkId: 'ada-quill', city: 'Oslo' }
const profile = answerOf({ element: ada }, { networkId: 'ada-quill' }, 'profiles.enrich')
const nothing = answerOf({ elements: [] }, {}, 'profiles.enrich')

const drawn = (kindView: KindView | null, answer = profile) => drawnRecords(answer, kindView)

describe('how the records of an answer are drawn', () => {
  test('a page gets the record out of its wrappers, what was asked, and the roles that were found', () => {
    expect(profile.view.item?.ptr).toBe('/element')
    const text = drawn(page).replaceAll('&quot;', '"')
    expect(text).toContain(`"value":${JSON.stringify(ada)}`)
    expect(text).toContain('"title":"Ada Quill"')
    expect(text).toContain('"asked":{"networkId":"ada-quill"}')
  })

  test.each([
    ['no view of its own', null],
    ['a view of each list', each],
  ])('a record under %s is drawn with every field', (_, kindView) => {
    const text = drawn(kindView)
    for (const word of Object.values(ada)) expect(text).toContain(word)
    expect(text).not.toContain('no list')
  })

  test('a list kind without a list keeps its head above the plain view', () => {
    const text = drawn(feed)
    expect(text).toContain('the bill')
    expect(text).toContain('Ada Quill')
    expect(text).not.toContain('the feed')
  })

  test('an answer without records is told to be empty, whatever its kind', () => {
    const empty = { ...nothing, view: { ...nothing.view, item: null, lists: [], shape: 'empty' as const } }
    for (const kindView of [page, each, null]) expect(drawn(kindView, empty)).toContain('Nothing found')
  })
})

test.each([
  ['a search of people', 'profiles.search', null],
  ['a bulk answer', 'profiles.bulk', bulkView],
  ['companies', 'companies.search', null],
  ['jobs', 'jobs.search', jobsView],
] as const)('the rows of %s can be ticked', (_, endpointId, kindView) => {
  const row = { ...ada, title: 'Ada Quill', name: 'Ada Quill', id: '77' }
  const input = { profiles: [{ networkId: 'ada-quill' }] }
  const answer = answerOf({ elements: [row, { ...row, id: '78', networkId: 'b' }] }, input, endpointId)
  const html = drawnRecords(answer, kindView)
  expect(html.match(/aria-label="Tick Ada Quill"/g)).toHaveLength(2)
})

describe('the code that draws a kind', () => {
  const kinds = [...new Set(endpoints.map(({ result }) => result))]

  test.each(kinds)('%s can be loaded', async (kind) => {
    const load = viewQuery(kind).queryFn
    if (typeof load !== 'function') throw new Error('no query function')
    const { AnswerView, kindView } = await Reflect.apply(load, undefined, [])
    expect(AnswerView).toBeTypeOf('function')
    if (kindView === null) expect(['people', 'companies']).toContain(kind)
    else expect(['record', 'lists']).toContain(kindView.as)
  })
})
