import { useCallback, useMemo, useState } from 'react'
import { stageIn } from '@/components/tables/lists/board/stages'
import type { ItemRow } from '@/components/tables/lists/item-row'
import type { ListActs } from '@/components/tables/lists/use-list-acts'
import type { ListItemRow } from '@/lib/browser/database/rows'

/** Stages that rows were moved to, each with the row as it was read before. */
type Ahead = ReadonlyMap<string, { from: ListItemRow; stage: string }>

const none: Ahead = new Map()

/** A card stands in its new stage at once, until its row is read anew; where the move cannot be kept, it goes back. */
export function useMoves(acts: ListActs) {
  const [ahead, setAhead] = useState(none)

  const stageOf = useCallback(
    ({ id, item }: ItemRow): string => {
      const move = ahead.get(id)
      return move?.from === item ? move.stage : stageIn(item)
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
