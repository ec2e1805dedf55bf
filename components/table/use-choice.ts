import type { Widths } from '@/components/grid/column'
import { useViewChoice } from '@/components/table/use-view-choice'
import type { Sort } from '@/lib/core/rows/sort'
import type { Condition } from '@/lib/core/rows/conditions'

const only = ''

const noConditions: readonly Condition[] = []
const noWidths: Widths['of'] = {}

export function useChoice(tableId: string) {
  const { choice, isRead, change, changeColumns } = useViewChoice(tableId)
  const own = choice.columns?.[only] ?? {}
  const { widths = noWidths } = own
  return {
    isRead,
    isByStage: choice.groupBy === 'stage',
    showByStage: (isByStage: boolean) => change({ groupBy: isByStage ? 'stage' : undefined }),
    chosen: own.visible,
    choose: (visible: string[]) => changeColumns(only, { visible }),
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
