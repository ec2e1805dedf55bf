import type { Answer } from '@/components/answer/answer'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { readBought } from '@/lib/browser/library/read-bought'
import type { Unreadable } from '@/lib/browser/library/reading'
import type { Bought } from '@/lib/browser/purchase/pages'
import { ok, type Result } from '@/lib/core/result'

/** Reads a bought answer for drawing, with the list that the visitor chose in it. */
export async function readAnswer(
  { entry: { lookup, purchase }, answer }: Bought,
  choose: JsonPointer | undefined,
): Promise<Result<Answer, Unreadable>> {
  const read = await readBought(lookup, answer, choose)
  if (!read.ok) return read
  const { endpoint, view, parsed } = read.value
  const { text, json: document, form } = parsed
  const { intentId } = purchase
  const { at, editedAt = null, earlier = null } = answer
  const isRepaired = form === 'repaired'
  return ok({
    ...{ endpoint, input: lookup.input, text, document, view },
    intentId,
    at,
    editedAt,
    isRepaired,
    earlier,
  })
}
