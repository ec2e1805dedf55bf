import { readThenWrite, refuseIfDeletedSince } from '@/lib/browser/library/deletions'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { blockNamesOf } from '@/lib/browser/privacy/blocks'
import { isEmail } from '@/lib/core/answers/kinds'
import { forgottenAmong, otherSaltsKey } from '@/lib/browser/library/forgotten'
import { backedUp, type BackedUp } from '@/lib/browser/privacy/backup'
import { readContent, type Content, type Rows } from '@/lib/browser/privacy/backup-content'
import { largestFile, unseal, type FileProblem } from '@/lib/browser/privacy/backup-file'
import { editedRow, edits, fieldsOf, prepareDeletion, type Edited } from '@/lib/browser/privacy/delete-from'
import { contradict, typedAliases } from '@/lib/browser/library/aliases'
import { joinRecords } from '@/lib/browser/library/full-record'
import { withMarks } from '@/lib/browser/purchase/journal-writes'
import { countRow } from '@/lib/browser/purchase/limits'
import { gone } from '@/lib/browser/privacy/edit-answer'
import { fieldsIn } from '@/lib/core/json'
import { stores, type DetailRow, type ListItemRow, type RowOf } from '@/lib/browser/database/stores'
import { err, ok, type Result } from '@/lib/core/result'
import { durably, openStore, writeTogether, type Writing } from '@/lib/browser/database/database'
import { announceChangeOfAll } from '@/lib/browser/database/changes'

/** Characters of the longest text by which somebody is known again. */
const longestName = 500

export type Restored = Record<'added' | 'known' | 'refused' | 'unverified' | 'forgotten', number>

type Transaction = Writing<readonly (BackedUp | 'aliases' | 'sums')[]>

type Restoring = {
  transaction: Transaction
  rows: Rows
  keys: readonly string[]
  moved: Map<string, string>
  counts: Restored
}

export type RestoreProblem = FileProblem | 'no-room'

/** Opens a backup and merges it into what is here. Nothing that is here is overwritten by something older. */
export async function restoreBackup(
  file: Blob,
  passphrase: string,
): Promise<Result<Restored, RestoreProblem>> {
  if (file.size > largestFile) return err('too-large')
  const opened = await unseal(new Uint8Array(await file.arrayBuffer()), passphrase)
  if (!opened.ok) return opened
  const content = await readContent(opened.value)
  if (!content.ok) return content
  try {
    return ok(await readThenWrite((deletions) => merge(content.value, deletions)))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return err('no-room')
    throw error
  }
}

async function merge({ rows, keys, refused }: Content, deletions: number): Promise<Restored> {
  const forgotten = await leaveOut(rows, keys)
  const counts: Restored = { added: 0, known: 0, refused, unverified: 0, forgotten }
  const moved = new Map<string, string>()
  await writeTogether(
    [...backedUp, 'aliases', 'sums'] as const,
    async (transaction) => {
      await refuseIfDeletedSince(deletions, transaction)
      const restoring = { transaction, rows, keys, moved, counts }
      await putSettings(restoring)
      await putBought(restoring)
      await putRecords(restoring)
      for (const row of rows.blocked) await add(restoring, 'blocked', row)
      for (const row of rows.lists) await add(restoring, 'lists', row)
      for (const row of rows.listItems) await add(restoring, 'listItems', movedItem(row, moved))
      await putRuns(restoring)
      for (const row of rows.savedSearches) await add(restoring, 'savedSearches', row)
    },
    durably,
  )
  announceChangeOfAll()
  return counts
}

// safe: the keys of the edits, and all of them but the aliases are in a backup
const editedHere = Object.keys(edits).filter((name) => name !== 'aliases') as Exclude<Edited, 'aliases'>[]

/** Takes those out who were deleted here, with all that the backup says of them; how many they were. */
async function leaveOut(rows: Rows, keys: readonly string[]): Promise<number> {
  const store = await openStore()
  const names = rows.details.flatMap(({ aliases }) => aliases)
  const written = namesWritten(rows)
  const forgotten = await forgottenAmong(store, [...new Set([...names, ...written])])
  const theirs = rows.details.filter(({ aliases }) => aliases.some((alias) => forgotten.has(alias)))
  const known = new Set(theirs.flatMap(({ aliases }) => aliases))
  const others = written.filter((name) => forgotten.has(name) && !known.has(name))
  for (const detail of [...theirs, ...others.map(knownOnlyAs)]) {
    const { blocks, deletionFrom } = await prepareDeletion(store, detail)
    const deletion = deletionFrom(rows)
    for (const name of editedHere) {
      const left = rows[name].map((row, at) => editedRow(name, row, deletion, keys[at] ?? ''))
      rows[name] = left.filter((row) => row !== gone) as never
    }
    rows.blocked.push(...blocks)
  }
  return theirs.length + new Set(others).size
}

/** A deleted person of whom a backup has no record, and one name in something else. */
function knownOnlyAs(name: string): DetailRow {
  const nameless = { recordId: crypto.randomUUID(), aliases: [], facts: [], sightings: [] }
  const email = /^email:(.+)$/s.exec(name)?.[1]
  if (email === undefined) return { ...nameless, aliases: [name] }
  const told = [{ value: email, intentId: '', endpointId: '', at: 0, isCached: null }]
  return { ...nameless, facts: [{ name: 'email', told }] }
}

/** Under what a backup may name people anywhere but in their records: rows of tables, lookups, searches and notes. */
function namesWritten({ purchases, ...rows }: Rows): string[] {
  const texts = new Set<string>()
  const read = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(read)
  }
  const lookups = purchases.map(({ record }) => fieldsOf(record, 'lookup'))
  const { lists, listItems, runs, runRows, savedSearches, records } = rows
  read([lookups, lists, listItems, runs, runRows, savedSearches, records])
  const words = new Set(
    [...texts].flatMap((text) => [text, ...text.split(/[\s,;<>()"]+/).filter((word) => /[/@]/.test(word))]),
  )
  const names = [...words].flatMap((word) => {
    if (word.length > longestName) return []
    if (isEmail(word)) return blockNamesOf({ emails: [word] })
    const alias = /^(?:id|slug|url):./.test(word) ? [keptAlias('person', word)] : []
    return [...alias, ...typedAliases('person', word)]
  })
  return [...new Set(names)]
}

async function putNew<Name extends BackedUp>(transaction: Transaction, name: Name, row: RowOf<Name>) {
  const place = transaction.objectStore<BackedUp>(name)
  const { key } = stores[name]
  const parts = [key ?? []].flat().map((part) => fieldsIn(row)[part])
  // safe: where the declaration says that a row of this store has its key
  const there = await place.get((Array.isArray(key) ? parts : parts[0]) as string)
  const [before, after] = [there, row].map((one) => fieldsIn(one)['changedAt'])
  const isOlder = typeof before === 'number' && typeof after === 'number' && before < after
  if (there === undefined || isOlder) await place.put(row)
  return there === undefined
}

async function add<Name extends BackedUp>({ transaction, counts }: Restoring, name: Name, row: RowOf<Name>) {
  const isNew = await putNew(transaction, name, row)
  counts[isNew ? 'added' : 'known'] += 1
  return isNew
}

/** Settings that are not set here; a second salt is kept beside our own. */
async function putSettings({ transaction, rows, keys }: Restoring) {
  const settings = transaction.objectStore('settings')
  const hadDeleted = (await transaction.objectStore('blocked').index('kind').count('deleted')) > 0
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
}

/** A purchase from a file is somebody's word: it counts for nothing until the chain says the same. */
async function putBought(restoring: Restoring) {
  const { transaction, rows, counts } = restoring
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
    const isNew = await add(restoring, 'purchases', restored)
    if (isNew) await countRow(transaction.objectStore('sums'), undefined, restored)
    if (isNew && isPaid) counts.unverified += 1
    if (!isNew) known.add(row.intentId)
  }
  for (const row of rows.answers) {
    // an answer without its purchase here is nobody's; one that is here, or was deleted here, stays as it is
    const isOwned = (await purchases.get(row.intentId)) !== undefined && !known.has(row.intentId)
    if (isOwned) await add(restoring, 'answers', row)
  }
  for (const row of rows.harvested) await putNew(transaction, 'harvested', row)
}

async function putRecords({ transaction, rows, moved, counts }: Restoring) {
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
    const own = { row, detail: { ...detail, aliases: free } }
    const joined = there && thereRow ? joinRecords({ row: thereRow, detail: there }, own) : own
    moved.set(row.id, joined.row.id)
    await records.put(joined.row)
    await details.put(joined.detail)
    for (const alias of free) await aliases.put({ alias, recordId: joined.row.id })
    counts[there ? 'known' : 'added'] += 1
  }
}

/** A row whose record may have another id here; one that is only a record is named by that. */
function movedItem(item: ListItemRow, moved: ReadonlyMap<string, string>): ListItemRow {
  if (item.recordId === undefined) return item
  const recordId = moved.get(item.recordId) ?? item.recordId
  return { ...item, recordId, rowId: item.rowId === item.recordId ? recordId : item.rowId }
}

/** A run from a file never goes on by itself: what it did not buy is for a new one. */
async function putRuns(restoring: Restoring) {
  const { transaction, rows, moved } = restoring
  const lines = transaction.objectStore('runRows')
  const added = new Set<string>()
  for (const row of rows.runs) {
    const state = row.state === 'done' ? 'done' : 'stopped'
    const restored = { ...row, state, value: { ...fieldsIn(row.value), state } }
    if (await add(restoring, 'runs', restored)) added.add(row.id)
  }
  for (const line of rows.runRows) {
    const recordId = line.recordId === undefined ? undefined : (moved.get(line.recordId) ?? line.recordId)
    if (added.has(line.runId)) await lines.put({ ...line, ...(recordId !== undefined && { recordId }) })
  }
}
