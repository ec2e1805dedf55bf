import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { kindBought } from '@/lib/browser/database/tables-of-runs'
import { fieldsIn } from '@/lib/core/json'
import { allWanted, byName } from '@/lib/browser/tables/runs/wanted'
import { fillAsOf, readSaved, type Saved } from '@/tests/browser/database/saved'

/** Every kind of row of a run, runs over lists, and a run whose list was removed, as written before runs had tables. */
const saved = readSaved('a410746')

const load = async () => {
  const [database, aside, lists, all, runs] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/database/reading'),
    import('@/lib/browser/tables/lists'),
    import('@/lib/browser/tables/all-lists'),
    import('@/lib/browser/tables/runs/store'),
  ])
  return { ...database, ...aside, ...lists, ...all, ...runs }
}

const rowsOf = (name: string) => (saved.stores[name] ?? []).map(fieldsIn)
const linesOf = (runId: string) => rowsOf('runRows').filter((row) => row['runId'] === runId)

beforeEach(() => {
  vi.resetModules()
  globalThis.indexedDB = new IDBFactory()
})

test('every run of its own rows becomes a table of its id, and no row, cell or state is lost', async () => {
  await fillAsOf(saved)
  const page = await load()
  const runs = await page.allRuns()
  expect(runs).toHaveLength(rowsOf('runs').length)
  expect(Object.fromEntries(runs.map(({ id, listId }) => [id, listId]))).toMatchObject({
    ...{ names: 'names', chiefs: 'chiefs', posts: 'posts', jobs: 'jobs' },
    // its list was removed before: its rows would have no place
    orphan: 'orphan',
  })
  const kinds = new Map((await page.allLists()).map(({ id, kind }) => [id, kind]))
  expect(['names', 'chiefs', 'posts', 'jobs', 'orphan'].map((id) => kinds.get(id))).toEqual([
    ...['person', 'company', 'post', 'job', 'company'],
  ])
  for (const run of runs.filter(({ id, listId }) => id === listId)) {
    const before = linesOf(run.id).map((row) => fieldsIn(row['value']))
    const lines = await page.readLines(run.id)
    expect(lines.map(({ rowId: _row, ...line }) => line)).toEqual(before)
    const table = await page.readList(run.id)
    expect(table?.list).toMatchObject({ name: run.name, header: run.header, createdAt: run.at })
    expect(table?.items.map(({ item }) => item.brought?.cells)).toEqual(before.map(({ cells }) => cells))
    expect(table?.items.map(({ item }) => item.rowId)).toEqual(lines.map(({ rowId }) => rowId))
  }
  const states = (await page.readLines('names')).map(({ looks }) => looks.at(-1)?.is)
  expect(states).toEqual([
    ...['waiting', 'check', 'not-found', 'failed', 'unknown', 'waiting', 'skipped', 'skipped', undefined],
  ])
  expect(page.setAside.read().size).toBe(0)
})

test('open rows go on: what waits, is to be checked or belongs to a payment is found as before', async () => {
  await fillAsOf(saved)
  const page = await load()
  expect(await page.firstWaiting('names')).toMatchObject({ index: 0, rowId: '0' })
  expect(await page.countRows('names', 'check')).toBe(1)
  const [payment] = linesOf('names').flatMap((row) => (row['state'] === 'waiting' ? [row['intentId']] : []))
  const lines = await page.linesOfPayment('names', `0x${String(payment).slice(2)}`)
  expect(lines.map(({ index }) => index)).toEqual([0, 5])
  expect(await page.readRun('names')).toMatchObject({
    cap: 4_800_000n,
    state: 'paused',
    halt: { why: 'cap' },
  })
})

test('what stood on lists keeps its stage, tags and note, and runs over it stay its runs', async () => {
  await fillAsOf(saved)
  const page = await load()
  const [list] = (await page.allLists()).filter(({ name }) => name === 'Shortlist')
  const table = await page.readList(list?.id ?? '')
  expect(
    table?.items.map(({ item, row }) => [row?.title, item.rowId, item.stage, item.tags, item.note]),
  ).toEqual([
    ['Ana Silva', 'r1', 'Contacted', ['remote'], 'met in May'],
    ['Bo Lind', 'r2', 'New', [], undefined],
  ])
  expect((await page.readRun('filled'))?.listId).toBe(list?.id)
  expect(await page.addToList(table?.list ?? fail(), ['r1', 'r2'])).toMatchObject({ added: 0 })
})

const fail = (): never => {
  throw new Error('there is no list')
}

test('a row whose person is known gets that record, and it is found there by the record', async () => {
  await fillAsOf(saved)
  const page = await load()
  const before = (await page.readList('names'))?.items ?? []
  expect(before.map(({ row }) => row?.title)).toEqual([
    'Ana Silva',
    ...[undefined, undefined, undefined, undefined],
    'Bo Lind',
    ...[undefined, undefined, undefined],
  ])
  await page.linkRows(before)
  const { readRecord } = await import('@/lib/browser/library/records')
  expect((await readRecord('r1'))?.places.map(({ list }) => list.name).toSorted()).toEqual([
    'Shortlist',
    'fair.csv',
  ])
})

test('rows and runs that cannot be read stay where they are, and keep nothing else from moving', async () => {
  const more: Saved['stores'] = {
    runs: [{ id: 'worn', at: 1, state: 'running', value: null }],
    runRows: [{ runId: 'names', index: 9, state: 'waiting', value: { cells: 7 } }],
    listItems: [{ listId: 'worn', recordId: 'worn', tags: null }],
  }
  await fillAsOf(saved, more)
  const page = await load()
  const store = await page.openStore()
  expect(await store.count('runs')).toBe(rowsOf('runs').length + 1)
  expect(await store.count('runRows')).toBe(rowsOf('runRows').length + 1)
  expect((await page.readList('names'))?.items).toHaveLength(9)
  expect(await store.count('listItems', ['worn', 'worn'])).toBe(1)
})

test('a database that was wiped before moves in its own generation', async () => {
  await fillAsOf(saved, {}, 2)
  const page = await load()
  expect((await page.openStore()).version).toBe(2004)
  expect(await page.readList('names')).not.toBeNull()
})

test('a move that fails leaves everything as it was, and the next visit moves it', async () => {
  await fillAsOf(saved)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const full = await load()
  await expect(full.openStore()).rejects.toThrow('quota')
  expect(full.storeProblem.read()).toBe('no-room')
  // a page that found no room does not move all of it again for each of its questions
  const tries = put.mock.calls.length
  await expect(full.openStore()).rejects.toThrow('quota')
  expect(put.mock.calls.length).toBe(tries)
  put.mockRestore()
  expect(await keptNow()).toEqual({ version: 3, names: rowsOf('runRows').length, items: rowsOf('listItems') })
  vi.resetModules()
  const page = await load()
  expect((await page.readList('names'))?.items).toHaveLength(9)
  expect((await page.openStore()).version).toBe(4)
})

test('room that runs out while the move is written down is told as such, too', async () => {
  await fillAsOf(saved)
  const { put } = IDBObjectStore.prototype
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    const request = put.apply(this, given)
    // as browsers do: the write is taken, and its transaction ended afterwards
    if (this.name === 'listItems')
      Reflect.get(this.transaction, '_abort').call(this.transaction, 'QuotaExceededError')
    return request
  })
  const full = await load()
  await expect(full.openStore()).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(full.storeProblem.read()).toBe('no-room')
  refusing.mockRestore()
  vi.resetModules()
  expect((await (await load()).readList('names'))?.items).toHaveLength(9)
})

test('a database that fails to move for another reason is not told as being full', async () => {
  await fillAsOf(saved)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('It cannot be cloned.', 'DataCloneError')
  })
  const page = await load()
  await expect(page.openStore()).rejects.toThrow('cloned')
  expect(page.storeProblem.read()).toBe('unavailable')
  put.mockRestore()
  expect((await page.openStore()).version).toBe(4)
  expect(page.storeProblem.read()).toBeNull()
})

/** What the database holds as it is, whichever form it has. */
async function keptNow() {
  const database = await openDB('nickel')
  const [names, items] = await Promise.all([database.count('runRows'), database.getAll('listItems')])
  const { version } = database
  database.close()
  return { version, names, items }
}

test('what is bought first says what the rows of a run are', () => {
  const kinds = { profile: 'person', company: 'company', post: 'post' } as const
  for (const { id, kind } of [...allWanted, byName])
    expect(kindBought(id), id).toBe(kind === 'opaque' ? id.split('s.')[0] : kinds[kind])
})
