import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { useSubjects } from '@/components/frame/use-subjects'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Belongings } from '@/lib/browser/receipts/belongings'
import { receiptOf, type Receipt } from '@/lib/browser/receipts/receipt'

/** Milliseconds between two readings: a run and the library write several times for each payment. */
const pause = 500

const none: Belongings = new Map()

export function useReceipts(entries: readonly Entry[]): Receipt[] {
  const names = useSubjects(entries)
  return useMemo(
    () => entries.map(receiptOf).map((one) => ({ ...one, about: names.get(one.id) ?? one.about })),
    [entries, names],
  )
}

export function useBelongings(entries: readonly Entry[]): Belongings | undefined {
  useFollow(['belongings'], 'runs', pause)
  useFollow(['belongings', 'library'], 'library', pause)
  const { data, isError } = useQuery({
    queryKey: ['belongings', 'library', entries.length, entries[0]?.purchase.intentId],
    queryFn: async () => {
      const { readBelongings } = await import('@/lib/browser/receipts/belongings')
      return readBelongings(entries)
    },
    structuralSharing: false,
    placeholderData: (before: Belongings | undefined) => before,
  })
  return data ?? (isError ? none : undefined)
}
