import { useMemo, useState } from 'react'
import { useBlocks } from '@/components/keep/seen-mark'
import { usePurchases } from '@/components/record/acts/lookup-state'
import { newToldIn } from '@/components/record/parts/value-column'
import { useChoice, useRows } from '@/components/table/use-view-choice'
import { type ItemRow, inOrderOnShow, rowOf, textOfRow, useCells } from '@/components/tables/table/item-row'
import { listColumns, useUnbought, withFillHeads } from '@/components/tables/columns/list-columns'
import { useCarriers } from '@/components/pay/runs/runner'
import { cellsByRow, useTableRuns } from '@/components/tables/runs/use-runs'
import { useListActs } from '@/components/tables/table/use-list-acts'
import { viewOf } from '@/lib/browser/tables/lists'
import type { OpenList } from '@/lib/browser/tables/open-list'
import { arrange } from '@/lib/core/rows/column'
import { newFinder } from '@/lib/core/rows/finder'
import { counted } from '@/lib/core/text'

const none: readonly ItemRow[] = []

export type Beside = { opened: string | null; onOpen: (id: string | null) => void }

export function useListTable({ list, items, total, sight }: OpenList, { opened, onOpen }: Beside) {
  const { kind } = list
  const reading = items.length < total ? `Reading ${counted(total, 'row')}…` : undefined
  const runsOfTable = useTableRuns(list.id)
  const runs = useMemo(() => runsOfTable.map((one) => one.run), [runsOfTable])
  const carrierOf = useCarriers(runs)
  const looks = useMemo(
    () => cellsByRow(runsOfTable, (run) => carrierOf(run) === 'nobody'),
    [runsOfTable, carrierOf],
  )
  const every = useMemo(() => items.map((item) => rowOf(item, looks)), [items, looks])
  const cellsOf = useCells(kind)
  const { chosen, fill, ...acting } = useListActs({ list, rows: every, cellsOf, onOpen })
  const { acts } = acting

  const [words, onWords] = useState('')
  const [isHiddenShown, showHidden] = useState(false)
  const choice = useChoice(viewOf(list.id))
  const { conditions, sort } = choice
  const { byId } = usePurchases()
  const blocks = useBlocks(kind, items)
  const hidden = useMemo(() => items.filter(({ item }) => item.isHidden).length, [items])
  const there = useMemo(
    () => (hidden === 0 || isHiddenShown ? every : every.filter(({ item }) => !item.isHidden)),
    [every, hidden, isHiddenShown],
  )
  const visible = choice.chosen
  const [toldIn] = useState(() => newToldIn<ItemRow>(kind, (row) => row))
  const columns = useMemo(
    () =>
      listColumns({ list, runs, rows: every, chosen: visible ?? [], cellsOf, blocks, acts, byId, toldIn }),
    [list, runs, every, visible, cellsOf, blocks, acts, byId, toldIn],
  )
  const shown = useMemo(() => arrange(columns, visible), [columns, visible])
  const isSortShown = shown.some(({ id }) => id === sort?.column)
  const [finder] = useState(() => newFinder({ textOf: textOfRow }))
  const { found: rows, facets } = useRows({
    finder,
    rows: there,
    columns,
    words,
    conditions,
    sort: isSortShown ? sort : null,
  })
  // what is left to buy is told of all rows or not at all
  const unbought = useUnbought({ kind, rows: reading === undefined ? rows : none, cellsOf, blocks })
  const headed = useMemo(
    () => (unbought ? withFillHeads(shown, unbought, fill) : shown),
    [shown, unbought, fill],
  )
  const selected = useMemo(() => inOrderOnShow(chosen, rows), [chosen, rows])
  const isSelected = selected.length > 0
  const elsewhere = opened === null ? undefined : items.find(({ item }) => item.rowId === opened)?.row?.id

  return {
    ...acting,
    fill,
    list,
    total,
    sight,
    reading,
    runsOfTable,
    runs,
    cellsOf,
    every,
    there,
    rows,
    words,
    onWords,
    hidden: { count: hidden, isShown: isHiddenShown, show: showHidden },
    filter: { columns, conditions, onChange: choice.narrow, facets },
    choice,
    blocks,
    shown,
    headed,
    selected,
    targets: isSelected ? selected : rows,
    waits: isSelected ? undefined : reading,
    beside: { opened, elsewhere, onOpen },
  }
}

export type OpenTable = ReturnType<typeof useListTable>
