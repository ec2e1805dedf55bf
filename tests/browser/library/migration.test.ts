import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'

const load = () => import('@/lib/browser/database/database')

const purchase = {
  intentId: '0x01',
  rev: 4,
  purchaseKey: 'profiles.search|{"keyword":"cto"}',
  liveKey: 'profiles.search|{"keyword":"cto"}',
  preparedAt: 1_763_700_000_000,
  record: { purchase: { state: 'RESULT' }, lookup: { endpointId: 'profiles.search', input: {} } },
}
const answer = { intentId: '0x01', status: 200, body: '{"a":  1.0}', paymentResponse: null, at: 1 }

/** The database as the first version of Nickel made it. */
async function fillVersionOne() {
  const old = await openDB('nickel', 1, {
    upgrade(database) {
      const purchases = database.createObjectStore('purchases', { keyPath: 'intentId' })
      purchases.createIndex('liveKey', 'liveKey', { unique: true })
      purchases.createIndex('purchaseKey', 'purchaseKey')
      purchases.createIndex('preparedAt', 'preparedAt')
      database.createObjectStore('answers', { keyPath: 'intentId' })
      database.createObjectStore('settings')
    },
  })
  await old.put('purchases', purchase)
  await old.put('answers', answer)
  await old.put('settings', { perSession: '2000000' }, 'limits')
  return old
}

beforeEach(() => {
  vi.resetModules()
  globalThis.indexedDB = new IDBFactory()
})

test('a database of the first version keeps all that was paid for, to the byte', async () => {
  const old = await fillVersionOne()
  old.close()
  const store = await (await load()).openStore()
  expect(store.version).toBe(4)
  expect(await store.get('purchases', '0x01')).toEqual(purchase)
  expect(await store.getFromIndex('purchases', 'liveKey', purchase.liveKey)).toEqual(purchase)
  expect(await store.get('answers', '0x01')).toEqual(answer)
  expect(await store.get('settings', 'limits')).toEqual({ perSession: '2000000' })
  for (const name of ['records', 'details', 'aliases', 'lists', 'listItems', 'runs', 'runRows'] as const)
    expect(await store.count(name)).toBe(0)
})

test('a new database and a moved one have the same stores and indexes', async () => {
  const shape = async () => {
    const store = await (await load()).openStore()
    const names = [...store.objectStoreNames]
    return Promise.all(
      names.map(async (name) => {
        const kept = store.transaction(name).objectStore(name)
        return [name, kept.keyPath, [...kept.indexNames]]
      }),
    )
  }
  const fresh = await shape()
  vi.resetModules()
  globalThis.indexedDB = new IDBFactory()
  ;(await fillVersionOne()).close()
  expect(await shape()).toEqual(fresh)
  expect(fresh.length).toBe(14)
})

test('a tab of the older version that stays open is told of, and the move goes on when it closes', async () => {
  const old = await fillVersionOne()
  const { openStore, storeProblem } = await load()
  const told: unknown[] = []
  storeProblem.watch(() => told.push(storeProblem.read()))
  const opening = openStore()
  await vi.waitFor(() => expect(told).toEqual(['blocked-by-another-tab']))
  old.close()
  expect((await opening).version).toBe(4)
})
