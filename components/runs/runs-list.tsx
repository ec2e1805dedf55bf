'use client'

import dynamic from 'next/dynamic'
import { useRuns } from '@/components/runs/use-runs'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PricedText } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'

const Loading = () => <Skeleton className="h-64 w-full" />

// what draws runs comes with the first of them
const RunLines = dynamic(async () => (await import('@/components/runs/run-lines')).RunLines, {
  ssr: false,
  loading: Loading,
})

type RunsListProps = {
  onNew: () => void
  /** On pointing at the way there: what it needs is fetched ahead. */
  onIntent: () => void
}

/** Every run of this browser, the newest first. */
export function RunsList({ onNew, onIntent }: RunsListProps) {
  const { data: runs, isError } = useRuns()
  if (isError)
    return (
      <Notice tone="danger" title="The runs kept in this browser cannot be read">
        Nothing was charged by looking.
      </Notice>
    )
  if (!runs) return <Loading />
  const begin = (
    <Button variant="primary" onClick={onNew} onPointerEnter={onIntent} onFocus={onIntent}>
      New run
    </Button>
  )
  if (runs.length === 0)
    return (
      <EmptyState
        title="No runs yet"
        cost={
          <PricedText>
            $0.05 for each profile or work email. You approve the whole price once, before anything is paid.
          </PricedText>
        }
        actions={begin}
      >
        Paste identifiers or drop in a file, and look all of them up under one plan: what is yours already is
        not bought again, and nothing is paid twice.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <div>{begin}</div>
      <RunLines runs={runs} />
    </div>
  )
}
