import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { newState } from '@/lib/core/signal'
import type {
  AliasRow,
  BlockRow,
  DetailRow,
  HarvestRow,
  ListItemRow,
  ListRow,
  RecordRow,
  RunRow,
  RunLineRow,
  SavedSearchRow,
} from '@/lib/browser/database/rows'

/** One purchase with the columns that its indexes need; what is in `record` is the business of whoever wrote it. */
export type JournalRow = {
  intentId: string
  rev: number
  purchaseKey: string
  /** The purchase key while it is under way, absent after: the same thing cannot be bought twice at once. */
  liveKey?: string
  preparedAt: number
  record: unknown
}

/** A paid answer exactly as it arrived. */
export type AnswerRow = {
  intentId: string
  status: number
  body: string
  paymentResponse: string | null
  /** The seal under which the pictures of this answer may be asked for. */
  pictures?: string | null
  at: number
  /** When the part of a deleted person was taken out of it; absent for bytes as they arrived. */
  editedAt?: number
}

export type NickelSchema = DBSchema & {
  purchases: {
    key: string
    value: JournalRow
    indexes: { liveKey: string; purchaseKey: string; preparedAt: number }
  }
  answers: { key: string; value: AnswerRow }
  settings: { key: string; value: unknown }
  records: { key: string; value: RecordRow }
  details: { key: string; value: DetailRow }
  aliases: { key: string; value: AliasRow; indexes: { recordId: string } }
  harvested: { key: string; value: HarvestRow }
  lists: { key: string; value: ListRow }
  /** Keyed by list and record; the items of a list are the range of its id. */
  listItems: { key: [string, string]; value: ListItemRow; indexes: { recordId: string } }
  runs: { key: string; value: RunRow; indexes: { at: number; state: string } }
  /** Keyed by run and index; the rows of a run are the range of its id. */
  runRows: {
    key: [string, number]
    value: RunLineRow
    indexes: { runState: [string, string]; recordId: string; intentId: string }
  }
  savedSearches: { key: string; value: SavedSearchRow; indexes: { endpointId: string } }
  blocked: { key: string; value: BlockRow; indexes: { kind: string } }
}

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
  return openDB<NickelSchema>(databaseName, version, {
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
