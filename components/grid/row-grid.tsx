'use client'

import { useRef, type CSSProperties, type ReactNode } from 'react'
import type { RowPlace } from '@/components/grid/grid-line'
import { useRowWalk, type RowWalk } from '@/components/grid/use-row-walk'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'

type RowGridProps<Row> = Omit<RowWalk<Row>, 'scroller'> & {
  label: string
  /** The name of the box that scrolls. */
  frame: string
  /** Tracks of the grid after the one of the boxes. */
  columns: string
  /** The height of the frame and the least width of the grid. */
  className: { frame: string; grid: string }
  head: ReactNode
  line: (row: Row, place: RowPlace) => ReactNode
  /** Said under the head where there is no row. */
  empty?: string
}

const headStyle =
  'sticky top-0 z-10 grid h-9 border-b border-line bg-sunken [grid-template-columns:var(--columns)]'

/** Rows to be selected and walked, of which only what is in sight is on the page. */
export function RowGrid<Row>({
  label,
  frame,
  columns,
  className,
  head,
  line,
  empty,
  ...rest
}: RowGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { virtual, at, setCurrent, toggle, onKeyDown, all } = useRowWalk({ ...rest, scroller })
  const { rows, idOf, selected } = rest
  const template: CSSProperties & { '--columns': string } = { '--columns': `2.5rem ${columns}` }
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={frame}
      className={cn('min-h-40 overflow-auto rounded-lg border border-line', className.frame)}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        style={template}
        className={cn('text-sm', className.grid)}
      >
        <div role="row" className={headStyle}>
          <span role="columnheader" className="grid place-items-center pl-2">
            <Checkbox label="Select all" hideLabel {...all} />
          </span>
          {head}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = idOf(row)
            return line(row, {
              index,
              top: start,
              isCurrent: index === at,
              isSelected: selected.has(id),
              onFocus: () => setCurrent(index),
              onToggle: () => toggle(id),
            })
          })}
        </div>
      </div>
      {empty && rows.length === 0 && <p className="px-4 py-8 text-center text-ink-quiet">{empty}</p>}
    </div>
  )
}
