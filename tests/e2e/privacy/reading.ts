import type { Page } from '@playwright/test'
import { rowsIn } from '@/tests/e2e/support/database'

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

/** What the library knows of its people. */
export async function people(page: Page): Promise<{ id: string; title: string; aliases: string[] }[]> {
  const [records = [], details = []] = await rowsIn(page, 'records', 'details')
  return records
    .filter(({ kind }) => kind === 'person')
    .map(({ id, title }) => ({
      id,
      title,
      aliases: details.find(({ recordId }) => recordId === id)?.aliases ?? [],
    }))
}
