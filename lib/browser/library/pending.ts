import type { Database } from '@/lib/browser/database/reading'

/** Answers taken in by an earlier version of the harvest are taken in again. */
export const harvestVersion = 2

/** The purchases whose answers are not in the library yet, the oldest first. */
export async function pending(store: Database): Promise<string[]> {
  const [purchases, answered, harvested] = await Promise.all([
    store.getAllKeysFromIndex('purchases', 'preparedAt'),
    store.getAllKeys('answers'),
    store.getAll('harvested'),
  ])
  const has = new Set(answered)
  const done = new Set(
    harvested.filter((row) => row.version === harvestVersion).map(({ intentId }) => intentId),
  )
  return purchases.filter((intentId) => has.has(intentId) && !done.has(intentId))
}
