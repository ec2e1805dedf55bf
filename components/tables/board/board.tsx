import {
  useCallback,
  useMemo,
  useRef,
  useState,
  useLayoutEffect,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { toggled, type Selected } from '@/components/grid/tick-box'
import { useKeysAnywhere, pressElsewhere, type Letters } from '@/components/grid/keys'
import {
  BoardColumn,
  type CardEvents,
  type StageColumn,
  type PendingFocus,
} from '@/components/tables/board/board-column'
import type { ItemRow } from '@/components/tables/table/item-row'
import { OpenedRecord } from '@/components/tables/table/rows-view'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import type { ListItemRow } from '@/lib/browser/database/stores'
import { isTyping, shortcutOf } from '@/components/frame/single-keys'
import { stageWords } from '@/components/keep/item-marks'
import { announce } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'
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
      async stage(one, stage) {
        const { item } = one
        setAhead((now) => new Map(now).set(item.rowId, { from: item, stage }))
        const isKept = await acts.stage(one, stage)
        if (!isKept) setAhead((now) => new Map([...now].filter(([id]) => id !== item.rowId)))
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

export function Board({ table, empty }: BoardProps) {
  const { list, rows, every, reading, letters, selection, beside } = table
  const { selected, onSelect } = selection
  const { opened, onOpen } = beside
  const board = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { stageOf, acts } = useMoves(table.acts)
  const stages = useMemo(() => columnStages(list.stages, every), [list.stages, every])
  const columns = useMemo(() => groupByStage(stages, rows, stageOf), [stages, rows, stageOf])
  const inOrder = useMemo(() => columns.flatMap((column) => column.rows), [columns])
  const open = (row: ItemRow) => (row.record || opened !== null) && onOpen(row.id)
  const walk = useBoardWalk({
    board,
    columns,
    letters,
    selected,
    onSelect,
    onOpen: open,
    isOpenBeside: opened !== null,
    onMove: acts.stage,
  })
  useKeysAnywhere(board, walk.onLetterElsewhere)
  const events = useSteady<CardEvents>({
    focus: walk.setCurrent,
    press: open,
    toggle: (id) => onSelect(toggled(selected, id)),
    drag: setDragged,
    gone: walk.follow,
  })

  function drop(stage: string) {
    const row = rows.find(({ id }) => id === dragged)
    setDragged(null)
    if (!row || stageOf(row) === stage) return
    walk.focus(row.id)
    void acts.stage(row, stage)
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
        className="relative -mx-4 flex max-h-[calc(100dvh-14rem)] min-h-80 gap-3 overflow-x-auto overscroll-x-contain px-4 outline-none max-sm:[scroll-snap-type:x_mandatory] md:-mx-6 md:px-6"
      >
        {rows.length === 0 ? (
          <p className="flex flex-1 items-center justify-center rounded-lg bg-sunken px-4 text-ink-quiet">
            {reading ?? empty}
          </p>
        ) : (
          columns.map((column, at) => (
            <BoardColumn
              key={column.stage}
              {...column}
              table={table}
              acts={acts}
              events={events}
              dragged={dragged}
              pendingFocus={walk.pendingFocus}
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

type BoardWalk = Selected & {
  board: RefObject<HTMLElement | null>
  columns: readonly StageColumn[]
  letters: Letters<ItemRow>
  onOpen: (row: ItemRow) => void
  /** A record is open beside the board: it follows the current card. */
  isOpenBeside: boolean
  onMove: (row: ItemRow, stage: string) => Promise<boolean>
}

const walkLetters: Readonly<Record<string, WalkKey>> = { j: 'ArrowDown', k: 'ArrowUp' }

export function useBoardWalk({ board, columns, letters, selected, onSelect, ...acts }: BoardWalk) {
  const [before, setPlace] = useState<Place | undefined>()
  const pendingFocus = useRef<PendingFocus | null>(null)
  const current = placeNow(columns, before)

  // after the columns had their turn: the card is not on show any more
  useLayoutEffect(() => {
    if (pendingFocus.current === null) return
    pendingFocus.current = null
    moveFocus(board.current, { preventScroll: true })
  })

  const setCurrent = (id: string) => setPlace(placeOf(columns, id))

  function focus(id: string, isShown = true) {
    pendingFocus.current = { id, isShown }
    setCurrent(id)
  }

  // nothing is scrolled: who moves cards by their menus goes on with the next one
  function follow(id: string) {
    if (pendingFocus.current === null) focus(id, false)
  }

  async function move({ row, column }: Place, by: 1 | -1) {
    const next = columns[column + by]?.stage
    if (next === undefined) return announce(`${row.title} stays in ${stageWords(columns[column]?.stage)}`)
    focus(row.id)
    if (await acts.onMove(row, next)) announce(`${row.title} moved to ${stageWords(next)}`)
  }

  function walk(from: Place, key: WalkKey, isRange: boolean) {
    const { row } = placeBeside(columns, from, key)
    if (isRange) onSelect(new Set([...selected, from.row.id, row.id]))
    focus(row.id)
    if (acts.isOpenBeside && row !== from.row) acts.onOpen(row)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !current) return
    const { row } = current
    const isOnCard = event.target instanceof HTMLElement && event.target.dataset['card'] !== undefined
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const letter = shortcutOf(event)
    const key = walkKeys.find((one) => one === event.key) ?? walkLetters[letter]
    if (event.shiftKey && isSideways) void move(current, event.key === 'ArrowLeft' ? -1 : 1)
    else if (key && event.target === board.current) focus(row.id)
    else if (key) walk(current, key, event.shiftKey)
    else if (event.key === 'Enter' && isOnCard) acts.onOpen(row)
    else if (event.key === ' ' && isOnCard) onSelect(toggled(selected, row.id))
    else {
      const act = letters(row)[letter]
      if (!act) return
      act()
    }
    event.preventDefault()
  }

  const goToCards = () => current && focus(current.row.id)

  const onLetterElsewhere = (key: string): boolean =>
    current !== undefined && pressElsewhere(key, goToCards, selected, letters)

  return { current, pendingFocus, setCurrent, focus, follow, onKeyDown, onLetterElsewhere }
}

const noStage = ''

export const stageIn = ({ item }: Pick<ItemRow, 'item'>): string => item.stage ?? noStage

export function columnStages(own: readonly string[], rows: readonly ItemRow[]): readonly string[] {
  const found = new Set(rows.map(stageIn))
  const isNeeded = found.delete(noStage)
  return [...new Set([...(isNeeded ? [noStage] : []), ...own, ...found])]
}

export function groupByStage(
  stages: readonly string[],
  rows: readonly ItemRow[],
  stageOf: (row: ItemRow) => string,
): readonly StageColumn[] {
  const byStage = groupBy(rows, stageOf)
  return stages.map((stage) => ({ stage, rows: byStage.get(stage) ?? [] }))
}

type Place = { row: ItemRow; column: number; index: number }

export function placeOf(columns: readonly StageColumn[], id: string): Place | undefined {
  for (const [column, { rows }] of columns.entries()) {
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) return placeAt(columns, column, index)
  }
  return undefined
}

/** The card at a height of a column, or its last. */
function placeAt(columns: readonly StageColumn[], column: number, height: number): Place | undefined {
  const rows = columns[column]?.rows ?? []
  const index = Math.max(0, Math.min(height, rows.length - 1))
  const row = rows[index]
  return row && { row, column, index }
}

export const placeNow = (columns: readonly StageColumn[], before: Place | undefined): Place | undefined =>
  (before && (placeOf(columns, before.row.id) ?? placeAt(columns, before.column, before.index))) ??
  placeAt(
    columns,
    columns.findIndex(({ rows }) => rows.length > 0),
    0,
  )

const walkKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const

export type WalkKey = (typeof walkKeys)[number]

export function placeBeside(columns: readonly StageColumn[], from: Place, key: WalkKey): Place {
  const { column, index } = from
  const filled = [...columns.keys()].filter((at) => columns[at]?.rows.length)
  const targets: Record<WalkKey, [column: number | undefined, height: number]> = {
    ArrowUp: [column, index - 1],
    ArrowDown: [column, index + 1],
    ArrowLeft: [filled.findLast((at) => at < column), index],
    ArrowRight: [filled.find((at) => at > column), index],
    Home: [column, 0],
    End: [column, Infinity],
  }
  const [to = column, height] = targets[key]
  return placeAt(columns, to, height) ?? from
}
