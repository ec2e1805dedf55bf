import { change, isSame, type Undo, type Write } from '@/lib/browser/library/undo'
import { announceChange, announceParts } from '@/lib/browser/database/changes'
import { openStore, writeTogether, viewKey } from '@/lib/browser/database/database'
import { fieldsIn } from '@/lib/core/json'
import { asRecord, bareAlias, keptAlias } from '@/lib/browser/library/stored-names'
import { countOf, kindNamed, type KeptKind } from '@/lib/core/kind-titles'
import { err, ok, type Result } from '@/lib/core/result'
import { counted } from '@/lib/core/text'
import type { DetailRow, ListItemRow, ListRow, RecordRow, BroughtRow } from '@/lib/browser/database/stores'

/** A row of a table with all that is shown of it; what was brought may have no record yet. */
export type Item = { item: ListItemRow; row: RecordRow | undefined; detail: DetailRow | undefined }

export type RecordItem = Item & { row: RecordRow }

export const hasRecord = (item: Item): item is RecordItem => item.row !== undefined

const newId = () => `l${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

/** How many rows a table has, in words: '12 people', and '14 rows' where it was brought. */
export const sizeOf = ({ kind, header }: ListRow, count: number): string =>
  header ? counted(count, 'row') : countOf(kind, count)

/** What a row is called: as its record, else as it came. */
export const titleOf = ({ row, item: { brought } }: Item): string =>
  row?.title ?? brought?.cells.find((cell) => cell.trim() !== '') ?? `Row ${brought?.line ?? ''}`

/** The names that a row came with and those of its record: rows that share one are the same. */
export const namesOf = (kind: ListRow['kind'], { item, detail }: Item): readonly string[] => [
  ...(item.brought?.aliases ?? []),
  ...(detail?.aliases ?? []).map((alias) => bareAlias(kind, alias)),
]

/** What a row tells of its record, in the form of a row of an answer; null for one that is only a name. */
export function recordOfRow(
  kind: ListRow['kind'],
  { item, row, detail }: Item,
): Readonly<Record<string, string>> | null {
  if (row && detail) return asRecord(row, detail)
  const identifier = item.brought?.identifier ?? null
  if (identifier === null) return null
  if (/^https?:/i.test(identifier)) return { url: identifier }
  return kind === 'person'
    ? { networkId: identifier }
    : { [/^\d+$/.test(identifier) ? 'id' : 'universalName']: identifier }
}

/** How many rows each table has, by its id. */
export async function countItems(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [listId] of await (await openStore()).getAllKeys('listItems'))
    counts.set(listId, (counts.get(listId) ?? 0) + 1)
  return counts
}

/** Makes a list, with the first stages of its kind unless others are given. */
export async function createList(
  list: Pick<ListRow, 'name' | 'kind' | 'purpose'> & Partial<Pick<ListRow, 'stages' | 'header'>>,
): Promise<ListRow> {
  const made = tableFor({ ...list, id: newId() }, Date.now())
  await change([{ store: 'lists', key: made.id, value: made }])
  return made
}

type ListPart = Partial<Pick<ListRow, 'name' | 'purpose' | 'stages'>>

/** Changes parts of a list. Fails with the list as it is where one was changed otherwise meanwhile. */
export async function changeList(list: ListRow, part: ListPart): Promise<Result<Undo, ListRow | null>> {
  const own = new Map(Object.entries(part).filter(([name, value]) => !isSame(fieldsIn(list)[name], value)))
  const now = await (await openStore()).get('lists', list.id)
  if (!now) return err(null)
  const isOther = ([name, value]: [string, unknown]) => {
    const there = fieldsIn(now)[name]
    return !isSame(there, fieldsIn(list)[name]) && !isSame(there, value)
  }
  if ([...own].some(isOther)) return err(now)
  const changes = { ...Object.fromEntries(own), changedAt: Date.now() }
  return ok(await change([{ store: 'lists', key: list.id, part: changes }]))
}

/** The keys of the rows of a table. */
export const rangeOf = (listId: string): IDBKeyRange => IDBKeyRange.bound([listId], [listId, []])

/** Removes a table, its notes, plans, looks and runs; records and receipts stay. */
export async function removeList(id: string): Promise<Undo> {
  const store = await openStore()
  const items = await store.getAllKeys('listItems', rangeOf(id))
  const runs = (await store.getAll('runs')).filter(({ value }) => fieldsIn(value)['listId'] === id)
  const lines = await Promise.all(runs.map((run) => store.getAllKeys('runRows', rangeOf(run.id))))
  const undo = await change([
    { store: 'lists', key: id },
    ...keysOf(id).map((key): Write => ({ store: 'settings', key })),
    ...items.map((key): Write => ({ store: 'listItems', key })),
    ...runs.map((run): Write => ({ store: 'runs', key: run.id })),
    ...lines.flat().map((key): Write => ({ store: 'runRows', key })),
  ])
  if (runs.length > 0) announceChange('runs')
  return async () => {
    await undo()
    if (runs.length > 0) announceChange('runs')
  }
}

/** Rows of a table with what the library knows of each. */
export async function readItems(list: ListRow, rows: readonly ListItemRow[]): Promise<Item[]> {
  const transaction = (await openStore()).transaction(['records', 'details', 'aliases'])
  const aliasesOf = ({ recordId, brought }: ListItemRow): string[] =>
    recordId === undefined && brought ? brought.aliases.map((alias) => keptAlias(list.kind, alias)) : []
  const names = rows.flatMap(aliasesOf)
  const owners = await readMany(transaction.objectStore('aliases'), names, ({ alias }) => alias)
  const ownerOf = (item: ListItemRow): string =>
    item.recordId ?? aliasesOf(item).flatMap((alias) => owners.get(alias)?.recordId ?? [])[0] ?? ''
  const ids = new Set(rows.map(ownerOf))
  ids.delete('')
  const [records, details] = await Promise.all([
    readMany(transaction.objectStore('records'), ids, ({ id }) => id),
    readMany(transaction.objectStore('details'), ids, ({ recordId }) => recordId),
  ])
  return rows.map((item) => {
    const id = ownerOf(item)
    return { item, row: records.get(id), detail: details.get(id) }
  })
}

/** In the order in which they came. A row whose record is gone was that record's, and goes with it. */
export const inTable = (items: readonly Item[]): Item[] =>
  items.filter(({ item, row }) => row || item.brought).toSorted((a, b) => a.item.addedAt - b.item.addedAt)

/** A table with all of its rows. */
export async function readList(id: string): Promise<{ list: ListRow; items: Item[] } | null> {
  const store = await openStore()
  const list = await store.get('lists', id)
  if (!list) return null
  return { list, items: inTable(await readItems(list, await store.getAll('listItems', rangeOf(id)))) }
}

/** Writes down which record a row is about, for rows of which the library has come to know that. */
export async function linkRows(items: readonly Item[]): Promise<void> {
  const known = items.filter(({ item, row }) => row && item.recordId !== row.id)
  if (known.length === 0) return
  await writeTogether(['listItems'], async (transaction) => {
    const rows = transaction.objectStore('listItems')
    for (const { item, row } of known) {
      const now = await rows.get([item.listId, item.rowId])
      if (now && row && now.recordId === item.recordId) await rows.put({ ...now, recordId: row.id })
    }
  })
  announceParts({ items: known.map(({ item }) => [item.listId, item.rowId]) })
}

export async function removeIfEmpty(id: string): Promise<void> {
  if ((await (await openStore()).count('listItems', rangeOf(id))) === 0) await removeList(id)
}

type NewItem = Pick<ListItemRow, 'rowId'> & Partial<Pick<ListItemRow, 'recordId' | 'brought' | 'note'>>

/** Puts rows below those of a table, at its first stage; gives them as they are kept. */
export async function putBelow(
  list: ListRow,
  there: readonly Pick<ListItemRow, 'addedAt'>[],
  more: readonly NewItem[],
): Promise<{ items: ListItemRow[]; undo: Undo }> {
  const now = Date.now()
  // one after another and after all before them, so that the order in which they came stays
  const begin = there.reduce((latest, { addedAt }) => Math.max(latest, addedAt + 1), now)
  const items = more.map((one, at) => newRow(list, one, begin + at, now))
  const writes = items.map((value): Write => ({ store: 'listItems', key: [list.id, value.rowId], value }))
  const undo = await change([...writes, { store: 'lists', key: list.id, part: { changedAt: now } }])
  return { items, undo }
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
  // a row that cannot be read is known by its key
  const there = new Set([
    ...keys.map(([, rowId]) => rowId),
    ...known.flatMap(({ recordId }) => recordId ?? []),
  ])
  const fresh = [...new Set(recordIds)].filter((id) => !there.has(id))
  const more = fresh.map((recordId): NewItem => {
    const note = notes.get(recordId)
    return { rowId: recordId, recordId, ...(note !== undefined && { note }) }
  })
  const { undo } = await putBelow(list, known, more)
  return { added: fresh.length, undo }
}

/** The setting that holds what is planned for a table. */
export const planKey = (listId: string): string => `plan:${listId}`

/** What a table is called among all that columns are chosen for. */
export const viewOf = (listId: string): string => `list:${listId}`

/** The settings that are of one table alone, and go with it. */
export const keysOf = (listId: string): string[] => [planKey(listId), viewKey(viewOf(listId))]

/** What the rows of a run are that buys this first, by the group of its id, such as 'jobs'; ids never change. */
export const kindBought = (wanted: string): KeptKind => kindNamed(wanted.split('.')[0] ?? '') ?? 'person'

export const firstStages = (kind: KeptKind): readonly string[] =>
  kind === 'person'
    ? ['New', 'Contacted', 'Replied', 'Interview', 'Offer', 'Declined']
    : kind === 'company'
      ? ['New', 'Researching', 'Contacted', 'In talks', 'Won', 'Lost']
      : ['New', 'In work', 'Done']

/** A new table, made at a time in milliseconds; with a header for rows that are brought. */
export const tableFor = (
  table: Pick<ListRow, 'id' | 'name' | 'kind'> & Partial<ListRow>,
  at: number,
): ListRow => ({ stages: firstStages(table.kind), ...table, createdAt: at, changedAt: at })

const newRow = (
  { id, stages: [stage] }: ListRow,
  row: NewItem,
  addedAt: number,
  changedAt: number,
): ListItemRow => ({
  ...row,
  listId: id,
  tags: [],
  isHidden: false,
  addedAt,
  changedAt,
  ...(stage !== undefined && { stage }),
})

/** A row that was brought, by its place among them; one after another in time, so that their order stays. */
export const tableRow = (list: ListRow, index: number, brought: BroughtRow): ListItemRow =>
  newRow(list, { rowId: String(index), brought }, list.createdAt + index, list.createdAt)

type TextStore<Row> = {
  get: (key: string) => Promise<Row | undefined>
  count: (range: IDBKeyRange) => Promise<number>
  getAll: (range: IDBKeyRange) => Promise<Row[]>
}

/** From so many keys on it is worth looking whether one reading gets them all. */
const many = 20

/** Rows by their keys; where at most as many stand among them, all are read as one range, which is quicker. */
export async function readMany<Row>(
  store: TextStore<Row>,
  keys: Iterable<string>,
  keyOf: (row: Row) => string,
): Promise<ReadonlyMap<string, Row>> {
  const sorted = [...new Set(keys)].toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const range = sorted.length < many ? null : IDBKeyRange.bound(first, last)
  const isClose = range !== null && (await store.count(range)) <= 2 * sorted.length
  const rows = isClose ? await store.getAll(range) : await Promise.all(sorted.map((key) => store.get(key)))
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[keyOf(row), row] as const])))
}
