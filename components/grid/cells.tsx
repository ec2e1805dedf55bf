import { memo, type ReactNode } from 'react'
import type { CellPlace, GridColumn } from '@/components/grid/column'
import { TabStopContext } from '@/components/grid/tab-stop'
import { TickBox } from '@/components/grid/tick-box'
import type { ColumnSpan } from '@/components/grid/use-column-span'
import { cn } from '@/components/ui/cn'

/**
 * The first column stays in sight only while its table is scrolled sideways. A pinned cell is a layer of its own in the
 * browser, and forty of them would cost every frame of scrolling downwards.
 */
export const pinnedStyle =
  'sm:group-data-aside/table:sticky sm:group-data-aside/table:left-0 sm:group-data-aside/table:z-1'

// the one cast here: React types what memo gives back as not generic, though it takes the same props
export const memoized = memo as <Component extends (props: never) => ReactNode>(
  component: Component,
) => Component

type CellsProps<Row> = {
  row: Row
  columns: readonly GridColumn<Row>[]
  boxLabel: ((row: Row, index: number) => string) | undefined
  actions: ((row: Row) => ReactNode) | undefined
  note: ((row: Row) => ReactNode) | undefined
  span: ColumnSpan | null
  id: string
  isSelected: boolean | undefined
  toggle: (id: string, isRange: boolean) => void
} & CellPlace

const textStyle = 'min-w-0 truncate px-3 py-2'

function PlainCells<Row>({
  row,
  id,
  columns,
  boxLabel,
  actions,
  note,
  span,
  isSelected,
  toggle,
  ...place
}: CellsProps<Row>) {
  const [name] = columns
  const noted = note?.(row)
  const from = Math.max(1, span?.from ?? 1)
  return (
    <TabStopContext value={place.isActive}>
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
            {boxLabel && (
              <TickBox
                label={boxLabel(row, place.index)}
                isTicked={isSelected === true}
                onTick={(isRange) => toggle(id, isRange)}
                tabIndex={place.isActive ? 0 : -1}
                className="-my-2 -ml-3 h-9 w-9"
              />
            )}
            {name.cell(row, place)}
          </span>
        </th>
      )}
      {columns.slice(from, span?.to).map((column, offset) => (
        <td
          role="gridcell"
          key={column.id}
          {...(span && columnPlace(from + offset))}
          className={cn(column.cellStyle ?? textStyle, column.isNumeric && 'text-right tabular-nums')}
        >
          {column.cell(row, place)}
        </td>
      ))}
      {actions && (
        <td
          role="gridcell"
          {...(span && columnPlace(columns.length))}
          className={cn('w-0', place.isActive && 'sticky right-0 z-1')}
        >
          {place.isActive && (
            <span
              onClick={(event) => event.stopPropagation()}
              className="absolute inset-y-px right-0 flex items-center bg-hover pr-2 pl-3 empty:hidden"
            >
              {actions(row)}
            </span>
          )}
        </td>
      )}
      {noted && (
        <td role="gridcell" aria-colspan={columns.length} className="col-span-full px-3 pb-2">
          {noted}
        </td>
      )}
    </TabStopContext>
  )
}

/** A cell says its column where the cells before it are not on the page. */
const columnPlace = (index: number) => ({
  'aria-colindex': index + 1,
  style: { gridColumnStart: index + 1 },
})

export const Cells = memoized(PlainCells)
