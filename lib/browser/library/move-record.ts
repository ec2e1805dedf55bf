import type { Writing } from '@/lib/browser/database/write'
import type { ListItemRow } from '@/lib/browser/database/rows'

type Stores = 'records' | 'details' | 'aliases' | 'harvested' | 'listItems' | 'runRows'

/** What two places on one list come to: nothing that was written is lost. */
export const joinItems = (one: ListItemRow, other: ListItemRow): ListItemRow => {
  const stage = one.stage ?? other.stage
  const toldAt = one.toldAt ?? other.toldAt
  const note = [one.note, other.note].filter((text) => text !== undefined && text !== '').join('\n')
  return {
    ...one,
    ...(stage !== undefined && { stage }),
    ...(note !== '' && { note }),
    ...(toldAt !== undefined && { toldAt }),
    tags: [...new Set([...one.tags, ...other.tags])],
    isHidden: one.isHidden && other.isHidden,
    addedAt: Math.min(one.addedAt, other.addedAt),
    changedAt: Math.max(one.changedAt, other.changedAt),
  }
}

/** Lets everything that points at one record point at another, which it has become part of. */
export async function moveRecord(
  transaction: Writing<readonly Stores[]>,
  from: string,
  to: string,
): Promise<void> {
  const items = transaction.objectStore('listItems')
  const rows = transaction.objectStore('runRows')
  const aliases = transaction.objectStore('aliases')
  await Promise.all([
    transaction.objectStore('records').delete(from),
    transaction.objectStore('details').delete(from),
  ])
  for (const item of await items.index('recordId').getAll(from)) {
    const there = await items.get([item.listId, to])
    const moved = { ...item, recordId: to }
    await items.delete([item.listId, from])
    await items.put(there ? joinItems(there, moved) : moved)
  }
  for (const row of await rows.index('recordId').getAll(from)) await rows.put({ ...row, recordId: to })
  for (const row of await aliases.index('recordId').getAll(from)) await aliases.put({ ...row, recordId: to })
}
