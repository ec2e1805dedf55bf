import { openDB, type IDBPDatabase } from 'idb'
import { newState } from '@/lib/core/signal'
import { parsingReads } from '@/lib/browser/database/reading'
import type { NickelSchema } from '@/lib/browser/database/schema'

export type Database = IDBPDatabase<NickelSchema>

export const databaseName = 'nickel'
const version = 2

/** Money depends on these writes: they are on the disk before the next step is taken. */
export const durably = { durability: 'strict' } as const

/** Why the browser's database cannot be opened. */
export type StoreProblem = 'blocked-by-another-tab' | 'newer-version' | 'unavailable'

let opened: Promise<Database> | undefined

/** The last thing that kept the database from being opened; null when there was none. */
export const storeProblem = newState<StoreProblem | null>(null)

function addPurchases(database: Database) {
  const purchases = database.createObjectStore('purchases', { keyPath: 'intentId' })
  purchases.createIndex('liveKey', 'liveKey', { unique: true })
  purchases.createIndex('purchaseKey', 'purchaseKey')
  purchases.createIndex('preparedAt', 'preparedAt')
  database.createObjectStore('answers', { keyPath: 'intentId' })
  database.createObjectStore('settings')
}

function addLibrary(database: Database) {
  database.createObjectStore('records', { keyPath: 'id' })
  database.createObjectStore('details', { keyPath: 'recordId' })
  database.createObjectStore('aliases', { keyPath: 'alias' }).createIndex('recordId', 'recordId')
  database.createObjectStore('harvested', { keyPath: 'intentId' })
  database.createObjectStore('lists', { keyPath: 'id' })
  const items = database.createObjectStore('listItems', { keyPath: ['listId', 'recordId'] })
  items.createIndex('recordId', 'recordId')
  const runs = database.createObjectStore('runs', { keyPath: 'id' })
  runs.createIndex('at', 'at')
  runs.createIndex('state', 'state')
  const rows = database.createObjectStore('runRows', { keyPath: ['runId', 'index'] })
  rows.createIndex('runState', ['runId', 'state'])
  rows.createIndex('recordId', 'recordId')
  rows.createIndex('intentId', 'intentId')
  database.createObjectStore('savedSearches', { keyPath: 'id' }).createIndex('endpointId', 'endpointId')
  database.createObjectStore('blocked', { keyPath: 'key' }).createIndex('kind', 'kind')
}

/** Each step adds to what the one before left; what is in the stores stays. */
function upgradeFrom(database: Database, from: number) {
  if (from < 1) addPurchases(database)
  if (from < 2) addLibrary(database)
}

// a browser that keeps nothing throws at once, which must be told like any other failure
async function open(): Promise<Database> {
  const database = await openDB<NickelSchema>(databaseName, version, {
    upgrade: upgradeFrom,
    blocked: () => storeProblem.write('blocked-by-another-tab'),
    // another tab brings a newer schema: give way, or it hangs
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  return parsingReads(database)
}

/** The browser's one database, opened once. Rejects where the browser keeps nothing, as in some private windows. */
export function openStore(): Promise<Database> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    storeProblem.write(
      error instanceof DOMException && error.name === 'VersionError' ? 'newer-version' : 'unavailable',
    )
    throw error
  })
  return opened
}
