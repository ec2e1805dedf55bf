import {
  type CSSProperties,
  type UIEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
} from 'react'
import { useSteady } from '@/components/frame/use-steady'
import {
  actionsWidth,
  type GridColumn,
  leastWidth,
  type Widths,
  useWidths,
  withWidths,
} from '@/components/grid/column'
import { Head } from '@/components/grid/head'
import { type RowFocus, type RowsProps, Rows, useColumnSpan } from '@/components/grid/rows'
import type { LineEvents, LineKind } from '@/components/grid/line'
import type { Selected } from '@/components/grid/row-controls'
import { type Walk, useWalk } from '@/components/grid/keys'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/live-region'
import { Pane } from '@/components/ui/pane'
import { moveFocus } from '@/components/ui/typing'
import type { Sort } from '@/lib/core/rows/sort'

type Selection<Row> = Selected & { boxLabel: NonNullable<LineKind<Row>['boxLabel']> }

type GridProps<Row> = {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Kept the same as long as the cells are, since every row is drawn anew with them. */
  columns: readonly GridColumn<Row>[]
  widths?: Widths | undefined
  sorted?: { by: Sort; onSort: (sort: Sort) => void } | undefined
  unsortedText?: string | undefined
  selection?: Selection<Row> | undefined
  onOpen?: Walk<Row>['onOpen']
  openId?: string | null | undefined
  goToId?: string | undefined
  letters?: Walk<Row>['letters']
  /** In pixels. */
  rowHeight?: number | undefined
  className?: string | undefined
  empty?: string | undefined
  reading?: string | undefined
  /** Rows inside a record are not what its page is about: nothing skips to them. */
  isNested?: boolean | undefined
} & Partial<Pick<RowsProps<Row>, 'actions' | 'rowStyle' | 'inSight'>>

export const Grid = <Row extends object>(props: GridProps<Row>) => (
  <Pane>
    <Drawn {...props} />
  </Pane>
)

function Drawn<Row extends object>({
  label,
  idOf,
  columns,
  widths,
  sorted,
  unsortedText,
  selection,
  onOpen,
  openId = null,
  goToId,
  letters,
  rowHeight = 36,
  className = 'max-h-[calc(100dvh-9rem)]',
  empty,
  reading,
  isNested = false,
  rows,
  actions,
  ...lines
}: GridProps<Row>) {
  const shown = useMemo(() => withWidths(columns, widths?.of), [columns, widths?.of])
  const sort = sorted?.by ?? null
  const [hasFocus, setFocus] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const fullText = useFullText()
  const { tracks, resize, fit } = useWidths({
    table,
    columns: shown,
    hasActions: actions !== undefined,
    widths,
  })
  const span = useColumnSpan(shown, scroller)
  const rowFocus = useRef<RowFocus>(null)
  const walk = useWalk({
    area: table,
    columns: useMemo(() => [rows], [rows]),
    idOf,
    selection,
    onOpen,
    isOpenBeside: openId !== null,
    letters,
    pageOf: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    focusRow: ({ index }) => rowFocus.current?.focusRow(index),
  })
  const goTo = useEffectEvent(walk.goTo)
  useEffect(() => {
    if (goToId !== undefined) goTo(goToId)
  }, [goToId])
  const events = useSteady<LineEvents>({ focus: walk.setCurrent, press: walk.open, toggle: walk.toggle })
  // the row that had it is gone; on its way from one cell to the next it is nowhere for a moment
  useLayoutEffect(() => {
    const isNowhere = () => document.activeElement === document.body
    if (!hasFocus || !isNowhere()) return
    const timer = setTimeout(() => isNowhere() && moveFocus(table.current, { preventScroll: true }))
    return () => clearTimeout(timer)
  })

  function sortBy(next: Sort, name: string) {
    sorted?.onSort(next)
    walk.goToFirst()
    announce(
      next
        ? `Sorted by ${name}, ${next.descending ? 'descending' : 'ascending'}`
        : (unsortedText ?? 'No longer sorted'),
    )
  }

  const measures: CSSProperties & Record<`--${string}`, string> = {
    minWidth: leastWidth(shown, actions ? actionsWidth : 0),
    '--columns': tracks,
    '--row': `${rowHeight}px`,
  }
  const pinned: CSSProperties & Record<`--${string}`, string> = { '--pinned': `${shown[0]?.width ?? 0}px` }
  return (
    <div
      ref={scroller}
      onScroll={pin}
      role="region"
      aria-label={`${label}, scrolls`}
      style={pinned}
      className={cn(
        // scrolls what gets the focus out from under the pinned column
        '@container relative overflow-auto overscroll-x-contain rounded-lg border border-line sm:[scroll-padding-left:var(--pinned)]',
        className,
      )}
    >
      <table
        ref={table}
        data-slot={isNested || rows.length === 0 ? undefined : 'rows'}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={reading === undefined ? rows.length + 1 : -1}
        aria-colcount={shown.length + (actions ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={walk.onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
        {...fullText.area}
        style={measures}
        className="group/table block text-sm outline-none"
      >
        <Head
          columns={shown}
          sort={sort}
          onSort={sorted && sortBy}
          all={selection && allOf(selection, rows, idOf, reading)}
          hasActions={actions !== undefined}
          onWidth={resize}
          onFit={fit}
        />
        <Rows<Row>
          ref={rowFocus}
          {...lines}
          rows={rows}
          idOf={idOf}
          rowHeight={rowHeight}
          openId={openId}
          span={span}
          events={events}
          hasFocus={hasFocus}
          actions={actions}
          columns={shown}
          current={walk.current?.index ?? 0}
          selected={selection?.selected}
          boxLabel={selection?.boxLabel}
        />
      </table>
      {empty && rows.length === 0 && (
        <p className="px-4 py-8 text-center text-ink-quiet">{reading ?? empty}</p>
      )}
      {fullText.panel}
    </div>
  )
}

function allOf<Row>(
  { selected, onSelect, boxLabel }: Selection<Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  waits: string | undefined,
) {
  const hasBox = (row: Row, index: number) => boxLabel(row, index) !== null
  // of tens of thousands of rows the first that is not selected says it
  const isAll =
    waits === undefined &&
    selected.size > 0 &&
    rows.every((row, index) => selected.has(idOf(row)) || !hasBox(row, index)) &&
    rows.some(hasBox)
  return {
    label: 'Select all',
    checked: isAll,
    indeterminate: !isAll && selected.size > 0,
    disabled: waits !== undefined,
    title: waits,
    onChange: () => onSelect(new Set(isAll ? [] : rows.filter(hasBox).map(idOf))),
  }
}

function pin({ currentTarget, target }: UIEvent<HTMLElement>): void {
  if (target === currentTarget)
    currentTarget.querySelector('table')?.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)
}

/** Milliseconds that the pointer rests on a cell before its words are shown. */
const delay = 400

/** In characters. */
const longest = 1_200

/** The words of a cell one behind another, such as an address and the mark beside it. */
function wordsOf(cell: HTMLElement): string {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (texts.nextNode()) words.push(texts.currentNode.nodeValue ?? '')
  return words.join(' ')
}

const cutCell = (target: EventTarget): HTMLElement | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  // the words of a control are more than it shows: a list of choices holds them all
  if (!cell || cell.querySelector('select, textarea, input:not([type=checkbox])')) return null
  const inner = [cell, ...cell.querySelectorAll<HTMLElement>('.truncate')]
  const clamped = [...cell.querySelectorAll('.line-clamp-2')]
  const isCut =
    inner.some((one) => one.scrollWidth > one.clientWidth + 1) ||
    clamped.some((one) => one.scrollHeight > one.clientHeight + 1)
  return isCut ? cell : null
}

const described = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[aria-description]') : null

function useFullText() {
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function hide() {
    clearTimeout(timer.current)
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }

  function show(target: EventTarget, after: number) {
    hide()
    // measuring waits too, since it forces a layout for each row that scrolls by under a pointer at rest
    timer.current = setTimeout(() => {
      const element = panel.current
      const [cell, about] = [cutCell(target), described(target)]
      const source = about ?? cell
      if (!element || !source?.isConnected) return
      const words = [cell && wordsOf(cell), about?.getAttribute('aria-description')]
      element.textContent = words.filter(Boolean).join('\n').slice(0, longest)
      element.showPopover({ source })
    }, after)
  }

  return {
    area: {
      onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && show(event.target, delay),
      onPointerOut: hide,
      onFocusCapture: (event: FocusEvent) => show(event.target, 0),
      onBlurCapture: hide,
      onWheel: hide,
    },
    panel: (
      <div
        ref={panel}
        popover="manual"
        aria-hidden="true"
        className="pointer-events-none beside max-h-64 max-w-[min(28rem,calc(100vw-2rem))] overflow-hidden rounded-md bg-ink px-2.5 py-1.5 text-sm wrap-anywhere whitespace-pre-line text-on-ink"
      />
    ),
  }
}
