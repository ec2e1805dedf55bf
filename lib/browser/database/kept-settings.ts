import { openStore } from '@/lib/browser/database/database'

/** One setting of this browser; undefined when it was never set. */
export async function readSetting(key: string): Promise<unknown> {
  return (await openStore()).get('settings', key)
}

/** Keeps one setting; undefined forgets it. */
export async function writeSetting(key: string, value: unknown): Promise<void> {
  const store = await openStore()
  if (value === undefined) await store.delete('settings', key)
  else await store.put('settings', value, key)
}

/** The setting that holds what was chosen for the answers of an endpoint, or for a table. */
export const viewKey = (of: string): string => `view:${of}`
