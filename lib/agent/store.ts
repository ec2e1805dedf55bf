import 'fake-indexeddb/auto'
import { openJournalFile } from '@/lib/agent/journal-file'
import { databaseName, openStore } from '@/lib/browser/database/database'
import { logFailure } from '@/lib/core/log'
import { ok, type Result } from '@/lib/core/result'

/** What `IDBKeyRange` says of itself. */
type Range = Pick<IDBKeyRange, 'lower' | 'upper' | 'lowerOpen' | 'upperOpen'>

/** One change of one store. */
type Change =
  | { store: string; put: unknown; key?: IDBValidKey }
  | { store: string; drop: Range }
  | { store: string; clear: true }

type Form = {
  version: number
  stores: {
    name: string
    keyPath: string | string[] | null
    indexes: { name: string; keyPath: string | string[]; unique: boolean }[]
  }[]
}

/** What one value of the file is: the form of all stores, from which the file begins, or what one transaction changed. */
type Value = { form: Form } | { changes: Change[] }

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')))
  })

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('no reason')))
  })

const rangeOf = ({ lower, upper, lowerOpen, upperOpen }: Range): IDBKeyRange => {
  if (lower === undefined) return IDBKeyRange.upperBound(upper, upperOpen)
  if (upper === undefined) return IDBKeyRange.lowerBound(lower, lowerOpen)
  return IDBKeyRange.bound(lower, upper, lowerOpen, upperOpen)
}

function redo(transaction: IDBTransaction, change: Change): void {
  const store = transaction.objectStore(change.store)
  if ('put' in change) store.put(change.put, change.key)
  else if ('drop' in change) store.delete(rangeOf(change.drop))
  else store.clear()
}

/** So many changes are done again in one transaction: a long one is slow. */
const atOnce = 500

/** Makes the database of a file's values in memory, in the form that it had when they were written. */
async function load(form: Form, values: readonly Value[]): Promise<void> {
  const opening = indexedDB.open(databaseName, form.version)
  opening.addEventListener('upgradeneeded', () => {
    for (const { name, keyPath, indexes } of form.stores) {
      const store = opening.result.createObjectStore(name, { keyPath })
      for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique })
    }
  })
  const database = await settled(opening)
  const changes = values.flatMap((value) => ('changes' in value ? value.changes : []))
  for (let at = 0; at < changes.length; at += atOnce) {
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
    for (const change of changes.slice(at, at + atOnce)) redo(transaction, change)
    await ended(transaction)
  }
  database.close()
}

/** All that the database holds now, as values of a file that begins with it. */
async function snapshot(): Promise<Value[]> {
  const database = await settled(indexedDB.open(databaseName))
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names)
  const stores = names.map((name) => transaction.objectStore(name))
  const rows = await Promise.all(
    stores.map(async (store): Promise<Value[]> => {
      const [keys, all] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
      const isInside = store.keyPath !== null
      return all.map((put, at) => {
        const key = keys[at]
        return { changes: [{ store: store.name, put, ...(!isInside && key !== undefined && { key }) }] }
      })
    }),
  )
  const forms = stores.map((store) => ({
    name: store.name,
    keyPath: store.keyPath,
    indexes: [...store.indexNames].map((name) => {
      const { keyPath, unique } = store.index(name)
      return { name, keyPath, unique }
    }),
  }))
  const { version } = database
  database.close()
  return [{ form: { version, stores: forms } }, ...rows.flat()]
}

/** Hears of every change that a transaction makes, and before anybody learns that it ended hands them all on at once. */
function recordChanges(keep: (changes: Change[]) => void): void {
  const made = new WeakMap<IDBTransaction, Change[]>()
  const { transaction: begin } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode, options) {
    const begun = begin.call(this, names, mode, options)
    if (mode !== 'readwrite') return begun
    const changes: Change[] = []
    made.set(begun, changes)
    begun.addEventListener('complete', () => changes.length > 0 && keep(changes))
    return begun
  }
  const note = (store: IDBObjectStore, change: Change) =>
    void made.get(store.transaction)?.push(structuredClone(change))
  const putting = (store: IDBObjectStore, put: unknown, key?: IDBValidKey) =>
    note(store, { store: store.name, put, ...(key !== undefined && { key }) })
  const dropping = (store: IDBObjectStore, key: IDBValidKey | IDBKeyRange) => {
    const { lower, upper, lowerOpen, upperOpen } = key instanceof IDBKeyRange ? key : IDBKeyRange.only(key)
    note(store, { store: store.name, drop: { lower, upper, lowerOpen, upperOpen } })
  }
  const storeOf = ({ source }: IDBCursor) => ('objectStore' in source ? source.objectStore : source)
  after(IDBObjectStore.prototype, 'put', putting)
  after(IDBObjectStore.prototype, 'add', putting)
  after(IDBObjectStore.prototype, 'delete', dropping)
  after(IDBObjectStore.prototype, 'clear', (store) => note(store, { store: store.name, clear: true }))
  after(IDBCursor.prototype, 'update', (cursor, put) => {
    const store = storeOf(cursor)
    putting(store, put, store.keyPath === null ? cursor.primaryKey : undefined)
  })
  after(IDBCursor.prototype, 'delete', (cursor) => dropping(storeOf(cursor), cursor.primaryKey))
}

/** Lets a method tell what it was given, once it has taken it. */
function after<Of extends object, Args extends unknown[]>(
  prototype: Of,
  name: keyof Of & string,
  tell: (self: Of, ...args: Args) => void,
): void {
  const own = Reflect.get<object, string>(prototype, name)
  Reflect.set(prototype, name, function (this: Of, ...args: Args): unknown {
    const given: unknown = own.apply(this, args)
    tell(this, ...args)
    return given
  })
}

/** So many changes more than rows are left in the file before it is begun anew. */
const mostWaste = 2_000

/**
 * Puts the browser's database on the disk: in memory as it is read, and in a file to which each transaction is added before
 * it ends. A write that fails ends the process: what it was to hold is not believed by anybody, as after a kill.
 */
export async function openDiskStore(file: string): Promise<Result<null, string>> {
  const opened = openJournalFile(file)
  if (!opened.ok) return opened
  // safe: nobody else writes this file, and each value of it is whole
  const values = opened.value.values as Value[]
  const [first] = values
  if (first && 'form' in first) await load(first.form, values)
  await openStore()
  const now = await snapshot()
  const [form] = now
  const isOtherForm = JSON.stringify(first) !== JSON.stringify(form)
  if (isOtherForm || values.length - now.length > mostWaste) opened.value.replace(now)
  recordChanges((changes) => {
    try {
      opened.value.add({ changes } satisfies Value)
    } catch (error) {
      logFailure('The journal cannot be written, so this ends before anything is done beyond it', error)
      process.exit(1)
    }
  })
  return ok(null)
}
