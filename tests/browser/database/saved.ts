import { readFileSync } from 'node:fs'
import { openDB } from 'idb'
import { databaseName } from '@/lib/browser/database/database'

/** What version 1 of the database held when it was released, store by store; `{"$bigint": "1"}` stands for 1n. */
export const saved: Record<string, readonly unknown[]> = JSON.parse(
  readFileSync(new URL('version-1.json', import.meta.url), 'utf8'),
  (_key, value: unknown) =>
    typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value,
)

const settingOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'key' in row && 'value' in row
    ? { key: String(row.key), value: row.value }
    : null

/** The stores of version 1, written down once and never changed: where a row's key stands, and its indexes. */
const storesOfOne: Record<string, [keyPath: string | string[] | null, ...indexes: string[]]> = {
  purchases: ['intentId', 'liveKey', 'purchaseKey', 'preparedAt', 'open'],
  sums: [['span', 'at', 'session']],
  answers: ['intentId'],
  settings: [null],
  records: ['id'],
  details: ['recordId'],
  aliases: ['alias', 'recordId'],
  harvested: ['intentId'],
  lists: ['id'],
  listItems: [['listId', 'rowId'], 'recordId'],
  runs: ['id', 'at', 'state'],
  runRows: [['runId', 'index'], 'recordId', 'intentId', 'runState'],
  savedSearches: ['id', 'endpointId'],
  blocked: ['key', 'kind'],
}

/** Makes the database of version 1 with all its rows, wiped so often before. */
export async function fillVersionOne(wiped = 0): Promise<void> {
  const old = await openDB(databaseName, wiped * 1_000 + 1, {
    upgrade(database) {
      for (const [name, [keyPath, ...indexes]] of Object.entries(storesOfOne)) {
        const store = database.createObjectStore(name, { keyPath })
        for (const index of indexes)
          store.createIndex(index, index === 'runState' ? ['runId', 'state'] : index, {
            unique: index === 'liveKey',
          })
      }
    },
  })
  for (const [name, rows] of Object.entries(saved))
    for (const row of rows) {
      const setting = name === 'settings' ? settingOf(row) : null
      if (setting) await old.put(name, setting.value, setting.key)
      else await old.put(name, row)
    }
  old.close()
}
