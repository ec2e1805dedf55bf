import { useEffect, useState, useSyncExternalStore } from 'react'
import { Unread } from '@/components/frame/storage-notices'
import { useChoice } from '@/components/table/use-view-choice'
import { NamedForm, PurposeField } from '@/components/tables/lists/list-parts'
import { useRuns } from '@/components/tables/runs/use-runs'
import { Button, SignButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { changeList, removeList, sizeOf, viewOf } from '@/lib/browser/tables/lists'
import { type ListReading, type OpenList, openList } from '@/lib/browser/tables/open-list'
import { type Beside, useListTable } from '@/components/tables/table/use-list-table'
import { ArrowLeft, Keyboard, Rows3, Settings2, SquareKanban, Trash2 } from 'lucide-react'
import { optional } from '@/components/frame/optional'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { ColumnsMenu } from '@/components/table/columns-menu'
import { FilterMenu } from '@/components/table/filter-menu'
import { NarrowedBy } from '@/components/table/row-tools'
import { CopyLink, PlannedLookups } from '@/components/tables/shared/shared-table'
import { AddRow, TableView } from '@/components/tables/table/rows-view'
import { ListTickBar, ListTools, RefreshButton } from '@/components/tables/table/list-tools'
import { ListDialogs } from '@/components/tables/table/list-dialogs'
import { ViewSwitch } from '@/components/ui/view-switch'
import { ChangedRows, ListRuns } from '@/components/tables/runs/run-panel'
import { offerUndo, tellUnkept } from '@/components/keep/undo'
import { openOverlay } from '@/components/frame/overlay-signal'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import type { ListRow } from '@/lib/browser/database/stores'

const reading: ListReading = { is: 'reading' }

function useOpenList(id: string): ListReading {
  const [list] = useState(() => openList(id))
  useEffect(() => list.follow(), [list])
  return useSyncExternalStore(list.watch, list.read, () => reading)
}

type ListViewProps = Beside & { id: string; run: string | null; onLeave: () => void }

const loading = <Skeleton className="h-96 w-full" />

export function ListView({ id, ...view }: ListViewProps) {
  const reading = useOpenList(id)
  // it is known before the rows are, so that no table stands where cards are wanted
  const { isRead } = useChoice(viewOf(id))
  switch (reading.is) {
    case 'reading':
      return loading
    case 'failed':
      return <Unread what="lists" />
    case 'gone':
      return <Gone what="list" onLeave={view.onLeave} />
    case 'open':
      return isRead ? <ListTable {...view} {...reading} /> : loading
  }
}

export function ListOfRun({ id, ...view }: ListViewProps) {
  const { data: runs, isError } = useRuns()
  if (isError)
    return (
      <div className="flex flex-col items-start gap-4">
        <Button onClick={view.onLeave}>See all lists</Button>
        <Unread what="runs" />
      </div>
    )
  if (!runs) return loading
  const run = runs.find((one) => one.id === id)
  return run ? <ListView id={run.listId} {...view} /> : <Gone what="run" onLeave={view.onLeave} />
}

const Gone = ({ what, onLeave }: Pick<ListViewProps, 'onLeave'> & { what: 'list' | 'run' }) => (
  <EmptyState
    title={`This ${what} is not in this browser`}
    actions={<Button onClick={onLeave}>See all lists</Button>}
  >
    It may have been removed, or made in another browser. Nothing that you bought is lost by that.
  </EmptyState>
)

const loadBoard = async () => (await import('@/components/tables/board/board')).Board

const Board = optional(loadBoard, { loading: <Skeleton className="h-96 w-full" /> })

const views = [
  { id: 'table', label: 'Table', Sign: Rows3 },
  { id: 'stage', label: 'By stage', Sign: SquareKanban },
] as const

const empty = 'Nothing on this list has all of this.'

type ListTableProps = OpenList & Omit<ListViewProps, 'id'>

export function ListTable({ run, onLeave, opened, onOpen, ...open }: ListTableProps) {
  useLibraryChanges()
  const table = useListTable(open, { opened, onOpen })
  const { list, every, reading, runs, filter, choice } = table
  const { isByStage } = choice

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListHeader list={list} count={table.total} onLeave={onLeave} />
      <PlannedLookups table={table} />
      <ListRuns runs={table.runsOfTable} named={run} selected={table.selection.selected} />
      {!reading && <ChangedRows table={table} />}
      {every.length === 0 && runs.length > 0 ? null : every.length === 0 ? (
        <EmptyState
          title={list.kind === 'person' ? 'Nobody on this list yet' : 'No company on this list yet'}
        >
          Open an answer or the library, and press "Add to list"
          <span className="pointer-coarse:hidden"> or the key l</span> on a row; or type or paste rows below.
          It costs nothing.
        </EmptyState>
      ) : (
        <>
          <ListTools table={table}>
            <ViewSwitch
              options={views}
              value={isByStage ? 'stage' : 'table'}
              onChange={(view) => choice.showByStage(view === 'stage')}
              onIntent={() => void loadBoard().catch(() => undefined)}
            />
            <FilterMenu {...filter} waits={reading} />
            {!isByStage && (
              <ColumnsMenu
                rows={table.there}
                columns={filter.columns}
                shown={table.shown}
                choice={choice}
                waits={reading}
              />
            )}
            <CopyLink table={table} />
            <RefreshButton table={table} />
          </ListTools>
          <NarrowedBy {...filter} />
          {isByStage ? <Board table={table} empty={empty} /> : <TableView table={table} empty={empty} />}
          <ListTickBar table={table} />
        </>
      )}
      {(list.kind === 'person' || list.kind === 'company') && (
        <AddRow list={list} items={reading ? undefined : every} />
      )}
      <ListDialogs list={list} dialogs={table.dialogs} />
    </div>
  )
}

function ListHeader({ list, count, onLeave }: { list: ListRow; count: number; onLeave: () => void }) {
  const [isEdited, setEdited] = useState(false)

  async function remove() {
    onLeave()
    offerUndo(`${list.name} removed`, await removeList(list.id))
  }

  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <SignButton label="All lists" Sign={ArrowLeft} onClick={onLeave} />
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          <bdi>{list.name}</bdi>
        </h1>
        <p className="text-ink-quiet">
          {sizeOf(list, count)}
          {list.purpose && (
            <>
              {' · '}
              <bdi>{list.purpose}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <SignButton
          label="Keys"
          Sign={Keyboard}
          size="icon"
          title="Keys (?)"
          className="max-sm:hidden pointer-coarse:hidden"
          onClick={() => openOverlay('keys')}
        />
        <SignButton label="Change this list" Sign={Settings2} size="icon" onClick={() => setEdited(true)} />
        <SignButton
          label="Remove this list"
          Sign={Trash2}
          size="icon"
          onClick={() => void remove().catch(tellUnkept)}
        />
      </div>
      {isEdited && <EditList list={list} onClose={() => setEdited(false)} />}
    </header>
  )
}

function EditList({ list, onClose }: { list: ListRow; onClose: () => void }) {
  const [name, setName] = useState(list.name)
  const [purpose, setPurpose] = useState(list.purpose ?? '')
  const [stages, setStages] = useState(list.stages.join('\n'))
  const [read, setRead] = useState({ list, isOther: false })

  async function save(listName: string) {
    const named = stages.split('\n').flatMap((stage) => stage.trim() || [])
    const changed = await changeList(read.list, {
      name: listName,
      ...(purpose.trim() !== (read.list.purpose ?? '') && { purpose: purpose.trim() }),
      stages: [...new Set(named)],
    })
    if (!changed.ok && changed.error) return setRead({ list: changed.error, isOther: true })
    onClose()
    if (changed.ok) offerUndo('List changed', changed.value)
  }

  return (
    <Dialog onClose={onClose} size="sm" title="Change this list">
      <NamedForm name={name} onName={setName} words="Save" onKeep={save}>
        <PurposeField purpose={purpose} onPurpose={setPurpose} />
        <Field label="Stages" help="One on each line, in order. A new row begins at the first.">
          <Textarea rows={6} value={stages} onChange={({ target }) => setStages(target.value)} />
        </Field>
        {read.isOther && (
          <Notice tone="warning" title="This list was changed in another tab meanwhile">
            There it is called <bdi>{read.list.name}</bdi>
            {read.list.purpose && (
              <>
                , for <bdi>{read.list.purpose}</bdi>
              </>
            )}
            , its stages are {read.list.stages.join(', ') || 'none'}. Save again to have it as it stands here.
          </Notice>
        )}
      </NamedForm>
    </Dialog>
  )
}
