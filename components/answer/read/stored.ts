import { queryOptions } from '@tanstack/react-query'
import type { Hex } from '@/lib/core/payment/bytes'
import { readAnswer, readEntry } from '@/lib/browser/purchase/journal'
import type { Bought } from '@/lib/browser/purchase/pages'

async function readBought(intentId: Hex): Promise<Bought | null> {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  return entry && answer ? { entry, answer } : null
}

export const boughtQuery = (intentId: Hex) =>
  queryOptions({
    queryKey: ['answer', intentId],
    queryFn: () => readBought(intentId),
    // so that an answer that was read ahead is not read again when its view mounts
    staleTime: 15_000,
    structuralSharing: false,
  })
