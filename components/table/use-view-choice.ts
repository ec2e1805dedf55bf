import { useCallback, useEffect, useMemo, useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Widths } from '@/components/grid/column'
import { inShares } from '@/components/ui/idle'
import { readView, writeView, type ColumnChoice, type ViewChoice } from '@/lib/browser/database/views'
import type { Sort } from '@/lib/core/rows/sort'
import type { Column } from '@/lib/core/rows/column'
import type { Condition } from '@/lib/core/rows/conditions'
import type { Finder, Query } from '@/lib/core/rows/finder'

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
  }
}

const none: ViewChoice = {}

const only = ''

const noConditions: readonly Condition[] = []
const noWidths: Widths['of'] = {}

/** The view of what has one table alone, unlike an answer. */
export function useChoice(tableId: string) {
  const { choice, isRead, change, changeColumns } = useViewChoice(tableId)
  const own = choice.columns?.[only] ?? {}
  const { widths = noWidths } = own
  return {
    isRead,
    isByStage: choice.groupBy === 'stage',
    showByStage: (isByStage: boolean) => change({ groupBy: isByStage ? 'stage' : undefined }),
    chosen: own.visible,
    choose: (visible: string[]) => changeColumns(only, { visible }),
    isChosen: own.visible !== undefined || own.widths !== undefined,
    reset: () => changeColumns(only, { visible: undefined, widths: undefined }),
    widths: {
      of: widths,
      onWidth: (id: string, width: number) => changeColumns(only, { widths: { ...widths, [id]: width } }),
    } satisfies Widths,
    sort: own.sort ?? null,
    sortBy: (sort: Sort) => changeColumns(only, { sort: sort ?? undefined }),
    conditions: own.conditions ?? noConditions,
    narrow: (conditions: readonly Condition[]) => changeColumns(only, { conditions: [...conditions] }),
  }
}

export type Choice = ReturnType<typeof useChoice>

/** The words of so many rows are made in no time. */
const few = 500

type RowsGiven<Row extends object> = Query & {
  finder: Finder<Row>
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

export function useRows<Row extends object>({
  finder,
  rows,
  columns,
  words,
  conditions,
  sort,
}: RowsGiven<Row>) {
  const found = useMemo(
    () => finder.find(rows, columns, { words, conditions, sort }),
    [finder, rows, columns, words, conditions, sort],
  )
  const facets = useCallback(
    () => finder.facets(rows, columns, { words, conditions }),
    [finder, rows, columns, words, conditions],
  )
  // the words of thousands of rows are made ready while nobody types
  useEffect(() => {
    if (rows.length <= few) return
    const left = rows.values()
    return inShares((mayGoOn) => finder.warm(left, mayGoOn))
  }, [finder, rows])
  return { found, facets }
}
