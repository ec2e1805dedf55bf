import { contradict } from '@/lib/browser/library/aliases'
import { otherSaltsKey } from '@/lib/browser/library/forgotten'
import { join } from '@/lib/browser/library/tell'
import type { BackedUp } from '@/lib/browser/privacy/backup'
import type { Rows } from '@/lib/browser/privacy/backup-content'
import { countRow, withMarks } from '@/lib/browser/purchase/journal-writes'
import { fieldsOf } from '@/lib/browser/privacy/scrub-purchase'
import { fieldsIn } from '@/lib/core/json'
import type { ListItemRow } from '@/lib/browser/database/stores'
import type { Writing } from '@/lib/browser/database/write'

/** What a restore brought: what was here already stayed as it was. */
export type Restored = {
  added: number
  known: number
  refused: number
  unverified: number
  forgotten: number
}

/** A backup on its way into the database. */
type Restoring = {
  transaction: Writing<readonly (BackedUp | 'aliases' | 'sums')[]>
  rows: Rows
  /** Names of the settings, in the order of their rows. */
  keys: readonly string[]
  /** Under which ids the backup's records are now. */
  moved: Map<string, string>
  told: Restored
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

/** Settings that are not set here, and everybody on the do-not-contact list; a second salt is kept beside our own. */
export async function putSettings({ transaction, rows, keys, told }: Restoring) {
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
export async function putBought({ transaction, rows, told }: Restoring) {
  const purchases = transaction.objectStore('purchases')
  const known = new Set<string>()
  for (const row of rows.purchases) {
    const record = fieldsIn(row.record)
    const purchase = fieldsOf(record, 'purchase')
    const state = purchase['state']
    const { transaction: _said, ...rest } = record
    const isPaid = state === 'RESULT' || state === 'PAID_NO_RESULT'
    const restored = withMarks({
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
          // that it was free is a claim, too
          ...(state === 'RESULT' && { notCharged: null }),
          receipt: state === 'RESULT' ? 'unproven' : null,
        },
      },
    })
    const isNew = await putNew(purchases, row.intentId, restored)
    if (isNew) await countRow(transaction.objectStore('sums'), undefined, restored)
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

/** Records, joined with those of the same names; `moved` comes to tell under which ids they are now. */
export async function putRecords({ transaction, rows, moved, told }: Restoring) {
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

/** A row whose record may have another id here; one that is only a record is named by that. */
function movedItem(item: ListItemRow, moved: ReadonlyMap<string, string>): ListItemRow {
  if (item.recordId === undefined) return item
  const recordId = moved.get(item.recordId) ?? item.recordId
  return { ...item, recordId, rowId: item.rowId === item.recordId ? recordId : item.rowId }
}

/** Lists and what stands on them; the newer of two wins. */
export async function putLists({ transaction, rows, moved, told }: Restoring) {
  const lists = transaction.objectStore('lists')
  const items = transaction.objectStore('listItems')
  for (const row of rows.lists)
    count(told, await putNew(lists, row.id, row, (there) => there.changedAt < row.changedAt))
  for (const item of rows.listItems) {
    const row = movedItem(item, moved)
    const key: [string, string] = [row.listId, row.rowId]
    count(told, await putNew(items, key, row, (there) => there.changedAt < row.changedAt))
  }
}

/** A run from a file never goes on by itself: what it did not buy is for a new one. */
export async function putRuns({ transaction, rows, moved, told }: Restoring) {
  const runs = transaction.objectStore('runs')
  const lines = transaction.objectStore('runRows')
  const added = new Set<string>()
  for (const row of rows.runs) {
    const state = row.state === 'done' ? 'done' : 'stopped'
    const isNew = await putNew(runs, row.id, { ...row, state, value: { ...fieldsIn(row.value), state } })
    count(told, isNew)
    if (isNew) added.add(row.id)
  }
  for (const line of rows.runRows) {
    const recordId = line.recordId === undefined ? undefined : (moved.get(line.recordId) ?? line.recordId)
    if (added.has(line.runId)) await lines.put({ ...line, ...(recordId !== undefined && { recordId }) })
  }
}

/** Searches that are not kept here. */
export async function putSearches({ transaction, rows, told }: Restoring) {
  const searches = transaction.objectStore('savedSearches')
  for (const row of rows.savedSearches) count(told, await putNew(searches, row.id, row))
}
