import type { IDBPDatabase } from 'idb'
import {
  isReadable,
  isStoreName,
  keyOf,
  type NickelSchema,
  type StoreName,
} from '@/lib/browser/database/schema'
import { newState } from '@/lib/core/signal'

/** Rows that could not be read since this page was opened: their keys, by store. */
export type SetAside = ReadonlyMap<StoreName, ReadonlySet<string>>

/** The rows that were set aside: they stay in the database as they are, and nothing that reads rows gets them. */
export const setAside = newState<SetAside>(new Map())

/** Counts a row that cannot be read, once however often it is met. */
export function setRowAside(name: StoreName, key: string): void {
  const known = setAside.read()
  const keys = known.get(name) ?? new Set()
  if (!keys.has(key)) setAside.write(new Map(known).set(name, new Set(keys).add(key)))
}

/** The row where it can be read; else it is set aside, and there is none. */
function readRow(name: StoreName, row: unknown): unknown {
  if (row === undefined || isReadable(name, row)) return row
  setRowAside(name, keyOf(name, row))
  return undefined
}

const readRows = (name: StoreName, rows: readonly unknown[]): unknown[] =>
  rows.filter((row) => readRow(name, row) !== undefined)

type Call = (...given: readonly unknown[]) => unknown

const isCall = (value: unknown): value is Call => typeof value === 'function'
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What a call for rows gives, parsed. */
async function parsed(name: unknown, given: unknown): Promise<unknown> {
  const rows: unknown = await given
  if (!isStoreName(name)) return rows
  return Array.isArray(rows) ? readRows(name, rows) : readRow(name, rows)
}

const readings: ReadonlySet<string | symbol> = new Set(['get', 'getAll', 'getFromIndex', 'getAllFromIndex'])
const openings: ReadonlySet<string | symbol> = new Set(['transaction', 'objectStore', 'index'])

/**
 * A database, transaction, store or index over which every row that is asked for is parsed. Cursors are not: they come
 * to rows that cannot be read, too, and `isReadable` tells. `store` is the name where only one can be meant.
 */
function parsing<T extends object>(target: T, store?: unknown): T {
  return new Proxy(target, {
    get(_target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (property === 'store' && isObject(value)) return parsing(value, Reflect.get(value, 'name', value))
      if (!isCall(value)) return value
      return (...given: readonly unknown[]) => {
        const result = Reflect.apply(value, target, given)
        if (readings.has(property)) return parsed(store ?? given[0], result)
        const name = property === 'objectStore' ? given[0] : store
        return openings.has(property) && isObject(result) ? parsing(result, name) : result
      }
    },
  })
}

/** The database with every row that `get` and its like give parsed: one that cannot be read is as if it were not there. */
export const parsingReads = (database: IDBPDatabase<NickelSchema>): IDBPDatabase<NickelSchema> =>
  parsing(database)
