import type { IDBPTransaction, StoreValue } from 'idb'
import { contradict } from '@/lib/library/aliases'
import { forgottenAmong, otherSaltsKey } from '@/lib/library/forgotten'
import { join } from '@/lib/library/tell'
import { libraryChanged } from '@/lib/library/watch'
import { backedUp, backupHead, isPortable, type BackedUp } from '@/lib/privacy/backup'
import { unseal, type FileProblem } from '@/lib/privacy/backup-file'
import { rowSchemas } from '@/lib/privacy/backup-rows'
import { deletePerson } from '@/lib/privacy/delete-person'
import { unpack } from '@/lib/privacy/lines'
import { fieldsOf } from '@/lib/privacy/scrub-purchase'
import { err, ok, type Result } from '@/lib/result'
import { durably, openStore, type Database, type NickelSchema } from '@/lib/store/database'

/** The most that a backup may unfold to, in bytes, and in rows. */
const mostBytes = 1024 * 1024 * 1024
const mostRows = 2_000_000

/** Why nothing of a backup was restored. */
export type RestoreProblem = FileProblem | 'no-room'

/** What a restore brought: what was here already stayed as it was. */
export type Restored = {
  added: number
  known: number
  refused: number
  unverified: number
  forgotten: number
}

type Row<Name extends BackedUp> = StoreValue<NickelSchema, Name>
type Rows = { [Name in BackedUp]: Row<Name>[] }
type Content = { rows: Rows; keys: string[]; refused: number }

/** Opens a backup and merges it into what is here. Nothing that is here is overwritten by something older. */
export async function restoreBackup(
  file: Uint8Array<ArrayBuffer>,
  passphrase: string,
): Promise<Result<Restored, RestoreProblem>> {
  const opened = await unseal(file, passphrase)
  if (!opened.ok) return opened
  const content = await readContent(opened.value)
  if (!content.ok) return content
  try {
    return ok(await merge(await openStore(), content.value))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return err('no-room')
    throw error
  }
}

async function readContent(bytes: Uint8Array): Promise<Result<Content, FileProblem>> {
  const rows: Rows = {
    blocked: [],
    settings: [],
    purchases: [],
    answers: [],
    records: [],
    details: [],
    harvested: [],
    lists: [],
    listItems: [],
    runs: [],
    runRows: [],
    savedSearches: [],
  }
  const content: Content = { rows, keys: [], refused: 0 }
  let count = -1
  let isWhole = false
  try {
    for await (const line of unpack(bytes, mostBytes)) {
      count += 1
      const fields = fieldsOf({ line }, 'line')
      if (count === 0) {
        if (fields['is'] !== backupHead.is) return err('not-a-backup')
        if (Number(fields['version']) > backupHead.version) return err('newer')
      } else if (fields['is'] === 'end') isWhole = fields['rows'] === count - 1
      else if (count > mostRows) return err('too-large')
      else if (!take(content, fields)) content.refused += 1
    }
  } catch (error) {
    return err(error instanceof RangeError ? 'too-large' : 'damaged')
  }
  return isWhole ? ok(content) : err('damaged')
}

function take({ rows, keys }: Content, fields: Readonly<Record<string, unknown>>): boolean {
  const name = backedUp.find((one) => one === fields['in'])
  if (!name) return false
  const read = rowSchemas[name].safeParse(fields['row'])
  const key = fields['key']
  if (!read.success || (name === 'settings' && !isPortable(key))) return false
  // safe: the schema of a store describes its rows; absent and undefined are the same when they are read again
  const into = rows[name] as unknown[]
  into.push(read.data)
  if (name === 'settings') keys.push(String(key))
  return true
}

type Stores = BackedUp | 'aliases'
type Writing = IDBPTransaction<NickelSchema, readonly Stores[], 'readwrite'>

async function merge(store: Database, { rows, keys, refused }: Content): Promise<Restored> {
  const told: Restored = { added: 0, known: 0, refused, unverified: 0, forgotten: 0 }
  const names = rows.details.flatMap(({ aliases }) => aliases)
  const forgotten = await forgottenAmong(store, names)
  const stores: readonly Stores[] = [...backedUp, 'aliases']
  const transaction = store.transaction(stores, 'readwrite', durably)
  const moved = new Map<string, string>()
  try {
    await putSettings(transaction, rows, keys, told)
    await putBought(transaction, rows, told)
    await putRecords(transaction, rows, moved, told)
    await putLists(transaction, rows, moved, told)
    await putRuns(transaction, rows, moved, told)
    for (const row of rows.savedSearches)
      count(told, await putNew(transaction.objectStore('savedSearches'), row.id, row))
  } catch (error) {
    if (!transaction.error) transaction.abort()
    await transaction.done.catch(() => undefined)
    throw transaction.error ?? error
  }
  await transaction.done
  // who was deleted here stays deleted: with all that the backup brought of them
  for (const { recordId, aliases } of rows.details) {
    if (!aliases.some((alias) => forgotten.has(alias))) continue
    const gone = await deletePerson(moved.get(recordId) ?? recordId)
    if (gone.ok) told.forgotten += 1
  }
  libraryChanged()
  return told
}

const count = (told: Restored, isNew: boolean) => (isNew ? (told.added += 1) : (told.known += 1))

/** Only what `get` and `put` of a store are needed for. */
type Place<Key, Value> = {
  get: (key: Key) => Promise<Value | undefined>
  put: (value: Value) => Promise<unknown>
}

/** Puts a row where there is none, or an older one by `isNewer`. */
async function putNew<Key, Value>(
  place: Place<Key, Value>,
  key: Key,
  row: Value,
  isNewer: (there: Value) => boolean = () => false,
): Promise<boolean> {
  const there = await place.get(key)
  if (there !== undefined && !isNewer(there)) return false
  await place.put(row)
  return there === undefined
}

async function putSettings(transaction: Writing, rows: Rows, keys: readonly string[], told: Restored) {
  const settings = transaction.objectStore('settings')
  const blocked = transaction.objectStore('blocked')
  const hadDeleted = (await blocked.index('kind').count('deleted')) > 0
  for (const [index, key] of keys.entries()) {
    const value = rows.settings[index]
    if (key === 'library.salt') {
      const own = await settings.get(key)
      if (own === value) continue
      if (own === undefined || !hadDeleted) await settings.put(value, key)
      else {
        const others: unknown = await settings.get(otherSaltsKey)
        const known: unknown[] = Array.isArray(others) ? others : []
        if (!known.includes(value)) await settings.put([...known, value], otherSaltsKey)
      }
    } else if ((await settings.get(key)) === undefined) await settings.put(value, key)
  }
  for (const row of rows.blocked) count(told, await putNew(blocked, row.key, row))
}

/** A purchase from a file is somebody's word: it counts for nothing until the chain says the same. */
async function putBought(transaction: Writing, rows: Rows, told: Restored) {
  const purchases = transaction.objectStore('purchases')
  const known = new Set<string>()
  for (const row of rows.purchases) {
    const record = fieldsOf({ row: row.record }, 'row')
    const purchase = fieldsOf(record, 'purchase')
    const state = purchase['state']
    const { transaction: _said, ...rest } = record
    const isPaid = state === 'RESULT' || state === 'PAID_NO_RESULT'
    const restored = {
      ...row,
      record: {
        ...rest,
        restoredAt: Date.now(),
        purchase: {
          ...purchase,
          intentId: row.intentId,
          rev: row.rev,
          signed: null,
          claimSecret: '',
          isAcked: true,
          spent: null,
          receipt: state === 'RESULT' ? 'unproven' : null,
        },
      },
    }
    const isNew = await putNew(purchases, row.intentId, restored)
    if (isNew && isPaid) told.unverified += 1
    if (!isNew) known.add(row.intentId)
    count(told, isNew)
  }
  const answers = transaction.objectStore('answers')
  const harvested = transaction.objectStore('harvested')
  for (const row of rows.answers) {
    // an answer without its purchase here is nobody's; one that is here, or was deleted here, stays as it is
    const isOwned = (await purchases.get(row.intentId)) !== undefined && !known.has(row.intentId)
    if (isOwned) count(told, await putNew(answers, row.intentId, row))
  }
  for (const row of rows.harvested) await putNew(harvested, row.intentId, row)
}

async function putRecords(transaction: Writing, rows: Rows, moved: Map<string, string>, told: Restored) {
  const records = transaction.objectStore('records')
  const details = transaction.objectStore('details')
  const aliases = transaction.objectStore('aliases')
  const byId = new Map(rows.details.map((detail) => [detail.recordId, detail]))
  for (const row of rows.records) {
    const detail = byId.get(row.id)
    if (!detail) continue
    const owners = await Promise.all(detail.aliases.map((alias) => aliases.get(alias)))
    const ids = [row.id, ...new Set(owners.flatMap((owner) => owner?.recordId ?? []))]
    const there = (await Promise.all(ids.map((id) => details.get(id)))).find(
      (other) => other !== undefined && !contradict(other.aliases, detail.aliases),
    )
    const thereRow = there && (await records.get(there.recordId))
    const free = detail.aliases.filter((_, index) => !owners[index])
    const held =
      there && thereRow
        ? join({ row: thereRow, detail: there }, { row, detail: { ...detail, aliases: free } })
        : { row, detail: { ...detail, aliases: free } }
    moved.set(row.id, held.row.id)
    await records.put(held.row)
    await details.put(held.detail)
    for (const alias of free) await aliases.put({ alias, recordId: held.row.id })
    count(told, there === undefined)
  }
}

async function putLists(
  transaction: Writing,
  rows: Rows,
  moved: ReadonlyMap<string, string>,
  told: Restored,
) {
  const lists = transaction.objectStore('lists')
  const items = transaction.objectStore('listItems')
  for (const row of rows.lists)
    count(told, await putNew(lists, row.id, row, (there) => there.changedAt < row.changedAt))
  for (const item of rows.listItems) {
    const row = { ...item, recordId: moved.get(item.recordId) ?? item.recordId }
    const key: [string, string] = [row.listId, row.recordId]
    count(told, await putNew(items, key, row, (there) => there.changedAt < row.changedAt))
  }
}

/** A run from a file never goes on by itself: what it did not buy is for a new one. */
async function putRuns(transaction: Writing, rows: Rows, moved: ReadonlyMap<string, string>, told: Restored) {
  const runs = transaction.objectStore('runs')
  const fresh = new Set<string>()
  for (const row of rows.runs) {
    const state = row.state === 'done' ? 'done' : 'stopped'
    const value = { ...fieldsOf(row, 'value'), state }
    const isNew = await putNew(runs, row.id, { ...row, state, value })
    if (isNew) fresh.add(row.id)
    count(told, isNew)
  }
  for (const row of rows.runRows) {
    if (!fresh.has(row.runId)) continue
    const recordId = row.recordId === undefined ? undefined : (moved.get(row.recordId) ?? row.recordId)
    await transaction.objectStore('runRows').put({ ...row, ...(recordId !== undefined && { recordId }) })
  }
}
