import { useMemo, useState } from 'react'
import { changedId } from '@/components/tables/columns/change-column'
import { type OpenTable, useListTable, type Beside } from '@/components/tables/table/use-list-table'
import { Button } from '@/components/ui/button'
import type { Condition } from '@/lib/core/rows/conditions'
import { changedSince, type Changed } from '@/lib/browser/tables/changed'
import { counted, countText } from '@/lib/core/text'
import { toCheckIn } from '@/lib/browser/tables/runs/state'
import { RunPanel } from '@/components/tables/runs/run-panel'
import type { RunOfTable } from '@/components/tables/runs/use-runs'
import { Disclosure } from '@/components/ui/disclosure'
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
import { ListTickBar } from '@/components/tables/table/list-tick-bar'
import { ListTools } from '@/components/tables/table/list-tools'
import { RefreshButton } from '@/components/tables/table/rows-button'
import { TableView } from '@/components/tables/table/table-view'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ViewSwitch } from '@/components/ui/view-switch'
import type { OpenList } from '@/lib/browser/tables/open-list'

const shows: Condition = { column: changedId, is: 'filled', value: '', to: '' }

/** '1 left, 2 with a new company'. */
const kindsOf = ({ left, moved, retitled }: Changed): string =>
  [
    left > 0 && `${countText(left)} left`,
    moved > 0 && `${countText(moved)} with a new company`,
    retitled > 0 && `${countText(retitled)} with a new title`,
  ]
    .filter(Boolean)
    .join(', ')

type ChangedRowsProps = { table: Pick<OpenTable, 'there' | 'runs' | 'filter'> }

/** What the newest run found to be another than before, and the rows in which; nothing where none was looked up again. */
function ChangedRows({ table: { there: rows, runs, filter } }: ChangedRowsProps) {
  const { conditions, onChange } = filter
  const at = runs[0]?.at
  const changed = useMemo(
    () =>
      at === undefined
        ? null
        : changedSince(
            rows.flatMap(({ detail }) => detail ?? []),
            at,
          ),
    [rows, at],
  )
  if (!changed || changed.again === 0) return null
  const kinds = kindsOf(changed)
  const isShown = conditions.some(({ column }) => column === changedId)
  return (
    <section aria-label="What changed" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="tabular-nums">
        <span className="font-medium">
          {changed.changed === 0 ? 'Nothing changed' : `${countText(changed.changed)} changed`}
        </span>{' '}
        <span className="text-ink-quiet">
          of {counted(changed.again, 'row')} that {changed.again === 1 ? 'was' : 'were'} looked up again
          {kinds && `: ${kinds}`}.
        </span>
      </p>
      {changed.changed > 0 && !isShown && (
        <Button size="sm" onClick={() => onChange([...conditions, shows])}>
          Show {changed.changed === 1 ? 'it' : 'them'}
        </Button>
      )}
    </section>
  )
}

type ListRunsProps = {
  runs: readonly RunOfTable[]
  /** The run that the address names. */
  named: string | null
  /** Ids of the rows that are ticked. */
  selected: ReadonlySet<string>
}

/** Whether a run asks for something still. */
const isOpen = ({ run: { state, rest }, lines }: RunOfTable) =>
  state === 'running' ||
  state === 'choosing' ||
  state === 'paused' ||
  (state === 'done' && (rest > 0 || toCheckIn(lines).length > 0))

/** The runs over a table: those that are under way, wait for the visitor or are asked for, and below them the others. */
function ListRuns({ runs, named, selected }: ListRunsProps) {
  const [since] = useState(() => Date.now())
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const isNew = ({ run: { id, at } }: RunOfTable) => at >= since || id === named
  const isShown = (one: RunOfTable) => !closed.has(one.run.id) && (isOpen(one) || isNew(one))
  const earlier = runs.filter((one) => !isShown(one))
  const panel = (one: RunOfTable, onClose?: () => void) => (
    <RunPanel key={one.run.id} {...one} selected={selected} onClose={onClose} />
  )
  return (
    <>
      {runs.filter(isShown).map((one) => panel(one, () => setClosed(new Set([...closed, one.run.id]))))}
      {earlier.length > 0 && (
        <Disclosure summary={counted(earlier.length, 'earlier run')}>
          <div className="flex flex-col gap-3">{earlier.map((one) => panel(one))}</div>
        </Disclosure>
      )}
    </>
  )
}

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
