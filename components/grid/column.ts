import type { ReactNode, RefObject } from 'react'
import type { SortKey } from '@/lib/core/rows/sort'

export type GridColumn<Row> = {
  id: string
  label: string
  head?: ReactNode
  act?: ReactNode
  /** The least width, in CSS pixels. */
  width: number
  /** Gives way, down to a floor, where the table has little room for its columns. */
  shrinks?: boolean | undefined
  /** The share of room that is left over: as much as the width where left off, none where 0. */
  grow?: number | undefined
  isNumeric?: boolean | undefined
  /** Left out where a column does not sort; rows are sorted by whoever gives them. */
  sortKey?: ((row: Row) => SortKey) | undefined
  startsDescending?: boolean | undefined
  /** Classes of the cell instead of those for one line of text. */
  cellStyle?: string | undefined
  cell: (row: Row, place: { index: number; isActive: boolean }) => ReactNode
}

/** How narrow and how wide a column can be made, in CSS pixels. */
const [narrowest, widest] = [64, 800]

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

type Track = Pick<GridColumn<never>, 'width' | 'grow' | 'shrinks'>

/** In CSS pixels: a table of so much room has its columns as wide as they ask for; none gives way beyond the floor. */
const [roomy, floor] = [1120, 90]

const isFirm = ({ width, grow, shrinks }: Track) => !shrinks || grow === 0 || width <= floor

/** Measured by the container that its table scrolls in. */
const leastOf = ({ width }: Track) =>
  `clamp(${floor}px, ${((100 * width) / roomy).toFixed(2)}cqi, ${width}px)`

/** The least width of some columns and of so many pixels beside them. */
export function leastWidth(columns: readonly Track[], beside: number): string {
  const firm = columns.filter(isFirm).reduce((sum, { width }) => sum + width, beside)
  const shrinking = columns.filter((column) => !isFirm(column))
  return shrinking.length === 0
    ? `${firm}px`
    : `calc(${[`${firm}px`, ...shrinking.map(leastOf)].join(' + ')})`
}

export const trackOf = (column: Track): string => {
  const { width, grow = width } = column
  const least = isFirm(column) ? `${width}px` : leastOf(column)
  return grow === 0 ? least : `minmax(${least}, ${grow}fr)`
}

/** What is done with a row stands at its end, in room of its own: nothing that can be pressed lies below it. */
export const actionsWidth = 88

/** CSS pixels by which a key makes a column wider or narrower. */
export const widthStep = 16

type Measured<Row> = {
  table: RefObject<HTMLTableElement | null>
  columns: readonly GridColumn<Row>[]
  hasActions: boolean
  widths: Widths | undefined
}

export function useWidths<Row>({ table, columns, hasActions, widths }: Measured<Row>) {
  const tracksWith = (id?: string, track = ''): string =>
    [
      ...columns.map((column) => (column.id === id ? track : trackOf(column))),
      hasActions ? `${actionsWidth}px` : '',
    ]
      .join(' ')
      .trim()
  const lay = (tracks: string) => table.current?.style.setProperty('--columns', tracks)

  /** While it is dragged only the tracks change: the cells are drawn anew when it is let go. */
  function resize(id: string, wanted: number, isDone: boolean) {
    const width = widthWithin(wanted)
    lay(tracksWith(id, `${width}px`))
    if (isDone) widths?.onWidth(id, width)
  }

  function fit(id: string) {
    const at = columns.findIndex((column) => column.id === id)
    lay(tracksWith(id, 'max-content'))
    const rows = [...(table.current?.querySelectorAll('[role=row]') ?? [])]
    const needed = rows.map((row) => cellAt(row, at)?.getBoundingClientRect().width ?? 0)
    resize(id, Math.ceil(Math.max(...needed)), true)
  }

  return { tracks: tracksWith(), resize: widths && resize, fit }
}

/** Where only cells in sight are on the page, each but the first says which it is. */
const cellAt = (row: Element, at: number): Element | undefined =>
  row.querySelector(`:scope > [aria-colindex="${at + 1}"]`) ?? row.children[at]
