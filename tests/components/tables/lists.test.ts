import { describe, expect, test } from 'vitest'
import { newestByLookup, stateOf } from '@/components/record/acts/step-state'
import { actionColumns, type Cell } from '@/components/tables/lists/cells'
import { narrowItems, noNarrowing } from '@/components/tables/lists/list-tools'
import { listColumns, type ItemRow, type ListActs } from '@/components/tables/lists/list-columns'
import { withFillHeads } from '@/components/tables/lists/fill-heads'
import { sortRows } from '@/components/tables/table/column'
import { stepTo } from '@/lib/browser/addresses/step'
import type { ListRow } from '@/lib/browser/database/rows'
import type { PurchaseEvent } from '@/lib/core/payment/purchase-event'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { itemOf } from '@/tests/components/tables/items'
import { hot, outcomes, unusedAt } from '@/tests/core/payment/purchases'

const list: ListRow = {
  id: 'l',
  name: 'Engineers',
  kind: 'person',
  stages: ['New', 'Shortlist', 'Hired'],
  createdAt: 0,
  changedAt: 0,
}

const nothing = () => undefined
const inert: ListActs = {
  open: nothing,
  toList: nothing,
  hide: nothing,
  compare: nothing,
  note: nothing,
  email: nothing,
  noteOf: nothing,
  stage: nothing,
  tags: nothing,
  buy: nothing,
}

describe('the cell of something that can be bought', () => {
  const enrich = stepTo('profiles.enrich', 'Enrich', { networkId: 'ada' }, 'Ada')
  const stateAfter = (...events: readonly PurchaseEvent[]) =>
    stateOf(enrich, newestByLookup([entryAfter(events)])).state
  const delivered: readonly PurchaseEvent[] = [
    ...hot,
    { type: 'replied', send: 1, outcome: outcomes.delivered },
    { type: 'acked' },
  ]

  test('shows that nothing leads to it, or its price', () => {
    expect(stateOf(null, new Map()).state).toBe('unknown')
    expect(stateOf(enrich, new Map())).toMatchObject({ state: 'empty', input: { networkId: 'ada' } })
  })

  test('follows its purchase', () => {
    expect(stateAfter()).toBe('running')
    expect(stateAfter(...hot)).toBe('running')
    expect(stateAfter(...delivered)).toBe('bought')
    expect(stateAfter({ type: 'declined' })).toBe('empty')
    expect(stateAfter(...hot, { type: 'not-charged', proof: unusedAt(2_000n) })).toBe('not-charged')
  })

  test('is about one question, in whatever order its input stands', () => {
    const other = { lookup: { endpointId: 'profiles.enrich', input: { networkId: 'grace' } } }
    expect(stateOf(enrich, newestByLookup([entryAfter(delivered, other)])).state).toBe('empty')
    const input = { b: 1, a: 2 }
    const turned = { a: 2, b: 1 }
    const entries = [input, turned].map((one) =>
      entryAfter(delivered, { lookup: { endpointId: 'profiles.enrich', input: one } }),
    )
    expect(newestByLookup(entries).size).toBe(1)
  })

  test('stays with the purchase that brought the answer, whatever came after it', () => {
    const running = entryAfter(hot)
    const bought = entryAfter(delivered)
    expect(stateOf(enrich, newestByLookup([running, bought])).state).toBe('bought')
    expect(stateOf(enrich, newestByLookup([bought, running])).state).toBe('bought')
    expect(stateOf(enrich, newestByLookup([running]), bought).state).toBe('bought')
  })

  test('leads nowhere for a record of which nothing is kept', () => {
    expect(actionColumns.person.map(({ stepOf }) => stepOf(itemOf()))).toEqual([null, null, null, null])
  })
})

describe('a list in order', () => {
  const items = [
    itemOf({ id: 'z', title: 'Zoë' }, { stage: 'New', tags: ['remote'] }),
    itemOf({ id: 'a', title: 'ana' }, { stage: 'Hired', note: 'Call on Monday', toldAt: 5 }),
    itemOf({ id: 'e', title: 'Émile' }, { stage: 'Gone', toldAt: 40 }),
    itemOf({ id: 'b', title: 'Bo' }, { stage: 'Shortlist', tags: ['berlin'] }),
  ]
  const rows = items.map((item): ItemRow => ({ ...item, id: item.row.id, own: [], record: item.row }))
  const columns = listColumns({
    list,
    rows,
    chosen: [],
    cells: new Map(),
    blocks: new Map(),
    acts: inert,
    showsTold: true,
  })
  const names = (label: string, descending = false) =>
    sortRows(
      rows,
      columns.find((column) => column.label === label),
      descending,
    ).map(({ row }) => row.title)

  test('is as rows were added where no column is chosen', () => {
    expect(names('')).toEqual(['Zoë', 'ana', 'Émile', 'Bo'])
  })

  test('goes by name without regard to case and accents', () => {
    expect(names('Name')).toEqual(['ana', 'Bo', 'Émile', 'Zoë'])
    expect(names('Name', true)).toEqual(['Zoë', 'Émile', 'Bo', 'ana'])
  })

  test('goes by the stages of the list, with what has none of them last either way', () => {
    expect(names('Stage')).toEqual(['Zoë', 'Bo', 'ana', 'Émile'])
    expect(names('Stage', true)).toEqual(['ana', 'Bo', 'Zoë', 'Émile'])
  })

  test('goes by the time at which people were told, as numbers', () => {
    expect(names('Told').slice(0, 2)).toEqual(['ana', 'Émile'])
    expect(names('Note', true)[0]).toBe('ana')
    expect(names('Tags').slice(0, 2)).toEqual(['Bo', 'Zoë'])
  })

  test('shows what tells most of somebody before what was written and what can be bought', () => {
    expect(columns.filter(({ isUsual }) => isUsual).map(({ label }) => label)).toEqual(
      ['Name', 'Title', 'Company', 'Place', 'Stage', 'Tags', 'Note', 'Told'].concat(
        actionColumns.person.map(({ label }) => label),
      ),
    )
  })
})

describe('a part of a list', () => {
  const items = [
    itemOf({ id: 'a', title: 'Ana Silva', place: 'Lisbon' }, { stage: 'New', tags: ['remote'] }),
    itemOf({ id: 'b', title: 'Bo Berg' }, { stage: 'Hired', note: 'From Lisbon', isHidden: true }),
  ]
  const ids = (part: Partial<typeof noNarrowing>) =>
    narrowItems(items, { ...noNarrowing, ...part }).map(({ row }) => row.id)

  test('leaves out who is hidden until they are asked for', () => {
    expect(ids({})).toEqual(['a'])
    expect(ids({ isHiddenShown: true })).toEqual(['a', 'b'])
  })

  test('holds every word, wherever it stands', () => {
    expect(ids({ words: 'lisbon', isHiddenShown: true })).toEqual(['a', 'b'])
    expect(ids({ words: 'LISBON silva', isHiddenShown: true })).toEqual(['a'])
  })

  test('has the stage and the tag', () => {
    expect(ids({ stage: 'Hired', isHiddenShown: true })).toEqual(['b'])
    expect(ids({ tag: 'remote' })).toEqual(['a'])
    expect(ids({ tag: 'berlin' })).toEqual([])
  })
})

test('a head offers what a run can buy for these rows, and never something about another than they are', () => {
  const rows = ['ada', 'bea'].map((id): ItemRow => {
    const item = itemOf({ id, title: id })
    return { ...item, id, own: [], record: item.row }
  })
  const headsOf = (kind: 'person' | 'company', cells: ReadonlyMap<string, readonly Cell[]>) =>
    withFillHeads(
      kind,
      listColumns({
        ...{ list: { ...list, kind }, rows, chosen: [], cells, blocks: new Map(), acts: inert },
        showsTold: false,
      }),
      rows,
      cells,
      nothing,
    ).flatMap(({ label, act }) => (act ? [label] : []))
  const cellsFor = (steps: readonly [label: string, step: ReturnType<typeof stepTo>][]) =>
    new Map(
      rows.map(({ id }) => [
        id,
        steps.map(([label, step]) => ({ label, step, cell: stateOf(step, new Map()), isQueued: false })),
      ]),
    )
  const ofPeople = cellsFor([
    ['Enrich', stepTo('profiles.enrich', 'Enrich', { networkId: 'ada' }, null)],
    ['E-mail', stepTo('profiles.email', 'Work email', { networkId: 'ada' }, null)],
    ['Company', stepTo('companies.enrich', 'Company', { company: 'acme' }, null)],
  ])
  expect(headsOf('person', ofPeople)).toEqual(['Enrich', 'E-mail'])
  const ofCompanies = cellsFor([
    ['Enrich', stepTo('companies.enrich', 'Enrich', { company: 'acme' }, null)],
    ['People', stepTo('profiles.search', 'People', { currentCompany: 'acme' }, null)],
  ])
  expect(headsOf('company', ofCompanies)).toEqual(['Enrich', 'People'])
})
