import type { Facts } from '@/lib/browser/files/records'
import { recordsOf } from '@/lib/browser/library/records'
import { openStore } from '@/lib/browser/database/database'
import type { ListItemRow, ListRow } from '@/lib/browser/database/stores'

type Placed = { list: ListRow; item: ListItemRow }

const nothing: Facts = {}

const several = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text || [])),
]

/** What stands beside a record on its lists, as columns of a file; notes of several lists are lines of one. */
function factsOf(places: readonly Placed[]): Facts {
  if (places.length === 0) return nothing
  const items = places.map(({ item }) => item)
  return {
    list: several(places.map(({ list }) => list.name)).join('; '),
    stage: several(items.map(({ stage }) => stage)).join('; ') || null,
    tags: several(items.flatMap(({ tags }) => tags)),
    notes: several(items.map(({ note }) => note)).join('\n') || null,
  }
}

/** What the visitor wrote of some records, by their ids: on one list where it is named, else on all of them. */
export async function writtenOf(
  recordIds: readonly string[],
  listId?: string,
): Promise<ReadonlyMap<string, Facts>> {
  const transaction = (await openStore()).transaction(['listItems', 'lists'])
  const lists = new Map((await transaction.objectStore('lists').getAll()).map((list) => [list.id, list]))
  const byRecord = transaction.objectStore('listItems').index('recordId')
  const read = recordIds.map(async (id) => {
    const items = await byRecord.getAll(id)
    const places = items.flatMap((item) => {
      const list = lists.get(item.listId)
      return list && (listId === undefined || list.id === listId) ? [{ list, item }] : []
    })
    return [id, factsOf(places)] as const
  })
  return new Map(await Promise.all(read))
}

/** The same for rows that are known by their names only, one set of names for each. */
export async function writtenAbout(rows: readonly (readonly string[])[]): Promise<Facts[]> {
  const records = await recordsOf(rows.flat())
  const ids = rows.map((names) => names.map((name) => records.get(name)?.id).find((id) => id !== undefined))
  const written = await writtenOf([...new Set(ids.filter((id) => id !== undefined))])
  return ids.map((id) => (id === undefined ? undefined : written.get(id)) ?? nothing)
}
