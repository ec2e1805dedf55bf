'use client'

import type { ComponentProps } from 'react'
import { ListView } from '@/components/tables/lists/list-view'
import { useRuns } from '@/components/tables/runs/use-runs'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'

/** The list over which a run is, with the run above its rows. */
export function ListOfRun({ id, ...view }: ComponentProps<typeof ListView>) {
  const { data: runs, isError } = useRuns()
  const back = <Button onClick={view.onLeave}>See all lists</Button>
  if (isError)
    return (
      <div className="flex flex-col items-start gap-4">
        {back}
        <Unread what="runs" />
      </div>
    )
  if (!runs) return <Skeleton className="h-96 w-full" />
  const run = runs.find((one) => one.id === id)
  if (run) return <ListView id={run.listId} {...view} />
  return (
    <EmptyState title="This run is not in this browser" actions={back}>
      It may have been removed, or made in another browser. Nothing that you bought is lost by that.
    </EmptyState>
  )
}
