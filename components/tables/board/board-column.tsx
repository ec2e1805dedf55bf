import { useCallback, useId, useLayoutEffect, useRef, useState, type DragEvent, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { rangeWith } from '@/components/grid/rows'
import { stageWords } from '@/components/keep/item-marks'
import { BoardCard, type CardKind } from '@/components/tables/board/board-card'
import type { StageColumn, Wanted } from '@/components/tables/board/use-board-walk'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'
import type { Block } from '@/lib/browser/privacy/blocks'
import { countOf } from '@/lib/core/kind-titles'
import { countText } from '@/lib/core/text'

const manyCards = 50

/** Pixels of a card with two lines, and between two cards. */
const [cardHeight, gap] = [66, 8]

type BoardColumnProps = CardKind &
  StageColumn & {
    /** Where the current card stands in it; -1 where it stands elsewhere. */
    current: number
    wanted: RefObject<Wanted | null>
    reading: string | undefined
    blocks: ReadonlyMap<string, Block>
    selected: ReadonlySet<string>
    openId: string | null
    dragged: string | null
    onDrop: (stage: string) => void
  }

export function BoardColumn({
  stage,
  rows,
  current,
  wanted,
  reading,
  blocks,
  selected,
  openId,
  dragged,
  onDrop,
  ...kind
}: BoardColumnProps) {
  const titleId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const isVirtual = rows.length > manyCards
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize: () => cardHeight,
    gap,
    overscan: 4,
    enabled: isVirtual,
    rangeExtractor: (range) => (current < 0 ? defaultRangeExtractor(range) : rangeWith(current, range)),
  })

  useLayoutEffect(() => {
    const { current: one } = wanted
    const index = one ? rows.findIndex(({ id }) => id === one.id) : -1
    const card = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!one || !card) return
    wanted.current = null
    moveFocus(card, { preventScroll: true })
    if (!one.isShown) return
    if (isVirtual) virtual.scrollToIndex(index, { align: 'auto' })
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function onDragOver(event: DragEvent) {
    if (dragged === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }

  const cards = isVirtual ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: undefined }))
  return (
    <div
      onDragOver={onDragOver}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(stage)
      }}
      className={cn(
        'flex min-h-0 w-72 shrink-0 sm:w-64 snap-center flex-col rounded-lg',
        isOver && dragged !== null && current < 0 ? 'bg-pressed' : 'bg-sunken',
      )}
    >
      <div className="flex shrink-0 items-baseline gap-2 px-3.5 pt-3 pb-2">
        <h2 id={titleId} className="min-w-0 truncate text-sm font-medium">
          <bdi>{stageWords(stage)}</bdi>
        </h2>
        {reading === undefined && (
          <span className="text-sm text-ink-faint tabular-nums">
            <span aria-hidden="true">{countText(rows.length)}</span>
            <span className="sr-only">{countOf(kind.list.kind, rows.length)}</span>
          </span>
        )}
      </div>
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto p-2 pt-1">
        {rows.length === 0 && reading === undefined && (
          <p className="px-2 py-6 text-center text-sm text-ink-faint">
            {kind.list.kind === 'person' ? 'Nobody here' : 'Nothing here'}
          </p>
        )}
        <ul
          aria-labelledby={titleId}
          style={isVirtual ? { height: virtual.getTotalSize() } : undefined}
          className={cn('empty:hidden', isVirtual ? 'relative' : 'flex flex-col gap-2')}
        >
          {cards.map(({ index, start }) => {
            const row = rows[index]
            return (
              row && (
                <BoardCard
                  key={row.id}
                  {...kind}
                  row={row}
                  index={index}
                  setSize={reading === undefined ? rows.length : -1}
                  block={blocks.get(row.id)}
                  isCurrent={index === current}
                  isSelected={selected.has(row.id)}
                  isOpen={row.id === openId}
                  isDragged={row.id === dragged}
                  top={start}
                  measure={isVirtual ? virtual.measureElement : undefined}
                />
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}
