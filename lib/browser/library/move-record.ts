import type { Writing } from '@/lib/browser/database/write'
import type { ListItemRow } from '@/lib/browser/database/stores'

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

/** The other place of one record on the same list; rows that were brought stay as they came, each on its own. */
export const twinOf = (item: ListItemRow, others: readonly ListItemRow[]): ListItemRow | undefined =>
  item.brought ? undefined : others.find(({ listId, brought }) => listId === item.listId && !brought)

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
  const there = await items.index('recordId').getAll(to)
  for (const item of await items.index('recordId').getAll(from)) {
    const twin = twinOf(item, there)
    if (twin) await items.delete([item.listId, item.rowId])
    await items.put(twin ? joinItems(twin, item) : { ...item, recordId: to })
  }
  for (const row of await rows.index('recordId').getAll(from)) await rows.put({ ...row, recordId: to })
  for (const row of await aliases.index('recordId').getAll(from)) await aliases.put({ ...row, recordId: to })
}
