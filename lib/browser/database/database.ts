import { openDB, type IDBPDatabase, type OpenDBCallbacks } from 'idb'
import { newState } from '@/lib/core/signal'
import { parsingReads } from '@/lib/browser/database/reading'
import type { NickelSchema } from '@/lib/browser/database/schema'
import { schemaVersion, TablesToMove, upgradeFrom, type MoveTables } from '@/lib/browser/database/upgrade'

export type Database = IDBPDatabase<NickelSchema>

export const databaseName = 'nickel'

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
export type StoreProblem = 'blocked-by-another-tab' | 'newer-version' | 'wiped' | 'no-room' | 'unavailable'

let opened: Promise<Database> | undefined

/** The last thing that kept the database from being opened; null when there was none. */
export const storeProblem = newState<StoreProblem | null>(null)

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

/** Opens it at a number, in the form of today. Where it cannot be moved there, the browser only says that that was ended. */
async function openMoved(number: number, moveTables?: MoveTables): Promise<IDBPDatabase<NickelSchema>> {
  let moved = Promise.resolve()
  try {
    return await openAt(number, (database, from, _to, transaction) => {
      moved = upgradeFrom(database, from % generations, transaction, moveTables)
      moved.catch(() => undefined)
    })
  } catch (error) {
    // says why, where there was a move
    await moved
    throw error
  }
}

/** The same, with the code of an older move where it is needed; where that does not come, the next reading asks again. */
async function openAnyForm(number: number): Promise<IDBPDatabase<NickelSchema>> {
  try {
    return await openMoved(number)
  } catch (error) {
    if (!(error instanceof TablesToMove)) throw error
    const { moveTables } = await import('@/lib/browser/database/move-tables')
    return openMoved(number, moveTables)
  }
}

/** One that was wiped has a higher number than its form alone. */
async function openNumbered(): Promise<IDBPDatabase<NickelSchema>> {
  try {
    return await openAnyForm(schemaVersion)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw error
    const found = await openAt(undefined)
    const form = found.version % generations
    if (form === schemaVersion) return found
    found.close()
    if (form > schemaVersion) throw error
    return openAnyForm(found.version - form + schemaVersion)
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

function problemOf(error: unknown): StoreProblem {
  if (error instanceof Wiped) return 'wiped'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'no-room'
  return name === 'VersionError' ? 'newer-version' : 'unavailable'
}

/**
 * The browser's one database, opened once. Rejects where the browser keeps nothing, as in some private windows, and in a
 * page that found no room to move what an older version kept: the next page moves it.
 */
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
