import { memo, useLayoutEffect, useRef } from 'react'
import { TabStopContext } from '@/components/grid/tab-stop'
import { TickBox } from '@/components/grid/tick-box'
import { roleOf } from '@/components/keep/cards'
import { NoteCell } from '@/components/keep/item-marks'
import { RecordPicture } from '@/components/record/parts/picture'
import { BlockBadge } from '@/components/keep/seen-mark'
import type { ItemRow } from '@/components/tables/table/item-row'
import { cardTitle } from '@/components/tables/table/rows-view'
import { Stage, Tags } from '@/components/tables/columns/mark-columns'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import { type TableColumn } from '@/components/record/parts/value-column'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { ListRow } from '@/lib/browser/database/stores'
import type { Block } from '@/lib/browser/privacy/blocks'

/** What a card tells its board; the object stays the same as long as the board is there. */
export type CardEvents = {
  focus: (id: string) => void
  press: (row: ItemRow) => void
  toggle: (id: string) => void
  drag: (id: string | null) => void
  gone: (id: string) => void
}

export type CardKind = {
  list: ListRow
  shown: readonly TableColumn<ItemRow>[]
  acts: ListActs
  events: CardEvents
}

type BoardCardProps = CardKind & {
  row: ItemRow
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

const broughtWords = ({ own, title }: ItemRow): string =>
  own
    .filter((cell) => cell.trim() !== '' && cell !== title)
    .slice(0, 2)
    .join(' · ')

function PlainCard({ row, index, top, measure, events, list, shown, acts, ...state }: BoardCardProps) {
  const { id, record, item } = row
  const { isCurrent, isSelected, isOpen, isDragged, setSize, block } = state
  const card = useRef<HTMLLIElement>(null)
  const title = cardTitle(row, list, shown)
  const quiet = record ? roleOf(record) : list.header ? broughtWords(row) : ''

  useLayoutEffect(() => measure?.(card.current), [index, measure])

  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element?.contains(document.activeElement)) events.gone(id)
    }
  }, [events, id])

  return (
    <li
      ref={card}
      data-card={id}
      data-index={index}
      draggable
      tabIndex={isCurrent ? 0 : -1}
      aria-label={title}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      onFocus={() => events.focus(id)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', title)
        dataTransfer.effectAllowed = 'move'
        events.drag(id)
      }}
      onDragEnd={() => events.drag(null)}
      onClick={({ target }) => {
        const onControl = target instanceof Element && target.closest('a, button, label, select, [popover]')
        if (!onControl) events.press(row)
      }}
      style={top === undefined ? undefined : { top }}
      className={cn(
        'group/row flex min-w-0 scroll-m-2 cursor-default flex-col gap-1.5 rounded-lg border p-3 select-none hover:border-outline focus-visible:outline-offset-0',
        isSelected || isOpen ? 'border-outline bg-hover' : 'border-line bg-raised',
        top === undefined ? 'relative' : 'absolute inset-x-0',
        (isDragged || item.isHidden) && 'opacity-55',
      )}
    >
      <TabStopContext value={isCurrent}>
        <div className="flex min-w-0 items-start gap-2.5">
          <Face row={row} title={title} isSelected={isSelected} onTick={() => events.toggle(id)} />
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
        <Marks row={row} block={block} acts={acts} />
      </TabStopContext>
    </li>
  )
}

type FaceProps = { row: ItemRow; title: string; isSelected: boolean; onTick: () => void }

const Face = ({ row: { record }, title, isSelected, onTick }: FaceProps) => (
  <span className="relative size-7 shrink-0">
    <TickBox
      label={`Select ${title}`}
      isTicked={isSelected}
      onTick={onTick}
      tabIndex={-1}
      className="absolute inset-0"
    />
    <span
      className={cn('pointer-events-none relative group-hover/row:hidden', isSelected ? 'hidden' : 'flex')}
    >
      {record ? <RecordPicture row={record} size="sm" /> : <Avatar name={title} size="sm" />}
    </span>
  </span>
)

const Marks = ({ row, block, acts }: { row: ItemRow; block: Block | undefined; acts: ListActs }) => (
  <div className="flex min-w-0 flex-col gap-1 text-sm text-ink-quiet empty:hidden">
    {(block || row.item.isHidden) && (
      <span className="flex flex-wrap gap-1.5">
        {block && <BlockBadge block={block} />}
        {row.item.isHidden && <Badge tone="outline">Hidden</Badge>}
      </span>
    )}
    {row.item.note && <NoteCell note={row.item.note} name={row.title} onOpen={() => acts.noteOf(row)} />}
    {row.item.tags.length > 0 && (
      <span className="flex min-w-0">
        <Tags row={row} acts={acts} />
      </span>
    )}
  </div>
)

export const BoardCard = memo(PlainCard)
