'use client'

import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
  type CSSProperties,
  type KeyboardEvent,
  type UIEvent,
} from 'react'
import { areKeysOn, isTyping } from '@/components/frame/single-keys'
import { spanMargin, spanOf, tracksOf, type GridColumn, type Sort } from '@/components/grid/column'
import { Head } from '@/components/grid/head'
import type { LineEvents, LineKind } from '@/components/grid/line'
import { Rows, type RowFocus } from '@/components/grid/rows'
import { toggled, type Selected } from '@/components/grid/selection'
import { useFullText } from '@/components/grid/use-full-text'
import { useTable } from '@/components/grid/use-table'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/live-region'

/** From so many columns on, a row holds only the cells in sight. */
const manyColumns = 40

type Selection<Row> = Selected & {
  /** Names the box of a row. */
  boxLabel: NonNullable<LineKind<Row>['boxLabel']>
  /** Names a box in the head for all rows; left out where there is none. */
  allLabel?: string | undefined
}

type GridProps<Row> = {
  label: string
  /** Names the box that scrolls. */
  frame?: string | undefined
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Kept the same as long as the cells are, since every row is drawn anew with them. */
  columns: readonly GridColumn<Row>[]
  /** Rows that are sorted by whoever gives them; else the grid sorts by the sort keys of its columns. */
  sorted?: { by: Sort; onSort: (sort: Sort) => void; canUnsort: boolean } | undefined
  /** Said when no column gives the order any more. */
  unsortedText?: string | undefined
  selection?: Selection<Row> | undefined
  /** By Enter, and by a press on the row where `opensOnPress`; the rows are in their present order. */
  onOpen?: ((row: Row, index: number, rows: readonly Row[]) => void) | undefined
  opensOnPress?: boolean | undefined
  /** The row whose record is open beside the grid. */
  openId?: string | null | undefined
  /** What single letters do with the current row, besides j and k. */
  letters?: ((row: Row | undefined) => Readonly<Record<string, () => void>>) | undefined
  /** In pixels; an estimate where rows are as high as what they hold. */
  rowHeight?: number | undefined
  /** Cells hold a state of their own, such as an open panel. */
  holdsState?: boolean | undefined
  /** The greatest height of the frame. */
  className?: string | undefined
  /** Said under the head where there is no row. */
  empty?: string | undefined
} & Partial<Pick<LineKind<Row>, 'actions' | 'note' | 'rowStyle' | 'isMeasured'>>

/** Rows and columns: sorted by a press on a head, walked by arrows or j and k, selected by Space, opened by Enter. */
export function Grid<Row extends object>({
  label,
  frame = `${label}, scrolls`,
  idOf,
  columns,
  sorted,
  unsortedText,
  selection,
  onOpen,
  opensOnPress = true,
  openId = null,
  letters,
  rowHeight = 36,
  holdsState = false,
  className = 'max-h-[calc(100dvh-9rem)]',
  empty,
  actions,
  note,
  rowStyle,
  isMeasured = false,
  ...given
}: GridProps<Row>) {
  const [ownSort, setOwnSort] = useState<Sort>(null)
  const [isSorting, startSorting] = useTransition()
  const { rows, shown, heads, width } = useTable<Row>({
    rows: given.rows,
    columns,
    sort: sorted ? sorted.by : ownSort,
    isSorted: sorted !== undefined,
    canUnsort: sorted?.canUnsort ?? true,
  })
  const [current, setCurrent] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const lines = useRef<RowFocus>(null)
  const fullText = useFullText()
  const starts = shown.length > manyColumns ? heads.map(({ start }) => start) : null
  const { span, see } = useColumnSpan(starts)
  const at = Math.max(0, Math.min(current, rows.length - 1))

  const open = (index: number) => {
    const row = rows[index]
    if (row) onOpen?.(row, index, rows)
  }
  const toggle = (id: string) => selection?.onSelect(toggled(selection.selected, id))
  const events = useEvents({
    focus: setCurrent,
    press: (index) => opensOnPress && open(index),
    toggle,
    gone: () => table.current?.focus({ preventScroll: true }),
  })

  function move(to: number, isRange: boolean) {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    if (isRange && selection) {
      const passed = rows.slice(Math.min(at, next), Math.max(at, next) + 1).map(idOf)
      selection.onSelect(new Set([...selection.selected, ...passed]))
    }
    setCurrent(next)
    lines.current?.focusRow(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
      ...(areKeysOn() && { j: at + 1, k: at - 1 }),
    }
    const to = moves[event.key]
    const row = rows[at]
    const isOnRow = event.target instanceof HTMLTableRowElement
    if (to !== undefined) move(to, event.shiftKey)
    else if (event.key === 'Enter' && isOnRow && onOpen) open(at)
    else if (event.key === ' ' && isOnRow && selection && row) toggle(idOf(row))
    else {
      const act = areKeysOn() ? letters?.(row)[event.key] : undefined
      if (!act) return
      act()
    }
    event.preventDefault()
  }

  function sortBy(next: Sort, name: string) {
    if (sorted) sorted.onSort(next)
    else startSorting(() => setOwnSort(next))
    setCurrent(0)
    announce(
      next
        ? `Sorted by ${name}, ${next.descending ? 'descending' : 'ascending'}`
        : (unsortedText ?? 'No longer sorted'),
    )
  }

  const measures: CSSProperties & Record<`--${string}`, string> = {
    minWidth: width,
    '--columns': `${tracksOf(shown)}${actions ? ' 0px' : ''}`,
    '--row': `${rowHeight}px`,
  }
  const pinned: CSSProperties & Record<`--${string}`, string> = { '--pinned': `${shown[0]?.width ?? 0}px` }
  return (
    <div
      ref={scroller}
      onScroll={(event) => {
        pin(event)
        see(event)
      }}
      role="region"
      aria-label={frame}
      style={pinned}
      className={cn(
        // scrolls what gets the focus out from under the pinned column
        'relative overflow-auto overscroll-x-contain rounded-lg border border-line sm:[scroll-padding-left:var(--pinned)]',
        className,
        isSorting && 'opacity-60',
      )}
    >
      <table
        ref={table}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={shown.length + (actions ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
        {...fullText.area}
        style={measures}
        className="group/table block text-sm outline-none"
      >
        <Head
          heads={heads}
          sort={sorted ? sorted.by : ownSort}
          onSort={sortBy}
          all={selection?.allLabel === undefined ? undefined : allOf(selection, rows, idOf)}
          hasActions={actions !== undefined}
        />
        <Rows<Row>
          ref={lines}
          {...{ rows, idOf, rowHeight, holdsState, openId, span, events, hasFocus }}
          {...{ actions, note, rowStyle, isMeasured }}
          columns={shown}
          current={at}
          selected={selection?.selected}
          boxLabel={selection?.boxLabel}
        />
      </table>
      {empty && rows.length === 0 && <p className="px-4 py-8 text-center text-ink-quiet">{empty}</p>}
      {fullText.panel}
    </div>
  )
}

/** The box in the head that selects all rows, or none. */
function allOf<Row>(
  { selected, onSelect, allLabel = '' }: Selection<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
) {
  const isAll = rows.length > 0 && rows.every((row) => selected.has(idOf(row)))
  return {
    label: allLabel,
    checked: isAll,
    indeterminate: !isAll && selected.size > 0,
    onChange: () => onSelect(isAll ? new Set() : new Set(rows.map(idOf))),
  }
}

/** Functions that stay the same and always do what the newest ones would, so that lines need not be drawn anew. */
function useEvents(newest: LineEvents): LineEvents {
  const held = useRef(newest)
  useLayoutEffect(() => {
    held.current = newest
  })
  return useMemo(
    () => ({
      focus: (index) => held.current.focus(index),
      press: (index) => held.current.press(index),
      toggle: (id) => held.current.toggle(id),
      gone: () => held.current.gone(),
    }),
    [],
  )
}

/** Marks the table while it is scrolled sideways; see `pinnedStyle`. */
function pin({ currentTarget, target }: UIEvent<HTMLElement>): void {
  if (target === currentTarget)
    currentTarget.querySelector('table')?.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)
}

/** Which columns a grid draws, given where each starts: those in sight, or all where there are no starts. */
function useColumnSpan(starts: readonly number[] | null) {
  const [sight, setSight] = useState({ left: 0, width: 1_600 })
  const span = starts && spanOf(starts, sight.left, sight.width)
  const [kept, setKept] = useState(span)
  const isSame = kept?.from === span?.from && kept?.to === span?.to
  if (!isSame) setKept(span)
  const isMany = starts !== null
  const see = useCallback(
    ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
      const isFar = Math.abs(scrollLeft - sight.left) > spanMargin / 2 || clientWidth !== sight.width
      if (isMany && isFar) setSight({ left: scrollLeft, width: clientWidth })
    },
    [isMany, sight],
  )
  return { span: isSame ? kept : span, see }
}
