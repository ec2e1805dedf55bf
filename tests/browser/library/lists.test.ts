import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { filledLibrary } from '@/tests/browser/library/filled'

async function load() {
  const [{ openStore }, lists, records] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/library/records'),
  ])
  return { store: await openStore(), ...lists, ...records }
}

const { records } = filledLibrary(40)
const people = records.filter(({ kind }) => kind === 'person')
const ids = people.map(({ id }) => id)

beforeEach(async () => {
  vi.resetModules()
  globalThis.indexedDB = new IDBFactory()
  const { store } = await load()
  for (const row of records) {
    await store.put('records', row)
    const aliases = [`${row.kind}:slug:${row.id}`]
    await store.put('details', { recordId: row.id, aliases, facts: [], sightings: [] })
    for (const alias of aliases) await store.put('aliases', { alias, recordId: row.id })
  }
})

test('who is on a list already is not put there twice, and undo takes off only who was added', async () => {
  const { createList, addToList, readList } = await load()
  const list = await createList({ name: 'CTO', kind: 'person' })
  await addToList(list, ids.slice(0, 2))
  const { added, undo } = await addToList(list, ids.slice(0, 5))
  expect(added).toBe(3)
  expect((await readList(list.id))?.items.map(({ row }) => row.id)).toEqual(ids.slice(0, 5))
  await undo()
  expect((await readList(list.id))?.items.map(({ row }) => row.id)).toEqual(ids.slice(0, 2))
})

test('a list that was removed comes back with its stages, tags and notes', async () => {
  const { createList, addToList, changeItems, removeList, readList } = await load()
  const list = await createList({ name: 'CTO', kind: 'person', purpose: 'hiring' })
  await addToList(list, ids.slice(0, 3))
  const items = (await readList(list.id))?.items ?? []
  await changeItems(
    items.slice(0, 1).map(({ item }) => item),
    { stage: 'Offer', tags: ['senior'], note: 'Call' },
  )
  const before = await readList(list.id)
  const undo = await removeList(list.id)
  expect(await readList(list.id)).toBeNull()
  await undo()
  expect(await readList(list.id)).toEqual(before)
})

test('records that a visitor makes one can be two again, with their names and their places on lists', async () => {
  const { store, createList, addToList, mergeRecords } = await load()
  const [one = '', other = ''] = ids
  const list = await createList({ name: 'CTO', kind: 'person' })
  await addToList(list, [one, other])
  const read = () =>
    Promise.all([
      store.getAll('records'),
      store.getAll('details'),
      store.getAll('aliases'),
      store.getAll('listItems'),
    ])
  const before = await read()
  const undo = await mergeRecords(one, other)
  expect(await store.get('records', other)).toBeUndefined()
  expect((await store.get('aliases', `person:slug:${other}`))?.recordId).toBe(one)
  expect(await store.count('listItems')).toBe(1)
  await undo?.()
  expect(await read()).toEqual(before)
})

test('namesakes are a suggestion until somebody says that they are two', async () => {
  const { store, likeRecord, keepApart } = await load()
  const [first, second] = people
  if (!first || !second) throw new Error('no people')
  const namesake = { ...second, title: first.title, company: first.company ?? '' }
  await store.put('records', namesake)
  expect((await likeRecord(first, [namesake])).map(({ id }) => id)).toEqual([second.id])
  await keepApart(first.id, second.id)
  expect(await likeRecord(first, [namesake])).toEqual([])
})
