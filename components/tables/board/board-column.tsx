import {
  memo,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type DragEvent,
  type RefObject,
} from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { rangeWith } from '@/components/grid/rows'
import { TabStopContext, TickBox } from '@/components/grid/row-controls'
import { roleOf } from '@/components/keep/cards'
import { NoteCell, stageWords } from '@/components/keep/item-marks'
import { RecordPicture } from '@/components/record/parts/picture'
import { RowBadges, Stage, Tags } from '@/components/tables/columns/mark-columns'
import type { ItemRow } from '@/components/tables/table/item-row'
import { cardTitle } from '@/components/tables/table/rows-view'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import type { ListRow } from '@/lib/browser/database/stores'
import type { Block } from '@/lib/browser/privacy/blocks'
import { countOf } from '@/lib/core/kind-titles'
import { countText } from '@/lib/core/text'

export type StageColumn = { stage: string; rows: readonly ItemRow[] }

/** The card that gets the focus once it is drawn, and whether it is scrolled into sight then. */
export type PendingFocus = { id: string; isShown: boolean }

const manyCards = 50

/** Pixels of a card with two lines, and between two cards. */
const [cardHeight, gap] = [66, 8]

type CardActs = { acts: ListActs; onTick: (id: string) => void }

type BoardColumnProps = StageColumn &
  CardActs & {
    table: Pick<OpenTable, 'list' | 'reading' | 'shown' | 'blocks' | 'selection' | 'beside'>
    /** Where the current card stands in it; -1 where it stands elsewhere. */
    current: number
    pendingFocus: RefObject<PendingFocus | null>
    dragged: string | null
    onDrop: (stage: string) => void
  }

export function BoardColumn({
  stage,
  rows,
  table,
  current,
  pendingFocus,
  dragged,
  onDrop,
  ...card
}: BoardColumnProps) {
  const { list, reading, shown, blocks, selection, beside } = table
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

  // measuring the cards on the way moves those after them
  useLayoutEffect(() => {
    if (isVirtual && current >= 0 && pendingFocus.current?.isShown)
      virtual.scrollToIndex(current, { align: 'auto' })
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
            <span className="sr-only">{countOf(list.kind, rows.length)}</span>
          </span>
        )}
      </div>
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto p-2 pt-1">
        {rows.length === 0 && reading === undefined && (
          <p className="px-2 py-6 text-center text-sm text-ink-faint">
            {list.kind === 'person' ? 'Nobody here' : 'Nothing here'}
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
                  {...card}
                  list={list}
                  row={row}
                  index={index}
                  title={cardTitle(row, list, shown)}
                  setSize={reading === undefined ? rows.length : -1}
                  block={blocks.get(row.id)}
                  isCurrent={index === current}
                  isSelected={selection.selected.has(row.id)}
                  isOpen={row.id === beside.opened}
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

type BoardCardProps = CardActs & {
  list: ListRow
  row: ItemRow
  title: string
  index: number
  /** How many cards are in its column; -1 while they are being read. */
  setSize: number
  block: Block | undefined
  isCurrent: boolean
  isSelected: boolean
  isOpen: boolean
  isDragged: boolean
  /** In pixels from the first card, where only the cards in sight are on the page. */
  top: number | undefined
  measure: ((card: HTMLLIElement | null) => void) | undefined
}

function firstCells({ own, title }: ItemRow): string {
  const others = own.filter((cell) => cell.trim() !== '' && cell !== title)
  return others.slice(0, 2).join(' · ')
}

const BoardCard = memo(function BoardCard({ row, title, index, top, measure, ...card }: BoardCardProps) {
  const { onTick, acts, list, isCurrent, isSelected, block } = card
  const { id, record, item } = row
  const element = useRef<HTMLLIElement>(null)
  const quiet = record ? roleOf(record) : list.header ? firstCells(row) : ''

  useLayoutEffect(() => measure?.(element.current), [index, measure])

  return (
    <li
      ref={element}
      data-card={id}
      data-index={index}
      draggable
      tabIndex={isCurrent ? 0 : -1}
      aria-label={title}
      aria-posinset={index + 1}
      aria-setsize={card.setSize}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      style={top === undefined ? undefined : { top }}
      className={cn(
        'group/row flex min-w-0 scroll-m-2 cursor-default flex-col gap-1.5 rounded-lg border p-3 select-none hover:border-outline focus-visible:outline-offset-0',
        isSelected || card.isOpen ? 'border-outline bg-hover' : 'border-line bg-raised',
        top === undefined ? 'relative' : 'absolute inset-x-0',
        (card.isDragged || item.isHidden) && 'opacity-55',
      )}
    >
      <TabStopContext value={isCurrent}>
        <div className="flex min-w-0 items-start gap-2.5">
          <span className="relative size-7 shrink-0">
            <TickBox
              label={`Select ${title}`}
              isTicked={isSelected}
              onTick={() => onTick(id)}
              tabIndex={-1}
              className="absolute inset-0"
            />
            <span
              className={cn(
                'pointer-events-none relative group-hover/row:hidden',
                isSelected ? 'hidden' : 'flex',
              )}
            >
              {record ? <RecordPicture row={record} size="sm" /> : <Avatar name={title} size="sm" />}
            </span>
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex min-w-0 items-start gap-1">
              {/* its press is the card's; not a button element, by which Firefox does not drag */}
              <bdi
                role={record ? 'button' : undefined}
                tabIndex={record ? -1 : undefined}
                className="line-clamp-2 min-w-0 flex-1 text-sm font-medium wrap-anywhere"
              >
                {title}
              </bdi>
              <span className="-my-2 -mr-1 w-9 shrink-0">
                <Stage row={row} list={list} acts={acts} isMark />
              </span>
            </div>
            {quiet && (
              <p className="line-clamp-2 text-sm text-ink-quiet wrap-anywhere">
                <bdi>{quiet}</bdi>
              </p>
            )}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-1 text-sm text-ink-quiet empty:hidden">
          {(block || item.isHidden) && (
            <span className="flex flex-wrap gap-1.5">
              <RowBadges item={item} block={block} />
            </span>
          )}
          {item.note && <NoteCell note={item.note} name={row.title} onOpen={() => acts.note([row])} />}
          {item.tags.length > 0 && (
            <span className="flex min-w-0">
              <Tags row={row} acts={acts} />
            </span>
          )}
        </div>
      </TabStopContext>
    </li>
  )
})
