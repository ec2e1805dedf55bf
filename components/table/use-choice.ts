import type { Widths } from '@/components/grid/column'
import { useViewChoice } from '@/components/table/use-view-choice'
import type { Sort } from '@/lib/core/rows/compare'
import type { Condition } from '@/lib/core/rows/conditions'

/** A table has one set of columns; answers, whose choices are kept alike, have one for each of their lists. */
const only = ''

const noConditions: readonly Condition[] = []
const noWidths: Widths['of'] = {}

/** How the visitor looks at a table: columns, widths, order, conditions and whether it is grouped; kept in this browser. */
export function useChoice(tableId: string) {
  const { choice, isRead, change, changeColumns } = useViewChoice(tableId)
  const own = choice.columns?.[only] ?? {}
  const { widths = noWidths } = own
  return {
    isRead,
    isByStage: choice.groupBy === 'stage',
    showByStage: (isByStage: boolean) => change({ groupBy: isByStage ? 'stage' : undefined }),
    /** Ids of the columns in order; undefined until something was chosen. */
    chosen: own.visible,
    choose: (visible: string[]) => changeColumns(only, { visible }),
    /** Whether which columns there are, or how wide, is the visitor's choice. */
    isChosen: own.visible !== undefined || own.widths !== undefined,
    reset: () => changeColumns(only, { visible: undefined, widths: undefined }),
    widths: {
      of: widths,
      onWidth: (id: string, width: number) => changeColumns(only, { widths: { ...widths, [id]: width } }),
    } satisfies Widths,
    sort: own.sort ?? null,
    sortBy: (sort: Sort) => changeColumns(only, { sort: sort ?? undefined }),
    conditions: own.conditions ?? noConditions,
    narrow: (conditions: readonly Condition[]) => changeColumns(only, { conditions: [...conditions] }),
  }
}

export type Choice = ReturnType<typeof useChoice>
