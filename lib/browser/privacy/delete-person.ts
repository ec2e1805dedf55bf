import { forgottenKeys } from '@/lib/browser/library/forgotten'
import { countDeletion } from '@/lib/browser/library/deletions'
import { blockNamesOf } from '@/lib/browser/privacy/blocks'
import {
  asksFor,
  asksForNobodyElse,
  editedRow,
  edits,
  isNamed,
  isPostOf,
  isUnderWay,
  type Deleted,
  type Deletion,
  type Edited,
} from '@/lib/browser/privacy/delete-from'
import { gone, scrubbed, type Places } from '@/lib/browser/privacy/edit-answer'
import { emailsOf, namesOf, tracesOf, type Traces } from '@/lib/browser/privacy/traces'
import { forgetWaiting, readWaiting } from '@/lib/browser/purchase/waiting'
import { err, ok, type Result } from '@/lib/core/result'
import { durably, openStore, writeTogether, type Writing } from '@/lib/browser/database/database'
import type { Database } from '@/lib/browser/database/reading'
import { isReadable, type DetailRow, type RowOf, type StoreName } from '@/lib/browser/database/stores'
import { announceChangeOfAll } from '@/lib/browser/database/changes'

export type DeleteProblem = 'not-there' | 'under-way'

// safe: the keys of the edits
const edited = Object.keys(edits) as Edited[]

/** In one transaction; prices, times and salted hashes stay. Refused while a purchase of them is under way. */
export async function deletePerson(recordId: string): Promise<Result<Deleted, DeleteProblem>> {
  const store = await openStore()
  const detail = await store.get('details', recordId)
  const record = await store.get('records', recordId)
  if (!detail || record?.kind !== 'person') return err('not-there')
  const { traces, blocks, deletionFrom } = await prepareDeletion(store, detail)
  const counted = await writeTogether(
    edited,
    async (transaction) => {
      const [purchases, lists, records, details] = await Promise.all([
        transaction.objectStore('purchases').getAll(),
        transaction.objectStore('lists').getAll(),
        transaction.objectStore('records').getAll(),
        transaction.objectStore('details').getAll(),
      ])
      if (purchases.some((row) => asksFor(row, traces) && isUnderWay(row))) return null
      const deletion = deletionFrom({ purchases, lists, records, details })
      for (const name of edited) await editStore(transaction, name, deletion)
      const blocked = transaction.objectStore('blocked')
      for (const row of blocks) if (!(await blocked.get(row.key))) await blocked.put(row)
      await countDeletion(transaction)
      return deletion.counted
    },
    durably,
  )
  if (!counted) return err('under-way')
  scrubStorage(traces)
  announceChangeOfAll()
  return ok(counted)
}

type Around = { readonly [Name in 'purchases' | 'lists' | 'records' | 'details']: readonly RowOf<Name>[] }

/** What names a person, the rows by which they are known again, and their deletion from among others. */
export async function prepareDeletion(store: Database, detail: DetailRow) {
  const at = Date.now()
  const keys = await forgottenKeys(store, blockNamesOf({ aliases: detail.aliases, emails: emailsOf(detail) }))
  const { keysOfNames } = await import('@/lib/core/matching/person')
  const isTheirName = keysOfNames(namesOf(detail))
  const traces = tracesOf(detail)
  const deletionFrom = ({ purchases, lists, ...rows }: Around): Deletion => {
    const alone = purchases.filter((row) => asksForNobodyElse(row, traces))
    return {
      traces,
      isTheirName,
      at,
      aliases: new Set(detail.aliases.map((alias) => alias.replace(/^person:/, ''))),
      askedAlone: new Set(alone.map(({ intentId }) => intentId)),
      listsOfPeople: new Set(lists.flatMap(({ id, kind }) => (kind === 'person' ? [id] : []))),
      counted: { at, answersDeleted: 0, answersEdited: 0, receipts: 0, listItems: 0, runRows: 0 },
      cuts: new Map(),
      ...whereIn(rows, detail, traces),
    }
  }
  return { traces, blocks: keys.map((key) => ({ key, kind: 'deleted' as const, at })), deletionFrom }
}

function whereIn(
  { records, details }: Pick<Around, 'records' | 'details'>,
  { recordId }: DetailRow,
  traces: Traces,
) {
  const recordIds = new Set([recordId])
  const namesakes = new Set<string>()
  const places = new Map<string, { [Name in keyof Places]: Set<string> }>()
  const rows = new Map(records.map((row) => [row.id, row]))
  for (const detail of details) {
    const row = rows.get(detail.recordId)
    if (isPostOf(row, detail, traces)) recordIds.add(detail.recordId)
    const isOwn = recordIds.has(detail.recordId)
    const isNamesake = row?.kind === 'person' && !isOwn && traces.isIn(row.title)
    if (isNamesake) namesakes.add(detail.recordId)
    for (const { intentId, pointer } of detail.sightings) {
      const here = places.get(intentId) ?? { own: new Set(), others: new Set(), namesakes: new Set() }
      places.set(intentId, here)
      here[isOwn ? 'own' : 'others'].add(pointer)
      if (isNamesake) here.namesakes.add(pointer)
    }
  }
  return { recordIds, namesakes, places }
}

/** A row that cannot be read has the mark where the person was named; only of purchases each byte may still be needed. */
async function editStore(transaction: Writing<readonly Edited[]>, name: Edited, deletion: Deletion) {
  for await (const cursor of transaction.objectStore<StoreName & Edited>(name)) {
    const row: unknown = cursor.value
    const unread = name === 'purchases' ? row : scrubbed(row, deletion.traces)
    const left = isReadable(name, row) ? editedRow(name, row, deletion, cursor.key) : unread
    if (left === gone) await cursor.delete()
    else if (left !== row) await cursor.update(left as never)
  }
}

/** Takes a person out of what pages hold beside the database: notes that are not written yet, lookups that wait. */
function scrubStorage(traces: Traces): void {
  // a lookup that has the mark in it would still be paid for
  if (isNamed(readWaiting(), traces)) forgetWaiting()
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[name]
      for (const key of Object.keys(storage)) {
        const held = storage.getItem(key) ?? ''
        const left = textWithout(held, traces)
        if (left !== held) storage.setItem(key, left)
      }
    } catch {
      // storage is closed: nothing is held
    }
  }
}

function textWithout(text: string, traces: Traces): string {
  try {
    const held: unknown = JSON.parse(text)
    const left = scrubbed(held, traces)
    return left === held ? text : JSON.stringify(left)
  } catch {
    return traces.without(text)
  }
}
