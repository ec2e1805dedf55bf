import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { boughtQuery, choiceQuery } from '@/components/result/queries'
import { readAnswer } from '@/components/result/read-answer'
import type { JsonPointer } from '@/lib/answers/pointer'
import type { Hex } from '@/lib/payment/bytes'
import type { Bought } from '@/lib/purchase/pages'

/** What a bought answer holds, by the list that the visitor chose in it. */
export const readingQuery = (bought: Bought, list: JsonPointer | undefined) =>
  queryOptions({
    queryKey: ['reading', bought.entry.purchase.intentId, list ?? null],
    queryFn: () => readAnswer(bought, list),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Reads a bought answer before it is shown, so that it is drawn at once and not one step after the other. */
export async function readAhead(client: QueryClient, intentId: Hex): Promise<void> {
  const bought = await client.fetchQuery(boughtQuery(intentId))
  if (!bought) return
  const { list } = await client.fetchQuery(choiceQuery(bought.entry.lookup.endpointId))
  await client.fetchQuery(readingQuery(bought, list))
}
