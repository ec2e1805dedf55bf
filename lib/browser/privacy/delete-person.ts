import { forgottenKeys } from '@/lib/browser/library/forgotten'
import { withoutDecisions } from '@/lib/browser/library/name-decisions'
import { namesOf } from '@/lib/browser/privacy/blocks'
import { editAnswers } from '@/lib/browser/privacy/delete-from-answers'
import { editRecords, editRuns, editTables } from '@/lib/browser/privacy/delete-from-records'
import { touched, type Deleted, type Deleting, type Gone } from '@/lib/browser/privacy/deleting'
import { scrubbed } from '@/lib/browser/privacy/edit-answer'
import { asksFor, inputNames, isUnderWay, purchaseWithout } from '@/lib/browser/privacy/scrub-purchase'
import { emailsOf, toldNamesOf, tracesOf } from '@/lib/browser/privacy/traces'
import { err, ok, type Result } from '@/lib/core/result'
import { durably, openStore } from '@/lib/browser/database/database'
import { announceChangeOfAll } from '@/lib/browser/database/changes'
import { writeTogether } from '@/lib/browser/database/write'

/** Why somebody cannot be deleted now. */
export type DeleteProblem = 'not-there' | 'under-way'

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
  const { keysOfNames } = await import('@/lib/core/matching/person')
  const counted = { at, answersDeleted: 0, answersEdited: 0, receipts: 0, listItems: 0, runRows: 0 }
  const gone: Gone = {
    detail,
    traces: tracesOf(detail),
    isTheirName: keysOfNames(toldNamesOf(detail)),
    at,
    keys: await forgottenKeys(store, names),
    counted,
  }
  const isUnder = await inOneTransaction(gone)
  if (isUnder) return err('under-way')
  announceChangeOfAll()
  return ok(counted)
}

const inOneTransaction = (gone: Gone): Promise<boolean> =>
  writeTogether(
    touched,
    async (transaction) => {
      const purchases = transaction.objectStore('purchases')
      const named = (await purchases.getAll()).filter((row) => asksFor(row, gone.traces))
      if (named.some(isUnderWay)) return true
      await putBlocks(transaction, gone)
      const cuts = await editAnswers(transaction, gone)
      await editRecords(transaction, gone, cuts)
      await editTables(transaction, gone)
      await editRuns(transaction, gone, cuts)
      for (const row of named) await purchases.put(purchaseWithout(row, gone.traces))
      gone.counted.receipts = named.length
      await editWords(transaction, gone)
      return false
    },
    durably,
  )

/** The hashes, in place of what stood on the do-not-contact list in the open. */
async function putBlocks(transaction: Deleting, { traces, keys, at }: Gone) {
  const blocked = transaction.objectStore('blocked')
  for (const row of await blocked.getAll()) {
    const written = row.key.replace(/^(?:email|alias:person:\w+):/, '')
    if (row.kind !== 'deleted' && row.kind !== 'domain' && traces.isIdentity(written))
      await blocked.delete(row.key)
    else await blocked.put(scrubbed(row, traces))
  }
  for (const key of keys) if (!(await blocked.get(key))) await blocked.put({ key, kind: 'deleted', at })
}

/**
 * Searches for the person and what was decided about their name go; in notes, names of lists and runs, and settings the
 * mark stands in their place.
 */
async function editWords(transaction: Deleting, { traces, isTheirName }: Gone) {
  const searches = transaction.objectStore('savedSearches')
  for (const { id, input, name } of await searches.getAll())
    if (inputNames(input, traces) || traces.isIn(name)) await searches.delete(id)
  for (const name of ['listItems', 'lists', 'runs', 'settings'] as const)
    for await (const cursor of transaction.objectStore(name)) {
      const kept: unknown =
        name === 'settings'
          ? withoutDecisions(cursor.key, cursor.value, isTheirName, traces.isIdentity)
          : cursor.value
      const left = scrubbed(kept, traces)
      if (left !== cursor.value) await cursor.update(left)
    }
}
