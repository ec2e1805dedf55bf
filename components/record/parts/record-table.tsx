'use client'

import { useMemo, useRef, useState, useTransition, type CSSProperties, type KeyboardEvent } from 'react'
import type { Arranged } from '@/components/answer/list/arrange-columns'
import { columnWidth } from '@/components/answer/list/column-width'
import { pin } from '@/components/answer/list/pinned'
import { rowTarget, type RowKind } from '@/components/answer/list/row-target'
import { TableHead } from '@/components/answer/list/table-head'
import { rowHeight, type LineEvents } from '@/components/answer/list/table-line'
import { TableRows, type RowFocus } from '@/components/answer/list/table-rows'
import { useColumnSpan } from '@/components/answer/list/use-column-span'
import { useFullText } from '@/components/answer/list/use-full-text'
import type { Ticks } from '@/components/answer/list/use-ticks'
import { useLatest } from '@/components/answer/list/use-latest'
import { useSortedRows, type Sort } from '@/components/answer/list/use-rows-table'
import { useDrawer } from '@/components/record/parts/drawer-context'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/live-region'
import type { Column } from '@/lib/core/answers/column'
import type { MergedRow } from '@/lib/core/answers/merge'

type RecordTableProps = {
  /** Name of the table. */
  label: string
  rows: readonly MergedRow[]
  columns: Arranged
  kind: RowKind
  /** Rows can be ticked. */
  ticks?: Ticks | undefined
}

/** Rows of an answer as a grid: sorted by a press, walked by arrows or j and k, opened by Enter. */
export function RecordTable({ label, rows, columns, kind, ticks }: RecordTableProps) {
  const drawer = useDrawer()
  const [sort, setSort] = useState<Sort>(null)
  const [isSorting, startSorting] = useTransition()
  const sorted = useSortedRows(rows, columns.all, sort)
  const [current, setCurrent] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const lines = useRef<RowFocus>(null)
  const fullText = useFullText()
  const { span, look } = useColumnSpan(columns.shown)

  const open = useLatest((index: number) => {
    const target = rowTarget(sorted, index, kind)
    if (target) drawer.open(target)
  })
  const events = useMemo<LineEvents>(
    () => ({ focus: setCurrent, open, gone: () => table.current?.focus({ preventScroll: true }) }),
    [open],
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      j: current + 1,
      ArrowUp: current - 1,
      k: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: sorted.length - 1,
    }
    const move = moves[event.key]
    const at = sorted[current]
    if (move !== undefined) {
      const next = Math.min(sorted.length - 1, Math.max(0, move))
      const passed = [at, sorted[next]].flatMap((row) => row?.id ?? [])
      if (event.shiftKey && ticks) ticks.set([...ticks.ids, ...passed])
      setCurrent(next)
      lines.current?.focusRow(next)
    } else if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) open(current)
    else if (event.key === ' ' && event.target instanceof HTMLTableRowElement && ticks && at)
      ticks.toggle(at.id)
    else return
    event.preventDefault()
  }

  function sortBy({ key, label: name }: Column) {
    const isSame = sort?.column === key
    const next = isSame && sort.descending ? null : { column: key, descending: isSame }
    startSorting(() => setSort(next))
    setCurrent(0)
    announce(
      next
        ? `Sorted by ${name}, ${next.descending ? 'descending' : 'ascending'}`
        : 'In the order of the answer',
    )
  }

  return (
    <div
      ref={scroller}
      onScroll={(event) => {
        pin(event)
        look(event)
      }}
      role="region"
      aria-label={`${label}, scrolls`}
      className={cn(
        // what gets the focus must not come to stand under the pinned column
        'relative max-h-[calc(100dvh-9rem)] overflow-auto overscroll-x-contain rounded-lg border border-line sm:scroll-pl-66',
        isSorting && 'opacity-60',
      )}
    >
      <table
        ref={table}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-colcount={columns.shown.length + 1}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
        {...fullText.area}
        style={measuresOf(columns)}
        className="group/table block text-sm outline-none"
      >
        <TableHead columns={columns} sort={sort} onSort={sortBy} />
        <TableRows
          ref={lines}
          rows={sorted}
          {...{ columns, kind, current, hasFocus, scroller, events, ticks, span }}
        />
      </table>
      {fullText.panel}
    </div>
  )
}

/** Widths come from the data. They are set by script, which the page's policy allows; a style attribute it would not. */
function measuresOf({ shown }: Arranged): CSSProperties {
  const widths = shown.map((column, index) => columnWidth(column, index === 0))
  const template = widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ')
  const measures: CSSProperties & { '--columns': string } = {
    minWidth: widths.reduce((sum, width) => sum + width, 0),
    '--columns': `${template} 0px`,
  }
  return measures
}
