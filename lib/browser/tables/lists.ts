import { change, type Undo, type Write } from '@/lib/browser/library/undo'
import { announceChange } from '@/lib/browser/database/changes'
import { openStore } from '@/lib/browser/database/database'
import { writeTogether } from '@/lib/browser/database/write'
import type { DetailRow, ListItemRow, ListRow, RecordRow } from '@/lib/browser/database/rows'

/** The stages that a new list begins with. */
const firstStages = {
  person: ['New', 'Contacted', 'Replied', 'Interview', 'Offer', 'Declined'],
  company: ['New', 'Researching', 'Contacted', 'In talks', 'Won', 'Lost'],
} as const satisfies Record<ListRow['kind'], readonly string[]>

/** A record on a list with all that is shown of it. */
export type Item = { item: ListItemRow; row: RecordRow; detail: DetailRow | undefined }

const newId = () => `l${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

/** How many records stand on each list, by its id. */
export async function countItems(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [listId] of await (await openStore()).getAllKeys('listItems'))
    counts.set(listId, (counts.get(listId) ?? 0) + 1)
  return counts
}

/** Makes a list. */
export async function createList(list: Pick<ListRow, 'name' | 'kind' | 'purpose'>): Promise<ListRow> {
  const now = Date.now()
  const made = { ...list, id: newId(), stages: firstStages[list.kind], createdAt: now, changedAt: now }
  await change([{ store: 'lists', key: made.id, value: made }])
  return made
}

/** Changes the name, the purpose or the stages of a list. */
export const changeList = (list: ListRow, part: Partial<Pick<ListRow, 'name' | 'purpose' | 'stages'>>) =>
  change([{ store: 'lists', key: list.id, value: { ...list, ...part, changedAt: Date.now() } }])

/** Removes a list with what was noted on it; the records stay in the library. */
export async function removeList(id: string): Promise<Undo> {
  const items = await (await openStore()).getAllKeys('listItems', rangeOf(id))
  return change([{ store: 'lists', key: id }, ...items.map((key): Write => ({ store: 'listItems', key }))])
}

const rangeOf = (listId: string) => IDBKeyRange.bound([listId], [listId, []])

/** The records on a list in the order in which they were added. */
export async function readList(id: string): Promise<{ list: ListRow; items: Item[] } | null> {
  const store = await openStore()
  const transaction = store.transaction(['lists', 'listItems', 'records', 'details'])
  const list = await transaction.objectStore('lists').get(id)
  if (!list) return null
  const items = await transaction.objectStore('listItems').getAll(rangeOf(id))
  const whole = await Promise.all(
    items.map(async (item) => ({
      item,
      row: await transaction.objectStore('records').get(item.recordId),
      detail: await transaction.objectStore('details').get(item.recordId),
    })),
  )
  return {
    list,
    items: whole
      .flatMap(({ item, row, detail }) => (row ? [{ item, row, detail }] : []))
      .toSorted((a, b) => a.item.addedAt - b.item.addedAt),
  }
}

/** Puts records on a list, with notes by record id; those that are there already stay as they are. */
export async function addToList(
  list: ListRow,
  recordIds: readonly string[],
  notes: ReadonlyMap<string, string> = new Map(),
): Promise<{ added: number; undo: Undo }> {
  const store = await openStore()
  const known = await store.getAll('listItems', rangeOf(list.id))
  const keys = await store.getAllKeys('listItems', rangeOf(list.id))
  const there = new Set(keys.map(([, recordId]) => recordId))
  const now = Date.now()
  const begin = known.reduce((latest, { addedAt }) => Math.max(latest, addedAt + 1), now)
  const fresh = [...new Set(recordIds)].filter((id) => !there.has(id))
  const items = fresh.map((recordId, index): Write => {
    const note = notes.get(recordId)
    return {
      store: 'listItems',
      key: [list.id, recordId],
      // one after another and after all before them, so that the order in which they came stays
      value: {
        ...{ listId: list.id, recordId, tags: [], isHidden: false, addedAt: begin + index, changedAt: now },
        ...(list.stages[0] !== undefined && { stage: list.stages[0] }),
        ...(note !== undefined && { note }),
      },
    }
  })
  const undo = await change([...items, { store: 'lists', key: list.id, value: { ...list, changedAt: now } }])
  return { added: fresh.length, undo }
}

type PartName = 'stage' | 'tags' | 'note' | 'toldAt' | 'isHidden'

/** What a visitor may change of a record's place on a list; undefined takes it away. */
export type ItemPart = { [Name in PartName]?: ListItemRow[Name] | undefined }

type Change = { key: [listId: string, recordId: string]; part: ItemPart }

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
  announceChange('library')
  return before
}

/**
 * Changes the places of some records on a list. Only what is named is changed and taken back, so that a note that is
 * typed meanwhile stays.
 */
export async function changeItems(items: readonly ListItemRow[], part: ItemPart): Promise<Undo> {
  const before = await changePlaces(items.map(({ listId, recordId }) => ({ key: [listId, recordId], part })))
  return async () => void (await changePlaces(before))
}

/** Takes records off a list. */
export const removeItems = (items: readonly ListItemRow[]): Promise<Undo> =>
  change(items.map(({ listId, recordId }) => ({ store: 'listItems', key: [listId, recordId] })))
