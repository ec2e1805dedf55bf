import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Cells, memoized } from '@/components/grid/cells'
import type { GridColumn } from '@/components/grid/column'
import type { ColumnSpan } from '@/components/grid/use-column-span'
import { cn } from '@/components/ui/cn'

/** Shared by the head and the lines, so that their cells stand below each other. */
export const lineStyle = 'grid w-full [grid-template-columns:var(--columns)]'

/** What a line tells its grid; the object stays the same as long as the grid is there. */
export type LineEvents = {
  focus: (index: number) => void
  press: (index: number) => void
  toggle: (id: string, isRange: boolean) => void
  gone: () => void
}

export type LineKind<Row> = {
  columns: readonly GridColumn<Row>[]
  /** Names the box of a row; left out where rows cannot be selected. */
  boxLabel: ((row: Row, index: number) => string) | undefined
  actions: ((row: Row) => ReactNode) | undefined
  /** What stands below the cells of a row, over all columns; only where rows are measured. */
  note: ((row: Row) => ReactNode) | undefined
  rowStyle: ((row: Row) => string | undefined) | undefined
  isMeasured: boolean
  /** The columns in sight; null for all. */
  span: ColumnSpan | null
  events: LineEvents
  hasFocus: boolean
}

type LineProps<Row> = LineKind<Row> & {
  row: Row
  id: string
  index: number
  isSelected: boolean | undefined
  isOpen: boolean
  isCurrent: boolean
  /** In pixels from the first row, where only the rows in sight are on the page. */
  top: number | undefined
  measure: ((line: HTMLTableRowElement | null) => void) | undefined
}

function PlainLine<Row>({
  row,
  id,
  index,
  isSelected,
  isOpen,
  isCurrent,
  top,
  measure,
  rowStyle,
  isMeasured,
  events,
  hasFocus,
  ...cells
}: LineProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)

  useLayoutEffect(() => {
    const element = line.current
    measure?.(element)
    return () => {
      if (element?.contains(document.activeElement)) events.gone()
    }
  }, [events, index, measure])

  return (
    <tr
      ref={line}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => events.focus(index)}
      onPointerEnter={() => setPointed(index)}
      onPointerLeave={() => setPointed(null)}
      onClick={({ target }) => {
        const isSelecting = (window.getSelection()?.toString() ?? '') !== ''
        const onControl =
          target instanceof Element && target.closest('a, button, label, input, select, [popover]')
        if (!onControl && !isSelecting) events.press(index)
      }}
      style={top === undefined ? undefined : { top }}
      className={cn(
        'group/row cursor-default border-b border-line hover:bg-hover focus:bg-hover aria-selected:bg-hover ring-over',
        lineStyle,
        !isMeasured && 'h-(--row) [contain:strict]',
        isOpen ? 'bg-pressed' : 'bg-ground',
        top === undefined ? 'relative' : 'absolute inset-x-0',
        rowStyle?.(row),
      )}
    >
      <Cells
        {...cells}
        row={row}
        id={id}
        index={index}
        toggle={events.toggle}
        isSelected={isSelected}
        isActive={pointed === index || (hasFocus && isCurrent)}
      />
    </tr>
  )
}

export const Line = memoized(PlainLine)
