'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readView, writeView, type ColumnChoice, type ViewChoice } from '@/lib/store/views'

/** What the visitor chose for the answers of an endpoint; changes are seen at once and kept. */
export function useViewChoice(endpointId: string) {
  const client = useQueryClient()
  const queryKey = ['view', endpointId]
  const { data: choice = none, isPending } = useQuery({
    queryKey,
    queryFn: () => readView(endpointId),
    staleTime: Number.POSITIVE_INFINITY,
  })

  function keep(next: ViewChoice) {
    client.setQueryData(queryKey, next)
    void writeView(endpointId, next)
  }

  return {
    choice,
    isRead: !isPending,
    change: (part: Partial<ViewChoice>) => keep({ ...choice, ...part }),
    changeColumns: (ptr: string, part: ColumnChoice) =>
      keep({ ...choice, columns: { ...choice.columns, [ptr]: { ...choice.columns?.[ptr], ...part } } }),
    resetColumns: (ptr: string) => {
      const { [ptr]: _, ...others } = choice.columns ?? {}
      keep({ ...choice, columns: Object.keys(others).length > 0 ? others : undefined })
    },
    reset: () => keep({}),
  }
}

const none: ViewChoice = {}
