import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, vi } from 'vitest'

/** Before each test of a file: an empty database, and modules that know nothing of the one before. */
export const freshDatabase = (): void =>
  beforeEach(() => {
    vi.resetModules()
    globalThis.indexedDB = new IDBFactory()
  })
