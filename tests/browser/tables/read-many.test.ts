import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'

const keysOf = (count: number, step = 1) =>
  Array.from({ length: count }, (_, at) => `person:slug:p${String(at * step).padStart(5, '0')}`)

/** A store with 1,000 rows; reading by key and by range are counted. */
async function opened() {
  vi.resetModules()
  const [{ openStore }, { readMany }] = await Promise.all([
    import('@/lib/browser/database/database'),
    import('@/lib/browser/tables/lists'),
  ])
  const database = await openStore()
  const { store } = database.transaction('aliases', 'readwrite')
  await Promise.all(keysOf(1_000).map((alias, at) => store.put({ alias, recordId: `r${at}` })))
  const read = async (keys: readonly string[]) => {
    const reading = database.transaction('aliases').store
    let requests = 0
    const counted = {
      get: (key: string) => (requests++, reading.get(key)),
      count: (range: IDBKeyRange) => (requests++, reading.count(range)),
      getAll: (range: IDBKeyRange) => (requests++, reading.getAll(range)),
    }
    const rows = await readMany(counted, keys, ({ alias }) => alias)
    return { requests, found: keys.map((key) => rows.get(key)?.recordId), size: rows.size }
  }
  return read
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('keys that stand close together are read with two requests, in whatever order they are asked for', async () => {
  const read = await opened()
  const { requests, found } = await read(keysOf(250).toReversed())
  expect(requests).toBe(2)
  expect(found).toEqual(Array.from({ length: 250 }, (_, at) => `r${249 - at}`))
})

test('keys far from each other are read one by one, and no row between them', async () => {
  const read = await opened()
  const { requests, found, size } = await read(keysOf(50, 20))
  expect(requests).toBe(51)
  expect(found).toEqual(Array.from({ length: 50 }, (_, at) => `r${at * 20}`))
  expect(size).toBe(50)
})

test('keys that are not there, or asked for twice, give no row and one row', async () => {
  const read = await opened()
  expect(await read([])).toMatchObject({ requests: 0, size: 0 })
  const [first = ''] = keysOf(1)
  expect(await read([first, 'person:slug:nobody', first])).toMatchObject({
    found: ['r0', undefined, 'r0'],
    size: 1,
  })
})
