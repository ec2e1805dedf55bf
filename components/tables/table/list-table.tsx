import { Rows3, SquareKanban } from 'lucide-react'
import { optional } from '@/components/frame/optional'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { ChangedRows } from '@/components/tables/table/changed-rows'
import { ColumnsMenu } from '@/components/tables/columns/columns-menu'
import { Conditions, FilterMenu } from '@/components/tables/columns/filter-menu'
import { CopyLink } from '@/components/tables/shared/copy-link'
import { PlannedLookups } from '@/components/tables/shared/planned-lookups'
import { AddRow } from '@/components/tables/table/add-row'
import { ListDialogs } from '@/components/tables/table/list-dialogs'
import { ListHeader } from '@/components/tables/table/list-header'
import { ListRuns } from '@/components/tables/table/list-runs'
import { ListTools } from '@/components/tables/table/list-tools'
import { RefreshButton } from '@/components/tables/table/rows-button'
import { TableView } from '@/components/tables/table/table-view'
import { useListTable, type Beside } from '@/components/tables/table/use-list-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ViewSwitch } from '@/components/ui/view-switch'
import type { OpenList } from '@/lib/browser/tables/open-list'

const loadBoard = async () => (await import('@/components/tables/board/board')).Board

const Board = optional(loadBoard, { loading: <Skeleton className="h-96 w-full" /> })

const ways = [
  { id: 'table', label: 'Table', Sign: Rows3 },
  { id: 'stage', label: 'By stage', Sign: SquareKanban },
] as const

/** Said where no row is on show. */
const empty = 'Nothing on this list has all of this.'

type ListTableProps = OpenList &
  Beside & {
    /** The run that the address names. */
    run: string | null
    onLeave: () => void
  }

/** A table that is open: its rows, what was noted of each, what can be bought for it, and the runs that do. */
export function ListTable({ run, onLeave, opened, onOpen, ...open }: ListTableProps) {
  useLibraryChanges()
  const table = useListTable(open, { opened, onOpen })
  const { list, items, reading, runs, filter, choice } = table
  const { isByStage } = choice

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListHeader list={list} count={table.total} onLeave={onLeave} />
      <PlannedLookups table={table} />
      <ListRuns runs={table.runsOfTable} named={run} selected={table.selection.selected} />
      {!reading && <ChangedRows table={table} />}
      {items.length === 0 && runs.length > 0 ? null : items.length === 0 ? (
        <EmptyState
          title={list.kind === 'person' ? 'Nobody on this list yet' : 'No company on this list yet'}
        >
          Open an answer or the library, and press l on a row, or "Add to list"; or type or paste rows below.
          It costs nothing.
        </EmptyState>
      ) : (
        <>
          <ListTools table={table}>
            <ViewSwitch
              options={ways}
              value={isByStage ? 'stage' : 'table'}
              onChange={(way) => choice.showByStage(way === 'stage')}
              onIntent={() => void loadBoard().catch(() => undefined)}
            />
            <FilterMenu {...filter} />
            {!isByStage && <ColumnsMenu table={table} />}
            <CopyLink table={table} />
            <RefreshButton table={table} />
          </ListTools>
          <Conditions {...filter} />
          {isByStage ? (
            <Board {...table} {...table.beside} {...table.selection} empty={empty} />
          ) : (
            <TableView table={table} empty={empty} />
          )}
        </>
      )}
      <AddRow list={list} items={reading ? undefined : items} />
      <ListDialogs list={list} {...table.dialogs} />
    </div>
  )
}
