import type { ReactNode } from 'react'
import type { SortKey } from '@/lib/core/answers/sort'

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
  head?: ReactNode
  /** What can be done with the whole column, beside its name. */
  act?: ReactNode
  /** The least width, in CSS pixels. */
  width: number
  /** The share of room that is left over: as much as the width where left off, none where 0. */
  grow?: number | undefined
  /** Numbers are compared digit by digit, so they stand at the right. */
  isNumeric?: boolean | undefined
  /** What rows are sorted by, by whoever gives them; left out where a column does not sort. */
  sortKey?: ((row: Row) => SortKey) | undefined
  startsDescending?: boolean | undefined
  /** Classes of the cell instead of those for one line of text. */
  cellStyle?: string | undefined
  cell: (row: Row, place: CellPlace) => ReactNode
}

/** How narrow and how wide a column can be made, in CSS pixels. */
const [narrowest, widest] = [64, 800]

/** A width that a column can have, in whole CSS pixels. */
export const widthWithin = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** Widths that were chosen for columns by their ids, in CSS pixels, and what keeps another one. */
export type Widths = { of: Readonly<Record<string, number>>; onWidth: (id: string, width: number) => void }

export const withWidths = <Row>(
  columns: readonly GridColumn<Row>[],
  widths: Widths['of'] | undefined,
): readonly GridColumn<Row>[] =>
  widths
    ? columns.map((column) => {
        const width = widths[column.id]
        return width === undefined ? column : { ...column, width, grow: 0 }
      })
    : columns

type Track = Pick<GridColumn<never>, 'width' | 'grow'>

export const trackOf = ({ width, grow = width }: Track): string =>
  grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`
