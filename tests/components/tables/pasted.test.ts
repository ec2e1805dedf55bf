import { describe, expect, test } from 'vitest'
import { guessInto, pastedCells, planPaste, type PasteInto } from '@/components/tables/table/paste-cells'
import { listOf } from '@/tests/browser/tables/list-row'
import { itemOf } from '@/tests/components/tables/items'

const list = listOf({ name: 'Welders', stages: ['New', 'Shortlist', 'Called back'] })
const rows = [
  itemOf({ id: 'ana' }, { stage: 'New', note: 'Met in May', tags: ['remote'] }),
  itemOf({ id: 'bo' }, { stage: 'Shortlist' }),
  itemOf({ id: 'cleo' }),
]

const pasted = (text: string, into: PasteInto, isForAll = false, over = rows) => {
  const plan = planPaste({ list, rows: over, isForAll, cells: pastedCells(text), into })
  return { ...plan, changes: plan.changes.map(({ item, part }) => [item.item.rowId, part]) }
}

test('cells come out as they were copied, with tabs and lines of their own', () => {
  expect(pastedCells('a\tb\r\n"two\r\nlines"\t"a ""word"""\nc\r\n')).toEqual([
    ['a', 'b'],
    ['two\nlines', 'a "word"'],
    ['c'],
  ])
})

describe('where pasted columns go', () => {
  test('a column of stages is a stage, and the one other is a note', () => {
    expect(guessInto(pastedCells('Call Monday'), list.stages)).toEqual(['note'])
    expect(guessInto(pastedCells('shortlist\n\nNew'), list.stages)).toEqual(['stage'])
    expect(guessInto(pastedCells('Ask\tNew\nSend\tcalled BACK'), list.stages)).toEqual(['note', 'stage'])
  })

  test('of several columns none is taken for a note', () => {
    expect(guessInto(pastedCells('Ana\tWelder\tNew'), list.stages)).toEqual([null, null, 'stage'])
  })
})

describe('what is pasted', () => {
  test('goes line by line into rows, and what was written stays', () => {
    expect(pasted('Call\tSüd, REMOTE\nAsk\tRemote, VIP, vip', ['note', 'tags']).changes).toEqual([
      ['ana', { note: 'Met in May\nCall', tags: ['remote', 'Süd'] }],
      ['bo', { note: 'Ask', tags: ['Remote', 'VIP'] }],
    ])
  })

  test('of one line goes into every ticked row, else into one', () => {
    expect(pasted('Shortlist', ['stage'], true).changes).toEqual([
      ['ana', { stage: 'Shortlist' }],
      ['cleo', { stage: 'Shortlist' }],
    ])
    expect(pasted('Shortlist', ['stage']).changes).toEqual([['ana', { stage: 'Shortlist' }]])
  })

  test('is a stage by any letters, and what is no stage of the list is told and left out', () => {
    expect(pasted('CALLED back\nHired\nHired', ['stage'])).toMatchObject({
      changes: [['ana', { stage: 'Called back' }]],
      unknown: ['Hired'],
    })
  })

  test('changes nothing by an empty cell, a column that is left out, or a line without a row', () => {
    expect(pasted('\nx\n\ny\nz', ['note'])).toMatchObject({ changes: [['bo', { note: 'x' }]], beyond: 2 })
    expect(pasted('x', [null]).changes).toEqual([])
  })
})
