import { lookupIn } from '@/lib/browser/library/reading'
import { observe } from '@/lib/browser/library/observe'
import { readBought } from '@/lib/browser/library/read-bought'
import { recordsOf } from '@/lib/browser/library/records'
import { openStore } from '@/lib/browser/database/database'
import type { RecordRow } from '@/lib/browser/database/stores'

/** The records that a bought answer is about, which of them are new, and how many rows are hidden. */
export async function recordsInAnswer(
  intentId: string,
): Promise<{ records: readonly RecordRow[]; fresh: readonly RecordRow[]; hidden: number }> {
  const store = await openStore()
  const [purchase, answer] = await Promise.all([
    store.get('purchases', intentId),
    store.get('answers', intentId),
  ])
  const lookup = lookupIn(purchase?.record)
  if (!answer || !lookup) return { records: [], fresh: [], hidden: 0 }
  const { observations, unnamed } = observe(
    { intentId, ...lookup, at: answer.at },
    await readBought(lookup, answer),
  )
  const first = observations[0]?.kind
  const main = observations.filter(({ kind }) => kind === first)
  const found = await recordsOf(main.flatMap(({ aliases }) => aliases))
  const records = [...new Map([...found.values()].map((row) => [row.id, row])).values()]
  return { records, fresh: records.filter(({ firstAt }) => firstAt >= answer.at), hidden: unnamed }
}
