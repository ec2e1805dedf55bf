'use client'

import { optional } from '@/components/frame/optional'
import { useRuns } from '@/components/tables/runs/use-runs'
import { useReturning } from '@/components/frame/returning'
import { WhileReading } from '@/components/frame/while-reading'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PricedText } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import { Unread } from '@/components/frame/storage-notices'

const Loading = () => <Skeleton className="h-64 w-full" />

// loaded only where there are runs to draw
const RunLines = optional(async () => (await import('@/components/tables/runs/run-lines')).RunLines, {
  loading: <Loading />,
})

type RunsListProps = {
  onNew: () => void
  /** On pointing at the button or focusing it, to load what the next view needs. */
  onIntent: () => void
}

/** Every run of this browser, the newest first. */
export function RunsList({ onNew, onIntent }: RunsListProps) {
  const { data: runs, isError } = useRuns()
  useReturning(runs !== undefined && runs.length > 0)
  if (isError) return <Unread what="runs" />
  const begin = (
    <Button variant="primary" onClick={onNew} onPointerEnter={onIntent} onFocus={onIntent}>
      New run
    </Button>
  )
  return (
    <WhileReading isReading={!runs} shape={<Loading />}>
      {!runs || runs.length === 0 ? (
        <EmptyState
          title="No runs yet"
          cost={
            <PricedText>
              $0.05 for each profile or work email. You approve the whole price once, before anything is paid.
            </PricedText>
          }
          actions={begin}
        >
          Paste identifiers or drop in a file, and look all of them up under one plan: what is yours already
          is not bought again, and nothing is paid twice.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <div>{begin}</div>
          <RunLines runs={runs} />
        </div>
      )}
    </WhileReading>
  )
}
