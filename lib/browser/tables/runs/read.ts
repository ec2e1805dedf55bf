import type { AnswerRow } from '@/lib/browser/database/stores'
import type { View } from '@/lib/core/answers/view'
import { readBought as readAnswerOf } from '@/lib/browser/library/read-bought'
import { readAnswer, readEntry, type Entry } from '@/lib/browser/purchase/journal'
import type { Hex } from '@/lib/core/payment/bytes'

export type Read = NonNullable<Awaited<ReturnType<typeof readBought>>>

/** Rows of a page that is taken for a full one where the answer does not say how many fit. */
const fullFrom = 10

/** Whether an answer has a page after it: because it says so, or is full and says nothing of pages. */
export function saysMore({ next, lists }: View): boolean {
  if (!next.can || next.by === 'empty') return false
  return next.by !== 'not-stated' || (lists[0]?.rows ?? 0) >= fullFrom
}

/** Reads a bought answer; null when it is not JSON, or of an endpoint that is no longer there. */
export async function readBought({ lookup }: Entry, answer: AnswerRow) {
  const read = await readAnswerOf(lookup, answer)
  return read.ok ? { ...read.value, document: read.value.parsed.json } : null
}

/** Opens purchases, each read once however many rows ask for it. */
export function newOpener(): typeof openBought {
  const opened = new Map<Hex, ReturnType<typeof openBought>>()
  return (intentId) => {
    const bought = opened.get(intentId) ?? openBought(intentId)
    opened.set(intentId, bought)
    return bought
  }
}

/** A purchase with its answer and what is found in that; null where it brought none that can be read. */
export async function openBought(intentId: Hex) {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  const read = entry && answer && (await readBought(entry, answer))
  return entry && answer && read ? { entry, answer, read } : null
}
