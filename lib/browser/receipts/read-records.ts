import type { BoughtOf } from '@/lib/browser/files/answers'
import { answerSet, librarySet, type LibraryRequest } from '@/lib/browser/files/sources'
import type { ExportSet } from '@/lib/browser/files/records'
import { recordsAsked, missedEmails } from '@/lib/browser/library/subjects'
import { noAddress } from '@/lib/core/answers/email'
import { findEndpoint } from '@/lib/core/catalogue'
import { groupBy } from '@/lib/core/group'
import { decimalUsdc } from '@/lib/core/money'
import { allEntries, readAnswer, type Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'

async function journal(): Promise<{ entries: readonly Entry[]; bought: BoughtOf }> {
  const entries = await allEntries()
  const purchases = entries.map((entry) => ({ ...entry.lookup, receipt: receiptOf(entry) }))
  const byId = new Map<string, (typeof purchases)[number]>(purchases.map((one) => [one.receipt.id, one]))
  const bought: BoughtOf = (intentId) => {
    const found = byId.get(intentId)
    if (!found) return undefined
    const { route, items: units, paid, transaction } = found.receipt
    // many posts are of one person
    const items = findEndpoint(found.endpointId)?.rate.per === 'post' ? 1 : units
    const paidUsd = paid === null ? null : decimalUsdc(paid)
    return { route, items, transaction, request: found.input, paidUsd }
  }
  const charged = purchases.filter(({ receipt }) => receipt.paid !== 0n)
  const asked = charged.map(({ endpointId, input, receipt: { id } }) => ({ endpointId, input, intentId: id }))
  const about = groupBy(await recordsAsked(asked), ({ id }) => id)
  bought.about = (recordId) => about.get(recordId)?.map(({ intentId }) => intentId) ?? []
  return { entries, bought }
}

/** With who was asked for an address in vain, and when. */
async function markMissed(set: ExportSet, entries: readonly Entry[]): Promise<ExportSet> {
  const missed = await missedEmails(entries)
  const records = set.records.map((record) => {
    const [entry] = [record.recordId ?? '', ...(record.names ?? [])].flatMap((name) => missed.get(name) ?? [])
    if (!entry || record.facts.email_status || record.facts.work_email) return record
    const at = new Date(entry.purchase.preparedAt).toISOString()
    return { ...record, facts: { ...record.facts, email_status: noAddress, email_checked_at: at } }
  })
  return { ...set, records }
}

export async function readLibraryExport(request: LibraryRequest): Promise<ExportSet> {
  const { entries, bought } = await journal()
  return markMissed(await librarySet(request, bought), entries)
}

export async function readAnswersExport(name: string, intentIds: readonly string[]): Promise<ExportSet> {
  const { entries, bought } = await journal()
  const pages = entries.filter(({ purchase }) => intentIds.includes(purchase.intentId))
  const sets = await Promise.all(
    pages.toReversed().map(async ({ purchase: { intentId }, lookup }) => {
      const row = await readAnswer(intentId)
      return row ? [await answerSet(name, { intentId, ...lookup, body: row.body, at: row.at }, bought)] : []
    }),
  )
  const all = sets.flat()
  const records = all.flatMap((set) => set.records)
  return markMissed({ name, records, answers: all.flatMap(({ answers }) => answers) }, entries)
}
