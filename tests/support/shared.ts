import { afterAll, beforeAll } from 'vitest'

/** Has what a file's tests share while they run; gives it once the tests have begun. */
export function sharedByTests<T extends { stop: () => Promise<unknown> }>(start: () => Promise<T>): () => T {
  let started: T
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.stop())
  return () => started
}
