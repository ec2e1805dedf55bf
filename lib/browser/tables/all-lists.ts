import { openStore } from '@/lib/browser/database/database'
import type { ListRow } from '@/lib/browser/database/stores'

/** Every list, the one that changed last first. */
export async function allLists(): Promise<ListRow[]> {
  const lists = await (await openStore()).getAll('lists')
  return lists.toSorted((a, b) => b.changedAt - a.changedAt)
}
