import { useMemo } from 'react'
import {
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable as useReactTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import type { GridColumn } from '@/components/grid/column'
import { compareKeys, type SortKey } from '@/lib/core/answers/sort'
import type { Sort } from '@/lib/core/rows/compare'

const features = tableFeatures({
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {},
})

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The table library takes an empty id for none, and a column may stand for the whole row under the pointer ''. */
const idOf = (id: string) => `column ${id}`

const definitionOf = <Row extends object>({
  id,
  width,
  sortKey,
  isSortable = sortKey !== undefined,
  startsDescending = false,
}: GridColumn<Row>): ColumnDef<typeof features, Row> => ({
  id: idOf(id),
  size: width,
  minSize: 0,
  accessorFn: (row) => sortKey?.(row) ?? undefined,
  enableSorting: isSortable,
  sortDescFirst: startsDescending,
  sortUndefined: 'last',
  sortFn: (a, b, column) => compareKeys(a.getValue<SortKey>(column), b.getValue<SortKey>(column), collator),
})

type TableOptions<Row> = {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  sort: Sort
  /** The rows are given in the order of `sort` already. */
  isSorted: boolean
  /** A third press on a head takes its order away. */
  canUnsort: boolean
}

/** What a head of the grid is drawn from. */
export type GridHead<Row> = {
  column: GridColumn<Row>
  /** In pixels from the first column. */
  start: number
  /** The order after a press; undefined where the column does not sort. */
  next: Sort | undefined
}

/** The columns on show with their measures, and the rows in order. */
export function useTable<Row extends object>({
  rows,
  columns,
  sort,
  isSorted,
  canUnsort,
}: TableOptions<Row>) {
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, isHidden }) => [idOf(id), isHidden !== true])),
    [columns],
  )
  const sorting = useMemo<SortingState>(
    () => (sort ? [{ id: idOf(sort.column), desc: sort.descending }] : []),
    [sort],
  )
  const sorts = sort !== null && !isSorted
  const table = useReactTable({
    features,
    // the library's own rows cost 50 to 130 ms for 10,000, so they are made only where it sorts them
    data: sorts ? rows : none,
    columns: definitions,
    state: { sorting, columnVisibility },
    manualSorting: isSorted,
    enableSortingRemoval: canUnsort,
  })
  const sortedRows = table.getSortedRowModel().rows
  const shown = useMemo(() => columns.filter(({ isHidden }) => isHidden !== true), [columns])
  return {
    rows: useMemo(
      () => (sorts ? sortedRows.map(({ original }) => original) : rows),
      [sorts, sortedRows, rows],
    ),
    shown,
    /** The width of all columns, in pixels. */
    width: table.getTotalSize(),
    heads: shown.map((column): GridHead<Row> => {
      const head = table.getColumn(idOf(column.id))
      const next = head?.getCanSort() ? head.getNextSortingOrder() : undefined
      return {
        column,
        start: head?.getStart() ?? 0,
        next:
          next === undefined ? undefined : next ? { column: column.id, descending: next === 'desc' } : null,
      }
    }),
  }
}

const none: readonly never[] = []
