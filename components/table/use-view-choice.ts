import { useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readView, writeView, type ColumnChoice, type ViewChoice } from '@/lib/browser/database/views'

export const choiceQuery = (endpointId: string) =>
  queryOptions({
    queryKey: ['view', endpointId],
    queryFn: () => readView(endpointId),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useViewChoice(endpointId: string) {
  const client = useQueryClient()
  const query = choiceQuery(endpointId)
  const { data: kept = none, isPending } = useQuery(query)

  // the query gives the change only with the next render, and until then a box would jump back
  const [ahead, setAhead] = useState({ of: kept, next: kept })
  const choice = ahead.of === kept ? ahead.next : kept

  function keep(next: ViewChoice) {
    setAhead({ of: kept, next })
    client.setQueryData(query.queryKey, next)
    // where the browser cannot store it, it holds until the page is left
    void writeView(endpointId, next).catch(() => undefined)
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
