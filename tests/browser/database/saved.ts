import { readFileSync } from 'node:fs'
import { openDB, type IDBPDatabase } from 'idb'

/** What a database held, store by store, and its number. */
export type Saved = { version: 2 | 3; stores: Record<string, readonly unknown[]> }

/** Reads what the product of an earlier commit wrote; `{"$bigint": "1"}` stands for 1n. */
export const readSaved = (commit: string): Saved =>
  JSON.parse(readFileSync(new URL(`saved-${commit}.json`, import.meta.url), 'utf8'), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value,
  )

const settingOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'key' in row && 'value' in row
    ? { key: String(row.key), value: row.value }
    : null

function addStores(database: IDBPDatabase, version: number) {
  const add = (name: string, keyPath: string | string[] | null, indexes: readonly string[] = []) => {
    const store = database.createObjectStore(name, keyPath === null ? undefined : { keyPath })
    for (const index of indexes) store.createIndex(index, index)
    return store
  }
  const purchases = add('purchases', 'intentId', ['purchaseKey', 'preparedAt'])
  purchases.createIndex('liveKey', 'liveKey', { unique: true })
  add('answers', 'intentId')
  add('settings', null)
  add('records', 'id')
  add('details', 'recordId')
  add('aliases', 'alias', ['recordId'])
  add('harvested', 'intentId')
  add('lists', 'id')
  add('listItems', ['listId', 'recordId'], ['recordId'])
  add('runs', 'id', ['at', 'state'])
  add('runRows', ['runId', 'index'], ['recordId', 'intentId']).createIndex('runState', ['runId', 'state'])
  add('savedSearches', 'id', ['endpointId'])
  add('blocked', 'key', ['kind'])
  if (version < 3) return
  purchases.createIndex('open', 'open')
  add('sums', ['span', 'at', 'session']).put({
    ...{ span: 0, at: 1, session: '', paid: 0n, unsettled: 0n, unsent: 0n },
  })
}

/** The database in the form in which that commit kept it, with all its rows and `more`, wiped so often before. */
export async function fillAsOf(
  { version, stores }: Saved,
  more: Saved['stores'] = {},
  wiped = 0,
): Promise<void> {
  const old = await openDB('nickel', wiped * 1_000 + version, {
    upgrade: (database) => addStores(database, version),
  })
  for (const [name, rows] of [...Object.entries(stores), ...Object.entries(more)])
    for (const row of rows) {
      const setting = name === 'settings' ? settingOf(row) : null
      if (setting) await old.put(name, setting.value, setting.key)
      else await old.put(name, row)
    }
  old.close()
}
