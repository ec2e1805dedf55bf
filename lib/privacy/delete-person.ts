import type { IDBPTransaction } from 'idb'
import { forgottenKeys } from '@/lib/library/forgotten'
import { libraryChanged } from '@/lib/library/watch'
import { deletedReason, namesOf } from '@/lib/privacy/blocks'
import { movedPointer, scrubbed, withoutPerson, type Cut, type Places } from '@/lib/privacy/edit-answer'
import { movedRunRow, runRowWithout } from '@/lib/privacy/scrub-run-row'
import {
  asksFor,
  asksForNobodyElse,
  inputNames,
  isUnderWay,
  purchaseWithout,
} from '@/lib/privacy/scrub-purchase'
import { emailsOf, tracesOf, type Traces } from '@/lib/privacy/traces'
import { err, ok, type Result } from '@/lib/result'
import { durably, openStore, type Database, type NickelSchema } from '@/lib/store/database'
import type { DetailRow, RecordRow } from '@/lib/store/rows'

/** Why somebody cannot be deleted now. */
export type DeleteProblem = 'not-there' | 'under-way'

/** What was deleted, counted. */
export type Deleted = {
  at: number
  answersDeleted: number
  answersEdited: number
  receipts: number
  listItems: number
  runRows: number
}

const stores = [
  'purchases',
  'answers',
  'settings',
  'records',
  'details',
  'aliases',
  'lists',
  'listItems',
  'runs',
  'runRows',
  'savedSearches',
  'blocked',
] as const

type Writing = IDBPTransaction<NickelSchema, typeof stores, 'readwrite'>

type Gone = { detail: DetailRow; traces: Traces; at: number; keys: readonly string[]; counted: Deleted }

/**
 * Deletes a person from everything that this browser keeps, in one transaction: record, answers (one that tells of
 * others, too, loses their part), places on lists, notes, rows of runs, what receipts say of them. What stays are
 * prices, times and transactions, and salted hashes by which the person is known again. Refused while a purchase that
 * names them is under way.
 */
export async function deletePerson(recordId: string): Promise<Result<Deleted, DeleteProblem>> {
  const store = await openStore()
  const detail = await store.get('details', recordId)
  const record = await store.get('records', recordId)
  if (!detail || record?.kind !== 'person') return err('not-there')
  const at = Date.now()
  const names = namesOf({ aliases: detail.aliases, emails: emailsOf(detail) })
  const counted = { at, answersDeleted: 0, answersEdited: 0, receipts: 0, listItems: 0, runRows: 0 }
  const gone: Gone = {
    detail,
    traces: tracesOf(detail),
    at,
    keys: await forgottenKeys(store, names),
    counted,
  }
  const isUnder = await inOneTransaction(store, gone)
  if (isUnder) return err('under-way')
  libraryChanged()
  tellOthers()
  return ok(counted)
}

function tellOthers() {
  if (typeof BroadcastChannel === 'undefined') return
  for (const name of ['nickel.journal', 'nickel.runs']) {
    const channel = new BroadcastChannel(name)
    channel.postMessage(null)
    channel.close()
  }
}

async function inOneTransaction(store: Database, gone: Gone): Promise<boolean> {
  const transaction = store.transaction(stores, 'readwrite', durably)
  const named = (await transaction.objectStore('purchases').getAll()).filter((row) =>
    asksFor(row, gone.traces),
  )
  if (named.some(isUnderWay)) {
    transaction.abort()
    await transaction.done.catch(() => undefined)
    return true
  }
  await putBlocks(transaction, gone)
  const cuts = await editAnswers(transaction, gone)
  await editRecords(transaction, gone, cuts)
  await editRuns(transaction, gone, cuts)
  for (const row of named) await transaction.objectStore('purchases').put(purchaseWithout(row, gone.traces))
  gone.counted.receipts = named.length
  await editWords(transaction, gone)
  await transaction.done
  return false
}

/** The hashes, in place of what stood on the do-not-contact list in the open. */
async function putBlocks(transaction: Writing, { traces, keys, at }: Gone) {
  const blocked = transaction.objectStore('blocked')
  for (const row of await blocked.getAll()) {
    const written = row.key.replace(/^(?:email|alias:person:\w+):/, '')
    if (row.kind !== 'deleted' && row.kind !== 'domain' && traces.isIdentity(written))
      await blocked.delete(row.key)
    else await blocked.put(scrubbed(row, traces))
  }
  for (const key of keys) if (!(await blocked.get(key))) await blocked.put({ key, kind: 'deleted', at })
}

type Held = { row: RecordRow | undefined; detail: DetailRow }

/** Where records stand in each answer, by the purchase that bought it. */
async function placesIn(transaction: Writing, { detail, traces }: Gone): Promise<Map<string, Places>> {
  const places = new Map<string, { own: Set<string>; others: Set<string>; namesakes: Set<string> }>()
  const rows = new Map((await transaction.objectStore('records').getAll()).map((row) => [row.id, row]))
  for (
    let cursor = await transaction.objectStore('details').openCursor();
    cursor;
    cursor = await cursor.continue()
  ) {
    const held: Held = { row: rows.get(cursor.value.recordId), detail: cursor.value }
    const isOwn = held.detail.recordId === detail.recordId || isPostOf(held, traces)
    const isNamesake = held.row?.kind === 'person' && !isOwn && traces.isIn(held.row.title)
    for (const { intentId, pointer } of held.detail.sightings) {
      const here = places.get(intentId) ?? { own: new Set(), others: new Set(), namesakes: new Set() }
      places.set(intentId, here)
      if (isOwn) here.own.add(pointer)
      else here.others.add(pointer)
      if (isNamesake) here.namesakes.add(pointer)
    }
  }
  return places
}

/** A post that the person wrote is theirs: its address says so, or its author. */
const isPostOf = ({ row, detail }: Held, traces: Traces): boolean =>
  row?.kind === 'post' &&
  (detail.aliases.some((alias) => traces.isIn(alias)) ||
    detail.facts.some(
      ({ name, told }) => name === 'author' && told.some(({ value }) => traces.isIn(String(value))),
    ))

const nowhere: Places = { own: new Set(), others: new Set(), namesakes: new Set() }

async function editAnswers(transaction: Writing, gone: Gone): Promise<Map<string, readonly Cut[]>> {
  const { traces, counted, at } = gone
  const places = await placesIn(transaction, gone)
  const cuts = new Map<string, readonly Cut[]>()
  const answers = transaction.objectStore('answers')
  for (let cursor = await answers.openCursor(); cursor; cursor = await cursor.continue()) {
    const answer = cursor.value
    const purchase = await transaction.objectStore('purchases').get(answer.intentId)
    const edited =
      purchase && asksForNobodyElse(purchase, traces)
        ? ({ is: 'all' } as const)
        : withoutPerson(answer.body, traces, places.get(answer.intentId) ?? nowhere)
    if (edited.is === 'untouched') continue
    if (edited.is === 'all') {
      await cursor.delete()
      counted.answersDeleted += 1
      continue
    }
    // its pictures were sealed with the text as it was
    await cursor.update({ ...answer, body: edited.body, pictures: null, editedAt: at })
    cuts.set(answer.intentId, edited.cut)
    counted.answersEdited += 1
  }
  return cuts
}

/** The person's record and their posts go; in all others, words and places of theirs. */
async function editRecords(transaction: Writing, gone: Gone, cuts: ReadonlyMap<string, readonly Cut[]>) {
  const { traces, counted } = gone
  const records = transaction.objectStore('records')
  const items = transaction.objectStore('listItems')
  const aliases = transaction.objectStore('aliases')
  const rows = new Map((await records.getAll()).map((row) => [row.id, row]))
  const details = transaction.objectStore('details')
  for (let cursor = await details.openCursor(); cursor; cursor = await cursor.continue()) {
    const detail = cursor.value
    const row = rows.get(detail.recordId)
    if (detail.recordId === gone.detail.recordId || isPostOf({ row, detail }, traces)) {
      await cursor.delete()
      await records.delete(detail.recordId)
      for (const alias of await aliases.index('recordId').getAllKeys(detail.recordId))
        await aliases.delete(alias)
      for (const key of await items.index('recordId').getAllKeys(detail.recordId)) {
        await items.delete(key)
        counted.listItems += 1
      }
      continue
    }
    if (row?.kind === 'person' && traces.isIn(row.title)) {
      const moved = { ...detail, sightings: movedSightings(detail, cuts) }
      await cursor.update(moved)
      continue
    }
    // its own names are by what it is known again, also where a company is called like its owner
    const left = { ...scrubbed(detail, traces), aliases: detail.aliases }
    await cursor.update({ ...left, sightings: movedSightings(left, cuts) })
    const words = row && scrubbed(row, traces)
    if (words && words !== row) await records.put(words)
  }
}

const movedSightings = ({ sightings }: DetailRow, cuts: ReadonlyMap<string, readonly Cut[]>) =>
  sightings.map((sighting) => {
    const cut = cuts.get(sighting.intentId)
    return cut ? { ...sighting, pointer: movedPointer(sighting.pointer, cut) ?? sighting.pointer } : sighting
  })

async function editRuns(
  transaction: Writing,
  { detail, traces, counted, at }: Gone,
  cuts: ReadonlyMap<string, readonly Cut[]>,
) {
  const rows = transaction.objectStore('runRows')
  const names = new Set(detail.aliases.map((alias) => alias.replace(/^person:/, '')))
  for (let cursor = await rows.openCursor(); cursor; cursor = await cursor.continue()) {
    const row = cursor.value
    const isOwn =
      row.recordId === detail.recordId || bears(row.value, names) || scrubbed(row.value, traces) !== row.value
    if (isOwn) counted.runRows += 1
    await cursor.update(isOwn ? runRowWithout(row, traces, deletedReason(at)) : movedRunRow(row, cuts))
  }
}

const bears = (value: unknown, names: ReadonlySet<string>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'aliases' in value &&
  Array.isArray(value.aliases) &&
  value.aliases.some((alias: unknown) => typeof alias === 'string' && names.has(alias))

/** Searches for the person go; in notes, names of lists and runs, and settings the mark stands in their place. */
async function editWords(transaction: Writing, { traces }: Gone) {
  const searches = transaction.objectStore('savedSearches')
  for (const { id, input, name } of await searches.getAll())
    if (inputNames(input, traces) || traces.isIn(name)) await searches.delete(id)
  for (const name of ['listItems', 'lists', 'runs', 'settings'] as const) {
    const store = transaction.objectStore(name)
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
      const left = scrubbed(cursor.value, traces)
      if (left !== cursor.value) await cursor.update(left)
    }
  }
}
