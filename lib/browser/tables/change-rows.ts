import { announceParts } from '@/lib/browser/database/changes'
import type { ListItemRow } from '@/lib/browser/database/stores'
import { writeTogether } from '@/lib/browser/database/database'
import { readDeletions, refuseIfDeletedSince } from '@/lib/browser/library/deletions'
import { change, isSame, refuseIfNothing, type Undo } from '@/lib/browser/library/undo'
import { fieldsIn } from '@/lib/core/json'
import { eachOnce } from '@/lib/core/group'
import { noteOf, remember, withOther, type Noted } from '@/lib/browser/tables/notes'

type PartName = 'stage' | 'tags' | 'note' | 'toldAt' | 'isHidden'

export type ItemPart = { [Name in PartName]?: ListItemRow[Name] | undefined }

/** Tags as they are typed or pasted, with commas between; they are kept as they are written. */
export const tagsIn = (text: string): string[] => text.split(',').flatMap((tag) => tag.trim() || [])

type Change = { key: [listId: string, rowId: string]; part: (now: ListItemRow) => ItemPart }

// safe: only what may be absent can be undefined in a part
const rowWith = (row: ListItemRow, part: ItemPart) =>
  Object.fromEntries(
    Object.entries({ ...row, ...part, changedAt: Date.now() }).filter(([, value]) => value !== undefined),
  ) as ListItemRow

/** What is wanted of a row, with what was added to it since it was read: a tag, words of its note. */
function partOn(now: ListItemRow, item: ListItemRow, part: ItemPart): ItemPart {
  const { tags, note } = part
  const added = tags?.filter((tag) => !item.tags.includes(tag)) ?? []
  const isTakenOff = (tag: string) => item.tags.includes(tag) && !tags?.includes(tag)
  return {
    ...part,
    ...(tags && { tags: eachOnce([...now.tags.filter((tag) => !isTakenOff(tag)), ...added]) }),
    ...(note !== undefined && { note: withOther(note, now.note ?? '', noteOf(item)) }),
  }
}

async function changePlaces(changes: readonly Change[], since?: number): Promise<Change[]> {
  const back: Change[] = []
  const noted: Noted[] = []
  await writeTogether(['listItems', 'settings'], async (transaction) => {
    if (since !== undefined) await refuseIfDeletedSince(since, transaction)
    const rows = transaction.objectStore('listItems')
    for (const { key, part } of changes) {
      const row = await rows.get(key)
      if (!row) continue
      const wrote = part(row)
      if (since !== undefined && Object.keys(wrote).length === 0) continue
      const [listId, rowId] = key
      if ('note' in wrote) noted.push({ listId, rowId, note: wrote.note ?? '' })
      back.push({
        key,
        // what was changed again since stays
        part(now) {
          const own = Object.entries(wrote).filter(([name, value]) => isSame(fieldsIn(now)[name], value))
          return Object.fromEntries(own.map(([name]) => [name, fieldsIn(row)[name]]))
        },
      })
      await rows.put(rowWith(row, wrote))
    }
  })
  if (since !== undefined) refuseIfNothing(back.length > 0)
  remember(noted, Date.now())
  announceParts({ items: changes.map(({ key }) => key) })
  return back
}

/** Changes places on lists; only what is named is changed and taken back, so a note typed meanwhile stays. */
export async function changeEach(changes: readonly { item: ListItemRow; part: ItemPart }[]): Promise<Undo> {
  const deletions = await readDeletions()
  const back = await changePlaces(
    changes.map(({ item, part }) => ({
      key: [item.listId, item.rowId],
      part: (now) => partOn(now, item, part),
    })),
  )
  return async () => void (await changePlaces(back, deletions))
}

/** Changes the places of some records on a list in the same way. */
export const changeItems = (items: readonly ListItemRow[], part: ItemPart): Promise<Undo> =>
  changeEach(items.map((item) => ({ item, part })))

export const removeItems = (items: readonly ListItemRow[]): Promise<Undo> =>
  change(items.map(({ listId, rowId }) => ({ store: 'listItems', key: [listId, rowId] })))
