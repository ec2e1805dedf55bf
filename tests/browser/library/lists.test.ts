import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { filledLibrary } from '@/tests/browser/library/filled'
import { emailPlan } from '@/tests/browser/tables/list-row'
import { withStore } from '@/tests/support/fresh-database'

const load = () =>
  withStore(
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/tables/change-rows'),
    import('@/lib/browser/library/records'),
  )

const failed = (): never => {
  throw new Error('no row')
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
  expect((await readList(list.id))?.items.map(({ row }) => row?.id)).toEqual(ids.slice(0, 5))
  await undo()
  expect((await readList(list.id))?.items.map(({ row }) => row?.id)).toEqual(ids.slice(0, 2))
})

test('undo takes back what the act did and nothing that was done since', async () => {
  const { createList, addToList, changeEach, changeItems, changeList, readList, store } = await load()
  const { writeNotes } = await import('@/lib/browser/tables/notes')
  const { linkRows, putBelow } = await import('@/lib/browser/tables/lists')
  const list = await createList({ name: 'CTO', kind: 'person' })
  const { undo } = await addToList(list, ids.slice(0, 3))
  const [noted = '', staged = ''] = ids
  await writeNotes([{ listId: list.id, rowId: noted, note: 'Call on Tuesday' }])
  const rows = (await readList(list.id))?.items.map(({ item }) => item) ?? []
  const unstage = await changeItems(rows.slice(1, 2), { stage: 'Offer' })
  await changeList({ ...list, changedAt: 0 }, { purpose: 'hiring' })
  await undo()
  const left = await readList(list.id)
  expect(left?.items.map(({ item }) => [item.rowId, item.note, item.stage])).toEqual([
    [noted, 'Call on Tuesday', 'New'],
    [staged, undefined, 'Offer'],
  ])
  expect(left?.list.purpose).toBe('hiring')

  await changeItems(rows.slice(1, 2), { stage: 'Hired' })
  await expect(unstage(), 'what it set is not there any more').rejects.toThrow('nothing was undone')
  const unpaste = await changeEach([{ item: rows[0] ?? failed(), part: { note: 'Pasted', tags: ['a'] } }])
  await writeNotes([{ listId: list.id, rowId: noted, note: 'Pasted, then typed' }])
  await unpaste()
  expect((await readList(list.id))?.items.map(({ item }) => [item.stage, item.note, item.tags])).toEqual([
    ['New', 'Pasted, then typed', []],
    ['Hired', undefined, []],
  ])

  // what Nickel itself writes into a row is nobody's word
  const more = await putBelow(list, [], [{ rowId: 'typed' }])
  const row = await store.get('records', ids[5] ?? '')
  await linkRows(more.items.map((item) => ({ item, row, detail: undefined })))
  await more.undo()
  expect(await store.get('listItems', [list.id, 'typed'])).toBeUndefined()
})

test('a list that an act made goes with the act, unless something stands on it', async () => {
  const { createList, addToList, readList, removeIfEmpty } = await load()
  const list = await createList({ name: 'CTO', kind: 'person' })
  const { undo } = await addToList(list, ids.slice(0, 1))
  await removeIfEmpty(list.id)
  expect(await readList(list.id)).not.toBeNull()
  await undo()
  await removeIfEmpty(list.id)
  expect(await readList(list.id)).toBeNull()
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

test('what is planned for a list and which columns it shows go with it and come back with it', async () => {
  const { createList, removeList, store } = await load()
  const { readPlanned, writePlanned } = await import('@/components/tables/shared/shared-table')
  const { readView, writeView } = await import('@/lib/browser/database/views')
  const [list, other] = [
    await createList({ name: 'CTO', kind: 'person' }),
    await createList({ name: 'CEO', kind: 'person' }),
  ]
  await writePlanned(list.id, [emailPlan])
  await writePlanned(other.id, [emailPlan])
  const view = { columns: { '': { visible: ['fact:place'] } } }
  await writeView(`list:${list.id}`, view)
  await writeView(`list:${other.id}`, view)
  const undo = await removeList(list.id)
  expect(await store.getAllKeys('settings')).toEqual([`plan:${other.id}`, `view:list:${other.id}`])
  await undo()
  expect(await readPlanned(list)).toEqual([emailPlan])
  expect(await readView(`list:${list.id}`)).toEqual(view)
})

test('a note that was typed after a stage was changed stays when the stage is taken back', async () => {
  const { createList, addToList, changeItems, readList } = await load()
  const { writeNotes } = await import('@/lib/browser/tables/notes')
  const list = await createList({ name: 'CTO', kind: 'person' })
  await addToList(list, ids.slice(0, 1))
  const items = (await readList(list.id))?.items.map(({ item }) => item) ?? []
  const place = { listId: list.id, rowId: ids[0] ?? '' }
  const undo = await changeItems(items, { stage: 'Offer', tags: ['senior'] })
  await writeNotes([{ ...place, note: 'Call on Monday\nor later ' }])
  // what a page holds of the row is older than the note
  const again = await changeItems(items, { toldAt: 5 })
  await undo()
  const now = async () => (await readList(list.id))?.items[0]?.item
  expect(await now()).toMatchObject({ stage: 'New', tags: [], toldAt: 5, note: 'Call on Monday\nor later' })
  await again()
  expect(await now()).not.toHaveProperty('toldAt')
  await writeNotes([{ ...place, note: '  ' }])
  expect(await now()).not.toHaveProperty('note')
})

test('a note of a page that was left is taken up, unless its place was changed since; one whose row is gone waits for it', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  const { createList, addToList, readList } = await load()
  const { holdNotes, letGoOfNotes, takeUpNotes, writeNotes } = await import('@/lib/browser/tables/notes')
  const { removeItems } = await import('@/lib/browser/tables/change-rows')
  const list = await createList({ name: 'CTO', kind: 'person' })
  await addToList(list, ids.slice(0, 3))
  const [one, other, third] = ids.slice(0, 3).map((rowId) => ({ listId: list.id, rowId }))
  if (!one || !other || !third) throw new Error('three people')
  const takeOff = async () =>
    removeItems(((await readList(list.id))?.items ?? []).slice(2).map(({ item }) => item))
  const putBack = await takeOff()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  holdNotes([
    { ...one, note: 'half a wo' },
    { ...other, note: 'older' },
    { ...third, note: 'of a row that is gone', from: '' },
  ])
  vi.setSystemTime(Date.now() + 60_000)
  await writeNotes([{ ...other, note: 'newer' }])
  await takeUpNotes()
  const notes = (await readList(list.id))?.items.map(({ item }) => item.note)
  expect(notes).toEqual(['half a wo', 'newer'])
  expect(kept.size).toBe(1)
  await putBack()
  await takeUpNotes()
  expect((await readList(list.id))?.items[2]?.item.note).toBe('of a row that is gone')
  expect(kept.size).toBe(0)
  await takeOff()
  holdNotes([{ ...third, note: 'x', from: '' }])
  await takeUpNotes(0)
  expect(kept.size).toBe(0)
  holdNotes([{ ...one, note: 'x' }])
  letGoOfNotes([{ ...one, note: 'w' }])
  expect(kept.size).toBe(1)
  letGoOfNotes([{ ...one, note: 'x' }])
  expect(kept.size).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
      store.getAll('runRows'),
    ])
  await store.put('runRows', { runId: 'run', index: 0, state: 'done', recordId: other, value: {} })
  const before = await read()
  const undo = await mergeRecords(one, other)
  expect(await store.get('records', other)).toBeUndefined()
  expect((await store.get('aliases', `person:slug:${other}`))?.recordId).toBe(one)
  expect(await store.count('listItems')).toBe(1)
  expect((await store.get('runRows', ['run', 0]))?.recordId).toBe(one)
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
