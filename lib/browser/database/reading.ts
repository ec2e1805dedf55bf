import type { IDBPDatabase, IDBPObjectStore, IDBPTransaction } from 'idb'
import {
  isReadable,
  keyOf,
  type NickelSchema,
  type RowOf,
  type StoreName,
} from '@/lib/browser/database/stores'
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
export function readRow<Name extends StoreName>(name: Name, row: unknown): RowOf<Name> | undefined {
  if (row === undefined || isReadable(name, row)) return row
  setRowAside(name, keyOf(name, row))
  return undefined
}

const readRows = <Name extends StoreName>(name: Name, rows: readonly unknown[]): RowOf<Name>[] =>
  rows.flatMap((row) => readRow(name, row) ?? [])

/** The rows of one store in a transaction. What is read is parsed; a cursor comes to rows that cannot be read, too. */
export type Rows<Name extends StoreName, Mode extends IDBTransactionMode = 'readonly'> = IDBPObjectStore<
  NickelSchema,
  [Name],
  Name,
  Mode
>

export type Transaction<Names extends readonly StoreName[], Mode extends IDBTransactionMode> = Pick<
  IDBPTransaction<NickelSchema, [...Names], Mode>,
  'done' | 'error' | 'abort' | 'durability'
> & { objectStore: <Name extends Names[number]>(name: Name) => Rows<Name, Mode> }

/** The browser's database; a row that cannot be read is as if it were not there. */
export type Database = Omit<IDBPDatabase<NickelSchema>, 'transaction'> & {
  transaction: {
    <Name extends StoreName, Mode extends IDBTransactionMode = 'readonly'>(
      name: Name,
      mode?: Mode,
    ): Transaction<readonly [Name], Mode> & { store: Rows<Name, Mode> }
    <const Names extends readonly StoreName[], Mode extends IDBTransactionMode = 'readonly'>(
      names: Names,
      mode?: Mode,
      options?: IDBTransactionOptions,
    ): Transaction<Names, Mode>
  }
}

/** An object with members of its own in the place of some. */
const withOwn = <Source extends object>(source: Source, own: Readonly<Record<string, unknown>>): Source =>
  new Proxy(source, {
    get(_, name) {
      const member: unknown = Reflect.get(Object.hasOwn(own, name) ? own : source, name)
      return typeof member === 'function' ? member.bind(source) : member
    },
  })

type Key = IDBValidKey | IDBKeyRange
type Range = Key | null | undefined
type Store = IDBPObjectStore<unknown, string[], StoreName, IDBTransactionMode>

const parsed = (name: StoreName, source: Pick<Store, 'get' | 'getAll'>) => ({
  get: async (key: Key) => readRow(name, await source.get(key)),
  getAll: async (range: Range, most?: number) => readRows(name, await source.getAll(range, most)),
})

function parsingRows(name: StoreName, source: Store): Store {
  const index = (of: string) => withOwn(source.index(of), parsed(name, source.index(of)))
  return withOwn(source, { ...parsed(name, source), index })
}

function parsingTransaction(
  [first]: readonly StoreName[],
  source: IDBPTransaction<unknown, string[], IDBTransactionMode>,
) {
  const objectStore = (name: StoreName) => parsingRows(name, source.objectStore(name))
  return withOwn(source, { objectStore, store: first && objectStore(first) })
}

/** The database with every row that is read parsed. */
export const parsingReads = (source: IDBPDatabase): Database =>
  // safe: the stores are made from the declaration that the types come from
  withOwn(source, {
    get: async (name: StoreName, key: Key) => readRow(name, await source.get(name, key)),
    getAll: async (name: StoreName, range: Range, most?: number) =>
      readRows(name, await source.getAll(name, range, most)),
    getFromIndex: async (name: StoreName, index: string, key: Key) =>
      readRow(name, await source.getFromIndex(name, index, key)),
    getAllFromIndex: async (name: StoreName, index: string, range: Range, most?: number) =>
      readRows(name, await source.getAllFromIndex(name, index, range, most)),
    transaction: (
      names: StoreName | StoreName[],
      mode?: IDBTransactionMode,
      options?: IDBTransactionOptions,
    ) => parsingTransaction([names].flat(), source.transaction([names].flat(), mode, options)),
  }) as unknown as Database
