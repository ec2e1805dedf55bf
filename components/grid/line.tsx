import { type ReactNode, memo, useState } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { cn } from '@/components/ui/cn'
import { TabStopContext, TickBox } from '@/components/grid/row-controls'

/** Shared by the head and the lines, so that their cells stand below each other. */
export const lineStyle = 'grid w-full [grid-template-columns:var(--columns)]'

/** What a line tells its grid; the object stays the same as long as the grid is there. */
export type LineEvents = {
  focus: (id: string) => void
  press: (id: string) => void
  toggle: (id: string, isRange: boolean) => void
}

export type ColumnSpan = { from: number; to: number }

export type LineKind<Row> = {
  columns: readonly GridColumn<Row>[]
  /** Null for a row without a box. */
  boxLabel: ((row: Row, index: number) => string | null) | undefined
  actions: ((row: Row) => ReactNode) | undefined
  rowStyle?: ((row: Row) => string | undefined) | undefined
  span: ColumnSpan | null
  events: LineEvents
  hasFocus: boolean
}

// the one cast here: React types what memo gives back as not generic, though it takes the same props
const memoized = memo as <Component extends (props: never) => ReactNode>(component: Component) => Component

/**
 * The first column stays in sight only while its table is scrolled sideways. A pinned cell is a layer of its own in the
 * browser, and forty of them would cost every frame of scrolling downwards.
 */
export const pinnedStyle =
  'sm:group-data-aside/table:sticky sm:group-data-aside/table:left-0 sm:group-data-aside/table:z-1'

/** A cell says its column where the cells before it are not on the page. */
const columnPlace = (index: number) => ({ 'aria-colindex': index + 1, style: { gridColumnStart: index + 1 } })

type LineProps<Row> = LineKind<Row> & {
  row: Row
  id: string
  index: number
  isSelected: boolean | undefined
  isOpen: boolean
  isCurrent: boolean
  /** In pixels from the first row, where only the rows in sight are on the page. */
  top: number | undefined
}

function PlainLine<Row>({
  row,
  id,
  index,
  columns,
  boxLabel,
  actions,
  span,
  isSelected,
  isOpen,
  isCurrent,
  top,
  rowStyle,
  events,
  hasFocus,
}: LineProps<Row>) {
  const [isPointed, setPointed] = useState(false)
  const isActive = isPointed || (hasFocus && isCurrent)
  const [name] = columns
  const from = Math.max(1, span?.from ?? 1)
  const box = boxLabel?.(row, index) ?? null

  return (
    <tr
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => events.focus(id)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onClick={({ target }) => {
        const isSelecting = (window.getSelection()?.toString() ?? '') !== ''
        const onControl =
          target instanceof Element && target.closest('a, button, label, input, select, [popover]')
        if (!onControl && !isSelecting) events.press(id)
      }}
      style={top === undefined ? undefined : { top }}
      className={cn(
        'group/row h-(--row) cursor-default border-b border-line [contain:strict] ring-over hover:bg-hover focus:bg-hover aria-selected:bg-hover',
        lineStyle,
        isOpen ? 'bg-pressed' : 'bg-ground',
        top === undefined ? 'relative' : 'absolute inset-x-0',
        rowStyle?.(row),
      )}
    >
      <TabStopContext value={isActive}>
        {name && (
          <th
            role="rowheader"
            scope="row"
            className={cn(
              'min-w-0 truncate bg-inherit px-3 text-left font-medium',
              name.cellStyle ?? 'py-2',
              pinnedStyle,
            )}
          >
            <span className="flex w-full min-w-0 items-center gap-2.5">
              {box !== null && (
                <TickBox
                  label={box}
                  isTicked={isSelected === true}
                  onTick={(isRange) => events.toggle(id, isRange)}
                  tabIndex={isActive ? 0 : -1}
                  className="-my-2 -ml-3 h-9 w-9"
                />
              )}
              {name.cell(row, { index, isActive })}
            </span>
          </th>
        )}
        {columns.slice(from, span?.to).map((column, offset) => (
          <td
            role="gridcell"
            key={column.id}
            {...(span && columnPlace(from + offset))}
            className={cn(
              column.cellStyle ?? 'min-w-0 truncate px-3 py-2',
              column.isNumeric && 'text-right tabular-nums',
            )}
          >
            {column.cell(row, { index, isActive })}
          </td>
        ))}
        {actions && (
          <td
            role="gridcell"
            {...(span && columnPlace(columns.length))}
            className="flex min-w-0 items-center justify-end px-2"
          >
            {isActive && (
              <span className="contents" onClick={(event) => event.stopPropagation()}>
                {actions(row)}
              </span>
            )}
          </td>
        )}
      </TabStopContext>
    </tr>
  )
}

export const Line = memoized(PlainLine)
