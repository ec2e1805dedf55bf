import type { ReactNode } from 'react'
import type { SortKey } from '@/lib/core/answers/sort'

/** Where a cell stands. */
export type CellPlace = {
  /** Of the row, among those of the table in their present order. */
  index: number
  /** Whether the pointer or the keyboard is on the row. */
  isActive: boolean
}

/** A column of a grid. The first one that is shown names the row, and stays in sight when the rest scrolls sideways. */
export type GridColumn<Row> = {
  id: string
  label: string
  /** The head, where it is more than the label. */
  head?: ReactNode
  /** What can be done with the whole column, beside its name. */
  act?: ReactNode
  /** The least width, in CSS pixels. */
  width: number
  /** The share of room that is left over: as much as the width where left off, none where 0. */
  grow?: number | undefined
  /** Numbers are compared digit by digit, so they stand at the right. */
  isNumeric?: boolean | undefined
  isHidden?: boolean | undefined
  /** What the grid sorts by; a key of null stands last in either direction. */
  sortKey?: ((row: Row) => SortKey) | undefined
  /** Whether a press sorts by this column where the rows are sorted by whoever gives them. */
  isSortable?: boolean | undefined
  /** The first press sorts down, as for times. */
  startsDescending?: boolean | undefined
  /** Classes of the cell instead of those for one line of text. */
  cellStyle?: string | undefined
  cell: (row: Row, place: CellPlace) => ReactNode
}

/** The column that rows are sorted by; null for the order in which they are given. */
export type Sort = { column: string; descending: boolean } | null

/** The tracks of a CSS grid for these columns. */
export const tracksOf = (columns: readonly Pick<GridColumn<never>, 'width' | 'grow'>[]): string =>
  columns
    .map(({ width, grow = width }) => (grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`))
    .join(' ')
