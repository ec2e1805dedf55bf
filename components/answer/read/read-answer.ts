import type { Answer } from '@/components/answer/answer'
import { viewOf, type FromWorker, type Question } from '@/components/answer/read/analysis'
import { parseAnswer, type NotJson } from '@/lib/core/answers/parse'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { View } from '@/lib/core/answers/view'
import { findEndpoint } from '@/lib/core/catalogue'
import { routeOf } from '@/lib/browser/library/route-of'
import type { Bought } from '@/lib/browser/purchase/pages'
import { err, ok, type Result } from '@/lib/core/result'

/** Above this many characters the analysis runs beside the page. */
const large = 1_000_000

/** How long a worker may take to be there, and then to read; without a network its code does not come. In milliseconds. */
const patience = { start: 5_000, work: 30_000 }

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
  const route = routeOf[endpoint.result]
  const question = { text: answer.body, route, expect: endpoint.expects, request: input, choose }
  // the worker begins before this thread is busy with reading
  const elsewhere = answer.body.length > large ? inWorker(question) : null
  const parsed = parseAnswer(answer.body, { status: answer.status })
  if (!parsed.ok) return err({ why: 'not-json', problem: parsed.error })
  const view = (await elsewhere) ?? viewOf(parsed.value.json, question)
  const { text, json: document } = parsed.value
  const { intentId } = entry.purchase
  const editedAt = answer.editedAt ?? null
  return ok({ endpoint, input, route, text, document, view, intentId, at: answer.at, editedAt })
}

/** Runs the analysis in a worker of its own; null where the browser has none, or it failed, or its code does not come. */
function inWorker(question: Question): Promise<View | null> {
  return new Promise((resolve) => {
    if (typeof Worker === 'undefined') return resolve(null)
    const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
    const end = (view: View | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(view)
    }
    const giveUp = () => end(null)
    let timer = setTimeout(giveUp, patience.start)
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if ('view' in data) return end(data.view)
      clearTimeout(timer)
      timer = setTimeout(giveUp, patience.work)
    })
    worker.addEventListener('error', giveUp)
    worker.postMessage(question)
  })
}
