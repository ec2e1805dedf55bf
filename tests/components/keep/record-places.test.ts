import { expect, test } from 'vitest'
import { openFirst } from '@/components/keep/panel/record-parts'

test('of the lists of a record the open one is first, and of its rows there the open one: a key writes the first note', () => {
  const place = (listId: string, rowId: string) => ({
    list: { id: listId, name: listId, kind: 'person', stages: [], createdAt: 0, at: 0 } as never,
    item: { listId, rowId } as never,
  })
  const places: Parameters<typeof openFirst>[0] = [
    place('leads', '1'),
    place('fair', '1'),
    place('fair', '2'),
  ]
  const order = (open?: { listId: string; rowId: string }) =>
    openFirst(places, open).map((one) => places.indexOf(one))
  expect(order({ listId: 'fair', rowId: '2' })).toEqual([2, 1, 0])
  expect(order({ listId: 'fair', rowId: '9' })).toEqual([1, 2, 0])
  expect(order()).toEqual([0, 1, 2])
})
