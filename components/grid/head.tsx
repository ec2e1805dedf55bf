import { type ComponentProps, type FocusEvent, type PointerEvent, useRef } from 'react'
import { lineStyle, pinnedStyle } from '@/components/grid/line'
import type { Sort } from '@/lib/core/rows/sort'
import { type GridColumn, widthStep } from '@/components/grid/column'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'

type ResizerProps = {
  label: string
  /** The width that the pointer asks for, in CSS pixels; `isDone` once it is let go. */
  onWidth: (width: number, isDone: boolean) => void
  onFit: () => void
}

function Resizer({ label, onWidth, onFit }: ResizerProps) {
  const drag = useRef<{ from: number; width: number } | null>(null)
  const widthAt = ({ clientX }: PointerEvent) =>
    drag.current && clientX !== drag.current.from ? drag.current.width + clientX - drag.current.from : null

  function end(event: PointerEvent, isKept: boolean) {
    const width = isKept ? widthAt(event) : (drag.current?.width ?? null)
    drag.current = null
    if (width !== null) onWidth(width, isKept)
  }

  return (
    <span
      aria-hidden="true"
      data-resizer
      title={`Drag to change the width of ${label}, press twice to fit it`}
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th')
        if (event.button !== 0 || !head) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: event.clientX, width: head.getBoundingClientRect().width }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        if (width !== null) onWidth(width, false)
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onDoubleClick={onFit}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r border-line hover:border-ink-faint"
    />
  )
}

const headStyle =
  'flex min-h-9 min-w-0 items-center gap-2.5 overflow-hidden border-b border-line bg-sunken px-3 text-left text-xs font-medium whitespace-nowrap text-ink-quiet aria-[sort=none]:[&_button_svg]:opacity-0 aria-[sort=none]:focus-within:[&_button_svg]:opacity-100 aria-[sort=none]:hover:[&_button_svg]:opacity-100'

const sortStyle =
  '-mx-1.5 inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink'

const signs = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

/** Browsers do not scroll to a focused control that is visible only in part. */
const scrollWhole = ({ currentTarget }: FocusEvent) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** What Shift with an arrow does to the width of the column whose head has the focus, in CSS pixels. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -widthStep, ArrowRight: widthStep }

function orderAfter(
  { id, startsDescending = false }: Pick<GridColumn<never>, 'id' | 'startsDescending'>,
  sort: Sort,
): Sort {
  if (sort?.column !== id) return { column: id, descending: startsDescending }
  return sort.descending === startsDescending ? { column: id, descending: !startsDescending } : null
}

type HeadProps<Row> = {
  columns: readonly GridColumn<Row>[]
  sort: Sort
  onSort: ((next: Sort, name: string) => void) | undefined
  all: ComponentProps<typeof Checkbox> | undefined
  hasActions: boolean
  onWidth?: ((id: string, width: number, isDone: boolean) => void) | undefined
  onFit: (id: string) => void
}

export function Head<Row>({ columns, sort, onSort, all, hasActions, onWidth, onFit }: HeadProps<Row>) {
  return (
    <thead role="rowgroup" className="sticky top-0 z-2 block">
      <tr role="row" aria-rowindex={1} className={lineStyle}>
        {columns.map((column, index) => {
          const { id, label, head, act, isNumeric } = column
          const isSortable = onSort !== undefined && column.sortKey !== undefined
          const direction = sort?.column !== id ? 'none' : sort.descending ? 'descending' : 'ascending'
          const name = head ?? <bdi className="truncate">{label}</bdi>
          const Sign = signs[direction]
          return (
            <th
              key={id}
              scope="col"
              role="columnheader"
              aria-sort={isSortable ? direction : undefined}
              title={label}
              onKeyDown={(event) => {
                const by = event.shiftKey ? steps[event.key] : undefined
                if (by === undefined || !onWidth) return
                event.preventDefault()
                onWidth(id, event.currentTarget.getBoundingClientRect().width + by, true)
              }}
              className={cn(headStyle, 'relative', isNumeric && 'justify-end', index === 0 && pinnedStyle)}
            >
              {index === 0 && all && <Checkbox {...all} hideLabel className="mr-2.5 -ml-0.5" />}
              {isSortable ? (
                <button
                  type="button"
                  onClick={() => onSort(orderAfter(column, sort), label)}
                  onFocus={scrollWhole}
                  className={cn(sortStyle, isNumeric && 'flex-row-reverse')}
                >
                  {name}
                  <Sign
                    aria-hidden="true"
                    className={cn('size-3 shrink-0', direction === 'none' && 'text-ink-faint')}
                  />
                </button>
              ) : (
                name
              )}
              {act}
              {onWidth && (
                <Resizer
                  label={label}
                  onWidth={(width, isDone) => onWidth(id, width, isDone)}
                  onFit={() => onFit(id)}
                />
              )}
            </th>
          )
        })}
        {hasActions && (
          <th role="columnheader" className={headStyle}>
            <span className="sr-only">Next steps</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
