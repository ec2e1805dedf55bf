import { useMemo, useState } from 'react'
import { useBlocks } from '@/components/keep/use-blocks'
import { usePurchases } from '@/components/record/acts/step-state'
import type { CellsOf } from '@/components/tables/lists/cells'
import { withFillHeads } from '@/components/tables/lists/fill-heads'
import type { Filling } from '@/components/tables/lists/fill-list'
import type { ItemRow } from '@/components/tables/lists/item-row'
import { listColumns } from '@/components/tables/lists/list-columns'
import type { ListActs } from '@/components/tables/lists/use-list-acts'
import { narrowItems, noNarrowing } from '@/components/tables/lists/narrowing'
import type { LooksByRow } from '@/components/tables/lists/use-table-runs'
import { useUnbought } from '@/components/tables/lists/use-unbought'
import { newSorter } from '@/components/tables/table/column'
import { filterRows } from '@/components/tables/table/filter'
import { arrange, useChoice } from '@/components/tables/table/use-choice'
import type { ListRow } from '@/lib/browser/database/rows'
import { viewOf } from '@/lib/browser/tables/list-keys'
import type { Item } from '@/lib/browser/tables/lists'
import type { Run } from '@/lib/browser/tables/runs/run'

const none: readonly ItemRow[] = []

type RowsOf = {
  list: ListRow
  items: readonly Item[]
  /** The items as they are drawn. */
  every: readonly ItemRow[]
  looks: LooksByRow
  runs: readonly Run[]
  cellsOf: CellsOf
  acts: ListActs
  /** Whether these are all rows of the list; what is left to buy is told of all or not at all. */
  isWhole: boolean
  onFill: (filling: Filling) => void
}

/** The rows of a list that are on show and the columns they are shown in. */
export function useListRows({ list, items, every, looks, runs, cellsOf, acts, isWhole, onFill }: RowsOf) {
  const [narrowing, onNarrow] = useState(noNarrowing)
  const choice = useChoice(viewOf(list.id))
  const { chosen, conditions, sort } = choice
  const { byId } = usePurchases()
  const blocks = useBlocks(list.kind, items)
  const showsTold = useMemo(() => items.some(({ item }) => item.toldAt !== undefined), [items])
  const narrowed = useMemo(() => narrowItems(every, narrowing, looks), [every, narrowing, looks])
  const columns = useMemo(
    () =>
      listColumns({ list, runs, rows: every, chosen: chosen ?? [], cellsOf, blocks, acts, showsTold, byId }),
    [list, runs, every, chosen, cellsOf, blocks, acts, showsTold, byId],
  )
  const shown = useMemo(() => arrange(columns, chosen), [columns, chosen])
  const meant = useMemo(() => filterRows(narrowed, columns, conditions), [narrowed, columns, conditions])
  const [sorter] = useState(() => newSorter<ItemRow>())
  const rows = useMemo(() => {
    const column = sort ? shown.find(({ id }) => id === sort.column) : undefined
    return sorter(meant, column, sort?.descending === true)
  }, [sorter, meant, shown, sort])
  const unbought = useUnbought({ kind: list.kind, rows: isWhole ? meant : none, cellsOf })
  const headed = useMemo(
    () => (unbought ? withFillHeads(shown, unbought, onFill) : shown),
    [shown, unbought, onFill],
  )
  return {
    narrowing,
    onNarrow,
    /** Without the conditions. */
    narrowed,
    /** In the order in which they are sorted. */
    rows,
    filter: { columns, conditions, onChange: choice.narrow },
    choice,
    blocks,
    shown,
    /** The columns on show, each with what is left to buy in it. */
    headed,
    showsTold,
  }
}
