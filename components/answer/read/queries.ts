import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { type Answer, nextInputs } from '@/components/answer/answer'
import { boughtQuery } from '@/components/answer/read/stored'
import { choiceQuery } from '@/components/table/use-view-choice'
import { readBought } from '@/lib/browser/library/read-bought'
import type { Unreadable } from '@/lib/browser/library/reading'
import { boughtFor, type Bought } from '@/lib/browser/purchase/pages'
import { analyze } from '@/lib/core/answers/analyze'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Hex } from '@/lib/core/payment/bytes'
import { ok, type Result } from '@/lib/core/result'

type Read = Pick<Answer, 'endpoint' | 'text' | 'document' | 'view' | 'isRepaired'>

function answerOf({ entry: { lookup, purchase }, answer }: Bought, read: Read): Answer {
  const { at, editedAt = null, earlier = null } = answer
  return { ...read, input: lookup.input, intentId: purchase.intentId, at, editedAt, earlier }
}

export async function readAnswer(
  bought: Bought,
  choose: JsonPointer | undefined,
): Promise<Result<Answer, Unreadable>> {
  const read = await readBought(bought.entry.lookup, bought.answer, choose)
  if (!read.ok) return read
  const { endpoint, view, parsed } = read.value
  const { text, json: document } = parsed
  return ok(answerOf(bought, { endpoint, view, text, document, isRepaired: parsed.form === 'repaired' }))
}

function asText(bought: Bought, { endpoint }: Answer): Answer {
  const { body } = bought.answer
  const request = bought.entry.lookup.input
  const view = analyze(body, { route: endpoint.result, expect: 'unknown', request })
  return answerOf(bought, { endpoint, view, text: body, document: body, isRepaired: false })
}

const row = {
  name: 'Ann Lee',
  title: 'CTO',
  place: 'Cork, Ireland',
  url: 'https://a.test/in/ann',
  at: '2024-01-02',
}

/** Reads a small answer, so that what reads one is compiled before one is paid for. */
export const rehearse = ({ result }: Answer['endpoint']): void =>
  void analyze({ data: [row] }, { route: result, expect: 'unknown', request: {} })

export const readingQuery = (bought: Bought, list: JsonPointer | undefined) =>
  queryOptions({
    queryKey: ['reading', bought.entry.purchase.intentId, list ?? null],
    queryFn: () => readAnswer(bought, list),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

const mostPages = 200

type Pages = { answers: readonly Answer[]; earlier: readonly Bought[] }

/** A page bought before this answer is of an older state of the list: named only, unless in `wanted`. */
export async function loadPages(
  first: Answer,
  bought: Bought,
  choose: JsonPointer | undefined,
  wanted: ReadonlySet<string>,
): Promise<Pages> {
  const answers = [first]
  const earlier = new Map<string, Bought>()
  const seen = new Set([first.intentId])
  // those that are found are gone through, too
  for (const answer of answers)
    for (const input of nextInputs(answer, first)) {
      const found = answers.length < mostPages ? await boughtFor(answer.endpoint.id, input) : null
      if (!found) continue
      const { intentId, preparedAt } = found.entry.purchase
      if (seen.has(intentId)) continue
      if (preparedAt < bought.entry.purchase.preparedAt && !wanted.has(intentId)) {
        earlier.set(intentId, found)
        continue
      }
      seen.add(intentId)
      const read = await readAnswer(found, choose)
      answers.push(read.ok ? read.value : asText(found, first))
    }
  return { answers, earlier: [...earlier.values()] }
}

const idsOf = ({ answers, earlier }: Pages) =>
  JSON.stringify([
    answers.map(({ intentId, editedAt }) => [intentId, editedAt]),
    earlier.map(({ entry }) => entry.purchase.intentId),
  ])

export const pagesKey = ['journal', 'pages'] as const

/** The same object while the pages are the same, so that nothing is drawn anew. */
export const pagesQuery = (
  first: Answer,
  bought: Bought,
  list: JsonPointer | undefined,
  wanted: ReadonlySet<string>,
) =>
  queryOptions({
    queryKey: [...pagesKey, first.intentId, list ?? null, [...wanted]],
    queryFn: () => loadPages(first, bought, list, wanted),
    // safe casts: only `loadPages` writes under this key
    structuralSharing: (known, found) => {
      const [before, now] = [known as Pages | undefined, found as Pages]
      return before?.answers[0] === now.answers[0] && before && idsOf(before) === idsOf(now) ? before : now
    },
  })

export async function readAhead(client: QueryClient, intentId: Hex): Promise<void> {
  const bought = await client.fetchQuery(boughtQuery(intentId))
  if (!bought) return
  const { list } = await client.fetchQuery(choiceQuery(bought.entry.lookup.endpointId))
  const reading = await client.fetchQuery(readingQuery(bought, list))
  if (reading.ok) await client.fetchQuery(pagesQuery(reading.value, bought, list, new Set()))
}
