import { openStore } from '@/lib/browser/database/database'
import type { StoreName } from '@/lib/browser/database/stores'

/** Whether a store of this browser has any row. */
export const holds = async (name: StoreName): Promise<boolean> =>
  (await (await openStore()).getAllKeys(name, null, 1)).length > 0
