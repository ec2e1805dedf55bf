'use client'

import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Arranged } from '@/components/answer/list/arrange-columns'
import type { RowKind } from '@/components/answer/list/row-target'
import { useRestingOrder } from '@/components/answer/list/use-resting-order'
import { rowHeight, TableLine, type LineEvents } from '@/components/answer/list/table-line'
import type { ColumnSpan } from '@/components/answer/list/use-column-span'
import type { Ticks } from '@/components/answer/list/use-ticks'
import { cn } from '@/components/ui/cn'
import type { MergedRow } from '@/lib/core/answers/merge'

/** From so many rows on only those in sight are on the page. */
const manyRows = 100

const overscan = 8

/** Moves the focus to a row, which need not be on the page yet. */
export type RowFocus = { focusRow: (index: number) => void }

type TableRowsProps = {
  rows: readonly MergedRow[]
  columns: Arranged
  kind: RowKind
  current: number
  hasFocus: boolean
  scroller: RefObject<HTMLDivElement | null>
  events: LineEvents
  ticks: Ticks | undefined
  span: ColumnSpan | null
  ref: Ref<RowFocus>
}

/** The rows of a table, of many only those in sight. */
export function TableRows({ rows, scroller, ref, current, ticks, ...rest }: TableRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<number | null>(null)
  const isVirtual = rows.length > manyRows
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    enabled: isVirtual,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  })

  function focusWanted() {
    if (wanted.current === null) return
    const element = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)
    if (!element) return
    wanted.current = null
    element.focus({ preventScroll: isVirtual })
  }

  useImperativeHandle(ref, () => ({
    focusRow(index: number) {
      wanted.current = index
      if (isVirtual) virtual.scrollToIndex(index, { align: 'auto' })
      focusWanted()
    },
  }))
  useEffect(focusWanted)

  const inSight = Math.ceil((virtual.scrollRect?.height ?? 0) / rowHeight)
  const places = Math.min(rows.length, inSight + 2 * overscan + 2)
  const [first] = virtual.getVirtualItems()
  const from = Math.max(0, Math.min(first?.index ?? 0, rows.length - places))
  const order = useRestingOrder(from, places, virtual.isScrolling || rest.hasFocus)
  const indices = isVirtual ? order : rows.map((_, index) => index)
  return (
    <tbody
      ref={body}
      role="rowgroup"
      // rows that scroll by under a resting pointer are not asked whether they are pointed at
      className={cn('relative block', isVirtual && virtual.isScrolling && 'pointer-events-none')}
      style={isVirtual ? { height: rows.length * rowHeight } : undefined}
    >
      {indices.map((index) => {
        const row = rows[index]
        return (
          row && (
            <TableLine
              key={isVirtual ? index % places : row.id}
              {...rest}
              row={row}
              index={index}
              isCurrent={index === current}
              isPlaced={isVirtual}
              isTicked={ticks?.ids.has(row.id)}
              onTick={ticks?.toggle}
            />
          )
        )
      })}
    </tbody>
  )
}
