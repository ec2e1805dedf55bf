import { IDBFactory } from 'fake-indexeddb'
import { afterAll, vi } from 'vitest'

// The files of tests share a process and the packages that it has loaded; what one of them did is gone for the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
})
