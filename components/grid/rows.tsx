import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { GridColumn } from '@/components/grid/column'
import { Line, type ColumnSpan, type LineKind } from '@/components/grid/line'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'

const manyRows = 100

const overscan = 8

export type RowFocus = { focusRow: (index: number) => void }

type RowsProps<Row> = LineKind<Row> & {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** In pixels. */
  rowHeight: number
  /** Cells hold a state of their own: a line is never given another row. */
  holdsState: boolean
  selected: ReadonlySet<string> | undefined
  openId: string | null
  current: number
  ref: Ref<RowFocus>
}

export function Rows<Row>({
  rows,
  idOf,
  rowHeight,
  holdsState,
  selected,
  openId,
  current,
  ref,
  ...kind
}: RowsProps<Row>) {
  const { hasFocus } = kind
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<number | null>(null)
  const isVirtual = rows.length > manyRows
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    // found from here: the grid's own reference to it is set only after the effects of the first render
    getScrollElement: () => body.current?.closest<HTMLDivElement>('[role=region]') ?? null,
    estimateSize: () => rowHeight,
    overscan,
    enabled: isVirtual,
    rangeExtractor: (range) =>
      holdsState && hasFocus ? rangeWith(current, range) : defaultRangeExtractor(range),
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  })

  function focusWanted() {
    if (wanted.current === null) return
    const element = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)
    if (!element) return
    wanted.current = null
    moveFocus(element, { preventScroll: isVirtual })
  }

  useImperativeHandle(ref, () => ({
    focusRow(index: number) {
      wanted.current = index
      if (isVirtual) virtual.scrollToIndex(index, { align: 'auto' })
      focusWanted()
    },
  }))
  useEffect(focusWanted)

  const items = virtual.getVirtualItems()
  const inSight = Math.ceil((virtual.scrollRect?.height ?? 0) / rowHeight)
  const places = Math.min(rows.length, inSight + 2 * overscan + 2)
  const from = Math.max(0, Math.min(items[0]?.index ?? 0, rows.length - places))
  const order = useRestingOrder(from, places, virtual.isScrolling || hasFocus)
  const inDocument = !isVirtual ? [...rows.keys()] : holdsState ? items.map(({ index }) => index) : order
  return (
    <tbody
      ref={body}
      role="rowgroup"
      // saves hit-testing of the rows that scroll by under a pointer at rest
      className={cn('relative block', isVirtual && virtual.isScrolling && 'pointer-events-none')}
      style={isVirtual ? { height: rows.length * rowHeight } : undefined}
    >
      {inDocument.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const id = idOf(row)
        return (
          <Line<Row>
            key={isVirtual && !holdsState ? index % places : id}
            {...kind}
            row={row}
            id={id}
            index={index}
            isCurrent={index === current}
            isSelected={selected?.has(id)}
            isOpen={id === openId}
            top={isVirtual ? index * rowHeight : undefined}
          />
        )
      })}
    </tbody>
  )
}

/** The rows in sight and the current one, so that what is being typed in it stays while it is scrolled away. */
export const rangeWith = (current: number, range: Range): number[] =>
  [...new Set([current, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b)

/**
 * The rows of a window of so many places, in the order in which their lines stand in the document. A line that leaves
 * at one end comes back at the other with new words in it and is neither moved nor made anew meanwhile, which is what
 * scrolling would cost. At rest they are put in the order of the rows again, which is how they are read aloud.
 */
function useRestingOrder(from: number, places: number, isMoving: boolean): readonly number[] {
  const first = from % Math.max(1, places)
  const [resting, setResting] = useState({ first, places })
  const isSame = resting.first === first && resting.places === places
  if (!isMoving && !isSame) setResting({ first, places })
  const start = resting.places === places ? resting.first : first
  return Array.from({ length: places }, (_, offset) => {
    const place = (start + offset) % places
    return from + ((place - first + places) % places)
  })
}

const manyColumns = 40

/** The columns in sight, with some on either side; null where all of them are drawn. */
export function useColumnSpan<Row>(
  columns: readonly GridColumn<Row>[],
  scroller: RefObject<HTMLDivElement | null>,
): ColumnSpan | null {
  const isMany = columns.length > manyColumns
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableCellElement>({
    horizontal: true,
    enabled: isMany,
    count: columns.length,
    getScrollElement: () => scroller.current,
    // another function with other columns, so that their widths are read anew
    getItemKey: useCallback((index: number) => columns[index]?.id ?? index, [columns]),
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: 5,
    initialRect: { width: 1_600, height: 0 },
  })
  const inSight = virtual.getVirtualItems()
  const from = inSight[0]?.index ?? 0
  const to = (inSight.at(-1)?.index ?? from) + 1
  return useMemo(() => (isMany ? { from, to } : null), [isMany, from, to])
}
