import type { RefObject } from 'react'
import { trackOf, widthWithin, type GridColumn, type Widths } from '@/components/grid/column'

/** CSS pixels by which a key makes a column wider or narrower. */
export const widthStep = 16

type Measured<Row> = {
  table: RefObject<HTMLTableElement | null>
  columns: readonly GridColumn<Row>[]
  hasActions: boolean
  widths: Widths | undefined
}

export function useWidths<Row>({ table, columns, hasActions, widths }: Measured<Row>) {
  /** The tracks, with another one in the place of a column's. */
  const tracksWith = (id?: string, track = ''): string =>
    [...columns.map((column) => (column.id === id ? track : trackOf(column))), hasActions ? '0px' : '']
      .join(' ')
      .trim()
  const lay = (tracks: string) => table.current?.style.setProperty('--columns', tracks)

  /** While it is dragged only the tracks change: the cells are drawn anew when it is let go. */
  function resize(id: string, asked: number, isDone: boolean) {
    const width = widthWithin(asked)
    lay(tracksWith(id, `${width}px`))
    if (isDone) widths?.onWidth(id, width)
  }

  /** Measures what stands in a column where nothing cuts it, in the rows that are on the page. */
  function fit(id: string) {
    const at = columns.findIndex((column) => column.id === id)
    lay(tracksWith(id, 'max-content'))
    const rows = [...(table.current?.querySelectorAll('[role=row]') ?? [])]
    const needed = rows.map((row) => cellAt(row, at)?.getBoundingClientRect().width ?? 0)
    resize(id, Math.ceil(Math.max(...needed)), true)
  }

  return { tracks: tracksWith(), resize: widths && resize, fit }
}

/** The cell of a column in sight; where only those are on the page, each but the first says which it is. */
const cellAt = (row: Element, at: number): Element | undefined =>
  row.querySelector(`:scope > [aria-colindex="${at + 1}"]`) ?? row.children[at]
