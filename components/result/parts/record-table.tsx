'use client'

import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDrawer } from '@/components/result/parts/drawer-context'
import { columnWidth, isNumeric } from '@/components/result/list/column-width'
import type { Arranged } from '@/components/result/list/arrange-columns'
import { RowCells } from '@/components/result/list/row-cells'
import { rowTarget, type RowKind } from '@/components/result/list/row-target'
import { useFullText } from '@/components/result/list/use-full-text'
import { useSortedRows, type Sort } from '@/components/result/list/use-rows-table'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/live-region'
import { TableHeader } from '@/components/ui/table'
import type { Column } from '@/lib/answers/column'
import type { MergedRow } from '@/lib/answers/merge'

/** From so many rows on only those in sight are on the page. */
const manyRows = 100
const rowHeight = 36

/** The sign for sorting stays out of sight until it is of use. */
const headStyle =
  'bg-sunken aria-[sort=none]:[&_svg]:opacity-0 aria-[sort=none]:hover:[&_svg]:opacity-100 aria-[sort=none]:focus-within:[&_svg]:opacity-100'

type RecordTableProps = {
  /** Name of the table. */
  label: string
  rows: readonly MergedRow[]
  columns: Arranged
  kind: RowKind
}

/** Rows of an answer as a grid: sorted by a click, walked by arrows or j and k, opened by Enter. */
export function RecordTable({ label, rows, columns, kind }: RecordTableProps) {
  const drawer = useDrawer()
  const [sort, setSort] = useState<Sort>(null)
  const [isSorting, startSorting] = useTransition()
  const sorted = useSortedRows(rows, columns.all, sort)
  const [active, setActive] = useState(0)
  const [pointed, setPointed] = useState<number | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<number | null>(null)
  const fullText = useFullText()
  const isVirtual = sorted.length > manyRows
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    enabled: isVirtual,
    scrollPaddingStart: rowHeight,
  })

  useEffect(() => {
    if (wanted.current === null) return
    const element = rowElement(body.current, wanted.current)
    if (!element) return
    wanted.current = null
    element.focus({ preventScroll: isVirtual })
  })

  function goTo(index: number) {
    const next = Math.min(sorted.length - 1, Math.max(0, index))
    setActive(next)
    wanted.current = next
    if (isVirtual) virtual.scrollToIndex(next, { align: 'auto' })
  }

  function open(index: number) {
    const target = rowTarget(sorted, index, kind)
    if (target) drawer.open(target)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: sorted.length - 1,
    }
    const move = moves[event.key]
    if (move !== undefined) goTo(move)
    else if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) open(active)
    else return
    event.preventDefault()
  }

  function sortBy(column: Column) {
    const isSame = sort?.column === column.key
    const next = !isSame
      ? { column: column.key, descending: false }
      : sort.descending
        ? null
        : { ...sort, descending: true }
    startSorting(() => setSort(next))
    setActive(0)
    announce(
      next
        ? `Sorted by ${column.label}, ${next.descending ? 'descending' : 'ascending'}`
        : 'In the answer’s order',
    )
  }

  const items = virtual.getVirtualItems()
  const range = isVirtual ? items.map(({ index }) => index) : sorted.map((_, index) => index)
  const above = isVirtual ? (items[0]?.start ?? 0) : 0
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const widths = columns.shown.map((column, index) => columnWidth(column, index === 0))
  const total = widths.reduce((sum, width) => sum + width, 0)

  return (
    <div
      ref={scroller}
      role="region"
      aria-label={`${label}, scrolls`}
      className={cn(
        'relative max-h-[calc(100dvh-9rem)] overflow-auto overscroll-x-contain rounded-lg border border-line',
        isSorting && 'opacity-60',
      )}
    >
      <table
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-colcount={columns.shown.length + 1}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed(null)}
        onFocus={() => setFocus(true)}
        onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
        {...fullText.area}
        // widths come from the data; they are set by script, which the page's policy allows
        style={{ minWidth: total }}
        className="w-full table-fixed border-separate outline-none border-spacing-0 text-sm"
      >
        <colgroup>
          {columns.shown.map((column, index) => (
            <col key={column.key} style={{ width: widths[index] }} />
          ))}
          <col style={{ width: 1 }} />
        </colgroup>
        <thead className="sticky top-0 z-2">
          <tr aria-rowindex={1}>
            {columns.shown.map((column, index) => (
              <TableHeader
                key={column.key}
                numeric={isNumeric(column)}
                sort={sort?.column !== column.key ? 'none' : sort.descending ? 'descending' : 'ascending'}
                onSort={() => sortBy(column)}
                title={column.label}
                className={cn(headStyle, index === 0 && 'sticky left-0 z-1 max-sm:static')}
              >
                <bdi className="truncate">{column.label}</bdi>
              </TableHeader>
            ))}
            <th className="border-b border-line bg-sunken p-0">
              <span className="sr-only">Next steps</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && <Gap height={above} />}
          {range.map((index) => {
            const row = sorted[index]
            return row ? (
              <Line
                key={row.id}
                index={index}
                isCurrent={index === active}
                onFocus={() => setActive(index)}
                onOpen={() => open(index)}
                onPoint={() => setPointed(index)}
                onGone={() => scroller.current?.querySelector('table')?.focus()}
              >
                <RowCells
                  row={row}
                  index={index}
                  columns={columns}
                  kind={kind}
                  isActive={index === pointed || (hasFocus && index === active)}
                />
              </Line>
            ) : null
          })}
          {below > 0 && <Gap height={below} />}
        </tbody>
      </table>
      {fullText.panel}
    </div>
  )
}

const rowElement = (body: HTMLElement | null, index: number) =>
  body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)

const Gap = ({ height }: { height: number }) => <tr aria-hidden="true" style={{ height }} />

type LineProps = {
  index: number
  isCurrent: boolean
  onFocus: () => void
  onOpen: () => void
  onPoint: () => void
  onGone: () => void
  children: ReactNode
}

function Line({ index, isCurrent, onFocus, onOpen, onPoint, onGone, children }: LineProps) {
  const line = useRef<HTMLTableRowElement>(null)
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    gone.current = onGone
  })
  useLayoutEffect(() => {
    const element = line.current
    return () => {
      if (element && element.contains(document.activeElement)) gone.current()
    }
  }, [])
  return (
    <tr
      ref={line}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onPointerEnter={onPoint}
      onClick={(event) => {
        const isSelecting = (window.getSelection()?.toString() ?? '') !== ''
        const onControl = event.target instanceof Element && event.target.closest('a, button')
        if (!onControl && !isSelecting) onOpen()
      }}
      className="group/row relative cursor-default outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
    >
      {children}
    </tr>
  )
}
