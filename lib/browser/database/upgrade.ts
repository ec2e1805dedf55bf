import type { IDBPDatabase, IDBPTransaction } from 'idb'
import type { NickelSchema, StoreName } from '@/lib/browser/database/schema'
import { atomically } from '@/lib/browser/database/atomically'

/** The form of the database today. */
export const schemaVersion = 4

type Database = IDBPDatabase<NickelSchema>
type Upgrading = IDBPTransaction<NickelSchema, StoreName[], 'versionchange'>

/** The step from forms 2 and 3; its code is fetched only by browsers that have kept something since then. */
export type MoveTables = (database: Database, transaction: Upgrading) => Promise<void>

/** The database is of form 2 or 3, and the code that moves it was not given. */
export class TablesToMove extends Error {}

/** Stands among the sums and says by which rule the purchases are counted; another rule counts them anew. */
export const counted = { span: 0, at: 2, session: '', paid: 0n, unsettled: 0n, unsent: 0n } as const

function addPurchases(database: Database) {
  const purchases = database.createObjectStore('purchases', { keyPath: 'intentId' })
  purchases.createIndex('liveKey', 'liveKey', { unique: true })
  purchases.createIndex('purchaseKey', 'purchaseKey')
  purchases.createIndex('preparedAt', 'preparedAt')
  database.createObjectStore('answers', { keyPath: 'intentId' })
  database.createObjectStore('settings')
}

/** The rows of lists, which have keys of their own within each. */
export function addListItems(database: Database) {
  const items = database.createObjectStore('listItems', { keyPath: ['listId', 'rowId'] })
  items.createIndex('recordId', 'recordId')
  return items
}

function addLibrary(database: Database) {
  database.createObjectStore('records', { keyPath: 'id' })
  database.createObjectStore('details', { keyPath: 'recordId' })
  database.createObjectStore('aliases', { keyPath: 'alias' }).createIndex('recordId', 'recordId')
  database.createObjectStore('harvested', { keyPath: 'intentId' })
  database.createObjectStore('lists', { keyPath: 'id' })
  addListItems(database)
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

/** Who writes purchases fills them: what is here already is counted before it is first asked for. */
async function addSums(database: Database, transaction: Upgrading, isNew: boolean) {
  transaction.objectStore('purchases').createIndex('open', 'open')
  const sums = database.createObjectStore('sums', { keyPath: ['span', 'at', 'session'] })
  if (isNew) await sums.put(counted)
}

/**
 * Brings a database to the form of today: each step adds to what the one before left, and what is in the stores stays. A
 * move that fails half way leaves everything as it was; rejects with why, with TablesToMove where `moveTables` is needed.
 */
export const upgradeFrom = (
  database: Database,
  from: number,
  transaction: Upgrading,
  moveTables?: MoveTables,
): Promise<void> =>
  atomically(transaction, async () => {
    const hasTablesToMove = from === 2 || from === 3
    if (hasTablesToMove && !moveTables) throw new TablesToMove()
    if (from < 1) addPurchases(database)
    if (from < 2) addLibrary(database)
    // both at once: the transaction ends where nothing is asked of it
    await Promise.all([
      from < 3 && addSums(database, transaction, from < 1),
      hasTablesToMove && moveTables?.(database, transaction),
    ])
  })
