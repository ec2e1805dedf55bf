import { answerSet, librarySet, type BoughtOf, type LibraryRequest } from '@/lib/browser/files/sources'
import type { ExportSet } from '@/lib/browser/files/records'
import { decimalUsdc } from '@/lib/core/money'
import { allEntries, readAnswer, type Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'

async function journal(): Promise<{ entries: readonly Entry[]; bought: BoughtOf }> {
  const entries = await allEntries()
  const byId = new Map<string, Entry>(entries.map((entry) => [entry.purchase.intentId, entry]))
  const bought: BoughtOf = (intentId) => {
    const entry = byId.get(intentId)
    if (!entry) return undefined
    const { route, items, paid, transaction } = receiptOf(entry)
    const paidUsd = paid === null ? null : decimalUsdc(paid)
    return { route, items, transaction, request: entry.lookup.input, paidUsd }
  }
  return { entries, bought }
}

export const readLibraryExport = async (request: LibraryRequest): Promise<ExportSet> =>
  librarySet(request, (await journal()).bought)

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
  return {
    name,
    records: all.flatMap(({ records }) => records),
    answers: all.flatMap(({ answers }) => answers),
  }
}
