import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type GridColumn, leastWidth, trackOf, widthWithin, withWidths } from '@/components/grid/column'
import { Grid } from '@/components/grid/grid'
import { placeBeside, placeNow, placeOf, type WalkKey } from '@/components/grid/keys'
import { toggled } from '@/components/grid/row-controls'
import type { Sort } from '@/lib/core/rows/sort'

type Person = { id: string; name: string; age: number | null }

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Person ${index}`,
    age: index === 1 ? null : 20 + index,
  }))

const columns: GridColumn<Person>[] = [
  { id: 'name', label: 'Name', width: 200, sortKey: ({ name }) => name, cell: ({ name }) => name },
  { id: 'age', label: 'Age', width: 80, isNumeric: true, sortKey: ({ age }) => age, cell: ({ age }) => age },
  { id: 'links', label: 'Links', width: 100, cell: () => null },
]

const drawn = (rows: readonly Person[], by: Sort = null, more = {}) =>
  renderToStaticMarkup(
    <Grid
      label="People"
      rows={rows}
      idOf={({ id }) => id}
      columns={columns}
      sorted={{ by, onSort: () => undefined }}
      {...more}
    />,
  )

const countOf = (markup: string, part: string) => markup.split(part).length - 1

describe('a grid', () => {
  test('names itself, its frame and its rows', () => {
    const markup = drawn(people(3))
    expect(markup).toContain('aria-label="People, scrolls"')
    expect(markup).toContain(
      'role="grid" tabindex="-1" aria-label="People" aria-rowcount="4" aria-colcount="3"',
    )
    expect(countOf(markup, 'role="rowheader"')).toBe(3)
    expect(countOf(markup, 'role="gridcell"')).toBe(6)
  })

  test('is one stop for the Tab key', () => {
    const markup = drawn(people(3))
    expect(countOf(markup, 'tabindex="0"')).toBe(1)
    expect(markup).not.toContain('aria-selected="')
  })

  test('offers to sort by the columns that can, and says by which it is sorted', () => {
    const markup = drawn(people(3), { column: 'age', descending: true })
    expect(countOf(markup, 'aria-sort="none"')).toBe(1)
    expect(countOf(markup, 'aria-sort="descending"')).toBe(1)
    expect(countOf(markup, '<button')).toBe(2)
  })

  test('has a box for each row where rows can be selected, and one for all where that is asked for', () => {
    const markup = drawn(people(3), null, {
      selection: {
        selected: new Set(['1']),
        onSelect: () => undefined,
        boxLabel: ({ name }: Person) => `Select ${name}`,
      },
    })
    expect(countOf(markup, 'type="checkbox"')).toBe(4)
    expect(markup, 'what waits for the pointer is the sign of sorting, not the tick').not.toContain(
      '[&amp;_svg]:opacity-0',
    )
    expect(countOf(markup, 'aria-selected="true"')).toBe(1)
    expect(markup).toMatch(/aria-label="Select Person 1"[^>]* checked=""/)
    expect(markup).not.toMatch(/aria-label="Select Person 2"[^>]* checked=""/)
    expect(markup).toContain('aria-multiselectable="true"')
  })

  test.each([
    ['none is selected', [], false],
    ['the last is left out', people(4_999).map(({ id }) => id), false],
    ['all are selected', people(5_000).map(({ id }) => id), true],
  ])(
    'ticks the box for all of thousands only where all are, and writes no words for rows out of sight: %s',
    (_, selected, isAll) => {
      let labels = 0
      const markup = drawn(people(5_000), null, {
        selection: {
          selected: new Set(selected),
          onSelect: () => undefined,
          boxLabel: ({ name }: Person) => {
            labels += 1
            return `Select ${name}`
          },
        },
      })
      const box = /<th[^>]*>.*?<\/th>/.exec(markup)?.[0]
      expect(box?.includes('checked=')).toBe(isAll)
      expect(labels).toBeLessThan(100)
    },
  )

  test('holds only the rows in sight where there are many', () => {
    expect(countOf(drawn(people(100)), 'role="rowheader"')).toBe(100)
    expect(countOf(drawn(people(101)), 'role="rowheader"')).toBeLessThan(50)
  })

  test('says so where there is no row', () => {
    expect(drawn([], null, { empty: 'Nobody here.' })).toContain('Nobody here.')
  })
})

describe('columns', () => {
  test('share what room is left by their width, unless they say otherwise', () => {
    expect([{ width: 264 }, { width: 100, grow: 2 }, { width: 80, grow: 0 }].map(trackOf)).toEqual([
      ...['minmax(264px, 264fr)', 'minmax(100px, 2fr)', '80px'],
    ])
  })

  test('have the width that was chosen for them and no more, within what can be read and seen', () => {
    const [name, age] = withWidths(columns, { age: 120, gone: 300 })
    expect([name, age].map((column) => column && trackOf(column))).toEqual(['minmax(200px, 200fr)', '120px'])
    expect(withWidths(columns, undefined)).toBe(columns)
    expect([3, 120.4, 5_000].map(widthWithin)).toEqual([64, 120, 800])
  })

  test('have an edge to be dragged only where their widths can be kept', () => {
    const widths = { of: { age: 120 }, onWidth: () => undefined }
    expect(countOf(drawn(people(3), null, { widths }), 'data-resizer')).toBe(3)
    expect(drawn(people(3), null, { widths })).toContain('minmax(200px, 200fr) 120px minmax(100px, 100fr)')
    expect(drawn(people(3))).not.toContain('data-resizer')
  })

  test('give way where there is little room, all but those that are firm or were made so wide', () => {
    const [name, mail, made] = [
      { width: 208, shrinks: true },
      { width: 200, grow: 0 },
      { width: 150, grow: 0, shrinks: true },
    ]
    expect([name, mail, made].map(trackOf)).toEqual([
      'minmax(clamp(90px, 18.57cqi, 208px), 208fr)',
      '200px',
      '150px',
    ])
    expect(leastWidth([name, mail, made], 88)).toBe('calc(438px + clamp(90px, 18.57cqi, 208px))')
  })

  test('leave room for what is done with a row: it lies over nothing that can be pressed', () => {
    const markup = drawn(people(3), null, { actions: () => <button type="button">Next steps</button> })
    expect(markup).toContain('min-width:468px')
    expect(markup).toContain('minmax(100px, 100fr) 88px')
    expect(markup).not.toContain('right-0')
  })

  test('of many only those in sight are drawn, with some to spare, and each says which it is', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...columns[1],
      id: `c${at}`,
      label: 'C',
      cell: () => at,
    }))
    const markup = drawn(people(1), null, { columns: many })
    expect(countOf(markup, 'role="columnheader"')).toBe(100)
    expect(countOf(markup, 'role="gridcell"')).toBeLessThan(40)
    expect(markup).toMatch(/role="gridcell" aria-colindex="2"/)
    expect(countOf(drawn(people(1), null, { columns: many.slice(0, 40) }), 'role="gridcell"')).toBe(39)
  })
})

test('what is toggled goes in, and out again, and the set before stays as it was', () => {
  const before = new Set(['a'])
  expect([...toggled(before, 'b')]).toEqual(['a', 'b'])
  expect([...toggled(before, 'a')]).toEqual([])
  expect([...before]).toEqual(['a'])
})

describe('the current row, of a table or of a board of several columns', () => {
  const columns = [['a', 'b', 'c'], [], ['d']]
  const idOf = (row: string) => row
  const after = (id: string, key: WalkKey, page?: number) => {
    const from = placeOf(columns, idOf, id)
    return from && placeBeside(columns, idOf, from, key, page).id
  }

  test('is walked up and down a column, and stays at its ends', () => {
    expect(after('a', 'ArrowDown')).toBe('b')
    expect(after('b', 'ArrowUp')).toBe('a')
    expect(after('c', 'ArrowDown')).toBe('c')
    expect(after('a', 'ArrowUp')).toBe('a')
    expect(after('a', 'End')).toBe('c')
    expect(after('c', 'Home')).toBe('a')
    expect([after('a', 'PageDown', 2), after('a', 'PageDown', 9), after('b', 'PageUp', 9)]).toEqual([
      'c',
      'c',
      'a',
    ])
  })

  test('is walked sideways past empty columns, to the same height or the last row', () => {
    expect(after('a', 'ArrowRight')).toBe('d')
    expect(after('c', 'ArrowRight')).toBe('d')
    expect(after('d', 'ArrowLeft')).toBe('a')
    expect(after('d', 'ArrowRight')).toBe('d')
    expect(after('a', 'ArrowLeft')).toBe('a')
  })

  test('is the first until another was chosen, and the same wherever it goes', () => {
    expect(placeNow(columns, idOf, undefined)?.id).toBe('a')
    expect(placeNow([['a'], [], ['b']], idOf, placeOf(columns, idOf, 'b'))).toMatchObject({
      id: 'b',
      column: 2,
      index: 0,
    })
  })

  test('gives way to the row that took its place where it is gone', () => {
    const before = placeOf(columns, idOf, 'c')
    expect(placeNow([['a', 'b'], [], []], idOf, before)?.id).toBe('b')
    expect(placeNow([[], [], ['d']], idOf, before)?.id).toBe('d')
    expect(placeNow([[], [], []], idOf, before)).toBeUndefined()
  })
})
