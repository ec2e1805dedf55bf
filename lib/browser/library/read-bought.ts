import { readContents, type Contents } from '@/lib/core/answers/analyze'
import type { NotJson } from '@/lib/core/answers/parse'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { View } from '@/lib/core/answers/view'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { AnswerRow } from '@/lib/browser/database/stores'
import { inWorker } from '@/lib/browser/worker/in-worker'
import { err, ok, type Result } from '@/lib/core/result'

/** A bought answer that was read: what it is of, its document, and what the analysis finds in it. */
export type Reading = Contents & { endpoint: Endpoint }

/** A body that cannot be drawn: not JSON, or of an endpoint that is no longer there. */
export type Unreadable = { why: 'not-json'; problem: NotJson } | { why: 'unknown-endpoint' }

type Body = Pick<AnswerRow, 'intentId' | 'body' | 'editedAt'> & { status?: number }

/** What the analysis found in an answer, as it stood after its last edit. */
export type Analyzed = { view: View; editedAt: number | null }

const analyzed = new Map<string, Analyzed>()

/** Answers that are looked at again are in the library already, and nobody takes them out. */
const mostAnalyzed = 20

function keepAnalyzed(intentId: string, found: Analyzed): void {
  analyzed.set(intentId, found)
  const [oldest] = analyzed.size > mostAnalyzed ? analyzed.keys() : []
  if (oldest !== undefined) analyzed.delete(oldest)
}

/** Takes out what this page found in answers, by purchase: for the library, which analyses only the others. */
export function takeAnalyzed(intentIds: readonly string[]): ReadonlyMap<string, Analyzed> {
  const wanted = new Set(intentIds)
  const taken = new Map([...analyzed].filter(([intentId]) => wanted.has(intentId)))
  analyzed.clear()
  return taken
}

/** Characters of a body, above which it is read in a worker. */
const large = 1_000_000

/** Milliseconds. Without a network the worker's code does not load. */
const timeouts = { load: 5_000, work: 30_000 }

const start = () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })

const isCurrent = (found: Analyzed, { editedAt }: Body) => found.editedAt === (editedAt ?? null)

type Options = { choose?: JsonPointer | undefined; known?: Analyzed | undefined; isInWorker?: boolean }

/** Reads a bought answer: a large one in a worker, and without the analysis where what it finds is known. */
export async function readBought(
  { endpointId, input }: Lookup,
  answer: Body,
  { choose, known, isInWorker = false }: Options = {},
): Promise<Result<Reading, Unreadable>> {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return err({ why: 'unknown-endpoint' })
  const { intentId, body: text, status, editedAt = null } = answer
  const work = {
    ...{ text, status },
    context: { route: endpoint.result, expect: endpoint.expects, request: input, choose },
    view: known && isCurrent(known, answer) ? known.view : undefined,
  }
  const isElsewhere = !isInWorker && text.length > large
  const elsewhere = isElsewhere ? await inWorker<typeof readContents>(start, work, timeouts) : null
  const read = elsewhere?.ok ? elsewhere.value : await readContents(work)
  if (!read.ok) return err({ why: 'not-json', problem: read.error })
  if (choose === undefined && !isInWorker) keepAnalyzed(intentId, { view: read.value.view, editedAt })
  return ok({ endpoint, ...read.value })
}
