import { announceParts } from '@/lib/browser/database/changes'
import { openStore } from '@/lib/browser/database/database'
import type { BlockRow } from '@/lib/browser/database/stores'

/** What an entry is called on the list: the address, the domain, or the profile's slug or ID. */
export const shownBlock = ({ key, kind }: BlockRow): string =>
  kind === 'deleted' ? 'A deleted person' : key.replace(/^(?:email|domain|alias:\w+:\w+):/, '')

/** Everything that was written on the list, the newest first; deleted people are not among it. */
export async function readDoNotContact(): Promise<BlockRow[]> {
  const rows = await (await openStore()).getAll('blocked')
  return rows.filter(({ kind }) => kind !== 'deleted').toSorted((a, b) => b.at - a.at)
}

/** Puts entries on the list; one that is on it already keeps its date, and its reason where none is given. Gives the keys of the new ones. */
export async function addBlocks(rows: readonly BlockRow[]): Promise<string[]> {
  const transaction = (await openStore()).transaction('blocked', 'readwrite')
  const added: string[] = []
  for (const row of rows) {
    const there = await transaction.store.get(row.key)
    if (!there) added.push(row.key)
    const reason = row.reason?.trim() || there?.reason
    await transaction.store.put({
      key: row.key,
      kind: row.kind,
      at: there?.at ?? row.at,
      ...(reason !== undefined && { reason }),
    })
  }
  await transaction.done
  announceParts({})
  return added
}

/** Takes entries off the list; the rows that come back put them on again as they were. */
export async function removeBlocks(keys: readonly string[]): Promise<BlockRow[]> {
  const transaction = (await openStore()).transaction('blocked', 'readwrite')
  const rows = await Promise.all(keys.map((key) => transaction.store.get(key)))
  for (const key of keys) await transaction.store.delete(key)
  await transaction.done
  announceParts({})
  return rows.filter((row) => row !== undefined)
}
