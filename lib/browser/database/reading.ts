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

type Idb<Name extends StoreName, Mode extends IDBTransactionMode> = IDBPObjectStore<
  NickelSchema,
  [Name],
  Name,
  Mode
>

/** The rows of one store in a transaction. What is read is parsed; a cursor comes to rows that cannot be read, too. */
export type Rows<Name extends StoreName, Mode extends IDBTransactionMode = 'readonly'> = Pick<
  Idb<Name, Mode>,
  | ('get' | 'getAll' | 'getAllKeys' | 'count' | 'index' | 'openCursor' | typeof Symbol.asyncIterator)
  | ('put' | 'add' | 'delete' | 'clear')
>

export type Transaction<Names extends readonly StoreName[], Mode extends IDBTransactionMode> = Pick<
  IDBPTransaction<NickelSchema, [...Names], Mode>,
  'done' | 'error' | 'abort' | 'durability'
> & { objectStore: <Name extends Names[number]>(name: Name) => Rows<Name, Mode> }

/** The browser's database; a row that cannot be read is as if it were not there. */
export type Database = Pick<
  IDBPDatabase<NickelSchema>,
  | (
      | 'get'
      | 'getAll'
      | 'getFromIndex'
      | 'getAllFromIndex'
      | 'getAllKeys'
      | 'getAllKeysFromIndex'
      | 'count'
      | 'countFromIndex'
    )
  | ('put' | 'add' | 'delete' | 'clear' | 'close' | 'version')
> & {
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

type Key = IDBValidKey | IDBKeyRange

const readingOf = (
  name: StoreName,
  source: Pick<IDBPObjectStore, 'get' | 'getAll' | 'getAllKeys' | 'count'>,
) => ({
  get: async (key: Key) => readRow(name, await source.get(key)),
  getAll: async (key?: Key | null, most?: number) => readRows(name, await source.getAll(key, most)),
  getAllKeys: (key?: Key | null, most?: number) => source.getAllKeys(key, most),
  count: (key?: Key | null) => source.count(key),
})

/** Some methods of an object as they are; what only reads has none that write. */
const methodsOf = <Source extends object>(source: Source, names: readonly (keyof Source & string)[]) =>
  Object.fromEntries(names.map((name) => [name, Reflect.get<object, string>(source, name)?.bind(source)]))

const rowsOf = <Name extends StoreName>(
  name: Name,
  source: IDBPObjectStore<unknown, string[], Name, IDBTransactionMode>,
) => ({
  ...readingOf(name, source),
  index: (index: string) => readingOf(name, source.index(index)),
  [Symbol.asyncIterator]: () => source[Symbol.asyncIterator](),
  ...methodsOf(source, ['openCursor', 'put', 'add', 'delete', 'clear']),
})

function transactionOf(
  [first]: readonly StoreName[],
  source: IDBPTransaction<unknown, string[], IDBTransactionMode>,
) {
  const objectStore = <Name extends StoreName>(name: Name) => rowsOf(name, source.objectStore(name))
  return {
    objectStore,
    store: first && objectStore(first),
    done: source.done,
    get error() {
      return source.error
    },
    abort: () => source.abort(),
    durability: source.durability,
  }
}

/** The database with every row that is read parsed. */
export const parsingReads = (source: IDBPDatabase): Database =>
  // safe: the stores are made from the declaration that the types come from
  ({
    get: async (name: StoreName, key: Key) => readRow(name, await source.get(name, key)),
    getAll: async (name: StoreName, key?: Key | null, most?: number) =>
      readRows(name, await source.getAll(name, key, most)),
    getFromIndex: async (name: StoreName, index: string, key: Key) =>
      readRow(name, await source.getFromIndex(name, index, key)),
    getAllFromIndex: async (name: StoreName, index: string, key?: Key | null, most?: number) =>
      readRows(name, await source.getAllFromIndex(name, index, key, most)),
    ...methodsOf(source, ['getAllKeys', 'count', 'getAllKeysFromIndex', 'countFromIndex']),
    ...methodsOf(source, ['put', 'add', 'delete', 'clear', 'close']),
    version: source.version,
    transaction: (
      names: StoreName | StoreName[],
      mode?: IDBTransactionMode,
      options?: IDBTransactionOptions,
    ) => {
      const all = [names].flat()
      return transactionOf(all, source.transaction(all, mode, options))
    },
  }) as unknown as Database
