import { answerSet } from '@/lib/browser/files/sources/answer'
import { librarySet, type Bought, type Wanted } from '@/lib/browser/files/sources/library'
import type { ExportSet } from '@/lib/browser/files/records'
import { decimalUsdc } from '@/lib/core/money'
import { allEntries, readAnswer, type Entry } from '@/lib/browser/purchase/journal'
import { receiptOf } from '@/lib/browser/receipts/receipt'

function boughtOf(entry: Entry): Bought {
  const { route, items, paid, transaction } = receiptOf(entry)
  return {
    route,
    items,
    transaction,
    request: entry.lookup.input,
    paidUsd: paid === null ? null : decimalUsdc(paid),
  }
}

/** Records of the library, with the receipts behind them: what `ExportButton` reads. */
export async function readLibraryExport(wanted: Wanted): Promise<ExportSet> {
  const entries = new Map<string, Entry>(
    (await allEntries()).map((entry) => [entry.purchase.intentId, entry]),
  )
  return librarySet(wanted, (intentId) => {
    const entry = entries.get(intentId)
    return entry && boughtOf(entry)
  })
}

/** The records of bought answers, such as the pages of one search, with their receipts: what `ExportButton` reads. */
export async function readAnswersExport(name: string, intentIds: readonly string[]): Promise<ExportSet> {
  const entries = (await allEntries()).filter(({ purchase }) => intentIds.includes(purchase.intentId))
  const sets = await Promise.all(
    entries.toReversed().map(async (entry) => {
      const { intentId } = entry.purchase
      const row = await readAnswer(intentId)
      if (!row) return []
      const answer = { intentId, ...entry.lookup, body: row.body, at: row.at }
      return [await answerSet(name, answer, boughtOf(entry))]
    }),
  )
  const all = sets.flat()
  return {
    name,
    records: all.flatMap(({ records }) => records),
    answers: all.flatMap(({ answers }) => answers),
  }
}
