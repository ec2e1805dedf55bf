import { openDB, type IDBPDatabase, type IDBPTransaction, type OpenDBCallbacks } from 'idb'
import { attempt } from '@/lib/core/result'
import { newState } from '@/lib/core/signal'
import { parsingReads, type Database, type Transaction } from '@/lib/browser/database/reading'
import { storeNames, stores, type StoreName } from '@/lib/browser/database/stores'

export const databaseName = 'nickel-data'

type Step = (database: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], 'versionchange'>) => void

/** While something is bought no second purchase of it begins. */
const unique: ReadonlySet<string> = new Set(['liveKey'])

const createStores: Step = (database) => {
  for (const [name, { key, indexes }] of Object.entries(stores)) {
    const made = database.createObjectStore(name, { keyPath: key as string | string[] | null })
    for (const [index, path] of Object.entries(indexes))
      made.createIndex(index, path, { unique: unique.has(index) })
  }
}

/**
 * What leads to each version from the one before: the first step makes version 1, the last the form of today. How one is
 * added, and what proves it, stands in .github/CONTRIBUTING.md.
 */
const steps: readonly Step[] = [createStores]

const schemaVersion = steps.length

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

export type StoreProblem = 'blocked-by-another-tab' | 'newer-version' | 'wiped' | 'no-room' | 'unavailable'

let opened: Promise<Database> | undefined

/** The last thing that kept the database from being opened; null when there was none. */
export const storeProblem = newState<StoreProblem | null>(null)

class Wiped extends Error {}

const openAt = (number: number | undefined, upgrade?: OpenDBCallbacks<unknown>['upgrade']) =>
  openDB(databaseName, number, {
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

/** Opens it at a number, in the form of today. A step that throws leaves it as it was, and the next page tries again. */
async function openMoved(number: number): Promise<IDBPDatabase> {
  let problem: unknown
  try {
    return await openAt(number, (database, from, _to, transaction) => {
      try {
        for (const step of steps.slice(from % generations)) step(database, transaction)
      } catch (error) {
        problem = error
        transaction.abort()
      }
    })
  } catch (error) {
    throw problem ?? error
  }
}

/** One that was wiped has a higher number than its form alone. */
async function openNumbered(): Promise<IDBPDatabase> {
  try {
    return await openMoved(schemaVersion)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
    const found = await openAt(undefined)
    const form = found.version % generations
    if (form === schemaVersion) return found
    found.close()
    if (form > schemaVersion) throw error
    return openMoved(found.version - form + schemaVersion)
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
  const transaction = database.transaction(storeNames, 'readwrite', durably)
  await Promise.all(storeNames.map((name) => transaction.objectStore(name).clear()))
  await transaction.done
  const next = database.version + generations
  database.close()
  opened = undefined
  const empty = await openAt(next, async (_database, _from, _to, upgrading) => {
    // what was written between the two
    await Promise.all(storeNames.map((name) => upgrading.objectStore(name).clear()))
  })
  generation = generationOf(next)
  opened = Promise.resolve(parsingReads(empty))
}

function problemOf(error: unknown): StoreProblem {
  if (error instanceof Wiped) return 'wiped'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'no-room'
  return name === 'VersionError' ? 'newer-version' : 'unavailable'
}

/** The browser's one database. Rejects where the browser keeps nothing, or no room was left to move it. */
export function openStore(): Promise<Database> {
  opened ??= open().then(
    (database) => {
      if (storeProblem.read() !== null) storeProblem.write(null)
      return database
    },
    (error: unknown) => {
      const problem = problemOf(error)
      // where there is no room, each reading would try to move everything once more
      if (problem !== 'no-room') opened = undefined
      storeProblem.write(problem)
      throw error
    },
  )
  return opened
}

/** Whether a store of this browser has any row. */
export const holds = async (name: StoreName): Promise<boolean> =>
  (await (await openStore()).getAllKeys(name, null, 1)).length > 0

export type Writing<Names extends readonly StoreName[]> = Transaction<Names, 'readwrite'>

/** Does work in one transaction: all is written, or nothing. Rejects with the browser's reason or what threw. */
export async function writeTogether<const Names extends readonly StoreName[], T>(
  names: Names,
  work: (transaction: Writing<Names>) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
  const transaction = (await openStore()).transaction(names, 'readwrite', options)
  // watched from the start: it may fail while the work is still at it
  const done = transaction.done.catch((error: unknown) => Promise.reject(transaction.error ?? error))
  done.catch(() => undefined)
  try {
    const worked = await work(transaction)
    await done
    return worked
  } catch (error) {
    // nothing where it has ended already
    attempt(() => transaction.abort())
    await done.catch(() => undefined)
    throw transaction.error ?? error
  }
}

/** One setting of this browser; undefined when it was never set. */
export async function readSetting(key: string): Promise<unknown> {
  return (await openStore()).get('settings', key)
}

/** Keeps one setting; undefined forgets it. */
export async function writeSetting(key: string, value: unknown): Promise<void> {
  const store = await openStore()
  if (value === undefined) await store.delete('settings', key)
  else await store.put('settings', value, key)
}

/** The setting that holds what was chosen for the answers of an endpoint, or for a table. */
export const viewKey = (of: string): string => `view:${of}`
