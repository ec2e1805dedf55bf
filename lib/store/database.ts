import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

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
}

export type NickelSchema = DBSchema & {
  purchases: {
    key: string
    value: JournalRow
    indexes: { liveKey: string; purchaseKey: string; preparedAt: number }
  }
  answers: { key: string; value: AnswerRow }
  settings: { key: string; value: unknown }
}

export type Database = IDBPDatabase<NickelSchema>

export const databaseName = 'nickel'
const version = 1

/** Money depends on these writes: they are on the disk before the next step is taken. */
export const durably = { durability: 'strict' } as const

/** Why the browser's database cannot be opened. */
export type StoreProblem = 'blocked-by-another-tab' | 'newer-version' | 'unavailable'

let opened: Promise<Database> | undefined
const listeners = new Set<(problem: StoreProblem) => void>()

/** Tells of a database that waits for another tab to close. */
export function onStoreProblem(listener: (problem: StoreProblem) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tell = (problem: StoreProblem) => listeners.forEach((listener) => listener(problem))

function open(): Promise<Database> {
  return openDB<NickelSchema>(databaseName, version, {
    upgrade(database) {
      const purchases = database.createObjectStore('purchases', { keyPath: 'intentId' })
      purchases.createIndex('liveKey', 'liveKey', { unique: true })
      purchases.createIndex('purchaseKey', 'purchaseKey')
      purchases.createIndex('preparedAt', 'preparedAt')
      database.createObjectStore('answers', { keyPath: 'intentId' })
      database.createObjectStore('settings')
    },
    blocked: () => tell('blocked-by-another-tab'),
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
    tell(error instanceof DOMException && error.name === 'VersionError' ? 'newer-version' : 'unavailable')
    throw error
  })
  return opened
}
