import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Board, columnStages, groupByStage, stageIn } from '@/components/tables/board/board'
import { rowOf, type ItemRow } from '@/components/tables/table/item-row'
import { listOf } from '@/tests/browser/tables/list-row'
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

describe('a board', () => {
  const nothing = () => undefined
  const letters = () => ({ l: nothing, x: nothing, n: nothing, c: nothing, e: nothing })
  const list = listOf({ name: 'Welders', header: ['Name', 'Company'], stages: own })
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
