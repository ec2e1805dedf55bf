import type { BrowserContext, Page } from '@playwright/test'
import type { Entry } from '@/lib/browser/purchase/journal'
import { hooks } from '@/tests/e2e/faults/page-hooks'

/** What a browser keeps: the journal, and the answers that were bought. */
export type Profile = { entries: Entry[]; answers: { intentId: string; body: string }[] }

/** Reads journal and answers of a context from a page of the same origin on which nothing else runs. */
export async function openProfile(context: BrowserContext, base: string): Promise<() => Promise<Profile>> {
  const page = await context.newPage()
  await page.goto(`${base}${hooks.observer}`)
  return () => readProfile(page)
}

/** Journal and answers, read in any page of the origin. */
export const readProfile = (page: Page): Promise<Profile> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const known = await indexedDB.databases()
    // opening what is not there would make it
    if (!known.some(({ name }) => name === 'nickel-data')) return { entries: [], answers: [] }
    const database = await done(indexedDB.open('nickel-data'))
    try {
      if (!database.objectStoreNames.contains('purchases')) return { entries: [], answers: [] }
      const transaction = database.transaction(['purchases', 'answers'])
      const [rows, answers] = await Promise.all([
        done(transaction.objectStore('purchases').getAll()),
        done(transaction.objectStore('answers').getAll()),
      ])
      return { entries: rows.map(({ record }) => record), answers }
    } finally {
      database.close()
    }
  })
