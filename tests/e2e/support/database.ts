import type { Page } from '@playwright/test'
import { databaseName } from '@/lib/browser/database/database'
import type { StoreName } from '@/lib/browser/database/stores'

/** A row as it lies there, whatever its form. */
type Row = Record<string, ReturnType<typeof JSON.parse>>

/** All rows of some stores, read together; none of a store that is not there. */
export const rowsIn = (page: Page, ...names: StoreName[]): Promise<Row[][]> => inDatabase(page, names, null)

/** Puts rows into their stores, all or none; a setting as its key and value. */
export const putRows = (page: Page, rows: Partial<Record<StoreName, readonly Row[]>>): Promise<Row[][]> =>
  inDatabase(page, Object.keys(rows), rows)

type Given = Partial<Record<string, readonly Row[]>> | null

const inDatabase = (page: Page, names: readonly string[], given: Given): Promise<Row[][]> =>
  page.evaluate(
    async ({ databaseName, names, given }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      // opening what is not there would make it
      const known = await indexedDB.databases()
      if (!known.some(({ name }) => name === databaseName)) return names.map(() => [])
      const database = await done(indexedDB.open(databaseName))
      try {
        if (!names.every((name) => database.objectStoreNames.contains(name))) return names.map(() => [])
        const transaction = database.transaction(names, given ? 'readwrite' : 'readonly')
        const read = names.map(async (name) => {
          const store = transaction.objectStore(name)
          const rows = given?.[name]
          for (const row of rows ?? []) {
            if (store.keyPath === null) store.put(row['value'], row['key'])
            else store.put(row)
          }
          return given ? [] : done(store.getAll())
        })
        const committed = new Promise<void>((resolve, reject) => {
          transaction.addEventListener('complete', () => resolve())
          transaction.addEventListener('abort', () => reject(transaction.error))
        })
        const [all] = await Promise.all([Promise.all(read), committed])
        return all
      } finally {
        database.close()
      }
    },
    { databaseName, names, given },
  )
