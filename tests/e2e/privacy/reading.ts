import type { Page } from '@playwright/test'

/** All that the browser's database and its other places hold, as text. */
export const everything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const all = [await done(rows.getAllKeys()), await done(rows.getAll())]
        texts.push(
          JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        )
      }
      database.close()
    }
    return texts.join('\n')
  })

/** Waits until what was bought is in the library, and says what it knows of its people. */
export const people = (page: Page): Promise<{ id: string; title: string; aliases: string[] }[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await done(indexedDB.open('nickel-data'))
    const read = (store: string) => done(database.transaction(store).objectStore(store).getAll())
    const [records, details] = [await read('records'), await read('details')]
    database.close()
    return records
      .filter(({ kind }) => kind === 'person')
      .map(({ id, title }) => ({
        id,
        title,
        aliases: details.find(({ recordId }) => recordId === id)?.aliases ?? [],
      }))
  })
