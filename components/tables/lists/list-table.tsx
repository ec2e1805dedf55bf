'use client'

import { useMemo } from 'react'
import { Rows3, SquareKanban } from 'lucide-react'
import { optional } from '@/components/frame/optional'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { AddRow } from '@/components/tables/lists/add-row'
import { useCells } from '@/components/tables/lists/cells'
import { ChangedRows } from '@/components/tables/lists/changed-rows'
import { inOrderOnShow, rowOf, type ItemRow } from '@/components/tables/lists/item-row'
import { listCard } from '@/components/tables/lists/list-card'
import { ListDialogs } from '@/components/tables/lists/list-dialogs'
import { ListHeader } from '@/components/tables/lists/list-header'
import { ListRuns } from '@/components/tables/lists/list-runs'
import { ListTools } from '@/components/tables/lists/list-tools'
import { RefreshButton } from '@/components/tables/lists/refresh-button'
import { CopyLink } from '@/components/tables/lists/shared/copy-link'
import { PlannedLookups } from '@/components/tables/lists/shared/planned-lookups'
import { useListActs } from '@/components/tables/lists/use-list-acts'
import { useListRows } from '@/components/tables/lists/use-list-rows'
import { useLooks, useTableRuns } from '@/components/tables/lists/use-table-runs'
import { ColumnsMenu } from '@/components/tables/table/columns-menu'
import { Conditions, FilterMenu } from '@/components/tables/table/filter-menu'
import { TableView } from '@/components/tables/table/table-view'
import { EmptyState } from '@/components/ui/empty-state'
import { announce } from '@/components/ui/live-region'
import { Skeleton } from '@/components/ui/skeleton'
import { ViewSwitch } from '@/components/ui/view-switch'
import type { OpenList } from '@/lib/browser/tables/open-list'
import { counted } from '@/lib/core/text'

const loadBoard = async () => (await import('@/components/tables/lists/board/board')).Board

const Board = optional(loadBoard, { loading: <Skeleton className="h-96 w-full" /> })

const ways = [
  { id: 'table', label: 'Table', Sign: Rows3 },
  { id: 'stage', label: 'By stage', Sign: SquareKanban },
] as const

/** Said where no row is on show. */
const empty = 'Nothing on this list has all of this.'

type ListTableProps = OpenList & {
  /** The run that the address names. */
  run: string | null
  opened: string | null
  onOpen: (id: string | null) => void
  onLeave: () => void
}

const boxLabel = ({ title, item }: ItemRow) =>
  item.brought ? `Select row ${item.brought.line}` : `Select ${title}`

const rowStyle = ({ item }: ItemRow) => (item.isHidden ? 'opacity-55' : undefined)

/** A table that is open: its rows, what was noted of each, what can be bought for it, and the runs that do. */
export function ListTable({ list, items, total, run, opened, onOpen, onLeave }: ListTableProps) {
  useLibraryChanges()
  const { kind } = list
  const reading = items.length < total ? `Reading ${counted(total, 'row')}…` : undefined
  const runsOfTable = useTableRuns(list.id)
  const runs = useMemo(() => runsOfTable.map((one) => one.run), [runsOfTable])
  const looks = useLooks(runsOfTable)
  const every = useMemo(() => items.map((item) => rowOf(item, looks)), [items, looks])
  const cellsOf = useCells(kind)
  const { selection, chosen, acts, onChosen, fill, dialogs } = useListActs({
    ...{ list, items, looks, cellsOf, onOpen },
  })
  const { narrowing, onNarrow, narrowed, rows, filter, choice, blocks, shown, headed, showsTold } =
    useListRows({
      ...{ list, items, every, looks, runs, cellsOf, acts, isWhole: reading === undefined, onFill: fill },
    })
  const { isByStage } = choice
  const elsewhere = opened === null ? undefined : items.find(({ item }) => item.rowId === opened)?.row?.id
  const letters = (item: ItemRow | undefined) => ({
    l: () => acts.toList(item),
    x: () => acts.hide(item),
    n: () => acts.note(item),
    c: () => acts.compare(item),
    e: () => acts.email(item),
  })
  const selected = useMemo(() => inOrderOnShow(chosen, rows), [chosen, rows])
  // what is meant by a button for many: the rows that are selected, else all on show, once they are all there
  const [meant, waits] = selected.length > 0 ? [selected, undefined] : [rows, reading]

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListHeader list={list} count={total} onLeave={onLeave} />
      <PlannedLookups
        {...{ list, runs, rows: meant.length, waits }}
        onFill={(plan) => fill({ items: meant, first: plan })}
      />
      <ListRuns runs={runsOfTable} named={run} selected={selection.selected} />
      {!reading && <ChangedRows rows={narrowed} at={runs[0]?.at} {...filter} />}
      {items.length === 0 && runs.length > 0 ? null : items.length === 0 ? (
        <EmptyState title={kind === 'person' ? 'Nobody on this list yet' : 'No company on this list yet'}>
          Open an answer or the library, and press l on a row, or "Add to list"; or type or paste rows below.
          It costs nothing.
        </EmptyState>
      ) : (
        <>
          <ListTools
            {...{ list, items, rows, reading, narrowing, onNarrow, showsTold }}
            menu={
              <>
                <ViewSwitch
                  options={ways}
                  value={isByStage ? 'stage' : 'table'}
                  onChange={(way) => choice.showByStage(way === 'stage')}
                  onIntent={() => void loadBoard().catch(() => undefined)}
                />
                <FilterMenu {...filter} />
                {!isByStage && (
                  <ColumnsMenu
                    {...choice}
                    rows={narrowed}
                    columns={filter.columns}
                    shown={shown}
                    waits={reading}
                  />
                )}
                <CopyLink list={list} chosen={choice.chosen} runs={runs} />
                <RefreshButton
                  {...{ list, items: meant, waits }}
                  onRefresh={() => fill({ items: meant, isRefresh: true })}
                />
              </>
            }
            selected={selected}
            onFill={() => fill({ items: meant })}
            hasRuns={runs.length > 0}
            {...onChosen}
          />
          <Conditions {...filter} />
          {isByStage ? (
            <Board
              {...{ list, rows, every, reading, shown, blocks, acts, letters, empty }}
              {...{ opened, elsewhere, onOpen }}
              {...selection}
            />
          ) : (
            <TableView<ItemRow>
              label={list.name}
              frame="List, scrolls"
              columns={headed}
              widths={choice.widths}
              sort={choice.sort}
              onSort={choice.sortBy}
              boxLabel={boxLabel}
              rowHeight={44}
              holdsState
              rowStyle={rowStyle}
              {...{ rows, reading, letters, empty }}
              {...{ opened, elsewhere, onOpen }}
              {...selection}
              unsortedText="In the order in which they were added"
              className="max-h-[calc(100dvh-14rem)] min-h-40"
              onPaste={(pasted) => (reading ? announce(reading) : dialogs.onChange({ pasted }))}
              cardOf={(row) => listCard(row, list, cellsOf(row), shown, acts)}
            />
          )}
        </>
      )}
      <AddRow list={list} items={reading ? undefined : items} />
      <ListDialogs list={list} {...dialogs} />
    </div>
  )
}
