'use client'

import { useMemo } from 'react'
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import type { Column } from '@/lib/core/answers/column'
import { at } from '@/lib/core/answers/json'
import type { MergedRow } from '@/lib/core/answers/merge'
import { compareKeys, sortKey, type SortKey } from '@/lib/core/answers/sort'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns: {} })
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const definitionOf = (column: Column): ColumnDef<typeof features, MergedRow> => ({
  id: column.key === '' ? '(row)' : column.key,
  accessorFn: (row) => sortKey(at(row.value, column.path)) ?? undefined,
  sortUndefined: 'last',
  sortFn: (a, b, id) => compareKeys(a.getValue<SortKey>(id), b.getValue<SortKey>(id), collator),
})

const unsorted: readonly MergedRow[] = []

/** Which column the rows are sorted by; null is the order of the answer. */
export type Sort = { column: string; descending: boolean } | null

/** The rows in the chosen order. Values are read for sorting only once, and only of the column sorted by. */
export function useSortedRows(
  rows: readonly MergedRow[],
  columns: readonly Column[],
  sort: Sort,
): readonly MergedRow[] {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const sorting = useMemo<SortingState>(
    () => (sort ? [{ id: sort.column === '' ? '(row)' : sort.column, desc: sort.descending }] : []),
    [sort],
  )
  const table = useTable({
    features,
    // no model of thousands of rows before it is of use
    data: sort ? rows : unsorted,
    columns: definitions,
    state: { sorting },
    getRowId: (row) => row.id,
  })
  const sorted = table.getSortedRowModel().rows
  return useMemo(() => (sort ? sorted.map((row) => row.original) : rows), [sorted, rows, sort])
}
