import { analyze } from '@/lib/core/answers/analyze'
import { parseAnswer } from '@/lib/core/answers/parse'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Expect, RouteId, View } from '@/lib/core/answers/view'

/** An answer's text with what was asked. */
export type Question = {
  text: string
  route: RouteId
  expect: Expect
  request: Readonly<Record<string, unknown>>
  choose: JsonPointer | undefined
}

/** What the worker says: that it is there, then the view, or none when it could not tell. */
export type FromWorker = { isHere: true } | { view: View | null }

/** The view of a document that was read already. */
export const viewOf = (document: unknown, { route, expect, request, choose }: Question): View =>
  analyze(document, { route, expect, request, ...(choose !== undefined && { choose }) })

/** The view of an answer's text. */
export function viewOfText(question: Question): View | null {
  const parsed = parseAnswer(question.text)
  return parsed.ok ? viewOf(parsed.value.json, question) : null
}
