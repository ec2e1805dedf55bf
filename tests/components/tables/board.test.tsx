import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  Board,
  columnStages,
  groupByStage,
  placeBeside,
  placeNow,
  placeOf,
  stageIn,
  type WalkKey,
} from '@/components/tables/board/board'
import { rowOf, type ItemRow } from '@/components/tables/table/item-row'
import type { ListRow } from '@/lib/browser/database/stores'
import { broughtOf, inert, itemOf } from '@/tests/components/tables/items'

const own = ['New', 'Contacted', 'Hired']

const rowIn = (id: string, stage?: string): ItemRow =>
  rowOf(itemOf({ id, title: id }, stage === undefined ? {} : { stage }), new Map())

const boardOf = (...rows: readonly ItemRow[]) => groupByStage(columnStages(own, rows), rows, stageIn)

const idsOf = (rows: readonly ItemRow[]) => rows.map(({ id }) => id)

describe('the columns of a list by stage', () => {
  test('are the stages of the list in its order, each with its rows in theirs', () => {
    const columns = boardOf(rowIn('a', 'Hired'), rowIn('b', 'New'), rowIn('c', 'Hired'))
    expect(columns.map(({ stage, rows }) => [stage, ...idsOf(rows)])).toEqual([
      ['New', 'b'],
      ['Contacted'],
      ['Hired', 'a', 'c'],
    ])
  })

  test('begin with one for rows without a stage, where there are any', () => {
    expect(columnStages(own, [rowIn('a', 'New')])).toEqual(own)
    expect(columnStages(own, [rowIn('a', 'New'), rowIn('b')])).toEqual(['', ...own])
    expect(columnStages([], [rowIn('b')])).toEqual([''])
  })

  test('lose nobody whose stage the list does not have any more', () => {
    const rows = [rowIn('a', 'Gone'), rowIn('b', 'New'), rowIn('c', 'Gone')]
    expect(columnStages(own, rows)).toEqual([...own, 'Gone'])
    expect(idsOf(boardOf(...rows).at(-1)?.rows ?? [])).toEqual(['a', 'c'])
  })

  test('stay when no row on show is in them', () => {
    const stages = columnStages(own, [rowIn('a'), rowIn('b', 'New')])
    expect(groupByStage(stages, [rowIn('b', 'New')], stageIn).map(({ stage }) => stage)).toEqual(stages)
  })

  test('hold a row where it was moved to before it was read anew', () => {
    const [first] = groupByStage(own, [rowIn('a', 'Hired')], () => 'New')
    expect(idsOf(first?.rows ?? [])).toEqual(['a'])
  })
})

describe('the current card', () => {
  const columns = boardOf(rowIn('a', 'New'), rowIn('b', 'New'), rowIn('c', 'New'), rowIn('d', 'Hired'))
  const after = (id: string, key: WalkKey) => {
    const from = placeOf(columns, id)
    return from && placeBeside(columns, from, key).row.id
  }

  test('is walked up and down a column, and stays at its ends', () => {
    expect(after('a', 'ArrowDown')).toBe('b')
    expect(after('b', 'ArrowUp')).toBe('a')
    expect(after('c', 'ArrowDown')).toBe('c')
    expect(after('a', 'ArrowUp')).toBe('a')
    expect(after('a', 'End')).toBe('c')
    expect(after('c', 'Home')).toBe('a')
  })

  test('is walked sideways past empty columns, to the same height or the last card', () => {
    expect(after('a', 'ArrowRight')).toBe('d')
    expect(after('c', 'ArrowRight')).toBe('d')
    expect(after('d', 'ArrowLeft')).toBe('a')
    expect(after('d', 'ArrowRight')).toBe('d')
    expect(after('a', 'ArrowLeft')).toBe('a')
  })

  test('is the first until another was chosen, and the same wherever it goes', () => {
    expect(placeNow(columns, undefined)?.row.id).toBe('a')
    const before = placeOf(columns, 'b')
    const moved = boardOf(rowIn('a', 'New'), rowIn('b', 'Hired'))
    expect(placeNow(moved, before)).toMatchObject({ row: { id: 'b' }, column: 2, index: 0 })
  })

  test('gives way to the card that took its place where it is gone', () => {
    const before = placeOf(columns, 'c')
    expect(placeNow(boardOf(rowIn('a', 'New'), rowIn('b', 'New')), before)?.row.id).toBe('b')
    expect(placeNow(boardOf(rowIn('d', 'Hired')), before)?.row.id).toBe('d')
    expect(placeNow(boardOf(), before)).toBeUndefined()
  })
})

describe('a board', () => {
  const nothing = () => undefined
  const letters = () => ({ l: nothing, x: nothing, n: nothing, c: nothing, e: nothing })
  const list: ListRow = {
    id: 'l',
    name: 'Welders',
    kind: 'person',
    header: ['Name', 'Company'],
    stages: own,
    createdAt: 0,
    changedAt: 0,
  }
  const rows = [rowIn('Ana', 'New'), rowOf(broughtOf(0, ['Bo Lind', 'Works 2']), new Map())]
  const drawn = (shown: readonly ItemRow[], reading?: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <Board
          table={{
            list,
            rows: shown,
            every: rows,
            reading,
            acts: inert,
            shown: [],
            blocks: new Map(),
            letters,
            selection: { selected: new Set<string>(), onSelect: nothing },
            beside: { opened: null, elsewhere: undefined, onOpen: nothing },
          }}
          empty="Nothing has all of this."
        />
      </QueryClientProvider>,
    )

  test('counts its columns, and says where nobody is', () => {
    const html = drawn(rows)
    expect(html).toContain('1 person')
    expect(html).toContain('0 people')
    expect(html.match(/Nobody here/g)).toHaveLength(2)
    expect(html).toContain('No stage')
  })

  test('tells of a row without a record what it came with', () => {
    expect(drawn(rows)).toMatch(/Bo Lind.*Works 2/)
  })

  test('is one stop for the Tab key', () => {
    expect(drawn(rows).match(/<li[^>]*tabindex="0"/g)).toHaveLength(1)
  })

  test('counts nothing and calls nothing empty while rows are missing', () => {
    const html = drawn(rows, 'Reading 50,000 rows…')
    expect(html).not.toMatch(/\d (person|people)|Nobody here/)
    expect(html).toContain('aria-setsize="-1"')
  })

  test('says why no card is there', () => {
    expect(drawn([])).toContain('Nothing has all of this.')
    expect(drawn([], 'Reading 50,000 rows…')).toContain('Reading 50,000 rows…')
  })
})
