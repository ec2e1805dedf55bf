import { contradict } from '@/lib/browser/library/aliases'
import { changesOf, joinRecords, type Change } from '@/lib/browser/library/full-record'
import { change, type Undo, type Write } from '@/lib/browser/library/undo'
import { announceParts } from '@/lib/browser/database/changes'
import type { DetailRow, ListItemRow, RecordRow } from '@/lib/browser/database/stores'
import { openStore, type Writing } from '@/lib/browser/database/database'
import type { Transaction } from '@/lib/browser/database/reading'
import { eachOnce } from '@/lib/core/group'

export type Whole = NonNullable<Awaited<ReturnType<typeof readRecord>>>

/** One record; null when there is none of that id, as after it became part of another. */
export async function readRecord(id: string) {
  const store = await openStore()
  const transaction = store.transaction(['records', 'details', 'listItems', 'lists'])
  const [row, detail, items] = await Promise.all([
    transaction.objectStore('records').get(id),
    transaction.objectStore('details').get(id),
    transaction.objectStore('listItems').index('recordId').getAll(id),
  ])
  if (!row || !detail) return null
  const places = await Promise.all(
    items.map(async (item) => ({ item, list: await transaction.objectStore('lists').get(item.listId) })),
  )
  return { row, detail, places: places.flatMap(({ item, list }) => (list ? [{ item, list }] : [])) }
}

/** The records that bear some names, by name; one look into the database for all of them. */
export async function recordsOf(aliases: readonly string[]): Promise<Map<string, RecordRow>> {
  const transaction = (await openStore()).transaction(['aliases', 'records'])
  const found = await Promise.all(
    [...new Set(aliases)].map(async (alias) => {
      const owner = await transaction.objectStore('aliases').get(alias)
      const row = owner && (await transaction.objectStore('records').get(owner.recordId))
      return row ? ([[alias, row]] as const) : []
    }),
  )
  return new Map(found.flat())
}

/**
 * All names under which the library knows what rows name, row by row; by the index of names, which holds where a record
 * itself cannot be read.
 */
export async function namesBeside(rows: readonly (readonly string[])[]): Promise<string[][]> {
  const { store: aliases } = (await openStore()).transaction('aliases')
  const byRecord = aliases.index('recordId')
  const owners = await Promise.all(rows.map((row) => Promise.all(row.map((name) => aliases.get(name)))))
  const ids = new Set(owners.flat().flatMap((owner) => owner?.recordId ?? []))
  const found = [...ids].map(async (id) => [id, await byRecord.getAllKeys(id)] as const)
  const names = new Map(await Promise.all(found))
  return owners.map((row) => row.flatMap((owner) => names.get(owner?.recordId ?? '') ?? []))
}

/** Ids of the records that bear the names of rows, each once. */
export async function idsOf(rows: readonly (readonly string[])[]): Promise<string[]> {
  const found = await recordsOf(rows.flat())
  const idOf = (names: readonly string[]) => names.map((name) => found.get(name)?.id).find(Boolean)
  return [...new Set(rows.flatMap((names) => idOf(names) ?? []))]
}

/** Makes two records one, as the visitor says that they are; the first keeps its id. Null when they cannot be. */
export async function mergeRecords(id: string, otherId: string): Promise<Undo | null> {
  const [one, other] = await Promise.all([readRecord(id), readRecord(otherId)])
  if (!one || !other || one.row.kind !== other.row.kind) return null
  const { row, detail } = joinRecords(one, other)
  const reading = (await openStore()).transaction(moving)
  return change([
    { store: 'records', key: id, value: row },
    { store: 'details', key: id, value: detail },
    ...(await movesOf(reading, otherId, id)),
  ])
}

const notSameKey = 'library.notSame'
const pairOf = (id: string, otherId: string) => [id, otherId].toSorted().join(' ')

/** Remembers that two records with one name are two. */
export async function keepApart(id: string, otherId: string): Promise<void> {
  const store = await openStore()
  const known: unknown = await store.get('settings', notSameKey)
  const pairs = Array.isArray(known) ? known : []
  await store.put('settings', [...new Set([...pairs, pairOf(id, otherId)])], notSameKey)
  announceParts({})
}

/** Records of one kind and one name that may be the same, and that nothing speaks against being one. */
export async function likeRecord(row: RecordRow, others: readonly RecordRow[]): Promise<RecordRow[]> {
  const alike = others.filter(
    (other) => other.id !== row.id && other.kind === row.kind && isAlike(row, other),
  )
  if (alike.length === 0) return []
  const store = await openStore()
  const known: unknown = await store.get('settings', notSameKey)
  const apart = new Set(Array.isArray(known) ? known : [])
  const own = (await store.get('details', row.id))?.aliases ?? []
  const checked = await Promise.all(
    alike.slice(0, 20).map(async (other) => {
      const aliases = (await store.get('details', other.id))?.aliases ?? []
      return contradict(own, aliases) || apart.has(pairOf(row.id, other.id)) ? [] : [other]
    }),
  )
  return checked.flat()
}

const sameText = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one.toLowerCase() === other.toLowerCase()

function isAlike(row: RecordRow, other: RecordRow): boolean {
  if (!sameText(row.title, other.title)) return false
  if (row.kind === 'company') return true
  const told = (['company', 'place', 'position', 'subtitle'] as const).filter((name) =>
    sameText(row[name], other[name]),
  )
  return told.length > 0
}

/** All that is known of some records, by their ids; one look into the database for all of them. */
export async function detailsOf(ids: readonly string[]): Promise<Map<string, DetailRow>> {
  const details = (await openStore()).transaction('details').store
  const found = await Promise.all([...new Set(ids)].map((id) => details.get(id)))
  return new Map(found.flatMap((detail) => (detail ? [[detail.recordId, detail] as const] : [])))
}

/** What changed of some records, by their ids. */
export async function changesOfRecords(ids: readonly string[]): Promise<Map<string, readonly Change[]>> {
  return new Map([...(await detailsOf(ids))].map(([id, detail]) => [id, changesOf(detail)]))
}

/** What the library has of rows, by the names of each: the record and the names of its lists; null where nothing. */
export async function readMarks(rows: readonly (readonly string[])[]) {
  const found = await recordsOf(rows.flat())
  const store = await openStore()
  const items = store.transaction(['listItems', 'lists'])
  return Promise.all(
    rows.map(async (names) => {
      const row = names.map((name) => found.get(name)).find((one) => one !== undefined)
      if (!row) return null
      const places = await items.objectStore('listItems').index('recordId').getAll(row.id)
      const lists = await Promise.all(places.map(({ listId }) => items.objectStore('lists').get(listId)))
      return { row, lists: lists.flatMap((list) => list?.name ?? []) }
    }),
  )
}

/** What two places on one list come to: nothing that was written is lost. */
const joinItems = (one: ListItemRow, other: ListItemRow): ListItemRow => {
  const stage = one.stage ?? other.stage
  const toldAt = one.toldAt ?? other.toldAt
  const note = [one.note, other.note].filter((text) => text !== undefined && text !== '').join('\n')
  return {
    ...one,
    ...(stage !== undefined && { stage }),
    ...(note !== '' && { note }),
    ...(toldAt !== undefined && { toldAt }),
    tags: eachOnce([...one.tags, ...other.tags]),
    isHidden: one.isHidden && other.isHidden,
    addedAt: Math.min(one.addedAt, other.addedAt),
    changedAt: Math.max(one.changedAt, other.changedAt),
  }
}

/** The other place of one record on the same list; rows that were brought stay as they came, each on its own. */
const twinOf = (item: ListItemRow, others: readonly ListItemRow[]): ListItemRow | undefined =>
  item.brought ? undefined : others.find(({ listId, brought }) => listId === item.listId && !brought)

const moving = ['records', 'details', 'aliases', 'listItems', 'runRows'] as const

type Moving = Transaction<typeof moving, 'readonly' | 'readwrite'>

/** What is to be written so that everything that points at one record points at another, which it has become part of. */
async function movesOf(transaction: Pick<Moving, 'objectStore'>, from: string, to: string): Promise<Write[]> {
  const items = transaction.objectStore('listItems').index('recordId')
  const [there, own, rows, aliases] = await Promise.all([
    items.getAll(to),
    items.getAll(from),
    transaction.objectStore('runRows').index('recordId').getAll(from),
    transaction.objectStore('aliases').index('recordId').getAll(from),
  ])
  const moved = { recordId: to }
  return [
    { store: 'records', key: from },
    { store: 'details', key: from },
    ...own.flatMap((item): Write[] => {
      const key = [item.listId, item.rowId]
      const twin = twinOf(item, there)
      if (!twin) return [{ store: 'listItems', key, value: { ...item, ...moved } }]
      const both = { key: [twin.listId, twin.rowId], value: joinItems(twin, item) }
      return [
        { store: 'listItems', key },
        { store: 'listItems', ...both },
      ]
    }),
    ...rows.map((row): Write => ({
      store: 'runRows',
      key: [row.runId, row.index],
      value: { ...row, ...moved },
    })),
    ...aliases.map((row): Write => ({ store: 'aliases', key: row.alias, value: { ...row, ...moved } })),
  ]
}

/** Lets everything that points at one record point at another, which it has become part of. */
export async function moveRecord(transaction: Writing<typeof moving>, from: string, to: string) {
  for (const { store, key, value } of await movesOf(transaction, from, to)) {
    const rows = transaction.objectStore<(typeof moving)[number]>(store as (typeof moving)[number])
    await (value === undefined ? rows.delete(IDBKeyRange.only(key)) : rows.put(value as never))
  }
}
