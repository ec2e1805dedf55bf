import { announceItems } from '@/lib/browser/database/changes'
import type { ListItemRow } from '@/lib/browser/database/stores'
import { writeTogether } from '@/lib/browser/database/write'
import { change, type Undo } from '@/lib/browser/library/undo'
import { remember } from '@/lib/browser/tables/notes'

type PartName = 'stage' | 'tags' | 'note' | 'toldAt' | 'isHidden'

/** What a visitor may change of a row of a table; undefined takes it away. */
export type ItemPart = { [Name in PartName]?: ListItemRow[Name] | undefined }

/** Tags as they are typed or pasted, with commas between; they are kept in small letters. */
export const tagsIn = (text: string): string[] =>
  text.split(',').flatMap((tag) => tag.trim().toLowerCase() || [])

type Change = { key: [listId: string, rowId: string]; part: ItemPart }

// safe: only what may be absent can be undefined in a part
const rowWith = (row: ListItemRow, part: ItemPart) =>
  Object.fromEntries(
    Object.entries({ ...row, ...part, changedAt: Date.now() }).filter(([, value]) => value !== undefined),
  ) as ListItemRow

/** Changes what stands in some places of lists now, and gives what stood there under the same names before. */
async function changePlaces(changes: readonly Change[]): Promise<Change[]> {
  const before: Change[] = []
  await writeTogether(['listItems'], async (transaction) => {
    const rows = transaction.objectStore('listItems')
    for (const { key, part } of changes) {
      const row = await rows.get(key)
      if (!row) continue
      const earlier = new Map(Object.entries(row))
      before.push({
        key,
        part: Object.fromEntries(Object.keys(part).map((name) => [name, earlier.get(name)])),
      })
      await rows.put(rowWith(row, part))
    }
  })
  const noted = changes.filter(({ part }) => 'note' in part)
  remember(
    noted.map(({ key: [listId, rowId], part: { note = '' } }) => ({ listId, rowId, note })),
    Date.now(),
  )
  announceItems(changes.map(({ key }) => key))
  return before
}

/**
 * Changes places on lists, each in its own way. Only what is named is changed and taken back, so that a note that is
 * typed meanwhile stays.
 */
export async function changeEach(changes: readonly { item: ListItemRow; part: ItemPart }[]): Promise<Undo> {
  const before = await changePlaces(
    changes.map(({ item: { listId, rowId }, part }) => ({ key: [listId, rowId], part })),
  )
  return async () => void (await changePlaces(before))
}

/** Changes the places of some records on a list in the same way. */
export const changeItems = (items: readonly ListItemRow[], part: ItemPart): Promise<Undo> =>
  changeEach(items.map((item) => ({ item, part })))

/** Takes records off a list. */
export const removeItems = (items: readonly ListItemRow[]): Promise<Undo> =>
  change(items.map(({ listId, rowId }) => ({ store: 'listItems', key: [listId, rowId] })))
