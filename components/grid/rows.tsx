import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type Ref, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import type { GridColumn } from '@/components/grid/column'
import { Line, type ColumnSpan, type LineKind } from '@/components/grid/line'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'

const manyRows = 100

const overscan = 8

export type RowFocus = { focusRow: (index: number) => void }

export type RowsProps<Row> = LineKind<Row> & {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** In pixels. */
  rowHeight: number
  selected: ReadonlySet<string> | undefined
  openId: string | null
  current: number
  ref: Ref<RowFocus>
  /** Says the ids of the rows that are drawn. */
  inSight?: Ref<() => readonly string[]> | undefined
}

export function Rows<Row>({
  rows,
  idOf,
  rowHeight,
  selected,
  openId,
  current,
  ref,
  inSight,
  ...kind
}: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const pendingIndex = useRef<number | null>(null)
  const isVirtual = rows.length > manyRows
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    // found from here: the grid's own reference to it is set only after the effects of the first render
    getScrollElement: () => body.current?.closest<HTMLDivElement>('[role=region]') ?? null,
    estimateSize: () => rowHeight,
    overscan,
    enabled: isVirtual,
    rangeExtractor: (range) => (kind.hasFocus ? rangeWith(current, range) : defaultRangeExtractor(range)),
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  })

  function focusPending() {
    if (pendingIndex.current === null) return
    const element = body.current?.querySelector<HTMLElement>(`tr[data-index="${pendingIndex.current}"]`)
    if (!element) return
    pendingIndex.current = null
    moveFocus(element, { preventScroll: isVirtual })
  }

  useImperativeHandle(ref, () => ({
    focusRow(index: number) {
      pendingIndex.current = index
      if (isVirtual) virtual.scrollToIndex(index, { align: 'auto' })
      focusPending()
    },
  }))
  useEffect(focusPending)

  const inDocument = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : [...rows.keys()]
  useImperativeHandle(inSight, () => () => inDocument.flatMap((at) => (rows[at] ? idOf(rows[at]) : [])))
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
            key={id}
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
