import { afterAll, beforeAll } from 'vitest'
import { installBrowser, removeBrowser } from '@/tests/faults/browser'

/** Has what a file's tests share while they run, with a browser before it; gives it once the tests have begun. */
export function inBrowser<T extends { stop: () => Promise<unknown> }>(start: () => Promise<T>): () => T {
  let started: T
  beforeAll(async () => {
    started = await start()
    installBrowser()
  })
  afterAll(async () => {
    removeBrowser()
    await started.stop()
  })
  return () => started
}
