import { decisionsKey, decisionsWhere } from '@/lib/browser/library/name-decisions'
import { countDeletion } from '@/lib/browser/library/deletions'
import { announceChange } from '@/lib/browser/database/changes'
import {
  durably,
  openStore,
  readSetting,
  writeSetting,
  writeTogether,
  type Writing,
} from '@/lib/browser/database/database'
import { isReadable, type RecordRow } from '@/lib/browser/database/stores'
import { fieldsIn } from '@/lib/core/json'
import * as is from '@/lib/core/shape'

/** Days for which something is kept after it was last fetched; null keeps it for good. */
export type Days = 30 | 90 | 180 | 365 | null

export const dayChoices = [30, 90, 180, 365, null] as const satisfies readonly Days[]
const standard: Days = 90

const dayMs = 24 * 60 * 60 * 1000
const key = 'retention'

type Purged = is.Of<typeof isPurged>
const isPurged = is.shape({ at: is.number, records: is.number, answers: is.number, runs: is.number })

/** How long things are kept in this browser. */
export async function readRetention(): Promise<{ days: Days; last?: Purged | undefined }> {
  const stored = fieldsIn(await readSetting(key))
  const days = dayChoices.find((choice) => choice === stored['days'])
  const last = stored['last']
  return { days: days === undefined ? standard : days, ...(isPurged(last) && { last }) }
}

/** Keeps the choice; what is too old by it goes when the page is opened next. */
export async function writeRetention(days: Days): Promise<void> {
  const { last } = await readRetention()
  await writeSetting(key, { days, ...(last && { last }) })
}

export type Preview = Awaited<ReturnType<typeof previewRetention>>

const isOver = (state: string) => state === 'done' || state === 'stopped'

/** What goes by a choice, before anything does. */
export async function previewRetention(days: Days, now: number) {
  const store = await openStore()
  const [records, runs, items] = await Promise.all([
    store.getAll('records'),
    store.getAll('runs'),
    store.getAll('listItems'),
  ])
  const cutoff = days === null ? -Infinity : now - days * dayMs
  const byAge = records.toSorted((a, b) => a.at - b.at)
  const due = byAge.filter(({ at }) => at < cutoff)
  const later = byAge.slice(due.length)
  const listed = new Set(items.map(({ recordId }) => recordId))
  let dueAnswers = 0
  for await (const cursor of store.transaction('answers').store)
    if (isReadable('answers', cursor.value) && cursor.value.at < cutoff) dueAnswers += 1
  return {
    due,
    dueAnswers,
    dueRuns: runs.filter(({ at, state }) => at < cutoff && isOver(state)).length,
    dueListed: due.filter(({ id }) => listed.has(id)).length,
    /** Records that go within a week, the first to go first. */
    soon: later.filter(({ at }) => at < cutoff + 7 * dayMs),
    nextAt: days === null || !later[0] ? null : later[0].at + days * dayMs,
  }
}

const stores = [
  'records',
  'details',
  'aliases',
  'lists',
  'listItems',
  'answers',
  'runs',
  'runRows',
  'settings',
] as const

/** Deletes what was fetched longer ago than is to be kept; receipts and the do-not-contact list stay. */
export async function purgeOld(now: number): Promise<Purged> {
  const { days } = await readRetention()
  const purged = { at: now, records: 0, answers: 0, runs: 0 }
  if (days === null) return purged
  const cutoff = now - days * dayMs
  await writeTogether(stores, (transaction) => purge(transaction, cutoff, { days, purged }), durably)
  if (purged.records > 0) announceChange('library')
  return purged
}

async function purge(
  transaction: Writing<typeof stores>,
  cutoff: number,
  { days, purged }: { days: number; purged: Purged },
): Promise<void> {
  const gone = new Set<string>()
  for await (const cursor of transaction.objectStore('answers')) {
    if (!isReadable('answers', cursor.value) || cursor.value.at >= cutoff) continue
    gone.add(cursor.value.intentId)
    await cursor.delete()
    purged.answers += 1
  }
  const records = transaction.objectStore('records')
  const details = transaction.objectStore('details')
  const aliases = transaction.objectStore('aliases')
  const items = transaction.objectStore('listItems')
  for (const row of await records.getAll()) {
    if (row.at >= cutoff) {
      if (gone.size > 0) await records.put(withoutBought(row, gone))
      continue
    }
    await records.delete(row.id)
    await details.delete(row.id)
    for (const alias of await aliases.index('recordId').getAllKeys(row.id)) await aliases.delete(alias)
    for (const item of await items.index('recordId').getAll(row.id)) {
      const { recordId: _gone, ...rest } = item
      if (item.brought) await items.put(rest)
      else await items.delete([item.listId, item.rowId])
    }
    purged.records += 1
  }
  if (gone.size > 0)
    for await (const cursor of details) {
      if (!isReadable('details', cursor.value)) continue
      const sightings = cursor.value.sightings.filter(({ intentId }) => !gone.has(intentId))
      if (sightings.length < cursor.value.sightings.length)
        await cursor.update({ ...cursor.value, sightings })
    }
  const runs = transaction.objectStore('runs')
  for (const { id, at, state } of await runs.getAll()) {
    if (at >= cutoff || !isOver(state)) continue
    await runs.delete(id)
    await transaction.objectStore('runRows').delete(IDBKeyRange.bound([id, -Infinity], [id, Infinity]))
    purged.runs += 1
  }
  const hadBrought = await purgeBrought(transaction, cutoff)
  const settings = transaction.objectStore('settings')
  const decisions = await settings.get(decisionsKey)
  const old = decisionsWhere(decisions, (_, { at }) => at < cutoff)
  const young = decisionsWhere(decisions, (_, { at }) => at >= cutoff)
  if (Object.keys(old).length > 0) await settings.put(young, decisionsKey)
  if (purged.records + purged.answers + purged.runs > 0) await settings.put({ days, last: purged }, key)
  if (hadBrought || purged.records + purged.answers + purged.runs > 0) await countDeletion(transaction)
}

/** Rows that were brought before, but for those of tables with a run that stays; a table that loses all of its rows goes too. */
async function purgeBrought(transaction: Writing<typeof stores>, cutoff: number): Promise<boolean> {
  const runs = await transaction.objectStore('runs').getAll()
  const lists = transaction.objectStore('lists')
  const young = (await lists.getAll()).filter(({ createdAt }) => createdAt >= cutoff)
  const kept = new Set([
    ...runs.map(({ value }) => fieldsIn(value)['listId']),
    // no row is older than its list
    ...young.map(({ id }) => id),
  ])
  const items = transaction.objectStore('listItems')
  const touched = new Set<string>()
  for (
    let cursor = await items.openCursor();
    cursor;
    // a list may have tens of thousands of rows
    cursor = await cursor.continue(kept.has(cursor.key[0]) ? [cursor.key[0], '\uFFFF'] : undefined)
  ) {
    const item = cursor.value
    if (kept.has(item.listId) || item.addedAt >= cutoff) continue
    if (!isReadable('listItems', item) || !item.brought || item.recordId !== undefined) continue
    await cursor.delete()
    touched.add(item.listId)
  }
  for (const id of touched)
    if ((await items.count(IDBKeyRange.bound([id], [id, []]))) === 0) await lists.delete(id)
  return touched.size > 0
}

function withoutBought(row: RecordRow, gone: ReadonlySet<string>): RecordRow {
  const bought = Object.entries(row.bought).filter(([, { intentId }]) => !gone.has(intentId))
  return bought.length === Object.keys(row.bought).length
    ? row
    : { ...row, bought: Object.fromEntries(bought) }
}
