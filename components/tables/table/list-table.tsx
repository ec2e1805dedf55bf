import { type Beside, useListTable } from '@/components/tables/table/use-list-table'
import { Rows3, SquareKanban } from 'lucide-react'
import { optional } from '@/components/frame/optional'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { ColumnsMenu } from '@/components/table/columns-menu'
import { FilterMenu } from '@/components/table/filter-menu'
import { NarrowedBy } from '@/components/table/narrowed-by'
import { CopyLink } from '@/components/tables/shared/copy-link'
import { PlannedLookups } from '@/components/tables/shared/planned-lookups'
import { AddRow } from '@/components/tables/table/add-row'
import { ListDialogs } from '@/components/tables/table/list-dialogs'
import { ListHeader } from '@/components/tables/table/list-header'
import { ListTickBar, ListTools, RefreshButton } from '@/components/tables/table/list-tools'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ViewSwitch } from '@/components/ui/view-switch'
import type { OpenList } from '@/lib/browser/tables/open-list'
import { TableView } from '@/components/tables/table/rows-view'
import { ChangedRows, ListRuns } from '@/components/tables/table/list-runs'

const loadBoard = async () => (await import('@/components/tables/board/board')).Board

const Board = optional(loadBoard, { loading: <Skeleton className="h-96 w-full" /> })

const ways = [
  { id: 'table', label: 'Table', Sign: Rows3 },
  { id: 'stage', label: 'By stage', Sign: SquareKanban },
] as const

const empty = 'Nothing on this list has all of this.'

type ListTableProps = OpenList &
  Beside & {
    run: string | null
    onLeave: () => void
  }

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
            <FilterMenu {...filter} waits={reading} />
            {!isByStage && (
              <ColumnsMenu
                rows={table.there}
                {...{ columns: filter.columns, shown: table.shown, choice }}
                waits={reading}
              />
            )}
            <CopyLink table={table} />
            <RefreshButton table={table} />
          </ListTools>
          <NarrowedBy {...filter} />
          {isByStage ? (
            <Board {...table} {...table.beside} {...table.selection} empty={empty} />
          ) : (
            <TableView table={table} empty={empty} />
          )}
          <ListTickBar table={table} />
        </>
      )}
      <AddRow list={list} items={reading ? undefined : items} />
      <ListDialogs list={list} {...table.dialogs} />
    </div>
  )
}
