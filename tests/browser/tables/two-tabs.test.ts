import { describe, expect, test } from 'vitest'
import type { ListItemRow, ListRow } from '@/lib/browser/database/stores'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

freshDatabase()

const list: ListRow = { id: 'l', name: 'CTO', kind: 'person', stages: ['New'], createdAt: 1, changedAt: 1 }
const place = { listId: 'l', rowId: 'ana' }

/** A list with one row as both tabs read it before either changes something. */
async function read(more: Partial<ListItemRow> = {}) {
  const loaded = await withStore(
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/tables/change-rows'),
    import('@/lib/browser/tables/notes'),
  )
  const { store } = loaded
  const item = { ...place, tags: ['a', 'b'], isHidden: false, addedAt: 1, changedAt: 1, ...more }
  await store.put('lists', list)
  await store.put('listItems', item)
  const now = async () => {
    const row = await store.get('listItems', ['l', 'ana'])
    if (!row) throw new Error('no row')
    return row
  }
  return { ...loaded, item, now }
}

describe('a note that two tabs change loses no text of either', () => {
  test.each([
    ['', 'Likes welding', 'Call on Tuesday', 'Call on Tuesday\nLikes welding'],
    ['Met', 'Met\nLikes welding', 'Met, call on Tuesday', 'Met, call on Tuesday\nLikes welding'],
    ['Met', 'Met\nLikes welding', '', 'Likes welding'],
    ['Met', '', 'Met in May', 'Met in May'],
    ['Met', 'Met in May', 'Met in May', 'Met in May'],
  ])('from %j, by %j there and %j here', async (from, there, here, both) => {
    const { writeNotes, now } = await read(from === '' ? {} : { note: from })
    await writeNotes([{ ...place, note: there, from }])
    expect(await writeNotes([{ ...place, note: here, from }])).toEqual([{ ...place, note: both }])
    expect((await now()).note).toBe(both)
    // and once more while somebody goes on with it
    const [again] = await writeNotes([{ ...place, note: `${both}!`, from: both }])
    expect(again?.note).toBe(`${both}!`)
  })

  test('also when it is pasted, and a paste is taken back alone', async () => {
    const { writeNotes, changeEach, item, now } = await read()
    const { remember } = await import('@/lib/browser/tables/notes')
    await writeNotes([{ ...place, note: 'Likes welding', from: '' }])
    // this tab has not read that yet
    remember([{ ...place, note: '' }], Infinity)
    const undo = await changeEach([{ item, part: { note: 'Call' } }])
    expect((await now()).note).toBe('Call\nLikes welding')
    await undo()
    expect((await now()).note).toBe('Likes welding')
  })
})

test('tags that two tabs change are those that either added, without those that either took off', async () => {
  const { changeItems, item, now } = await read()
  await changeItems([item], { tags: ['a', 'b', 'there'] })
  await changeItems([item], { tags: ['b', 'There', 'Here'] })
  expect((await now()).tags, 'as it was written first').toEqual(['b', 'there', 'Here'])
})

test('parts of a list that two tabs change stand beside each other, and the same part is not overwritten unseen', async () => {
  const { changeList, putBelow, store } = await read()
  expect(await changeList(list, { name: 'Welders', stages: ['New'] })).toMatchObject({ ok: true })
  expect(await changeList(list, { name: 'CTO', purpose: 'hiring' })).toMatchObject({ ok: true })
  await putBelow(list, [], [{ rowId: 'bo' }])
  expect(await store.get('lists', 'l')).toMatchObject({ name: 'Welders', purpose: 'hiring' })
  const refused = await changeList(list, { name: 'Engineers' })
  expect(refused).toMatchObject({ ok: false, error: { name: 'Welders', purpose: 'hiring' } })
  expect((await store.get('lists', 'l'))?.name).toBe('Welders')
  if (!refused.ok && refused.error) await changeList(refused.error, { name: 'Engineers' })
  expect((await store.get('lists', 'l'))?.name).toBe('Engineers')
})

describe('an undo of which nothing is left says so', () => {
  test('of a stage that was changed again, of a row that is gone, and of a list that is', async () => {
    const { changeItems, changeList, removeItems, removeList, item, now, store } = await read()
    const unstage = await changeItems([item], { stage: 'New' })
    await changeItems([await now()], { stage: 'Hired' })
    await expect(unstage()).rejects.toThrow('This was changed or removed since, so nothing was undone.')
    expect((await now()).stage).toBe('Hired')

    const untag = await changeItems([await now()], { tags: [] })
    await removeItems([await now()])
    await expect(untag()).rejects.toThrow('nothing was undone')
    expect(await store.count('listItems')).toBe(0)

    const renamed = await changeList(list, { name: 'Welders' })
    await removeList('l')
    if (!renamed.ok) throw new Error('not renamed')
    await expect(renamed.value()).rejects.toThrow('nothing was undone')
  })
})
