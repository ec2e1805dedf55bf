import { openStore } from '@/lib/browser/database/database'
import type { ListRow } from '@/lib/browser/database/stores'

/** All lists, the one changed last first; apart from what changes lists, which first loads do without. */
export async function allLists(): Promise<ListRow[]> {
  const lists = await (await openStore()).getAll('lists')
  return lists.toSorted((a, b) => b.changedAt - a.changedAt)
}
