import type { Answer } from '@/components/answer/answer'
import type { AnalyzeText } from '@/components/answer/read/analysis-worker'
import { analyze } from '@/lib/core/answers/analyze'
import type { NotJson } from '@/lib/core/answers/parse'
import { readText } from '@/lib/core/answers/read-text'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Context } from '@/lib/core/answers/view'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Bought } from '@/lib/browser/purchase/pages'
import { inWorker } from '@/lib/browser/worker/in-worker'
import { err, ok, type Result } from '@/lib/core/result'

/** Characters of a body, above which it is analysed in a worker. */
const large = 1_000_000

/** Milliseconds. Without a network the worker's code does not load. */
const timeouts = { load: 5_000, work: 30_000 }

/** A body that cannot be drawn: not JSON, or of an endpoint that is no longer there. */
export type Unreadable = { why: 'not-json'; problem: NotJson } | { why: 'unknown-endpoint' }

/** Reads a bought answer: the document, and what the analysis finds in it. */
export async function readAnswer(
  { entry, answer }: Bought,
  choose: JsonPointer | undefined,
): Promise<Result<Answer, Unreadable>> {
  const { endpointId, input } = entry.lookup
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return err({ why: 'unknown-endpoint' })
  const context: Context = {
    route: endpoint.result,
    expect: endpoint.expects,
    request: input,
    ...(choose !== undefined && { choose }),
  }
  // started first, so that both threads parse at the same time
  const elsewhere =
    answer.body.length > large ? inWorker<AnalyzeText>(start, { text: answer.body, context }, timeouts) : null
  const parsed = await readText(answer.body, { status: answer.status })
  if (!parsed.ok) return err({ why: 'not-json', problem: parsed.error })
  const { text, json: document } = parsed.value
  const analyzed = await elsewhere
  const view = (analyzed?.ok && analyzed.value) || analyze(document, context)
  const { intentId } = entry.purchase
  const { at, editedAt = null, earlier = null } = answer
  const isRepaired = parsed.value.form === 'repaired'
  return ok({ endpoint, input, text, document, view, intentId, at, editedAt, isRepaired, earlier })
}

const start = () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
