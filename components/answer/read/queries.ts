import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '@/components/answer/answer'
import { loadPages, type Pages } from '@/components/answer/read/pages'
import { boughtQuery } from '@/components/answer/read/stored'
import { choiceQuery } from '@/components/table/use-view-choice'
import { readAnswer } from '@/components/answer/read/read-answer'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Bought } from '@/lib/browser/purchase/pages'

/** A bought answer, read with the list that the visitor chose in it. */
export const readingQuery = (bought: Bought, list: JsonPointer | undefined) =>
  queryOptions({
    queryKey: ['reading', bought.entry.purchase.intentId, list ?? null],
    queryFn: () => readAnswer(bought, list),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

const idsOf = ({ answers, earlier }: Pages) =>
  [
    ...answers.map(({ intentId, editedAt }) => `${intentId} ${editedAt}`),
    '',
    ...earlier.map(({ entry }) => entry.purchase.intentId),
  ].join()

/** The pages of every answer, which change with the journal. */
export const pagesKey = ['journal', 'pages'] as const

/**
 * An answer with the pages that were bought after it, for who follows the journal under `pagesKey`. It gives the same
 * object while the pages are the same, so that nothing is drawn anew.
 */
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

/** Reads all that drawing a bought answer needs, so that it is drawn whole at once. */
export async function readAhead(client: QueryClient, intentId: Hex): Promise<void> {
  const bought = await client.fetchQuery(boughtQuery(intentId))
  if (!bought) return
  const { list } = await client.fetchQuery(choiceQuery(bought.entry.lookup.endpointId))
  const reading = await client.fetchQuery(readingQuery(bought, list))
  if (reading.ok) await client.fetchQuery(pagesQuery(reading.value, bought, list, new Set()))
}
