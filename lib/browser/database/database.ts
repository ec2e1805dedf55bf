import { openDB, type IDBPDatabase, type IDBPTransaction, type OpenDBCallbacks } from 'idb'
import { newState } from '@/lib/core/signal'
import { parsingReads } from '@/lib/browser/database/reading'
import type { NickelSchema, StoreName } from '@/lib/browser/database/schema'
import { tableOfRun } from '@/lib/browser/database/tables-of-runs'
import { fieldsIn } from '@/lib/core/json'

export type Database = IDBPDatabase<NickelSchema>

export const databaseName = 'nickel'
const schemaVersion = 4

/**
 * A database's number is its form and, in thousands, how often it was wiped. The browser shuts every connection of
 * before when it rises, so that no tab writes what it holds of wiped data into what is empty.
 */
const generations = 1_000
const generationOf = (number: number): number => Math.floor(number / generations)

/** The generation that this page began with; what it holds is of no other. */
let generation: number | undefined

/** Money depends on these writes: they are on the disk before the next step is taken. */
export const durably = { durability: 'strict' } as const

/** Why the browser's database cannot be opened. */
export type StoreProblem = 'blocked-by-another-tab' | 'newer-version' | 'wiped' | 'unavailable'

/** Stands among the sums and says by which rule the purchases are counted; another rule counts them anew. */
export const counted = { span: 0, at: 1, session: '', paid: 0n, unsettled: 0n, unsent: 0n } as const

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

function addListItems(database: Database) {
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
function addSums(database: Database, transaction: Upgrading, isNew: boolean) {
  transaction.objectStore('purchases').createIndex('open', 'open')
  const sums = database.createObjectStore('sums', { keyPath: ['span', 'at', 'session'] })
  if (isNew) void sums.put(counted)
}

/** Rows of tables got keys of their own, and runs that had rows of their own a table for them. */
async function addTables(database: Database, transaction: Upgrading) {
  const items = await transaction.objectStore('listItems').getAll()
  database.deleteObjectStore('listItems')
  const rows = addListItems(database)
  // safe: until now a row was a record's, and named by it
  for (const item of items) void rows.put({ ...item, rowId: item.recordId as string })
  const [lists, runs, runRows] = [
    transaction.objectStore('lists'),
    transaction.objectStore('runs'),
    transaction.objectStore('runRows'),
  ]
  const known = new Set(await lists.getAllKeys())
  for (const run of await runs.getAll()) {
    if (known.has(String(fieldsIn(run.value)['listId']))) continue
    const lines = await runRows.getAll(IDBKeyRange.bound([run.id, -Infinity], [run.id, Infinity]))
    const table = tableOfRun(run, lines)
    if (!table) continue
    void lists.put(table.list)
    void runs.put(table.run)
    for (const line of table.lines) void runRows.put(line)
    for (const item of table.items) void rows.put(item)
  }
}

type Upgrading = IDBPTransaction<NickelSchema, StoreName[], 'versionchange'>

/** Each step adds to what the one before left; what is in the stores stays. */
function upgradeFrom(database: Database, from: number, transaction: Upgrading) {
  if (from < 1) addPurchases(database)
  if (from < 2) addLibrary(database)
  if (from < 3) addSums(database, transaction, from < 1)
  // a move that fails half way leaves everything as it was, and opening fails with it
  transaction.done.catch(() => undefined)
  if (from === 2 || from === 3) addTables(database, transaction).catch(() => transaction.abort())
}

/** All data here was wiped by another tab since this page was opened. */
class Wiped extends Error {}

const openAt = (number: number | undefined, upgrade?: OpenDBCallbacks<NickelSchema>['upgrade']) =>
  openDB<NickelSchema>(databaseName, number, {
    ...(upgrade && { upgrade }),
    blocked: () => storeProblem.write('blocked-by-another-tab'),
    // another tab brings a newer schema or wipes: give way, or it hangs
    blocking: (current, next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = undefined
      if (next !== null && generationOf(next) > generationOf(current)) storeProblem.write('wiped')
    },
    terminated: () => {
      opened = undefined
    },
  })

/** One that was wiped has a higher number than its form alone. */
async function openNumbered(): Promise<IDBPDatabase<NickelSchema>> {
  try {
    return await openAt(schemaVersion, (database, from, _to, transaction) =>
      upgradeFrom(database, from, transaction),
    )
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
    const found = await openAt(undefined)
    const form = found.version % generations
    if (form === schemaVersion) return found
    found.close()
    if (form > schemaVersion) throw error
    return openAt(found.version - form + schemaVersion, (database, from, _to, transaction) =>
      upgradeFrom(database, from % generations, transaction),
    )
  }
}

// a browser that keeps nothing throws at once, which must be told like any other failure
async function open(): Promise<Database> {
  const database = await openNumbered()
  generation ??= generationOf(database.version)
  if (generationOf(database.version) === generation) return parsingReads(database)
  database.close()
  throw new Wiped('All that was kept here was wiped in another tab.')
}

/** Empties every store and begins another generation: what tabs opened before still hold is written nowhere. */
export async function wipeStore(): Promise<void> {
  const database = await openStore()
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names, 'readwrite', durably)
  await Promise.all(names.map((name) => transaction.objectStore(name).clear()))
  await transaction.done
  const next = database.version + generations
  database.close()
  opened = undefined
  const empty = await openAt(next, async (_database, _from, _to, upgrading) => {
    // what was written between the two
    await Promise.all(names.map((name) => upgrading.objectStore(name).clear()))
  })
  generation = generationOf(next)
  opened = Promise.resolve(parsingReads(empty))
}

/** The browser's one database, opened once. Rejects where the browser keeps nothing, as in some private windows. */
export function openStore(): Promise<Database> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    storeProblem.write(
      error instanceof Wiped
        ? 'wiped'
        : error instanceof DOMException && error.name === 'VersionError'
          ? 'newer-version'
          : 'unavailable',
    )
    throw error
  })
  return opened
}
