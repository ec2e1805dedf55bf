import { openStore } from '@/lib/browser/database/database'
import { readContents } from '@/lib/core/answers/analyze'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import {
  readHere,
  type Analyzed,
  type Body,
  type Reading,
  type Unreadable,
} from '@/lib/browser/library/reading'
import { inWorker } from '@/lib/browser/worker/in-worker'
import type { Result } from '@/lib/core/result'

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

const readElsewhere: typeof readContents = async (body) => {
  const read = await inWorker<typeof readContents>(start, body, timeouts)
  return read.ok ? read.value : readContents(body)
}

/** Reads a bought answer on a page: a large one in a worker. */
export async function readBought(
  lookup: Lookup,
  answer: Body,
  choose?: JsonPointer,
): Promise<Result<Reading, Unreadable>> {
  const read = answer.body.length > large ? readElsewhere : readContents
  const found = await readHere(lookup, answer, { choose, read })
  if (found.ok && choose === undefined)
    keepAnalyzed(answer.intentId, { view: found.value.view, editedAt: answer.editedAt ?? null })
  return found
}

/** Whether the answer of a purchase is a list with nothing in it. */
export async function foundNothing(lookup: Lookup, intentId: string): Promise<boolean> {
  const answer = await (await openStore()).get('answers', intentId)
  const read = answer && (await readBought(lookup, answer))
  if (!read?.ok) return false
  const { shape, lists, item, failure } = read.value.view
  return (
    item === null &&
    failure === null &&
    (shape === 'empty' || lists.length > 0) &&
    lists.every(({ rows }) => rows === 0)
  )
}
