import { expect, type Page } from '@playwright/test'
import { schemaVersion } from '@/lib/browser/database/upgrade'

const isMade = (whole: number) =>
  indexedDB
    .databases()
    .then((all) => all.some(({ name, version = 0 }) => name === 'nickel' && version >= whole))

/** Waits until a page has made its database: opened before by a test, it would be an empty one. */
export const untilDatabase = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(isMade, schemaVersion)).toBe(true)
