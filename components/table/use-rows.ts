import { useCallback, useMemo } from 'react'
import type { Column } from '@/lib/core/rows/column'
import type { Finder, Query } from '@/lib/core/rows/finder'

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
  return { found, facets }
}
