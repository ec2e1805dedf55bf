import type { Answer } from '@/components/answer/answer'
import { readAnswer } from '@/components/answer/read-answer'
import type { Sealed } from '@/components/record/parts/pictures'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { boughtFor, nextInput, type Bought } from '@/lib/browser/purchase/pages'

/** Pages past this many are not looked for. */
const most = 200

/** An answer with its further pages, and those that were bought at an earlier time. */
export type Pages = { answers: readonly Answer[]; sealed: readonly Sealed[]; earlier: readonly Bought[] }

/** What is asked for after an answer: one next page for each of its lists. */
const followers = (answer: Answer) =>
  answer.view.lists.flatMap(({ next }) => {
    const input = next.can ? nextInput(answer.endpoint, answer.input, next) : null
    return input ? [input] : []
  })

export const sealedOf = ({ entry, answer }: Bought): Sealed[] =>
  answer.pictures ? [{ intentId: entry.purchase.intentId, seal: answer.pictures, text: answer.body }] : []

/**
 * Finds the pages that were bought after this answer and go on from it. A page bought before it belongs to an older
 * state of the list: it is only named, unless its purchase is among `wanted`.
 */
export async function loadPages(
  first: Answer,
  bought: Bought,
  choose: JsonPointer | undefined,
  wanted: ReadonlySet<string>,
): Promise<Pages> {
  const answers = [first]
  const sealed = sealedOf(bought)
  const earlier = new Map<string, Bought>()
  const seen = new Set([first.intentId])
  const since = bought.entry.purchase.preparedAt
  for (let at = 0; at < answers.length && answers.length < most; at += 1) {
    const answer = answers[at]
    if (!answer) break
    for (const input of followers(answer)) {
      const found = await boughtFor(answer.endpoint.id, input)
      if (!found) continue
      const { intentId, preparedAt } = found.entry.purchase
      if (seen.has(intentId)) continue
      if (preparedAt < since && !wanted.has(intentId)) {
        earlier.set(intentId, found)
        continue
      }
      seen.add(intentId)
      const read = await readAnswer(found, choose)
      if (!read.ok) continue
      answers.push(read.value)
      sealed.push(...sealedOf(found))
    }
  }
  return { answers, sealed, earlier: [...earlier.values()] }
}
