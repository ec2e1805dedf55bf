import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { useWalk } from '@/components/grid/keys'
import { stageWords } from '@/components/keep/item-marks'
import { BoardColumn, type PendingFocus, type StageColumn } from '@/components/tables/board/board-column'
import type { ItemRow } from '@/components/tables/table/item-row'
import { OpenedRecord } from '@/components/tables/table/rows-view'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { announce } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'
import type { ListItemRow } from '@/lib/browser/database/stores'
import { groupBy } from '@/lib/core/group'

type Ahead = ReadonlyMap<string, { from: ListItemRow; stage: string }>

const none: Ahead = new Map()

/** A card stands in its new stage at once, until its row is read anew; where the move cannot be kept, it goes back. */
function useMoves(acts: ListActs) {
  const [ahead, setAhead] = useState(none)

  const stageOf = useCallback(
    (row: ItemRow): string => {
      const move = ahead.get(row.id)
      return move?.from === row.item ? move.stage : stageIn(row)
    },
    [ahead],
  )

  const moving = useMemo(
    (): ListActs => ({
      ...acts,
      async stage(some, stage) {
        const moved = some.map(({ item }) => [item.rowId, { from: item, stage }] as const)
        setAhead((now) => new Map([...now, ...moved]))
        const isKept = await acts.stage(some, stage)
        const isOther = ([id]: readonly [string, unknown]) => !some.some(({ item }) => item.rowId === id)
        if (!isKept) setAhead((now) => new Map([...now].filter(isOther)))
        return isKept
      },
    }),
    [acts],
  )

  return { stageOf, acts: moving }
}

type BoardProps = {
  table: Pick<
    OpenTable,
    'list' | 'rows' | 'every' | 'reading' | 'shown' | 'blocks' | 'acts' | 'letters' | 'selection' | 'beside'
  >
  empty: string
}

const idOf = ({ id }: ItemRow) => id

function cardOf(target: EventTarget): { id: string; title: string } | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
  return card && { id: card.dataset['card'] ?? '', title: card.ariaLabel ?? '' }
}

/** How many cards a press of PageDown passes. */
const page = 5

export function Board({ table, empty }: BoardProps) {
  const { list, rows, every, reading, letters, selection, beside } = table
  const { opened, onOpen } = beside
  const board = useRef<HTMLDivElement>(null)
  const pendingFocus = useRef<PendingFocus | null>(null)
  const focused = useRef<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { stageOf, acts } = useMoves(table.acts)
  const stages = useMemo(() => columnStages(list.stages, every), [list.stages, every])
  const stageColumns = useMemo(() => groupByStage(stages, rows, stageOf), [stages, rows, stageOf])
  const columns = useMemo(() => stageColumns.map((column) => column.rows), [stageColumns])
  const inOrder = useMemo(() => columns.flat(), [columns])
  const walk = useWalk({
    area: board,
    columns,
    idOf,
    letters,
    selection,
    onOpen: (row) => (row.record || opened !== null) && onOpen(row.id),
    isOpenBeside: opened !== null,
    pageOf: () => page,
    focusRow({ id }) {
      pendingFocus.current = { id, isShown: true }
    },
    async onMove({ row, column }, by) {
      const next = stages[column + by]
      if (next === undefined) return announce(`${row.title} stays in ${stageWords(stages[column])}`)
      walk.goTo(row.id)
      if (await acts.stage([row], next)) announce(`${row.title} moved to ${stageWords(next)}`)
    },
  })
  const { toggle } = useSteady({ toggle: walk.toggle })

  // the current card is on the page wherever its column is scrolled to
  useLayoutEffect(() => {
    // nothing is scrolled for a card that went away: who moves cards by their menus goes on with the next one
    const isLost = focused.current !== null && document.activeElement === document.body
    const pending = pendingFocus.current ?? (isLost ? { id: focused.current ?? '', isShown: false } : null)
    if (!pending) return
    pendingFocus.current = null
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(pending.id)}"]`)
    moveFocus(card ?? board.current, { preventScroll: true })
    if (pending.isShown) card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function drop(stage: string) {
    const row = rows.find(({ id }) => id === dragged)
    setDragged(null)
    if (!row || stageOf(row) === stage) return
    walk.goTo(row.id)
    void acts.stage([row], stage)
  }

  return (
    <>
      <div
        ref={board}
        role="region"
        aria-label={`${list.name} by stage`}
        data-slot={rows.length > 0 ? 'rows' : undefined}
        tabIndex={-1}
        onKeyDown={walk.onKeyDown}
        onFocus={({ target }) => {
          focused.current = cardOf(target)?.id ?? null
          if (focused.current !== null) walk.setCurrent(focused.current)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) focused.current = null
        }}
        onClick={({ target }) => {
          const onControl = target instanceof Element && target.closest('a, button, label, select, [popover]')
          const card = cardOf(target)
          if (card && !onControl) walk.open(card.id)
        }}
        onDragStart={({ target, dataTransfer }) => {
          const card = cardOf(target)
          if (!card) return
          dataTransfer.setData('text/plain', card.title)
          dataTransfer.effectAllowed = 'move'
          setDragged(card.id)
        }}
        onDragEnd={() => setDragged(null)}
        className="relative -mx-4 flex max-h-[calc(100dvh-14rem)] min-h-80 gap-3 overflow-x-auto overscroll-x-contain px-4 outline-none max-sm:[scroll-snap-type:x_mandatory] md:-mx-6 md:px-6"
      >
        {rows.length === 0 ? (
          <p className="flex flex-1 items-center justify-center rounded-lg bg-sunken px-4 text-ink-quiet">
            {reading ?? empty}
          </p>
        ) : (
          stageColumns.map((column, at) => (
            <BoardColumn
              key={column.stage}
              {...column}
              table={table}
              acts={acts}
              onTick={toggle}
              dragged={dragged}
              pendingFocus={pendingFocus}
              current={walk.current?.column === at ? walk.current.index : -1}
              onDrop={drop}
            />
          ))
        )}
      </div>
      <OpenedRecord rows={inOrder} {...beside} />
    </>
  )
}

/** Rows without a stage stand in a column of no name. */
export const stageIn = ({ item }: Pick<ItemRow, 'item'>): string => item.stage ?? ''

export function columnStages(own: readonly string[], rows: readonly ItemRow[]): readonly string[] {
  const found = new Set(rows.map(stageIn))
  const isNeeded = found.delete('')
  return [...new Set([...(isNeeded ? [''] : []), ...own, ...found])]
}

export function groupByStage(
  stages: readonly string[],
  rows: readonly ItemRow[],
  stageOf: (row: ItemRow) => string,
): readonly StageColumn[] {
  const byStage = groupBy(rows, stageOf)
  return stages.map((stage) => ({ stage, rows: byStage.get(stage) ?? [] }))
}
