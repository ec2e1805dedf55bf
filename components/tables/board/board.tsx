import { useCallback, useMemo, useRef, useState } from 'react'
import { useSteady } from '@/components/frame/use-steady'
import { toggled } from '@/components/grid/tick-box'
import { SkipToRows } from '@/components/grid/skip-to-rows'
import { useKeysAnywhere } from '@/components/grid/use-keys-anywhere'
import { BoardColumn, type CardEvents } from '@/components/tables/board/board-column'
import { columnStages, groupByStage, stageIn, useBoardWalk } from '@/components/tables/board/use-board-walk'
import type { ItemRow } from '@/components/tables/table/item-row'
import { OpenedRecord } from '@/components/tables/table/rows-view'
import type { ListActs } from '@/components/tables/table/use-list-acts'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import type { ListItemRow } from '@/lib/browser/database/stores'

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
  const { current, wanted, setCurrent, focus, follow, onKeyDown, goToCards, onLetterElsewhere } =
    useBoardWalk({
      ...{ board, columns, letters, selected, onSelect },
      onOpen: open,
      isOpenBeside: opened !== null,
      onMove: acts.stage,
    })
  useKeysAnywhere(board, onLetterElsewhere)
  const events = useSteady<CardEvents>({
    focus: setCurrent,
    press: open,
    toggle: (id) => onSelect(toggled(selected, id)),
    drag: setDragged,
    gone: follow,
  })

  function drop(stage: string) {
    const row = rows.find(({ id }) => id === dragged)
    setDragged(null)
    if (!row || stageOf(row) === stage) return
    focus(row.id)
    void acts.stage(row, stage)
  }

  return (
    <>
      <div
        ref={board}
        role="region"
        aria-label={`${list.name} by stage`}
        data-slot="rows"
        tabIndex={-1}
        onKeyDown={onKeyDown}
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
              {...{ table, acts, events, wanted, dragged }}
              current={current?.column === at ? current.index : -1}
              onDrop={drop}
            />
          ))
        )}
      </div>
      {rows.length > 0 && <SkipToRows onSkip={goToCards} />}
      <OpenedRecord rows={inOrder} {...beside} />
    </>
  )
}
