import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, vi } from 'vitest'
import type { openStore } from '@/lib/browser/database/database'

/** Before each test of a file: an empty database, and modules that know nothing of the one before. */
export const freshDatabase = (): void =>
  beforeEach(() => {
    vi.resetModules()
    globalThis.indexedDB = new IDBFactory()
  })

type Together<Modules> = Modules extends [infer First, ...infer Rest] ? First & Together<Rest> : object

/** What several modules export, with the database open; loaded by the test, after they were forgotten. */
export async function withStore<Modules extends object[]>(
  ...loading: { [At in keyof Modules]: Promise<Modules[At]> }
): Promise<Together<Modules> & { store: Awaited<ReturnType<typeof openStore>> }> {
  const database = await import('@/lib/browser/database/database')
  return Object.assign({ store: await database.openStore() }, ...(await Promise.all(loading)))
}
