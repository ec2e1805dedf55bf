import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { databaseName, openStore } from '@/lib/browser/database/database'
import { setAside } from '@/lib/browser/database/reading'
import { storeNames, type StoreName } from '@/lib/browser/database/stores'
import { openShelf } from '@/lib/browser/library/shelf'
import { readRecord } from '@/lib/browser/library/records'
import { readDoNotContact } from '@/lib/browser/privacy/do-not-contact'
import { purgeOld, readRetention, writeRetention } from '@/lib/browser/privacy/retention'
import { deletePerson } from '@/lib/browser/privacy/delete-person'
import { wipeAll } from '@/lib/browser/privacy/wipe'
import { allEntries } from '@/lib/browser/purchase/journal'
import { addEntry } from '@/lib/browser/purchase/journal-writes'
import { readAllowance } from '@/lib/browser/purchase/limits'
import { confirmedPayees } from '@/lib/browser/purchase/payee-pin'
import { allLists } from '@/lib/browser/tables/all-lists'
import { addToList, readList } from '@/lib/browser/tables/lists'
import { allRuns, readLines } from '@/lib/browser/tables/runs/store'
import { readView } from '@/lib/browser/database/views'
import { fillVersionOne, saved } from '@/tests/browser/database/saved'

/** A raw connection beside the product's, which writes whatever a test wants to stand there. */
async function raw(work: (transaction: IDBTransaction) => void): Promise<void> {
  await openStore()
  const request = indexedDB.open(databaseName)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('not opened')))
  })
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(new Error('not written')))
  })
  work(transaction)
  await done
  database.close()
}

beforeAll(async () => {
  globalThis.indexedDB = new IDBFactory()
  await fillVersionOne()
})

const countOf = (name: string): number => saved[name]?.length ?? 0

const asideOf = () => Object.fromEntries([...setAside.read()].map(([name, keys]) => [name, keys.size]))

test('a database of version 1 opens for ever, with every row of it', async () => {
  const store = await openStore()
  for (const name of storeNames) {
    expect(countOf(name), `${name} is filled`).toBeGreaterThan(0)
    expect((await store.getAll(name)).length, name).toBe(countOf(name))
  }
  expect(asideOf()).toEqual({})
})

/** The stores and indexes of a database, as the browser tells them. */
const shapeOf = () =>
  new Promise((resolve) => {
    const request = indexedDB.open(databaseName)
    request.addEventListener('success', () => {
      const { objectStoreNames } = request.result
      const transaction = request.result.transaction([...objectStoreNames])
      const shape = [...objectStoreNames].map((name) => {
        const store = transaction.objectStore(name)
        return [
          name,
          store.keyPath,
          [...store.indexNames].map((index) => [
            index,
            store.index(index).keyPath,
            store.index(index).unique,
          ]),
        ]
      })
      request.result.close()
      resolve(shape)
    })
  })

test('a database that was moved here has the stores and indexes of a new one', async () => {
  await openStore()
  const moved = await shapeOf()
  const here = globalThis.indexedDB
  globalThis.indexedDB = new IDBFactory()
  vi.resetModules()
  await (await import('@/lib/browser/database/database')).openStore()
  expect(moved).toEqual(await shapeOf())
  globalThis.indexedDB = here
})

test('what the product reads of it is whole', async () => {
  const entries = await allEntries()
  expect(entries.length).toBe(saved['purchases']?.length)
  expect(new Set(entries.map(({ purchase }) => purchase.state))).toEqual(
    new Set(['PREPARED', 'SIGNED', 'HOT', 'DECLINED', 'NOT_CHARGED', 'RESULT']),
  )
  const runs = await allRuns()
  expect(runs.map(({ name, cap }) => [name, cap])).toEqual([
    ['fair.csv', 4_800_000n],
    ['File', 2_000_000n],
    ['File', 2_000_000n],
  ])
  const lines = (await Promise.all(runs.map(({ id }) => readLines(id)))).flat()
  expect(lines.length).toBe(saved['runRows']?.length)
  const shelf = await openShelf()
  expect(shelf.sections.person.map(({ title }) => title).toSorted()).toEqual(['Ana Silva', 'Bo Lind'])
  for (const { id } of shelf.sections.person) expect((await readRecord(id))?.detail.recordId).toBe(id)
  expect((await allLists()).map(({ name }) => name).toSorted()).toEqual([
    ...['Accounts', 'File', 'File', 'Shortlist', 'fair.csv'],
  ])
  expect((await readDoNotContact()).length).toBeGreaterThan(0)
  expect(await readRetention()).toMatchObject({ days: 365 })
  expect((await readAllowance()).limits).toMatchObject({ perSession: 2_000_000n, perDay: 5_000_000n })
  expect(await confirmedPayees()).toHaveLength(1)
  expect(await readView('profiles.search')).toMatchObject({ mode: 'table' })
  expect(asideOf()).toEqual({})
})

/** A row that nothing of today wrote, under a key of its own. */
const strange: { readonly [Name in Exclude<StoreName, 'settings'>]: object } = {
  purchases: {
    intentId: '0xbad',
    rev: 1,
    purchaseKey: 'k',
    preparedAt: 1,
    record: { purchase: { state: 'LOST' } },
  },
  sums: { span: 1, at: 1, session: 's', paid: 1 },
  answers: { intentId: '0xbad', status: 200, body: null, paymentResponse: null, at: 1 },
  records: { id: 'bad', kind: 'planet', title: 'X', firstAt: 1, at: 1, bought: {} },
  details: { recordId: 'bad', aliases: 'none' },
  aliases: { alias: 'person:slug:bad', recordId: 7 },
  harvested: { intentId: '0xbad', version: 'one', at: 1 },
  lists: { id: 'bad', name: 'Newer', kind: 'person', stages: [], createdAt: 1, changedAt: 1, rowVersion: 2 },
  listItems: { listId: 'bad', rowId: 'bad' },
  runs: { id: 'bad', at: 1, state: 'running', value: { id: 'bad' } },
  runRows: { runId: 'bad', index: 0, state: 'waiting', value: null },
  savedSearches: { id: 'bad', endpointId: 'profiles.search', name: null },
  blocked: { key: 'bad', kind: 'anyone', at: 1 },
}

const strangeNames = storeNames.filter((name) => name !== 'settings')

test('a row that cannot be read is set aside, counted once and kept, and hides none of the others', async () => {
  await raw((transaction) => {
    for (const [name, row] of Object.entries(strange)) transaction.objectStore(name).put(row)
  })
  const heard = vi.fn()
  setAside.watch(heard)
  const store = await openStore()
  for (const name of strangeNames) {
    const rows = await store.getAll(name)
    await store.getAll(name)
    if (name === 'purchases' || name === 'runs' || name === 'runRows' || name === 'sums') continue
    expect(rows.length, name).toBe(countOf(name))
  }
  expect((await allEntries()).length).toBe(saved['purchases']?.length)
  expect((await allRuns()).length).toBe(saved['runs']?.length)
  expect(await readLines('bad')).toEqual([])
  expect(asideOf()).toEqual(Object.fromEntries(Object.keys(strange).map((name) => [name, 1])))
  expect(heard).toHaveBeenCalledTimes(Object.keys(strange).length)
  expect(await store.get('records', 'bad')).toBeUndefined()
  for (const name of strangeNames) {
    expect(await store.count(name), `${name} keeps it`).toBe(countOf(name) + 1)
  }
})

test('acts around such rows go on, and leave them where they are', async () => {
  const store = await openStore()
  const [list] = (await allLists()).filter(({ name }) => name === 'Shortlist')
  const [entry] = await allEntries()
  if (!list || !entry) throw new Error('nothing was saved')
  const next = {
    ...entry,
    purchase: { ...entry.purchase, intentId: '0xfe', purchaseKey: 'another' } as const,
  }
  expect(await addEntry(next, () => null)).toMatchObject({ ok: true })
  const place = (await readList(list.id))?.items[0]?.item
  if (!place) throw new Error('nobody is on the list')
  await raw((transaction) =>
    transaction.objectStore('listItems').put({ listId: list.id, rowId: 'worn', tags: null }),
  )
  expect((await addToList(list, ['worn'])).added).toBe(0)
  expect((await deletePerson(place.recordId ?? '')).ok).toBe(true)
  await writeRetention(30)
  await purgeOld(Date.now() + 400 * 24 * 60 * 60 * 1000)
  const left = new Map(
    await Promise.all(
      (['answers', 'records', 'details', 'listItems', 'lists'] as const).map(
        async (name) => [name, await store.count(name)] as const,
      ),
    ),
  )
  expect(left.get('answers'), 'only the answer that cannot be read').toBe(1)
  expect(left.get('records')).toBe(1)
  expect(left.get('details')).toBe(1)
  await wipeAll()
  expect(asideOf()).toEqual({})
})
