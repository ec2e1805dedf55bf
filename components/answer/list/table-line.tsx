'use client'

import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { Arranged } from '@/components/answer/list/arrange-columns'
import { RowCells } from '@/components/answer/list/row-cells'
import type { RowKind } from '@/components/answer/list/row-target'
import type { ColumnSpan } from '@/components/answer/list/use-column-span'
import type { MergedRow } from '@/lib/core/answers/merge'

/** Looks shared by the head and the lines: one grid of columns for all of them. */
export const lineStyle = 'grid w-full [grid-template-columns:var(--columns)]'

export const rowHeight = 36

/** What a line tells its table; the object stays the same as long as the table is there. */
export type LineEvents = { focus: (index: number) => void; open: (index: number) => void; gone: () => void }

type TableLineProps = {
  row: MergedRow
  index: number
  columns: Arranged
  kind: RowKind
  /** The line that Tab leads to. */
  isCurrent: boolean
  hasFocus: boolean
  /** Placed by itself among thousands; its place follows from its number. */
  isPlaced: boolean
  /** The columns in sight; null for all. */
  span: ColumnSpan | null
  events: LineEvents
} & TickProps

/** Whether the row is ticked; nothing where rows are not for ticking. */
export type TickProps = {
  isTicked: boolean | undefined
  onTick: ((id: string) => void) | undefined
}

/** One row of a table. It is laid out apart from the others, so that scrolling moves nothing but what comes and goes. */
export const TableLine = memo(function TableLine({
  row,
  index,
  columns,
  kind,
  isCurrent,
  hasFocus,
  isPlaced,
  span,
  events,
  isTicked,
  onTick,
}: TableLineProps) {
  const line = useRef<HTMLTableRowElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)

  useLayoutEffect(() => {
    const element = line.current
    return () => {
      if (element?.contains(document.activeElement)) events.gone()
    }
  }, [events, index])

  return (
    <tr
      ref={line}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => events.focus(index)}
      onPointerEnter={() => setPointed(index)}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => {
        const isSelecting = (window.getSelection()?.toString() ?? '') !== ''
        const onControl = event.target instanceof Element && event.target.closest('a, button, label')
        if (!onControl && !isSelecting) events.open(index)
      }}
      style={isPlaced ? { top: index * rowHeight } : undefined}
      className={`h-9 cursor-default border-b border-line bg-ground [contain:strict] hover:bg-hover focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 ${lineStyle} ${isPlaced ? 'absolute inset-x-0' : 'relative'}`}
    >
      <RowCells
        row={row}
        index={index}
        columns={columns}
        kind={kind}
        span={span}
        isTicked={isTicked}
        onTick={onTick}
        isActive={pointed === index || (hasFocus && isCurrent)}
      />
    </tr>
  )
})
