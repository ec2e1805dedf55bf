import { expect, test } from 'vitest'
import { itemOf } from '@/tests/components/tables/items'
import { freshDatabase } from '@/tests/support/fresh-database'

freshDatabase()

async function load() {
  const [{ openStore }, notes] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/tables/notes'),
  ])
  const { item } = itemOf({ id: 'ana' }, { note: 'Call', changedAt: 1 })
  await (await openStore()).put('listItems', item)
  const place = { listId: item.listId, rowId: item.rowId }
  const read = async () => (await openStore()).get('listItems', [place.listId, place.rowId])
  return { ...notes, item, place, read }
}

test('a note that is opened before its row was read again shows what was written last', async () => {
  const { noteOf, writeNotes, item, place, read } = await load()
  expect(noteOf(item)).toBe('Call')
  await writeNotes([{ ...place, note: 'Call on Monday\n' }])
  expect(noteOf(item)).toBe('Call on Monday')
  expect((await read())?.note).toBe('Call on Monday')
  await writeNotes([{ ...place, note: '' }])
  expect(noteOf(item)).toBe('')
})

test('what was typed and is still to be written is shown, and what another tab wrote after it', async () => {
  const { noteOf, holdNotes, item, place } = await load()
  holdNotes([{ ...place, note: 'Call on Mon' }])
  expect(noteOf(item)).toBe('Call on Mon')
  expect(noteOf({ ...item, note: 'Called', changedAt: Date.now() + 1_000 })).toBe('Called')
})

test('so does a note that was pasted, and the one of before once that is taken back', async () => {
  const { noteOf, item } = await load()
  const { changeEach } = await import('@/lib/browser/tables/change-rows')
  const undo = await changeEach([{ item, part: { note: 'Call\nAsk' } }])
  expect(noteOf(item)).toBe('Call\nAsk')
  await undo()
  expect(noteOf(item)).toBe('Call')
})

test.each([
  ['above what another wrote', 'mine', 'mine\ntheirs', 2],
  ['below it', 'mine', 'a longer line of theirs\nmine', 2],
  ['with the empty line that was begun', 'mine\n', 'theirs\nmine', 5],
])('one goes on typing in one’s own words where they stand %s', async (_, own, joined, caret) => {
  const { caretIn } = await load()
  const before = joined.slice(0, caretIn(joined, own, caret))
  expect(before.endsWith(own.slice(0, caret).trimEnd())).toBe(true)
})
