import { readAnswer, readEntry } from '@/lib/browser/purchase/journal'
import { readBought } from '@/lib/browser/tables/runs/read'
import { readEmail } from '@/lib/core/answers/email'
import { resolve } from '@/lib/core/answers/pointer'
import type { ListView } from '@/lib/core/answers/view'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { countOf, kindNamed } from '@/lib/core/kind-titles'
import type { Hex } from '@/lib/core/payment/bytes'
import { counted, countText } from '@/lib/core/text'

export const found = 'Found'

/** What an answer brought, in a few words: '12 posts', or an address that the library has not taken in yet. */
export async function answerWords(intentId: Hex, result: ResultKind): Promise<string> {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  const read = entry && answer && (await readBought(entry, answer))
  if (!read) return found
  const { document, view } = read
  if (result === 'email') return readEmail(resolve(document, view.itemPtr ?? '')).address ?? 'Not found'
  if (view.lists.length === 0) return found
  const lists = view.lists.filter(({ rows }, at) => rows > 0 || at === 0)
  return lists.map((list) => listWords(result, list)).join(', ')
}

/** '25 of 140 people': how many a list holds, and how many there are in all where it says so. */
function listWords(result: ResultKind, { entity, rows, paging: { total } }: ListView): string {
  const kind = kindNamed(result)
  const words = (count: number) => (kind ? countOf(kind, count) : counted(count, entity))
  return total !== null && total > rows ? `${countText(rows)} of ${words(total)}` : words(rows)
}
