import { countDeletion } from '@/lib/browser/library/deletions'
import { asksFor, editedRow, edits, isNamed, isUnderWay } from '@/lib/browser/privacy/delete-from'
import { prepareDeletion, type Deletion, type Edited } from '@/lib/browser/privacy/delete-from'
import { gone, scrubbed } from '@/lib/browser/privacy/edit-answer'
import type { Traces } from '@/lib/browser/privacy/traces'
import { forgetWaiting, readWaiting } from '@/lib/browser/purchase/waiting'
import { err, ok, type Result } from '@/lib/core/result'
import { durably, openStore, writeTogether, type Writing } from '@/lib/browser/database/database'
import { isReadable, type StoreName } from '@/lib/browser/database/stores'
import { announceChangeOfAll } from '@/lib/browser/database/changes'

export type DeleteProblem = 'not-there' | 'under-way'

// safe: the keys of the edits
const edited = Object.keys(edits) as Edited[]

/** In one transaction; prices, times and salted hashes stay. Refused while a purchase of them is under way. */
export async function deletePerson(recordId: string): Promise<Result<Deletion['counted'], DeleteProblem>> {
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
