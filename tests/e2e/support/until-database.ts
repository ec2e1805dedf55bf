import { expect, type Page } from '@playwright/test'
import { databaseName } from '@/lib/browser/database/database'

const isMade = (wanted: string) =>
  indexedDB.databases().then((all) => all.some(({ name, version = 0 }) => name === wanted && version > 0))

/** Waits until a page has made its database: opened before by a test, it would be an empty one. */
export const untilDatabase = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(isMade, databaseName)).toBe(true)
