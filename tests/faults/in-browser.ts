import { afterAll, beforeAll } from 'vitest'
import { installBrowser, removeBrowser } from '@/tests/faults/browser'
import { sharedByTests } from '@/tests/support/shared'

/** Has what a file's tests share while they run, with a browser before it; gives it once the tests have begun. */
export function inBrowser<T extends { stop: () => Promise<unknown> }>(start: () => Promise<T>): () => T {
  const started = sharedByTests(start)
  beforeAll(() => installBrowser())
  afterAll(removeBrowser)
  return started
}
