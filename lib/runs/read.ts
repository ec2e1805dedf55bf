import { analyze } from '@/lib/answers/analyze'
import { parseAnswer } from '@/lib/answers/parse'
import type { View } from '@/lib/answers/view'
import { findEndpoint } from '@/lib/catalogue'
import type { Endpoint } from '@/lib/catalogue/endpoint'
import { routeOf } from '@/lib/library/route-of'
import type { Entry } from '@/lib/purchase/journal'
import type { AnswerRow } from '@/lib/store/database'

/** A bought answer with what the analysis finds in it. */
export type Read = { endpoint: Endpoint; document: unknown; view: View }

/** Reads a bought answer; null when it is not JSON, or of an endpoint that is no longer there. */
export function readBought({ lookup }: Entry, { body, status }: AnswerRow): Read | null {
  const endpoint = findEndpoint(lookup.endpointId)
  if (!endpoint) return null
  const parsed = parseAnswer(body, { status })
  if (!parsed.ok) return null
  const document = parsed.value.json
  const view = analyze(document, {
    route: routeOf[endpoint.result],
    expect: endpoint.expects,
    request: lookup.input,
  })
  return { endpoint, document, view }
}
