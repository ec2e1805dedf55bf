import { useEffect, useState, useSyncExternalStore } from 'react'
import { Unread } from '@/components/frame/storage-notices'
import { useChoice } from '@/components/table/use-choice'
import { useRuns } from '@/components/tables/runs/use-runs'
import { ListTable } from '@/components/tables/table/list-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { viewOf } from '@/lib/browser/tables/lists'
import { openList, type ListReading } from '@/lib/browser/tables/open-list'

const reading: ListReading = { is: 'reading' }

/** A list with its rows, kept up with every change; of one with many its first screen is there before the rest. */
function useOpenList(id: string): ListReading {
  const [list] = useState(() => openList(id))
  useEffect(() => list.follow(), [list])
  return useSyncExternalStore(list.watch, list.read, () => reading)
}

type ListViewProps = {
  id: string
  run: string | null
  opened: string | null
  onOpen: (id: string | null) => void
  onLeave: () => void
}

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
        <Leave onLeave={view.onLeave} />
        <Unread what="runs" />
      </div>
    )
  if (!runs) return loading
  const run = runs.find((one) => one.id === id)
  return run ? <ListView id={run.listId} {...view} /> : <Gone what="run" onLeave={view.onLeave} />
}

type LeaveProps = Pick<ListViewProps, 'onLeave'>

const Leave = ({ onLeave }: LeaveProps) => <Button onClick={onLeave}>See all lists</Button>

const Gone = ({ what, onLeave }: LeaveProps & { what: 'list' | 'run' }) => (
  <EmptyState title={`This ${what} is not in this browser`} actions={<Leave onLeave={onLeave} />}>
    It may have been removed, or made in another browser. Nothing that you bought is lost by that.
  </EmptyState>
)
