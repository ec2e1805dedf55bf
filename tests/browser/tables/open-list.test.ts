import { expect, test, vi } from 'vitest'
import type { ListItemRow, RecordRow } from '@/lib/browser/database/stores'
import type { ListReading } from '@/lib/browser/tables/open-list'
import { listOf } from '@/tests/browser/tables/list-row'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

const load = () =>
  withStore(
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/tables/change-rows'),
    import('@/lib/browser/tables/open-list'),
    import('@/lib/browser/database/changes'),
    import('@/lib/browser/tables/notes'),
    import('@/lib/browser/privacy/do-not-contact'),
  )

type Page = Awaited<ReturnType<typeof load>>

freshDatabase()

const rowAt = (at: number): ListItemRow => ({
  listId: 'l',
  rowId: String(at),
  tags: [],
  isHidden: false,
  addedAt: at,
  changedAt: 0,
  brought: {
    line: at + 2,
    cells: [`Person ${at}`],
    identifier: `p${at}`,
    aliases: [`slug:p${at}`],
    email: null,
    domain: null,
    named: null,
  },
})

async function fill({ store }: Page, size: number) {
  await store.put('lists', listOf({ header: ['Name'], stages: ['New'] }))
  const rows = store.transaction('listItems', 'readwrite').store
  await Promise.all(Array.from({ length: size }, (_, at) => rows.put(rowAt(at))))
}

const itemsOf = (reading: ListReading) => (reading.is === 'open' ? reading.items : [])

/** A list of so many rows that is followed until all of them are there, with all that it has shown. */
async function opened(size: number) {
  const page = await load()
  await fill(page, size)
  const list = page.openList('l')
  const shown: ListReading[] = []
  list.watch(() => shown.push(list.read()))
  const end = list.follow()
  await vi.waitFor(() => expect(itemsOf(list.read())).toHaveLength(size))
  return { page, list, shown, end }
}

/** Resolves when something was done at the moment in which the list shows something next, while the rest is read. */
const onceShown = (list: Awaited<ReturnType<typeof opened>>['list'], act: () => Promise<unknown>) =>
  new Promise<unknown>((resolve) => {
    const unwatch = list.watch(() => {
      unwatch()
      resolve(act())
    })
  })

test('the first screen of a long list is there before the rest, in the order of its rows', async () => {
  const { page, list, shown, end } = await opened(700)
  const [first] = shown
  expect(first).toMatchObject({ is: 'open', total: 700 })
  const titles = (reading: ListReading | undefined) => reading && itemsOf(reading).map(page.titleOf)
  expect(titles(first)).toEqual(Array.from({ length: 150 }, (_, at) => `Person ${at}`))
  expect(titles(list.read())).toEqual(Array.from({ length: 700 }, (_, at) => `Person ${at}`))
  end()
})

test('a long list whose rest cannot be read is not left as if it were still being read', async () => {
  const page = await load()
  await fill(page, 700)
  const list = page.openList('l')
  const end = list.follow()
  const unwatch = list.watch(() => page.store.close())
  await vi.waitFor(() => expect(list.read().is).toBe('failed'))
  unwatch()
  end()
})

test('a note reads its own row anew and leaves all others as they are', async () => {
  const { page, list, end } = await opened(3)
  const before = itemsOf(list.read())
  await page.writeNotes([{ listId: 'l', rowId: '1', note: 'Call' }])
  await vi.waitFor(() => expect(itemsOf(list.read())[1]?.item.note).toBe('Call'))
  const after = itemsOf(list.read())
  expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([
    true,
    false,
    true,
  ])
  end()
})

test('a row is shown with its record as soon as the library knows it, and keeps it', async () => {
  const { page, list, end } = await opened(2)
  const record: RecordRow = { id: 'r1', kind: 'person', title: 'Ana', firstAt: 0, at: 0, bought: {} }
  await page.store.put('records', record)
  await page.store.put('details', { recordId: 'r1', aliases: ['person:slug:p1'], facts: [], sightings: [] })
  await page.store.put('aliases', { alias: 'person:slug:p1', recordId: 'r1' })
  page.announceChange('library', { records: ['r1'], lists: [], items: [] })
  await vi.waitFor(() => expect(itemsOf(list.read()).map(page.titleOf)).toEqual(['Person 0', 'Ana']))
  await vi.waitFor(() => expect(itemsOf(list.read())[1]?.item.recordId).toBe('r1'))
  end()
})

test('rows that are taken off go, and those that are put back stand where they stood', async () => {
  const { page, list, end } = await opened(3)
  const undo = await page.removeItems([rowAt(1)])
  await vi.waitFor(() => expect(itemsOf(list.read()).map(page.titleOf)).toEqual(['Person 0', 'Person 2']))
  await undo()
  await vi.waitFor(() =>
    expect(itemsOf(list.read()).map(page.titleOf)).toEqual(['Person 0', 'Person 1', 'Person 2']),
  )
  end()
})

test('a list that is removed is gone, and is back with its rows when that is undone', async () => {
  const { page, list, end } = await opened(2)
  const undo = await page.removeList('l')
  await vi.waitFor(() => expect(list.read().is).toBe('gone'))
  await undo()
  await vi.waitFor(() => expect(itemsOf(list.read())).toHaveLength(2))
  end()
})

test('when anything may have changed, all is read anew, and rows that are as they were stay the same', async () => {
  const { page, list, end } = await opened(700)
  const before = itemsOf(list.read())
  await page.store.put('listItems', { ...rowAt(5), note: 'From elsewhere' })
  await page.store.put('listItems', rowAt(700))
  await page.store.delete('listItems', ['l', '600'])
  page.announceChange('library')
  await vi.waitFor(() => expect(itemsOf(list.read()).at(-1)?.item.rowId).toBe('700'))
  const after = itemsOf(list.read())
  expect(after.filter((item) => !before.includes(item)).map(({ item }) => item.rowId)).toEqual(['5', '700'])
  expect(after[5]?.item.note).toBe('From elsewhere')
  expect(before.filter((item) => !after.includes(item)).map(({ item }) => item.rowId)).toEqual(['5', '600'])
  end()
})

test('when anything may have changed, what is on the screen is read before the rest', async () => {
  const { page, list, shown, end } = await opened(700)
  for (const at of [3, 650]) await page.store.put('listItems', { ...rowAt(at), note: `Note ${at}` })
  const reading = list.read()
  if (reading.is === 'open') reading.sight.current = () => ['650']
  shown.length = 0
  page.announceChange('library')
  await vi.waitFor(() => expect(itemsOf(list.read())[3]?.item.note).toBe('Note 3'))
  const notes = shown.map((one) => [3, 650].map((at) => itemsOf(one)[at]?.item.note))
  expect(notes).toEqual([
    [undefined, 'Note 650'],
    ['Note 3', 'Note 650'],
  ])
  end()
})

test('a note that is written and a row that comes into sight while all is read anew are there before the rest', async () => {
  const { page, list, shown, end } = await opened(700)
  const reading = list.read()
  let sight: string[] = ['0']
  if (reading.is === 'open') reading.sight.current = () => sight
  await page.store.put('listItems', { ...rowAt(651), note: 'Far' })
  await page.store.put('listItems', { ...rowAt(699), note: 'Last' })
  shown.length = 0
  const written = onceShown(list, () => {
    sight = ['651']
    return page.writeNotes([{ listId: 'l', rowId: '1', note: 'Call' }])
  })
  page.announceChange('library')
  await written
  const noteOf = (at: number) => itemsOf(list.read())[at]?.item.note
  await vi.waitFor(() => expect([1, 651, 699].map(noteOf)).toEqual(['Call', 'Far', 'Last']))
  const firstWith = (at: number) => shown.findIndex((one) => itemsOf(one)[at]?.item.note !== undefined)
  expect(Math.max(firstWith(1), firstWith(651))).toBeLessThan(firstWith(699))
  end()
})

test('a list that is removed while all is read anew is gone', async () => {
  const { page, list, end } = await opened(700)
  const removed = onceShown(list, () => page.removeList('l'))
  page.announceChange('library')
  await removed
  await vi.waitFor(() => expect(list.read().is).toBe('gone'))
  end()
})

test('who is not to be contacted is looked up again for the same rows', async () => {
  const { page, list, end } = await opened(3)
  const before = itemsOf(list.read())
  await page.addBlocks([{ key: 'alias:person:slug:p1', kind: 'alias', at: 0 }])
  await vi.waitFor(() => expect(itemsOf(list.read())).not.toBe(before))
  expect(itemsOf(list.read())).toEqual(before)
  expect(itemsOf(list.read()).every((item, at) => item === before[at])).toBe(true)
  end()
})
